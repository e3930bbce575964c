import { type ByteStream, type Paging, type Schema, singlePage } from '@clients/core';
import { jsonSchemaOf } from '@clients/core/json-schema';
import { encodeText, type Found, isRecord, Routes } from '@clients/server-kit';
import {
  type Call,
  createInvalid,
  replyWithJson,
  type Reply,
  replyWithText,
} from '../http/index.js';
import { operations } from '../../../forge-client/src/for-server.js';
import type { InstanceSetting, ProductRoute } from 'forge-client/endpoints';
import { hasRoute, isOlder, type ServerKind } from '../state/server-kinds.js';
import { findOrg, findRepo, findUser, requireAdmin, requireUnarchived } from '../access/rights.js';
import { routes } from '../routes/index.js';
import type { ForgeRoute } from '../routes/route.js';

const API_BASE = '/api/v1';

/** Path parameters that may contain slashes. */
const WIDE_PARAMS: readonly string[] = [
  'filepath',
  'archive',
  'branch',
  'tag',
  'basehead',
  'head',
  'ref',
  'name',
  'path',
];

/** Routes whose parameters of these names are a single segment. */
const NARROW_PATHS = /\/(releases\/tags|actions|editorconfig|packages|gitignore|licenses|label)\//;

/** The properties of a forge that decide which routes it has. */
export interface Instance {
  readonly like: ServerKind;
  readonly switchedOff: ReadonlySet<InstanceSetting>;
}

// Every forge in a process that emulates the same instance has the same routes.
const tables = new Map<string, Routes<ForgeRoute>>();

function getTable(instance: Instance): Routes<ForgeRoute> {
  const key = [instance.like, ...[...instance.switchedOff].sort()].join();
  const table = tables.get(key) ?? makeTable(instance);
  tables.set(key, table);
  return table;
}

function makeTable({ like, switchedOff }: Instance): Routes<ForgeRoute> {
  const own = new Set(routes.map(makeRouteKey));
  const all = [
    ...routes,
    ...makeFallbackRoutes().filter((fallback) => !own.has(makeRouteKey(fallback))),
  ];
  const served = all.filter((route) => {
    const declaration: Partial<ProductRoute> = findEndpoint(route) ?? {};
    const { setting } = declaration;
    const isOff = setting !== undefined && switchedOff.has(setting);
    return hasRoute(like, declaration) && !isOff;
  });
  return new Routes(served.map((route) => [route.method, toPattern(route.path), route]));
}

