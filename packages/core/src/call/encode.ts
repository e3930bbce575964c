import { isTooDeep } from '../base/depth.js';
import type { Route } from '../contract/endpoint.js';
import { InputError } from '../base/errors.js';
import { fillPath } from '../wire/path.js';
import { jsonPayload, type Payload } from '../wire/payload.js';
import { encodeQuery } from '../wire/query.js';
import { pathText } from '../schema/problems.js';
import { misnamedKey, type Problem, problemText, readInput, type Schema, strayKeys } from '../schema/schema.js';
import type { Misnamed } from '../schema/unknown-keys.js';
import { type Aliases, rightName } from '../base/near-name.js';
import type { Target } from '../contract/target.js';
import type { BodyFormat } from '../upload/upload.js';

/** A request that is ready to be sent. */
export interface Plan {
  readonly endpoint: Route<object>;
  readonly target: Target;
  /** Path below the origin, without query. */
  readonly path: string;
  readonly query: string;
  /** Method and URL, for messages. */
  readonly label: string;
  readonly payload: Payload | undefined;
  /** The JSON body before encoding, for hints. */
  readonly sent: unknown;
  /** The request only reads, so that it can be repeated. */
  readonly safe: boolean;
}

interface Slots {
  readonly where?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Turns an endpoint and its input into a plan; an upload is added later, by `withFile`, because its file has to be opened.
 *
 * @param aliases names that other clients use for keys of requests; without it, unknown keys are sent unchanged
 * @throws {InputError} before any I/O when a slot does not match its schema or a path parameter could change the route
 */
export function encode(endpoint: Route<object>, input: Slots, target: Target, aliases?: Aliases): Plan {
  const where = readSlot(endpoint, 'where', input.where, aliases);
  const given = readSlot(endpoint, 'query', input.query, aliases);
  const body = readSlot(endpoint, 'body', input.body, aliases);
  const { path, method } = endpoint;
  const { prefix, root } = target.base;
  const full = (endpoint.outsideApi === true ? root : prefix) + fillPath(path, (where ?? {}) as Record<string, unknown>, endpoint.params);
  const split = splitBody(endpoint, body);
  const own = (given ?? {}) as Readonly<Record<string, unknown>>;
  const query = encodeQuery(split.query === undefined ? own : { ...own, ...split.query });
  const hasJson = endpoint.send === undefined && split.body !== undefined;
  return {
    endpoint,
    target,
    path: full,
    query,
    label: `${method} ${target.base.origin}${full}`,
    payload: hasJson ? jsonPayload(split.body) : undefined,
    sent: split.body,
    safe: method === 'GET' || method === 'HEAD' || (method === 'POST' && endpoint.idempotent === true),
  };
}

/** Returns the plan with the file in `body`, if there is one. */
export async function withFile(plan: Plan, format: BodyFormat, { body }: Slots): Promise<Plan> {
  return body === undefined ? plan : { ...plan, sent: undefined, payload: await format.payload(body) };
}

/** Returns the value of a slot, normalized by its schema; the caller's object is not changed. */
function readSlot(endpoint: Route<object>, slot: keyof Slots, value: unknown, aliases: Aliases | undefined): unknown {
  const schema = (endpoint.input as Slots)[slot] as Schema<unknown> | undefined;
  if (schema === undefined) return value;
  let result: ReturnType<typeof readInput>;
  try {
    if (aliases !== undefined && value !== undefined) refuseMisnamed(endpoint, slot, misnamedKey(schema, value, aliases));
    // A slot may be left out when none of its keys is required.
    result = readInput(schema, value === undefined ? {} : value);
  } catch (error) {
    throw isTooDeep(error)
      ? new InputError(`${endpoint.id}: ${slot} is nested too deeply, or contains itself`, { endpoint: endpoint.id, code: 'too-deep' })
      : error;
  }
  if ('problems' in result) {
    const text = `${endpoint.id}: ${problemText(result.problems, slot)}${strayText(schema, slot, value, result.problems)}`;
    throw new InputError(text, { endpoint: endpoint.id, code: 'invalid-input' });
  }
  return value === undefined ? undefined : result.value;
}

/** Suggests the missing key where exactly one key is missing and exactly one is not known. */
function strayText(schema: Schema<unknown>, slot: keyof Slots, value: unknown, [first, ...others]: readonly Problem[]): string {
  if (first === undefined || others.length > 0 || first.keys.length !== 1 || first.value !== undefined) return '';
  const [stray, ...more] = strayKeys(schema, value);
  return stray === undefined || more.length > 0
    ? ''
    : `; ${pathText([slot, stray])} is not known: did you mean ${pathText([slot, ...first.keys])}?`;
}

/** Rejects a misspelt key, which the server would ignore silently. */
function refuseMisnamed(endpoint: Route<object>, slot: keyof Slots, found: Misnamed | undefined): void {
  if (found !== undefined) throw unknownKey(endpoint.id, pathText([slot, ...found.keys]), pathText([slot, ...found.right]));
}

/** @throws {InputError} for a key of `request` that is another spelling of one of `names` */
export function checkNames(endpoint: string, request: object, names: readonly string[], aliases: Aliases): void {
  for (const [key, value] of Object.entries(request)) {
    const right = value === undefined || names.includes(key) ? undefined : rightName(key, names, aliases);
    if (right !== undefined) throw unknownKey(endpoint, key, right);
  }
}

function unknownKey(endpoint: string, key: string, right: string): InputError {
  return new InputError(`${endpoint}: ${key} is not known: use ${right}`, {
    endpoint,
    code: 'invalid-input',
    hint: "with validate: 'off' keys are sent as they are",
  });
}

/** Splits a flat object into what is sent in the query and what in the body. A file without names around it is the body as it is. */
function splitBody({ bodyInQuery, send }: Route<object>, flat: unknown): { query: Record<string, unknown> | undefined; body: unknown } {
  if (bodyInQuery === undefined || (send !== undefined && !('content' in (flat as object)))) return { query: undefined, body: flat };
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(flat as object)) (bodyInQuery.includes(key) ? query : body)[key] = value;
  return { query, body };
}
