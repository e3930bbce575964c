import { type ByteStream, type Paging, type Schema, singlePage } from '@clients/core';
import { jsonSchemaOf } from '@clients/core/json-schema';
import { encodeText, isRecord, type Reply } from '@clients/core/testing';
import * as endpoints from '../../endpoints.js';
import type { ProductRoute } from '../../service/server-kinds.js';
import type { Call } from '../http/call.js';
import { orgOf, repoOf, unlessArchived, userOf } from '../access/rights.js';
import type { ForgeRoute } from '../routes/route.js';
import { invalid, json, text } from '../http/replies.js';

/** The properties of an endpoint that a response depends on. */
interface DeclaredEndpoint extends Partial<ProductRoute> {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly output?: Schema<unknown>;
  readonly text?: true;
  readonly item?: Schema<unknown>;
  readonly key?: string;
  readonly paging?: Paging;
  readonly bytes?: typeof ByteStream;
  readonly send?: unknown;
  readonly input?: { readonly body?: Schema<unknown> };
}

let declared: ReadonlyMap<string, DeclaredEndpoint> | undefined;

/** The endpoints of the API by method and path; the paths of others begin elsewhere, and are pages. */
function declarations(): ReadonlyMap<string, DeclaredEndpoint> {
  const all: readonly unknown[] = Object.values(endpoints);
  return (declared ??= new Map(all.filter(isEndpoint).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])));
}

function isEndpoint(value: unknown): value is DeclaredEndpoint {
  return isRecord(value) && value['outsideApi'] !== true && ['id', 'method', 'path'].every((key) => typeof value[key] === 'string');
}

/** Returns the endpoint that a route serves; undefined for one that no endpoint declares. */
export function endpointOf([, method, path]: ForgeRoute): DeclaredEndpoint | undefined {
  return declarations().get(`${method} ${path}`);
}

/** Routes of all endpoints. One without behaviour of its own responds with a value that its endpoint accepts. */
export function fallbackRoutes(): readonly ForgeRoute[] {
  return [...declarations().values()].map((endpoint): ForgeRoute => [
    endpoint.id,
    endpoint.method,
    endpoint.path,
    (call) => answer(call, endpoint),
  ]);
}

/** Responds with the same value to every call of an endpoint, when the records that the address names exist. */
function answer(call: Call, endpoint: DeclaredEndpoint): Reply {
  known(call);
  checkBody(call, endpoint);
  const { output, item, key, bytes, paging = singlePage } = endpoint;
  if (item !== undefined) {
    const items = [valueOf(item)];
    const counted: Record<string, string> =
      paging === singlePage ? {} : { 'x-total-count': String(items.length), 'access-control-expose-headers': 'X-Total-Count' };
    return json(key === undefined ? items : { total_count: items.length, [key]: items }, 200, counted);
  }
  if (bytes !== undefined)
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: encodeText(`${endpoint.id}\n`) };
  if (output === undefined) return { status: 204 };
  const value = valueOf(output);
  if (endpoint.text === true) return text(typeof value === 'string' ? value : '');
  return json(value, endpoint.method === 'POST' ? 201 : 200);
}

/** Rejects a body without a required key, under the server's name of that key. */
function checkBody(call: Call, { input, send }: DeclaredEndpoint): void {
  if (input?.body === undefined || send !== undefined) return;
  const { required } = jsonSchemaOf(input.body);
  const missing = Array.isArray(required) ? required.map(String).find((key) => !call.body.has(key) && !call.query.has(key)) : undefined;
  if (missing !== undefined) throw invalid(`[${fieldName(missing)}]: Required`);
}

function fieldName(key: string): string {
  return key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Throws where the records that the address names do not exist, or not for the one who asks. */
function known(call: Call): void {
  const reads = call.request.method === 'GET' || call.request.method === 'HEAD';
  if (call.param('owner') !== '' && call.param('repo') !== '') {
    const repo = repoOf(call, reads ? 'read' : 'write');
    if (!reads) unlessArchived(repo);
  } else if (call.param('org') !== '') orgOf(call);
  else if (call.param('username') !== '') userOf(call);
}

const made = new WeakMap<Schema<unknown>, { readonly value: unknown }>();

function valueOf(schema: Schema<unknown>): unknown {
  const kept = made.get(schema);
  if (kept !== undefined) return kept.value;
  const json = jsonSchemaOf(schema);
  const value = sampleOf(json, json);
  made.set(schema, { value });
  return value;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  email: 'ada@example.org',
  uri: 'https://example.org/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/**
 * Returns a value for a part of a JSON Schema, always the same one; `key` is the name of its property. Optional keys are included down to a
 * limited depth.
 */
function sampleOf(root: unknown, part: unknown, key = 'value', depth = 0): unknown {
  if (!isRecord(part)) return null;
  const { $ref, enum: choices, anyOf, oneOf, allOf, type: types, format, minimum, items, properties, required } = part;
  if ('const' in part) return part['const'];
  if (typeof $ref === 'string') return sampleOf(root, referred(root, $ref), key, depth + 1);
  if (Array.isArray(choices)) return choices[0] ?? null;
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) return sampleOf(root, simplest(options, depth), key, depth);
  if (Array.isArray(allOf)) return sampleOf(root, Object.assign({}, ...allOf.filter(isRecord)), key, depth);
  const type: unknown = [types].flat().find((name) => name !== 'null');
  if (isRecord(properties)) {
    const names = Object.keys(properties).filter((name) => depth < 2 || (Array.isArray(required) && required.includes(name)));
    return Object.fromEntries(names.map((name) => [name, sampleOf(root, properties[name], name, depth + 1)]));
  }
  if (type === 'object') return {};
  if (type === 'array') return depth > 3 ? [] : [sampleOf(root, items, key.replace(/s$/, ''), depth + 1)];
  if (type === 'integer' || type === 'number') return Math.max(typeof minimum === 'number' ? minimum : 1, 1);
  if (type === 'boolean') return true;
  return type === 'string' ? (FORMATS[String(format)] ?? key) : null;
}

function referred(root: unknown, ref: string): unknown {
  const steps = ref.split('/').slice(1).map(decodeURIComponent);
  return steps.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), root);
}

/** Chooses null at great depth where it is allowed, so that a recursive schema ends; elsewhere the option that is not null. */
function simplest(options: readonly unknown[], depth: number): unknown {
  const isNull = (option: unknown): boolean => isRecord(option) && option['type'] === 'null';
  const empty = options.find(isNull);
  return depth > 2 && empty !== undefined ? empty : (options.find((option) => !isNull(option)) ?? empty);
}
