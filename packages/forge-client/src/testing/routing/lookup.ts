import { type Found, Routes } from '@clients/core/testing';
import { hasRoute, type InstanceSetting, type ProductRoute, type ServerKind } from '../../service/server-kinds.js';
import { differencesOf } from '../servers/index.js';
import { endpointOf, fallbackRoutes } from './fallback.js';
import { routes } from '../routes/index.js';
import type { ForgeRoute } from '../routes/route.js';

const base = '/api/v1';

/** Path parameters that may contain slashes. */
const wide: readonly string[] = ['filepath', 'archive', 'branch', 'tag', 'basehead', 'head', 'ref', 'name', 'path'];

/** Routes whose parameters of these names are a single segment. */
const narrow = /\/(releases\/tags|actions|editorconfig|packages|gitignore|licenses|label)\//;

/** The properties of a forge that decide which routes it has. */
export interface Instance {
  readonly like: ServerKind;
  readonly switchedOff: ReadonlySet<InstanceSetting>;
}

// Every forge in a process that emulates the same instance has the same routes.
const tables = new Map<string, Routes<ForgeRoute>>();

function tableOf(instance: Instance): Routes<ForgeRoute> {
  const key = [instance.like, ...[...instance.switchedOff].sort()].join();
  const table = tables.get(key) ?? made(instance);
  tables.set(key, table);
  return table;
}

function made({ like, switchedOff }: Instance): Routes<ForgeRoute> {
  const own = new Set(routes.map(keyOf));
  const all = [...routes, ...fallbackRoutes().filter((fallback) => !own.has(keyOf(fallback)))];
  const served = all.filter((route) => {
    const declaration: Partial<ProductRoute> = endpointOf(route) ?? {};
    const { setting } = declaration;
    const isOff = setting !== undefined && switchedOff.has(setting);
    return hasRoute(like, declaration) && !isOff;
  });
  return new Routes(served.map((route) => [route[1], patternOf(route[2]), route]));
}

/** Includes the path, because two products may have different routes for one operation id. */
function keyOf([, method, path]: ForgeRoute): string {
  return `${method} ${path}`;
}

/** Returns a path in the form of hono: `/repos/:owner/raw/:filepath{.+}`. */
function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}(\.\{diffType\})?/g, (_, name: string, typed: string | undefined) => {
    // hono has one parameter for each segment: this pattern ends its group and begins that of the second.
    if (typed !== undefined) return String.raw`:${name}{[\w.-]+?)\.(?<diffType>[a-z]+}`;
    return wide.includes(name) && !narrow.test(path) ? `:${name}{.+}` : `:${name}`;
  });
}

/** Finds the route of a request; `'method'` when the path exists for other methods only. */
export function lookUp(instance: Instance, method: string, rawPath: string): Found<ForgeRoute> | 'method' | undefined {
  const path = tidy(rawPath);
  if (path === undefined) return undefined;
  const found = tableOf(instance).find(method, path);
  if (typeof found !== 'object') return found;
  return method === 'HEAD' && found.handler[1] !== 'HEAD' && differencesOf(instance.like) !== undefined ? 'method' : found;
}

/** Returns the methods of a path, for `Allow`. */
export function allowedMethods(instance: Instance, rawPath: string): string {
  const path = tidy(rawPath);
  const methods = path === undefined ? [] : tableOf(instance).methods(path);
  return methods.filter((method) => method !== 'HEAD').join(', ');
}

/** Returns a path below the base, without doubled slashes and a slash at the end. */
function tidy(rawPath: string): string | undefined {
  const path = rawPath.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}