/** Includes the path, because two products may have different routes for one operation id. */
function makeRouteKey({ method, path }: Pick<ForgeRoute, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Returns a path in the form of hono: `/repos/:owner/raw/:filepath{.+}`. */
function toPattern(path: string): string {
  return path.replace(
    /\{(\w+)\}(\.\{diffType\})?/g,
    (_, name: string, typed: string | undefined) => {
      // hono has one parameter for each segment: this pattern ends its group and begins that of the
      // second.
      if (typed !== undefined) return String.raw`:${name}{[\w.-]+?)\.(?<diffType>[a-z]+}`;
      return WIDE_PARAMS.includes(name) && !NARROW_PATHS.test(path) ? `:${name}{.+}` : `:${name}`;
    },
  );
}

/** Finds the route of a request; `'method'` when the path exists for other methods only. */
export function findRoute(
  instance: Instance,
  method: string,
  rawPath: string,
): Found<ForgeRoute> | 'method' | undefined {
  const path = tidyPath(rawPath);
  if (path === undefined) return undefined;
  const found = getTable(instance).find(method, path);
  if (typeof found !== 'object') return found;
  return method === 'HEAD' && found.handler.method !== 'HEAD' && isOlder(instance.like)
    ? 'method'
    : found;
}

/** Returns the methods of a path, for `Allow`. */
export function listAllowedMethods(instance: Instance, rawPath: string): string {
  const path = tidyPath(rawPath);
  const methods = path === undefined ? [] : getTable(instance).methods(path);
  return methods.filter((method) => method !== 'HEAD').join(', ');
}

function tidyPath(rawPath: string): string | undefined {
  const path = rawPath.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return path.startsWith(`${API_BASE}/`) ? path.slice(API_BASE.length) : undefined;
}

export interface DeclaredEndpoint extends Partial<ProductRoute> {
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

/**
 * The endpoints of the API by method and path; the paths of others begin elsewhere, and are pages.
 * Of two with the same route, such as a comparison and its diff, the one that returns a value.
 */
function listDeclarations(): ReadonlyMap<string, DeclaredEndpoint> {
  // Once: every table of routes asks for each of hundreds of endpoints.
  return (declared ??= new Map(
    Object.values<unknown>(operations)
      .filter(isEndpoint)
      .sort((one, other) => Number('output' in one) - Number('output' in other))
      .map((endpoint) => [makeRouteKey(endpoint), endpoint]),
  ));
}

function isEndpoint(value: unknown): value is DeclaredEndpoint {
  return (
    isRecord(value) &&
    value['outsideApi'] !== true &&
    ['id', 'method', 'path'].every((key) => typeof value[key] === 'string')
  );
}

/** Returns the endpoint that a route serves; undefined for one that no endpoint declares. */
export function findEndpoint(route: ForgeRoute): DeclaredEndpoint | undefined {
  return listDeclarations().get(makeRouteKey(route));
}

/**
 * Routes of all endpoints. A route that is not emulated responds with a value that its endpoint
 * accepts.
 */
export function makeFallbackRoutes(): readonly ForgeRoute[] {
  return [...listDeclarations().values()].map((endpoint) => ({
    id: endpoint.id,
    method: endpoint.method,
    path: endpoint.path,
    handler: (call) => replyWithSample(call, endpoint),
  }));
}

/**
 * Responds with the same value to every call of an endpoint, when the records that the address
 * names exist.
 */
function replyWithSample(call: Call, endpoint: DeclaredEndpoint): Reply {
  if (endpoint.path.startsWith('/admin/')) requireAdmin(call);
  requireKnownRecords(call);
  checkBody(call, endpoint);
  const { output, item, key, bytes, paging = singlePage } = endpoint;
  if (item !== undefined) {
    const items = [getSample(item)];
    const counted: Record<string, string> =
      paging === singlePage
        ? {}
        : {
            'x-total-count': String(items.length),
            'access-control-expose-headers': 'X-Total-Count',
          };
    return replyWithJson(
      key === undefined ? items : { total_count: items.length, [key]: items },
      200,
      counted,
    );
  }
  if (bytes !== undefined)
    return {
      status: 200,
      headers: { 'content-type': 'application/octet-stream' },
      body: encodeText(`${endpoint.id}\n`),
    };
  if (output === undefined) return { status: 204 };
  const value = getSample(output);
  if (endpoint.text !== undefined) return replyWithText(typeof value === 'string' ? value : '');
  return replyWithJson(value, endpoint.method === 'POST' ? 201 : 200);
}

/** Rejects a body without a required key, under the server's name of that key. */
function checkBody(call: Call, { input, send }: DeclaredEndpoint): void {
  if (input?.body === undefined || send !== undefined) return;
  const { required } = jsonSchemaOf(input.body);
  const missing = Array.isArray(required)
    ? required.map(String).find((key) => !call.body.has(key) && !call.query.has(key))
    : undefined;
  if (missing !== undefined) throw createInvalid(`[${toFieldName(missing)}]: Required`);
}

function toFieldName(key: string): string {
  return key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Throws where the records that the address names do not exist, or not for the one who asks. */
function requireKnownRecords(call: Call): void {
  const reads = call.request.method === 'GET' || call.request.method === 'HEAD';
  if (call.readParam('owner') !== '' && call.readParam('repo') !== '') {
    const repo = findRepo(call, reads ? 'read' : 'write');
    if (!reads) requireUnarchived(repo);
  } else if (call.readParam('org') !== '') findOrg(call);
  else if (call.readParam('username') !== '') findUser(call);
}

const made = new WeakMap<Schema<unknown>, { readonly value: unknown }>();

function getSample(schema: Schema<unknown>): unknown {
  const json = jsonSchemaOf(schema);
  const kept = made.get(schema) ?? { value: makeSample(json, json) };
  made.set(schema, kept);
  return kept.value;
}

const FORMAT_SAMPLES: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  email: 'ada@example.org',
  uri: 'https://example.org/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/**
 * Returns a value for a part of a JSON Schema, always the same one; `key` is the name of its
 * property. Optional keys are included down to a limited depth.
 */
function makeSample(root: unknown, part: unknown, key = 'value', depth = 0): unknown {
  if (!isRecord(part)) return null;
  const {
    $ref,
    enum: choices,
    anyOf,
    oneOf,
    allOf,
    type: types,
    format,
    minimum,
    items,
    properties,
    required,
  } = part;
  if ('const' in part) return part['const'];
  if (typeof $ref === 'string') return makeSample(root, resolveRef(root, $ref), key, depth + 1);
  if (Array.isArray(choices)) return choices[0] ?? null;
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) return makeSample(root, chooseSimplest(options, depth), key, depth);
  if (Array.isArray(allOf))
    return makeSample(root, Object.assign({}, ...allOf.filter(isRecord)), key, depth);
  const type: unknown = [types].flat().find((name) => name !== 'null');
  if (isRecord(properties)) {
    const names = Object.keys(properties).filter(
      (name) => depth < 2 || (Array.isArray(required) && required.includes(name)),
    );
    return Object.fromEntries(
      names.map((name) => [name, makeSample(root, properties[name], name, depth + 1)]),
    );
  }
  if (type === 'object') return {};
  if (type === 'array')
    return depth > 3 ? [] : [makeSample(root, items, key.replace(/s$/, ''), depth + 1)];
  if (type === 'integer' || type === 'number')
    return Math.max(typeof minimum === 'number' ? minimum : 1, 1);
  if (type === 'boolean') return true;
  return type === 'string' ? (FORMAT_SAMPLES[String(format)] ?? key) : null;
}

function resolveRef(root: unknown, ref: string): unknown {
  const steps = ref.split('/').slice(1).map(decodeURIComponent);
  return steps.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), root);
}

/**
 * Chooses null at great depth where it is allowed, so that a recursive schema ends; elsewhere the
 * option that is not null.
 */
function chooseSimplest(options: readonly unknown[], depth: number): unknown {
  const isNull = (option: unknown): boolean => isRecord(option) && option['type'] === 'null';
  const empty = options.find(isNull);
  return depth > 2 && empty !== undefined
    ? empty
    : (options.find((option) => !isNull(option)) ?? empty);
}
