import { Router } from '@clients/core/testing';
import { hasRoute, type ServerKind, type SiteSetting } from '../service/server-kinds.js';
import { fallbackRoutes, productRoutes } from './fallback.js';
import { routes } from './routes/index.js';
import type { ForgeRoute } from './routes/route.js';

const base = '/api/v1';

/** Path parameters that keep their slashes. */
const wide: readonly string[] = ['filepath', 'archive', 'branch', 'tag', 'basehead', 'head', 'ref', 'name', 'path'];

/** Parameters of these names that are one segment all the same. */
const narrow = /\/(releases\/tags|actions|editorconfig|packages|gitignore|licenses|label)\//;

/** What is there for a path. */
interface Looked {
  readonly route: ForgeRoute;
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Table {
  readonly router: Router<ForgeRoute>;
  /** Routes that end in a kind of file, by the path without it. */
  readonly typed: ReadonlyMap<string, ForgeRoute>;
}

/** What decides which routes a forge has. */
export interface Site {
  readonly kind: ServerKind;
  readonly switchedOff: ReadonlySet<SiteSetting>;
}

// Every forge of a process that plays the same site has the same routes.
const tables = new Map<string, Table>();

function tableOf(site: Site): Table {
  const key = [site.kind, ...[...site.switchedOff].sort()].join();
  const known = tables.get(key) ?? made(site);
  tables.set(key, known);
  return known;
}

function made({ kind, switchedOff }: Site): Table {
  const router = new Router<ForgeRoute>();
  const typed = new Map<string, ForgeRoute>();
  const declared = productRoutes();
  const own = new Set(routes.map(keyOf));
  for (const route of [...routes, ...fallbackRoutes().filter((fallback) => !own.has(keyOf(fallback)))]) {
    const declaration = declared.get(keyOf(route)) ?? {};
    if (!hasRoute(kind, declaration) || (declaration.setting !== undefined && switchedOff.has(declaration.setting))) continue;
    const [id, method, path] = route;
    const plain = path.replace('.{diffType}', '');
    if (plain !== path) typed.set(plain, route);
    else router.add(id, method, path, route, narrow.test(path) ? [] : wide);
  }
  return { router, typed };
}

/** Two products may have routes of their own for one operation: its id is not enough. */
function keyOf([, method, path]: ForgeRoute): string {
  return `${method} ${path}`;
}

/** The route of a request; `'method'` when there is one for other methods only. */
export function lookUp(site: Site, method: string, rawPath: string): Looked | 'method' | undefined {
  const path = tidy(rawPath);
  if (!path.startsWith(`${base}/`)) return undefined;
  const table = tableOf(site);
  const found = table.router.find(method, path.slice(base.length));
  if (typeof found !== 'object') return found;
  const { handler: route, params } = found;
  const twin = table.typed.get(route[2]);
  const [name = '', value = ''] = Object.entries(params).at(-1) ?? [];
  const [, stem, diffType] = /^(.+)\.([a-z]+)$/.exec(value) ?? [];
  if (twin === undefined || stem === undefined || diffType === undefined || !path.endsWith(`.${diffType}`)) return { route, params };
  return { route: twin, params: { ...params, [name]: stem, diffType } };
}

/** Doubled slashes and one at the end are dropped before routing. */
function tidy(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

/** The methods of a path, for `Allow`. */
export function allowedMethods(site: Site, rawPath: string): string {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => typeof lookUp(site, method, rawPath) === 'object').join(', ');
}
