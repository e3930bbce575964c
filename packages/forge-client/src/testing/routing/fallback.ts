import { type ByteStream, type Paging, type Schema, singlePage } from '@clients/core';
import { jsonSchemaOf } from '@clients/core/json-schema';
import { encodeText, isRecord, type Reply } from '@clients/core/testing';
import * as endpoints from '../../endpoints.js';
import type { ProductRoute } from '../../service/server-kinds.js';
import type { Call } from '../http/call.js';
import { FallbackValues } from './fallback-value.js';
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

/** Routes of all endpoints. One without behaviour of its own responds with a value that its endpoint accepts. */
export function fallbackRoutes(): readonly ForgeRoute[] {
  return declaredEndpoints().map((endpoint): ForgeRoute => [endpoint.id, endpoint.method, endpoint.path, (call) => answer(call, endpoint)]);
}

/** The routes that not every product has, as the endpoints declare them, by method and path. */
export function productRoutes(): ReadonlyMap<string, Partial<ProductRoute>> {
  return new Map(declaredEndpoints().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
}

let answers: ReadonlyMap<string, Pick<DeclaredEndpoint, 'item' | 'output' | 'key'>> | undefined;

/** Returns the schemas of the response of a route, as its endpoint declares them. */
export function answerOf([, method, path]: ForgeRoute): Pick<DeclaredEndpoint, 'item' | 'output' | 'key'> | undefined {
  answers ??= new Map(declaredEndpoints().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
  return answers.get(`${method} ${path}`);
}

/** The endpoints of the API: the paths of others begin elsewhere, and have routes of their own. */
function declaredEndpoints(): readonly DeclaredEndpoint[] {
  const all: readonly unknown[] = Object.values(endpoints);
  return all.filter(isEndpoint);
}

function isEndpoint(value: unknown): value is DeclaredEndpoint {
  return isRecord(value) && value['outsideApi'] !== true && ['id', 'method', 'path'].every((key) => typeof value[key] === 'string');
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

const initials: Readonly<Record<string, string>> = { id: 'ID', url: 'URL', sha: 'SHA', uris: 'URIs', ids: 'IDs' };

function fieldName(key: string): string {
  return key
    .split('_')
    .map((word) => initials[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Routes that require more than write access. */
const ownersOnly = /\/(push_mirrors|tag_protections|pin)(\/|$)/;

function known(call: Call): void {
  const reads = call.request.method === 'GET' || call.request.method === 'HEAD';
  if (call.param('owner') !== '' && call.param('repo') !== '') {
    const repo = repoOf(call, reads ? 'read' : ownersOnly.test(call.request.rawPath) ? 'admin' : 'write');
    if (!reads) unlessArchived(repo);
  } else if (call.param('org') !== '') orgOf(call);
  else if (call.param('username') !== '') userOf(call);
}

const made = new WeakMap<Schema<unknown>, { readonly value: unknown }>();

function valueOf(schema: Schema<unknown>): unknown {
  const kept = made.get(schema);
  if (kept !== undefined) return kept.value;
  const json = jsonSchemaOf(schema);
  const value = new FallbackValues(json).value(json);
  made.set(schema, { value });
  return value;
}
