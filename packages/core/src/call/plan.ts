import { isRecord } from '../base/record.js';
import { isStackOverflow } from '../base/thrown.js';
import type { Route, Target } from '../contract/endpoint.js';
import { InputError } from '../base/errors.js';
import { fillPath } from '../wire/path.js';
import { encodeQuery } from '../wire/query.js';
import { createJsonPayload, type Payload } from '../wire/payload.js';
import { formatPath, type Problem, formatProblems } from '../schema/problems.js';
import { validate, type Validation } from '../schema/validate.js';
import type { Schema } from '../schema/standard.js';
import type { RequestNames, Slots } from '../explain/request-names.js';
import { addressHint, placeholdersIn, twoObjectsHint } from '../explain/slot-hint.js';
import { unknownKeys } from '../explain/unknown-keys.js';
import type { ValidationMode } from '../contract/options.js';

/**
 * A request before it is sent: all that the endpoint and the input decide. Each attempt adds
 * headers and credentials.
 */
export interface Plan {
  readonly endpoint: Route<object>;
  readonly target: Target;
  /** Path below the origin, without query. */
  readonly path: string;
  readonly query: string;
  /** Method and URL, for messages. */
  readonly label: string;
  readonly payload: Payload | undefined;
  /** The JSON body before encoding, for hints; the file of an upload until it is opened. */
  readonly sent: unknown;
  /** Keys of the query and the body that their schemas do not know. They are sent, and reported. */
  readonly strays: readonly Problem[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The settings of a client and the options of a call that a plan depends on. */
export interface Planning {
  readonly target: Target;
  readonly names: RequestNames;
  /**
   * The option of this name, which decides what happens to unknown keys of the query and the body.
   */
  readonly validate: ValidationMode;
  /** The options of the call, for the hint of an argument in their place. */
  readonly options: unknown;
}

/**
 * Checks an input against the schemas of its endpoint, and encodes it. The payload of an upload is
 * added later by its `BodyFormat`, as its file has to be opened first.
 *
 * @throws {InputError} before anything is sent
 */
export function encodePlan(endpoint: Route<object>, input: Slots, planning: Planning): Plan {
  const { target, names, validate: mode, options } = planning;
  names.checkSlots(endpoint, input, endpoint.input);
  const others = [input.query, input.body, options];
  const where = readSlot(endpoint, 'where', input.where, planning, others);
  names.checkAddress(endpoint, {
    address: input.where,
    parameters: placeholdersIn(endpoint.path),
    schemas: endpoint.input,
    changes: !isReadOnly(endpoint),
    refuses: mode !== 'off',
  });
  const given = readSlot(endpoint, 'query', input.query, planning);
  const body = readSlot(endpoint, 'body', input.body, planning);
  const { path, method } = endpoint;
  const { prefix, root } = target.base;
  const full =
    (endpoint.outsideApi === true ? root : prefix) +
    fillPath(path, (where ?? {}) as Record<string, unknown>, endpoint.params);
  const split = splitBody(endpoint, (given ?? {}) as Fields, body);
  const query = encodeQuery(orderKeys(split.query, input.query));
  const hasJson = endpoint.send === undefined && split.body !== undefined;
  return {
    endpoint,
    target,
    path: full,
    query,
    label: `${method} ${target.base.origin}${full}`,
    payload: hasJson ? createJsonPayload(split.body) : undefined,
    sent: split.body,
    strays:
      mode === 'off'
        ? []
        : [
            ...findStrays(endpoint, 'query', input.query),
            ...findStrays(endpoint, 'body', input.body),
          ],
  };
}

/**
 * Returns fields in the order in which the caller wrote them: zod puts those that a schema knows
 * first.
 */
function orderKeys(fields: Fields, given: unknown): Fields {
  if (!isRecord(given)) return fields;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(given)) if (Object.hasOwn(fields, key)) ordered[key] = fields[key];
  return Object.assign(ordered, fields);
}

/**
 * Returns the keys of a slot that its schema does not know. None for uploads, whose body is not
 * JSON.
 */
function findStrays(
  { input, send }: Route<object>,
  slot: 'query' | 'body',
  value: unknown,
): Problem[] {
  const schema = (input as Slots)[slot] as Schema<unknown> | undefined;
  if (schema === undefined || value === undefined || send !== undefined) return [];
  return unknownKeys(schema, value).map(({ keys: below, known }) => {
    const keys = [slot, ...below];
    // Prefixed, so that requests and responses of an endpoint do not share entries of reported
    // drift.
    return {
      path: formatPath(keys),
      keys: ['request', ...keys],
      expected: `one of ${known.join(', ')}`,
      ...STRAY,
    };
  });
}

/**
 * The fields that every unknown key has as a problem. Its value is left out: it may be a secret.
 */
const STRAY = { code: 'unknown-key', value: undefined, container: false } as const;

/**
 * Returns the value of a slot, normalized by its schema; the caller's object is not changed.
 *
 * @param others the arguments after it, for the hint of an address in parts
 */
function readSlot(
  endpoint: Route<object>,
  slot: keyof Slots,
  value: unknown,
  { names, validate: mode }: Planning,
  others: readonly unknown[] = [],
): unknown {
  const schema = (endpoint.input as Slots)[slot] as Schema<unknown> | undefined;
  if (schema === undefined) return value;
  const { id, call: method = id } = endpoint;
  const refusal = (text: string): InputError =>
    new InputError(`${method}: ${text}`, {
      endpoint: id,
      code: 'invalid-input',
      hint: explainSlot(endpoint, slot, value, others),
    });
  // A PATCH without a body would change nothing: the fields are most likely beside those of the
  // path.
  if (
    slot === 'body' &&
    value === undefined &&
    endpoint.method === 'PATCH' &&
    (endpoint.input as Slots).where !== undefined
  )
    throw refusal('body: expected an object, found nothing');
  let result: Validation<unknown>;
  try {
    if (refusesMisspelt(mode) && value !== undefined)
      names.checkSlot(endpoint, slot, schema, value);
    // A slot may be left out when none of its keys is required.
    result = validate(schema, value === undefined ? {} : value);
  } catch (error) {
    throw isStackOverflow(error)
      ? new InputError(`${method}: ${slot} is nested too deeply, or contains itself`, {
          endpoint: id,
          code: 'too-deep',
        })
      : error;
  }
  if (!result.fits) {
    const problems = result.problems();
    throw refusal(
      `${names.missing(slot, schema, value, problems)}${formatProblems(problems, slot)}`,
    );
  }
  return value === undefined ? undefined : result.value;
}

/**
 * Returns how to write the address or the body of a call; undefined when the problem itself says
 * it.
 */
function explainSlot(
  { id, call = id, path, input }: Route<object>,
  slot: keyof Slots,
  value: unknown,
  others: readonly unknown[],
): string | undefined {
  const keys = placeholdersIn(path);
  if (slot === 'where') return addressHint(call, keys, value, others);
  return slot === 'body' && value === undefined && (input as Slots).where !== undefined
    ? twoObjectsHint(keys)
    : undefined;
}

/** Returns whether keys that most likely misspell a known one are refused. */
export function refusesMisspelt(mode: ValidationMode): boolean {
  return mode === 'lenient' || mode === 'strict';
}

/** Returns whether a call of an endpoint changes nothing on the server. */
function isReadOnly({ method, reads }: Route<object>): boolean {
  return method === 'GET' || method === 'HEAD' || reads === true;
}

/**
 * Splits a flat object into what is sent in the query and what in the body. A file without names
 * around it is the body as it is.
 */
function splitBody(
  { bodyInQuery, send }: Route<object>,
  given: Fields,
  flat: unknown,
): { query: Fields; body: unknown } {
  if (bodyInQuery === undefined || (send !== undefined && !('content' in (flat as object))))
    return { query: given, body: flat };
  const query: Record<string, unknown> = { ...given };
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(flat as object))
    (bodyInQuery.includes(key) ? query : body)[key] = value;
  return { query, body };
}
