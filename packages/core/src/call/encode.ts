import type { Route } from '../contract/endpoint.js';
import { InputError } from '../base/errors.js';
import { fillPath } from '../wire/path.js';
import { jsonPayload, type Payload } from '../wire/payload.js';
import { encodeQuery } from '../wire/query.js';
import { check, problemText } from '../schema/schema.js';
import type { Home } from '../contract/target.js';
import type { BodyFormat } from '../upload/upload.js';

/** A request, ready to be sent: pure data, nothing has happened yet. */
export interface Plan {
  readonly endpoint: Route<object>;
  readonly home: Home;
  /** Path below the origin, without query. */
  readonly path: string;
  readonly query: string;
  /** Method and address for messages. */
  readonly label: string;
  readonly payload: Payload | undefined;
  /** The JSON body as the caller gave it, for hints. */
  readonly sent: unknown;
  /** Only reads: a repeat does no harm. */
  readonly safe: boolean;
}

interface Slots {
  readonly where?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Turns an endpoint and its input into a plan; an upload is not in it yet, for it has to look at its file first.
 *
 * @throws {InputError} before any I/O when a slot does not fit its schema or a path parameter could change the route
 */
export function encode(endpoint: Route<object>, input: Slots, home: Home): Plan {
  for (const slot of SLOTS) checkSlot(endpoint, slot, input[slot]);
  const { body } = input;
  const { path, method } = endpoint;
  const full = home.base.prefix + fillPath(path, (input.where ?? {}) as Record<string, unknown>, endpoint.params);
  const split = endpoint.bodyInQuery === undefined ? { query: {}, body } : splitBody(body as Record<string, unknown>, endpoint.bodyInQuery);
  const query = encodeQuery({ ...(input.query as Record<string, unknown> | undefined), ...split.query });
  const hasJson = endpoint.send === undefined && split.body !== undefined;
  return {
    endpoint,
    home,
    path: full,
    query,
    label: `${method} ${home.base.origin}${full}`,
    payload: hasJson ? jsonPayload(split.body) : undefined,
    sent: split.body,
    safe: method === 'GET' || method === 'HEAD' || (method === 'POST' && endpoint.idempotent === true),
  };
}

/** The plan with the file that `body` is, if there is one. */
export async function withFile(plan: Plan, format: BodyFormat, { body }: Slots): Promise<Plan> {
  return body === undefined ? plan : { ...plan, sent: undefined, payload: await format.payload(body) };
}

const SLOTS = ['where', 'query', 'body'] as const;

function checkSlot(endpoint: Route<object>, slot: (typeof SLOTS)[number], value: unknown): void {
  const schema = (endpoint.input as Slots)[slot];
  if (schema === undefined) return;
  // A slot that was left out is legal when nothing in it is required.
  const problems = check(schema as Parameters<typeof check>[0], value === undefined ? {} : value);
  if (problems === undefined) return;
  throw new InputError(`${endpoint.id}: ${problemText(problems, slot)}`, { endpoint: endpoint.id, code: 'invalid-input' });
}

/** One flat object of the caller, parted into what travels in the query and what in the body. */
function splitBody(flat: Readonly<Record<string, unknown>>, inQuery: readonly string[]): { query: Record<string, unknown>; body: unknown } {
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(flat)) (inQuery.includes(key) ? query : body)[key] = value;
  return { query, body };
}
