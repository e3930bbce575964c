import type { App, AppRequest, Reply } from '@clients/core/testing';
import { Call } from './call.js';
import { fallbackRoutes } from './fallback.js';
import { checkPublicOnly, checkScopes, needsSignIn } from './gates.js';
import { moved } from './moved.js';
import { avatarFile } from './routes/avatars.js';
import { routes } from './routes/index.js';
import { allowedMethods, lookUp, type Site } from './routing.js';
import { callerOf } from './sign-in.js';
import type { ForgeState } from './state/forge-state.js';
import { jsonType, Refusal, text } from './wire.js';
import { webPage } from './web-files.js';

/** The forge without a socket. */
export function forgeApp(state: ForgeState): App {
  return {
    identify: (method, rawPath) => {
      const found = lookUp(siteOf(state), method, rawPath);
      return typeof found === 'object' ? found.route[0] : undefined;
    },
    ids: () => new Set([...routes, ...fallbackRoutes()].map(([id]) => id)),
    handle: async (request) => dressed(await answered(state, request), state, request),
  };
}

function siteOf({ like, switchedOff }: ForgeState): Site {
  return { kind: like, switchedOff };
}

async function answered(state: ForgeState, request: AppRequest): Promise<Reply> {
  const site = siteOf(state);
  const found = lookUp(site, request.method, request.rawPath);
  if (found === undefined) return webPage(state, request) ?? avatarFile(state, request) ?? text('404 page not found\n', 404);
  if (found === 'method') return { status: 405, headers: { allow: allowedMethods(site, request.rawPath) } };
  const [id, , path, handler] = found.route;
  try {
    const call = new Call(state, request, await callerOf(state, request), found.params, await request.bytes());
    checkScopes(call, request.method, path);
    checkPublicOnly(call, request.method, path);
    const elsewhere = moved(call);
    if (elsewhere !== undefined) return elsewhere;
    if (call.doer === undefined && needsSignIn(id, request.method, path)) throw new Refusal(401, 'token is required');
    return await handler(call);
  } catch (error) {
    if (error instanceof Refusal) return error.reply(state.root);
    throw error;
  }
}

const warning =
  'token and access_token API authentication is deprecated and will be removed in gitea 1.23. Please use AuthorizationHeaderToken instead. Existing queries will continue to work but without authorization.';

/** Adds what every answer carries. */
function dressed(reply: Reply, state: ForgeState, request: AppRequest): Reply {
  const query = request.url.searchParams;
  const byQuery = query.has('token') || query.has('access_token');
  const warnings = byQuery ? Object.fromEntries(state.dialects.map((dialect) => [`x-${dialect}-warning`, warning])) : {};
  const cached =
    reply.status === 405 || reply.headers?.['cache-control'] !== undefined
      ? {}
      : { 'cache-control': 'max-age=0, private, must-revalidate' };
  const headers: Record<string, string> = { ...cached, ...warnings, ...reply.headers };
  const { body } = reply;
  const long = typeof body === 'string' && body.length > 2048 && headers['content-type'] === jsonType && request.method !== 'HEAD';
  return { ...reply, headers, body: long ? inOnePiece(body) : body };
}

/** Long answers have no length, as the server writes them while it makes them. */
async function* inOnePiece(body: string): AsyncGenerator<string> {
  yield await Promise.resolve(body);
}
