import type { App, AppRequest, Reply } from '@clients/core/testing';
import { Call } from './http/call.js';
import { asServer, refusedAs } from './routing/as-server.js';
import { fallbackRoutes } from './routing/fallback.js';
import { checkPublicOnly, checkScopes, needsSignIn } from './access/scopes.js';
import { moved } from './routing/moved.js';
import type { Cors } from './http/cors.js';
import { avatarFile } from './routes/users/avatars.js';
import { routes } from './routes/index.js';
import { allowedMethods, lookUp, type Instance } from './routing/lookup.js';
import { callerOf } from './access/sign-in.js';
import type { ForgeState } from './state/forge-state.js';
import { jsonType, Refusal, text } from './http/replies.js';
import { authorization } from './routing/authorization.js';
import { packageRegistry } from './routing/package-registry.js';
import { checkQuota } from './routing/quota-check.js';
import { differencesOf } from './servers/index.js';
import { webPage } from './routing/web-files.js';

/** Returns the forge as an app that needs no socket. */
export function forgeApp(state: ForgeState, cors: Cors | undefined): App {
  return {
    identify: (method, rawPath) => {
      const found = lookUp(instanceOf(state), method, rawPath);
      return typeof found === 'object' ? found.route[0] : undefined;
    },
    ids: () => new Set([...routes, ...fallbackRoutes()].map(([id]) => id)),
    handle: async (request) => {
      const preflight = cors?.preflight(request);
      return preflight ?? withCommonHeaders(await respond(state, request), state, request, cors);
    },
  };
}

function instanceOf({ like, switchedOff }: ForgeState): Instance {
  return { kind: like, switchedOff };
}

/** The request that a client sends when it follows a redirect. */
function followed(request: AppRequest, location: string): AppRequest {
  const { method, headers, signal } = request;
  const url = new URL(location);
  return { method, url, rawPath: url.pathname, headers, signal, bytes: () => request.bytes() };
}

async function respond(state: ForgeState, request: AppRequest): Promise<Reply> {
  const instance = instanceOf(state);
  const found = lookUp(instance, request.method, request.rawPath);
  if (found === undefined) return (await besideTheApi(state, request)) ?? text('404 page not found\n', 404);
  if (found === 'method') return { status: 405, headers: { allow: allowedMethods(instance, request.rawPath) } };
  const [operation, , path, handler] = found.route;
  const { params } = found;
  const differences = differencesOf(state.like);
  try {
    const call = new Call(state, request, await callerOf(state, request), { operation, params }, await request.bytes());
    checkScopes(call, request.method, path);
    checkPublicOnly(call, request.method, path);
    const elsewhere = moved(call);
    if (elsewhere !== undefined) return asServer(call, found.route, elsewhere);
    if (call.doer === undefined && needsSignIn(operation, request.method, path)) throw new Refusal(401, 'token is required');
    checkQuota(call);
    call.ignore(differences?.ignores[operation] ?? []);
    const reply = await handler(call);
    const { location } = reply.headers ?? {};
    if (location !== undefined && differences?.follows.includes(operation) === true)
      return await respond(state, followed(request, location));
    return asServer(call, found.route, reply);
  } catch (error) {
    if (error instanceof Refusal) return refusedAs(state, { operation, params, path }, request, error).reply(state.root);
    throw error;
  }
}

async function besideTheApi(state: ForgeState, request: AppRequest): Promise<Reply | undefined> {
  return (
    (await webPage(state, request)) ??
    avatarFile(state, request) ??
    (await packageRegistry(state, request)) ??
    (await authorization(state, request))
  );
}

const warning =
  'token and access_token API authentication is deprecated and will be removed in gitea 1.23. Please use AuthorizationHeaderToken instead. Existing queries will continue to work but without authorization.';

/** Adds the headers that every response has. */
function withCommonHeaders(reply: Reply, state: ForgeState, request: AppRequest, cors: Cors | undefined): Reply {
  const query = request.url.searchParams;
  const byQuery = query.has('token') || query.has('access_token');
  const warnings = byQuery ? Object.fromEntries(state.dialects.map((dialect) => [`x-${dialect}-warning`, warning])) : {};
  const { cacheControl } = differencesOf(state.like) ?? {};
  const uncached = reply.status === 405 && cacheControl === undefined;
  const cached = uncached ? {} : { 'cache-control': cacheControl ?? 'max-age=0, private, must-revalidate' };
  const headers: Record<string, string> = { ...cached, ...warnings, ...cors?.headersFor(request), ...reply.headers };
  const { body } = reply;
  const long = typeof body === 'string' && body.length > 2048 && headers['content-type'] === jsonType && request.method !== 'HEAD';
  return { ...reply, headers, body: long ? chunked(body) : body };
}

/** Long responses have no `Content-Length`, because the server writes them while it creates them. */
async function* chunked(body: string): AsyncGenerator<string> {
  yield await Promise.resolve(body);
}
