import type { App, AppRequest, Reply } from '@clients/core/testing';
import { checkPublicOnly, checkScopes, needsSignIn } from './access/scopes.js';
import { callerOf } from './access/sign-in.js';
import { Call } from './http/call.js';
import type { Cors } from './http/cors.js';
import { jsonType, Refusal, text } from './http/replies.js';
import { routes } from './routes/index.js';
import { asServer, refusedAs } from './routing/as-server.js';
import { checkQuota, moved } from './routing/before.js';
import { fallbackRoutes } from './routing/fallback.js';
import { allowedMethods, lookUp } from './routing/lookup.js';
import { pageOf } from './routing/pages.js';
import { differencesOf } from './servers/index.js';
import type { ForgeState } from './state/forge-state.js';

/** Returns the forge as an app that needs no socket. */
export function forgeApp(state: ForgeState, cors: Cors | undefined): App {
  return {
    identify: (method, rawPath) => {
      const found = lookUp(state, method, rawPath);
      return typeof found === 'object' ? found.handler[0] : undefined;
    },
    ids: () => new Set([...routes, ...fallbackRoutes()].map(([id]) => id)),
    handle: async (request) =>
      cors?.preflight(request) ?? withCommonHeaders(await respond(state, request), state, request, cors?.headersFor(request)),
  };
}

async function respond(state: ForgeState, request: AppRequest): Promise<Reply> {
  const found = lookUp(state, request.method, request.rawPath);
  if (found === undefined) return (await pageOf(state, request)) ?? text('404 page not found\n', 404);
  if (found === 'method') return { status: 405, headers: { allow: allowedMethods(state, request.rawPath) } };
  const { handler: route, params } = found;
  const [operation, , path, handler] = route;
  const differences = differencesOf(state.like);
  try {
    const call = new Call(state, request, callerOf(state, request), { operation, params }, await request.bytes());
    checkScopes(call, request.method, path);
    checkPublicOnly(call, request.method, path);
    const elsewhere = moved(call);
    if (elsewhere !== undefined) return asServer(call, route, elsewhere);
    if (call.doer === undefined && needsSignIn(operation, request.method, path)) throw new Refusal(401, 'token is required');
    checkQuota(call);
    call.ignore(differences?.ignores.get(operation) ?? []);
    const reply = await handler(call);
    const { location } = reply.headers ?? {};
    if (location === undefined || differences?.follows.includes(operation) !== true) return asServer(call, route, reply);
    const url = new URL(location);
    return await respond(state, { ...request, url, rawPath: url.pathname });
  } catch (error) {
    if (error instanceof Refusal) return refusedAs(state, operation, error).reply(state.root);
    throw error;
  }
}

const WARNING =
  'token and access_token API authentication is deprecated and will be removed in gitea 1.23. Please use AuthorizationHeaderToken instead. Existing queries will continue to work but without authorization.';

/** Adds the headers that every response has. */
function withCommonHeaders(reply: Reply, state: ForgeState, request: AppRequest, more: Reply['headers']): Reply {
  const query = request.url.searchParams;
  const byQuery = query.has('token') || query.has('access_token');
  const warnings = byQuery ? Object.fromEntries(state.dialects.map((dialect) => [`x-${dialect}-warning`, WARNING])) : {};
  const cached = reply.status === 405 ? {} : { 'cache-control': 'max-age=0, private, must-revalidate' };
  const headers: Record<string, string> = { ...cached, ...warnings, ...more, ...reply.headers };
  const { body } = reply;
  const long = typeof body === 'string' && body.length > 2048 && headers['content-type'] === jsonType && request.method !== 'HEAD';
  return { ...reply, headers, body: long ? chunked(body) : body };
}

/** Long responses have no `Content-Length`, because the server writes them while it creates them. */
async function* chunked(body: string): AsyncGenerator<string> {
  yield await Promise.resolve(body);
}
