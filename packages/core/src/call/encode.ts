import { isTooDeep } from '../base/depth.js';
import type { Route } from '../contract/endpoint.js';
import { InputError } from '../base/errors.js';
import { fillPath } from '../wire/path.js';
import { jsonPayload, type Payload } from '../wire/payload.js';
import { encodeQuery } from '../wire/query.js';
import { problemText } from '../schema/problems.js';
import { readInput } from '../schema/read.js';
import type { Schema } from '../schema/standard.js';
import type { Target } from '../contract/target.js';
import type { Spelling } from './spelling.js';

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
  /** The JSON body before encoding, for hints; the file of an upload until it is opened. */
  readonly sent: unknown;
  /** The request only reads, so that it can be repeated. */
  readonly safe: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

interface Slots {
  readonly where?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Turns an endpoint and its input into a plan. The payload of an upload is added later, by its `BodyFormat`, because its file has to be opened.
 *
 * @param spelling finds misspelt keys
 * @param refuses whether a misspelt key is refused; otherwise it is sent unchanged, as it is without `spelling`
 * @throws {InputError} before any I/O when a slot does not match its schema or a path parameter could change the route
 */
export function encode(endpoint: Route<object>, input: Slots, target: Target, spelling?: Spelling, refuses = true): Plan {
  const where = readSlot(endpoint, 'where', input.where, spelling, refuses);
  const given = readSlot(endpoint, 'query', input.query, spelling, refuses);
  const body = readSlot(endpoint, 'body', input.body, spelling, refuses);
  const { path, method } = endpoint;
  const { prefix, root } = target.base;
  const full = (endpoint.outsideApi === true ? root : prefix) + fillPath(path, (where ?? {}) as Record<string, unknown>, endpoint.params);
  const split = splitBody(endpoint, (given ?? {}) as Fields, body);
  const query = encodeQuery(split.query);
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

/** Returns the value of a slot, normalized by its schema; the caller's object is not changed. */
function readSlot(endpoint: Route<object>, slot: keyof Slots, value: unknown, spelling: Spelling | undefined, refuses: boolean): unknown {
  const schema = (endpoint.input as Slots)[slot] as Schema<unknown> | undefined;
  if (schema === undefined) return value;
  let result: ReturnType<typeof readInput>;
  try {
    if (refuses && value !== undefined) spelling?.checkSlot(endpoint.id, slot, schema, value);
    // A slot may be left out when none of its keys is required.
    result = readInput(schema, value === undefined ? {} : value);
  } catch (error) {
    throw isTooDeep(error)
      ? new InputError(`${endpoint.id}: ${slot} is nested too deeply, or contains itself`, { endpoint: endpoint.id, code: 'too-deep' })
      : error;
  }
  if ('problems' in result) {
    const text = `${endpoint.id}: ${problemText(result.problems, slot)}${spelling?.missing(slot, schema, value, result.problems) ?? ''}`;
    throw new InputError(text, { endpoint: endpoint.id, code: 'invalid-input' });
  }
  return value === undefined ? undefined : result.value;
}

/** Splits a flat object into what is sent in the query and what in the body. A file without names around it is the body as it is. */
function splitBody({ bodyInQuery, send }: Route<object>, given: Fields, flat: unknown): { query: Fields; body: unknown } {
  if (bodyInQuery === undefined || (send !== undefined && !('content' in (flat as object)))) return { query: given, body: flat };
  const query: Record<string, unknown> = { ...given };
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(flat as object)) (bodyInQuery.includes(key) ? query : body)[key] = value;
  return { query, body };
}
