import type { Schema } from '@clients/core';
import { jsonSchemaOf } from '@clients/core/json-schema';
import type { Reply } from '@clients/core/testing';
import * as endpoints from '../endpoints.js';
import { isRecord } from './body.js';
import type { Call } from './call.js';
import { FallbackValues } from './fallback-value.js';
import { orgOf, repoOf, userOf } from './rights.js';
import type { ForgeRoute } from './routes/route.js';
import { json, text } from './wire.js';

/** What every endpoint value tells of itself, as far as an answer needs it. */
interface Told {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly output?: Schema<unknown>;
  readonly text?: true;
  readonly item?: Schema<unknown>;
  readonly key?: string;
  readonly bytes?: true;
}

/** Routes of all endpoints: what has no behaviour of its own answers a value that its endpoint accepts. */
export function fallbackRoutes(): readonly ForgeRoute[] {
  const all: readonly unknown[] = Object.values(endpoints);
  return all.filter(isTold).map((endpoint): ForgeRoute => [endpoint.id, endpoint.method, endpoint.path, (call) => answer(call, endpoint)]);
}

function isTold(value: unknown): value is Told {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['method'] === 'string' && typeof value['path'] === 'string';
}

/** The same value for every call of an endpoint, once what the address names is known to be there. */
function answer(call: Call, endpoint: Told): Reply {
  known(call);
  const { output, item, key, bytes } = endpoint;
  if (item !== undefined) {
    const items = [valueOf(item)];
    return json(key === undefined ? items : { total_count: items.length, [key]: items }, 200, { 'x-total-count': String(items.length) });
  }
  if (bytes === true) return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: new TextEncoder().encode(`${endpoint.id}\n`) };
  if (output === undefined) return { status: 204 };
  const value = valueOf(output);
  if (endpoint.text === true) return text(typeof value === 'string' ? value : '');
  return json(value, endpoint.method === 'POST' ? 201 : 200);
}

function known(call: Call): void {
  if (call.param('owner') !== '' && call.param('repo') !== '') repoOf(call, call.request.method === 'GET' ? 'read' : 'write');
  else if (call.param('org') !== '') orgOf(call);
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
