import { Router } from '@clients/core/testing';
import { hasRoute, type ServerKind, type InstanceSetting } from '../../service/server-kinds.js';
import { differencesOf } from '../servers/index.js';
import { fallbackRoutes, productRoutes } from './fallback.js';
import { routes } from '../routes/index.js';
import type { ForgeRoute } from '../routes/route.js';

const base = '/api/v1';

/** Path parameters that may contain slashes. */
const wide: readonly string[] = ['filepath', 'archive', 'branch', 'tag', 'basehead', 'head', 'ref', 'name', 'path'];

/** Routes whose parameters of these names are a single segment. */
const narrow = /\/(releases\/tags|actions|editorconfig|packages|gitignore|licenses|label)\//;

/** The route of a request. */
interface Looked {
  readonly route: ForgeRoute;
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Table {
  readonly router: Router<ForgeRoute>;
  /** Routes whose last segment ends in a file extension, by the path without it. */
  readonly typed: ReadonlyMap<string, ForgeRoute>;
}

/** The properties of a forge that decide which routes it has. */
export interface Instance {
  readonly kind: ServerKind;
  readonly switchedOff: ReadonlySet<InstanceSetting>;
}

// Every forge in a process that emulates the same instance has the same routes.
const tables = new Map<string, Table>();

function tableOf(instance: Instance): Table {
  const key = [instance.kind, ...[...instance.switchedOff].sort()].join();
  const known = tables.get(key) ?? made(instance);
  tables.set(key, known);
  return known;
}

function made({ kind, switchedOff }: Instance): Table {
  const router = new Router<ForgeRoute>();
  const typed = new Map<string, ForgeRoute>();
  const declared = productRoutes();
  const own = new Set(routes.map(keyOf));
  for (const route of [...routes, ...fallbackRoutes().filter((fallback) => !own.has(keyOf(fallback)))]) {
    const declaration = declared.get(keyOf(route)) ?? {};
    if (!hasRoute(kind, declaration) || (declaration.setting !== undefined && switchedOff.has(declaration.setting))) continue;
    const [id, method, path] = route;
    if (differencesOf(kind)?.missing.includes(id) === true) continue;
    const plain = path.replace('.{diffType}', '');
    if (plain !== path) typed.set(plain, route);
    else router.add(id, method, path, route, narrow.test(path) ? [] : wide);
  }
  return { router, typed };
}

/** Includes the path, because two products may have different routes for one operation id. */
function keyOf([, method, path]: ForgeRoute): string {
  return `${method} ${path}`;
}

/** Finds the route of a request; `'method'` when the path exists for other methods only. */
export function lookUp(instance: Instance, method: string, rawPath: string): Looked | 'method' | undefined {
  const path = tidy(rawPath);
  if (!path.startsWith(`${base}/`)) return undefined;
  const table = tableOf(instance);
  const found = table.router.find(method, path.slice(base.length));
  if (typeof found !== 'object') return found;
  const { handler: route, params } = found;
  if (method === 'HEAD' && route[1] !== 'HEAD' && differencesOf(instance.kind) !== undefined) return 'method';
  const twin = table.typed.get(route[2]);
  const [name = '', value = ''] = Object.entries(params).at(-1) ?? [];
  const [, stem, diffType] = /^(.+)\.([a-z]+)$/.exec(value) ?? [];
  if (twin === undefined || stem === undefined || diffType === undefined || !path.endsWith(`.${diffType}`)) return { route, params };
  return { route: twin, params: { ...params, [name]: stem, diffType } };
}

/** Removes doubled slashes and a slash at the end. */
function tidy(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

/** Returns the methods of a path, for `Allow`. */
export function allowedMethods(instance: Instance, rawPath: string): string {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => typeof lookUp(instance, method, rawPath) === 'object').join(', ');
}
