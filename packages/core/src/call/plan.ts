import { isRead, type Route } from '../contract/endpoint.js';
import type { Target } from '../contract/origin.js';
import { checkInput, type Slots } from '../keys/check-input.js';
import type { ClientNames } from '../keys/names.js';
import type { Place } from '../keys/schema-keys.js';
import { encodeQuery, fillPath } from '../wire/address.js';
import { createJsonPayload, type Payload } from '../wire/payload.js';

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
  /** Keys of the body that its schema does not know. They are sent, and noticed. */
  readonly unknownKeys: readonly Place[];
}

/** The settings of a client and the options of a call that a plan depends on. */
export interface Planning {
  readonly target: Target;
  readonly names: ClientNames;
  /** Whether unknown keys of queries and bodies are sent as they are, without a word. */
  readonly sendsUnknown: boolean;
}

/**
 * Checks an input against the schemas of its endpoint, and encodes it. The payload of an upload is
 * added later by its `BodyFormat`, as its file has to be opened first.
 *
 * @throws {InputError} before anything is sent
 */
export function encodePlan(endpoint: Route<object>, input: Slots, planning: Planning): Plan {
  const { target, names, sendsUnknown } = planning;
  const {
    where,
    query: given,
    body,
    unknownKeys,
  } = checkInput(endpoint, input, {
    names,
    sendsUnknown,
    isWrite: !isRead(endpoint),
  });
  const { path, params, method } = endpoint;
  const { prefix, root } = target.base;
  const full =
    (endpoint.outsideApi === true ? root : prefix) +
    fillPath(path, (where ?? {}) as Fields, params, endpoint);
  const split = splitBody(endpoint, (given ?? {}) as Fields, body);
  const query = encodeQuery(split.query);
  const hasJson = endpoint.send === undefined && split.body !== undefined;
  return {
    endpoint,
    target,
    path: full,
    query,
    label: endpoint.label ?? `${method} ${target.base.origin}${full}`,
    payload: hasJson ? createJsonPayload(split.body) : undefined,
    sent: split.body,
    unknownKeys,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Divides the fields of a flat body between query and body (`bodyInQuery`). A file that is passed
 * without an object around it has no such fields.
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
