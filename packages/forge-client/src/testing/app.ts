import { type App, type AppRequest, type Found, type Reply, Router } from '@clients/core/testing';
import { Call } from './call.js';
import { checkPublicOnly, checkScopes, needsSignIn } from './gates.js';
import { moved } from './moved.js';
import { routes } from './routes/index.js';
import type { ForgeRoute, Handler } from './routes/route.js';
import { callerOf } from './sign-in.js';
import type { ForgeState } from './state/forge-state.js';
import { Refusal, text } from './wire.js';

const base = '/api/v1';

/** Path parameters that keep their slashes. */
const wide: readonly string[] = ['filepath', 'archive', 'branch', 'tag', 'basehead', 'head'];

interface Entry {
  readonly route: ForgeRoute;
  readonly handler: Handler;
}

/** The forge without a socket. */
export function forgeApp(state: ForgeState, more: readonly ForgeRoute[] = []): App {
  const router = new Router<Entry>();
  for (const route of [...more, ...routes]) router.add(route[0], route[1], route[2], { route, handler: route[3] }, wide);
  return {
    identify: (method, rawPath) => {
      const found = lookUp(router, method, rawPath);
      return typeof found === 'object' ? found.id : undefined;
    },
    handle: async (request) => dressed(await answered(router, state, request), state, request),
  };
}

function lookUp(router: Router<Entry>, method: string, rawPath: string): Found<Entry> | 'method' | undefined {
  const path = tidy(rawPath);
  return path.startsWith(`${base}/`) ? router.find(method, path.slice(base.length)) : undefined;
}

/** Doubled slashes and one at the end are dropped before routing. */
function tidy(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

async function answered(router: Router<Entry>, state: ForgeState, request: AppRequest): Promise<Reply> {
  const found = lookUp(router, request.method, request.rawPath);
  if (found === undefined) return text('404 page not found\n', 404);
  if (found === 'method') return { status: 405, headers: { allow: allowed(router, request.rawPath) } };
  try {
    const { route, handler } = found.handler;
    const call = new Call(state, request, callerOf(state, request), found.params, await request.bytes());
    checkScopes(call, request.method, route[2]);
    checkPublicOnly(call, request.method, route[2]);
    const elsewhere = moved(call);
    if (elsewhere !== undefined) return elsewhere;
    if (call.doer === undefined && needsSignIn(found.id, request.method, route[2])) throw new Refusal(401, 'token is required');
    return await handler(call);
  } catch (error) {
    if (error instanceof Refusal) return error.reply(state.root);
    throw error;
  }
}

function allowed(router: Router<Entry>, rawPath: string): string {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return methods.filter((method) => typeof lookUp(router, method, rawPath) === 'object').join(', ');
}

const warning = "token and access_token API authentication is deprecated and will be removed in gitea 1.23. Please use AuthorizationHeaderToken instead. Existing queries will continue to work but without authorization.";

/** Adds what every answer carries. */
function dressed(reply: Reply, state: ForgeState, request: AppRequest): Reply {
  const query = request.url.searchParams;
  const byQuery = query.has('token') || query.has('access_token');
  const warnings = byQuery ? Object.fromEntries(state.dialects.map((dialect) => [`x-${dialect}-warning`, warning])) : {};
  const cached = reply.status === 405 || reply.headers?.['cache-control'] !== undefined ? {} : { 'cache-control': 'max-age=0, private, must-revalidate' };
  return { ...reply, headers: { ...cached, ...warnings, ...reply.headers } };
}
