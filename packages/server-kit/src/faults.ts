import * as z from 'zod/v4/mini';
import {
  formatProblems,
  InputError,
  omitUndefined,
  schema,
  validate,
} from '@clients/core/for-servers';

/** Which requests a fault applies to. */
export interface FaultTarget {
  /** Operation id. Default: every operation. */
  readonly endpoint?: string | undefined;
  /** The number of requests it applies to. Default 1. */
  readonly times?: number | 'all' | undefined;
  /** The number of matching requests that pass before it applies. Default 0. */
  readonly after?: number | undefined;
}

/** Responds with a status of your choice; the server does not process the request. */
export interface StatusFault {
  /** 200 to 599. */
  readonly status: number;
  /** Seconds (a number) or a date (a string) for the `Retry-After` header. */
  readonly retryAfter?: number | string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Text is sent as it is, anything else as JSON. Default `{"error":"…"}`. */
  readonly body?: unknown;
}

/**
 * Resets the connection (TCP RST): before the first byte of the response, in the middle of its
 * body, or after the whole body but before the marker of its end.
 */
export interface ResetFault {
  readonly reset: 'before' | 'middle' | 'after';
}

/**
 * Sends nothing for this many milliseconds, or forever with `true`: before the response, or in the
 * middle of its body.
 */
export interface StallFault {
  readonly stall: number | true;
  /** Default `before`. */
  readonly at?: 'before' | 'middle' | undefined;
}

/**
 * Ends the body early: after this many bytes, or with `true` in the middle (a streamed body after
 * its first piece and half of the second). Chunked bodies end cleanly; for bodies of a known length
 * the connection is closed.
 */
export interface TruncateFault {
  readonly truncate: number | true;
}

/**
 * Sends bytes that are not JSON: `true` instead of the body, `'middle'` as an extra piece after the
 * first one, `'http'` instead of the whole response, which then is not HTTP either.
 */
export interface GarbageFault {
  readonly garbage: true | 'middle' | 'http';
}

/**
 * Ends a stream after its first piece with the line `{"error": …}`, as a server does when it fails
 * in the middle of a stream.
 */
export interface ErrorLineFault {
  readonly errorLine: string;
}

/** Responds with an HTML page, as a proxy or a login portal does. */
export interface HtmlFault {
  /** The page; `true` for a short one titled "502 Bad Gateway". */
  readonly html: true | string;
  /** Default 200, which clients are least likely to detect. */
  readonly status?: number | undefined;
}

/** Waits this many milliseconds before each piece of the body. */
export interface SlowFault {
  readonly slow: number;
}

/** Splits the body into pieces of this many bytes, each of which is written separately. */
export interface SplitFault {
  readonly split: number;
}

/** A failure, and the requests it applies to. */
export type Fault = FaultTarget &
  (
    | StatusFault
    | ResetFault
    | StallFault
    | TruncateFault
    | GarbageFault
    | ErrorLineFault
    | HtmlFault
    | SlowFault
    | SplitFault
  );

interface PlannedFault {
  readonly fault: Fault;
  passed: number;
  left: number;
}

/** The faults of an embedded server, applied to the next requests. */
export class Faults {
  #planned: PlannedFault[] = [];
  /** In the order in which they were added, with those that were taken. */
  #added: readonly PlannedFault[] = [];
  readonly #ids: () => ReadonlySet<string> | undefined;

  /** @param ids returns every operation id; without it any id is accepted */
  constructor(ids: () => ReadonlySet<string> | undefined = () => undefined) {
    this.#ids = ids;
  }

  /**
   * Adds a fault. When several match a request, all of them apply, in the order in which they were
   * added. One that cannot change its response is kept for a later request: a cut of a response that
   * has no body, a second status, what follows a reset before the response.
   *
   * @returns a function that removes the fault
   * @throws {InputError} `invalid-fault` for a fault that could never apply: an unknown key or
   * endpoint, a value out of range, or keys that contradict each other
   */
  add(fault: Fault): () => void {
    const checked = checkFault(fault, this.#ids);
    const { times = 1 } = checked;
    const planned: PlannedFault = {
      fault: checked,
      passed: 0,
      left: times === 'all' ? Infinity : times,
    };
    this.#added = [...this.#added, planned];
    if (planned.left > 0) this.#planned.push(planned);
    return () => {
      this.#added = this.#added.filter((other) => other !== planned);
      this.#planned = this.#planned.filter((other) => other !== planned);
    };
  }

  /** Removes all faults. */
  clear(): void {
    this.#added = [];
    this.#planned = [];
  }

  /** The number of faults that still apply to a later request. */
  get pending(): number {
    return this.#planned.length;
  }

  /** Returns the faults that apply to a request, and counts it. */
  take(endpoint: string | undefined): readonly Fault[] {
    const matching = this.#planned.filter((planned) => {
      const { endpoint: wanted = endpoint, after = 0 } = planned.fault;
      if (wanted !== endpoint) return false;
      planned.passed++;
      if (planned.passed <= after) return false;
      planned.left--;
      return true;
    });
    this.#planned = this.#planned.filter(({ left }) => left > 0);
    return matching.map(({ fault }) => fault);
  }

  /** Keeps a fault for a later request: it could not apply to the one that it was taken for. */
  putBack(fault: Fault): void {
    const planned = this.#added.find((each) => each.fault === fault);
    // It was removed in the meantime.
    if (planned === undefined) return;
    planned.left++;
    this.#planned = this.#added.filter(({ left }) => left > 0);
  }
}

/** The key of each kind of fault, and a function that makes the schema of its value. */
const FAULT_VALUES = {
  status: () => z.int().check(z.minimum(200), z.maximum(599)),
  reset: () => z.enum(['before', 'middle', 'after']),
  stall: nonNegativeOrTrue,
  truncate: nonNegativeOrTrue,
  garbage: () => z.literal([true, 'middle', 'http']),
  errorLine: z.string,
  html: () => z.union([z.literal(true), z.string()]),
  slow: nonNegative,
  split: () => z.int().check(z.minimum(1)),
};

const faultSchema = /* @__PURE__ */ schema<unknown>(() => {
  const kinds = Object.fromEntries(
    Object.entries(FAULT_VALUES).map(([key, make]) => [key, make()]),
  );
  return z.partial(
    z.strictObject({
      ...kinds,
      endpoint: z.string(),
      times: z.union([z.int().check(z.minimum(0)), z.literal('all')]),
      after: z.int().check(z.minimum(0)),
      retryAfter: z.union([nonNegative(), z.string()]),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
      at: z.enum(['before', 'middle']),
    }),
  );
});

const FAULT_HINT = `a fault has one of ${/* @__PURE__ */ Object.keys(FAULT_VALUES).join(', ')}; with endpoint, times and after it says when`;

function nonNegative(): z.ZodMiniNumber {
  return z.number().check(z.minimum(0));
}

function nonNegativeOrTrue(): z.ZodMiniUnion<[z.ZodMiniLiteral<true>, z.ZodMiniNumber]> {
  return z.union([z.literal(true), nonNegative()]);
}

/**
 * Returns the fault without keys that are undefined. Throws for one that could never apply: the
 * test would pass without testing anything.
 */
function checkFault(fault: Fault, ids: () => ReadonlySet<string> | undefined): Fault {
  const { problems } = validate(faultSchema, fault);
  if (problems.length > 0) throw createFaultError(formatProblems(problems), FAULT_HINT);
  const given = omitUndefined(fault);
  if (!Object.keys(given).some((key) => Object.hasOwn(FAULT_VALUES, key)))
    throw createFaultError('a fault must have a key that says what fails', FAULT_HINT);
  checkCombination(given);
  const { endpoint } = fault;
  const known = endpoint === undefined ? undefined : ids();
  if (endpoint !== undefined && known?.has(endpoint) === false)
    throw createUnknownEndpointError(endpoint, [...known]);
  return given;
}

/** The keys that belong to one kind of fault alone. */
const KIND_BY_KEY = { retryAfter: 'status', headers: 'status', body: 'status', at: 'stall' };

/** Refuses keys of which only some would apply. */
function checkCombination(given: Fault): void {
  const kinds = Object.keys(given).filter((key) => Object.hasOwn(FAULT_VALUES, key));
  const [kind, other] = 'html' in given ? kinds.filter((key) => key !== 'status') : kinds;
  if (kind === undefined) return;
  if (other !== undefined)
    throw createFaultError(
      `${kind} and ${other} are two faults`,
      'add them one after the other: both then apply to the same request',
    );
  for (const [key, needed] of Object.entries(KIND_BY_KEY))
    if (Object.hasOwn(given, key) && kind !== needed)
      throw createFaultError(`${key} belongs to ${needed}, not to ${kind}`, FAULT_HINT);
}

function createUnknownEndpointError(endpoint: string, ids: readonly string[]): InputError {
  const begin = endpoint.slice(0, 4).toLowerCase();
  const like = ids.filter((id) => id.toLowerCase().startsWith(begin)).slice(0, 8);
  const hint =
    like.length > 0
      ? `did you mean ${like.join(', ')}?`
      : 'read the operation id from `endpoint` of an error or of `requests`';
  return createFaultError(`endpoint: no operation has the id ${JSON.stringify(endpoint)}`, hint);
}

function createFaultError(message: string, hint?: string): InputError {
  return new InputError(`faults.add: ${message}`, { code: 'invalid-fault', hint });
}
