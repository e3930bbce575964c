import type { App, AppRequest } from '@clients/core/testing';
import { Call, type Cors, redirect, Refusal, type Reply, text } from './http/index.js';
import { checkPublicOnly, checkScopes, needsSignIn } from './access/scopes.js';
import { identifyCaller } from './access/sign-in.js';
import { isWithin } from './routes/forgejo/quota.js';
import { routes } from './routes/index.js';
import { convertReply, convertRefusal } from './routing/as-server.js';
import { listAllowedMethods, makeFallbackRoutes, lookUp } from './routing/lookup.js';
import { replyWithPage } from './routing/pages.js';
import { findDifferences } from './servers/index.js';
import type { ForgeState } from './state/forge-state.js';

export function makeForgeApp(state: ForgeState, cors: Cors | undefined): App {
  return {
    identify: (method, rawPath) => {
      const found = lookUp(state, method, rawPath);
      return typeof found === 'object' ? found.handler[0] : undefined;
    },
    ids: () => new Set([...routes, ...makeFallbackRoutes()].map(([id]) => id)),
    handle: async (request) =>
      cors?.preflight(request) ??
      addCommonHeaders(await respond(state, request), state, request, cors?.headersFor(request)),
  };
}

async function respond(state: ForgeState, request: AppRequest): Promise<Reply> {
  const found = lookUp(state, request.method, request.rawPath);
  if (found === undefined)
    return (await replyWithPage(state, request)) ?? text('404 page not found\n', 404);
  if (found === 'method')
    return { status: 405, headers: { allow: listAllowedMethods(state, request.rawPath) } };
  const { handler: route, params } = found;
  const [operation, , path, handler] = route;
  const differences = findDifferences(state.like);
  try {
    const call = new Call(
      state,
      request,
      identifyCaller(state, request),
      { operation, params },
      await request.bytes(),
    );
    checkScopes(call, request.method, path);
    checkPublicOnly(call, request.method, path);
    const elsewhere = redirectMoved(call);
    if (elsewhere !== undefined) return convertReply(call, route, elsewhere);
    if (call.doer === undefined && needsSignIn(operation, request.method, path))
      throw new Refusal(401, 'token is required');
    checkQuota(call);
    call.ignore(differences?.ignores.get(operation) ?? []);
    const reply = await handler(call);
    const { location } = reply.headers ?? {};
    if (location === undefined || differences?.follows.includes(operation) !== true)
      return convertReply(call, route, reply);
    const url = new URL(location);
    return await respond(state, { ...request, url, rawPath: url.pathname });
  } catch (error) {
    if (error instanceof Refusal) return convertRefusal(state, operation, error).reply(state.root);
    throw error;
  }
}

const WARNING =
  'token and access_token API authentication is deprecated and will be removed in gitea 1.23. Please use AuthorizationHeaderToken instead. Existing queries will continue to work but without authorization.';

function addCommonHeaders(
  reply: Reply,
  state: ForgeState,
  request: AppRequest,
  more: Reply['headers'],
): Reply {
  const query = request.url.searchParams;
  const byQuery = query.has('token') || query.has('access_token');
  const warnings = byQuery
    ? Object.fromEntries(state.dialects.map((dialect) => [`x-${dialect}-warning`, WARNING]))
    : {};
  const cached =
    reply.status === 405 ? {} : { 'cache-control': 'max-age=0, private, must-revalidate' };
  return { ...reply, headers: { ...cached, ...warnings, ...more, ...reply.headers } };
}

/**
 * Redirects from a former name to the present one: 301 for repositories, 307 for users and
 * organisations.
 */
function redirectMoved(call: Call): Reply | undefined {
  const { state } = call;
  const name = call.param('owner') || call.param('username') || call.param('org');
  if (name === '') return undefined;
  const owner = state.user(name);
  const formerOwner =
    owner === undefined
      ? state.userById(state.formerUsers.get(name.toLowerCase()) ?? 0)
      : undefined;
  if (formerOwner !== undefined) return redirectTo(call, 307, name, formerOwner.login);
  const repo = call.param('repo');
  if (repo === '' || owner === undefined || state.repo(name, repo) !== undefined) return undefined;
  const now = state.repos.find(
    ({ id }) => id === state.formerRepos.get(`${name}/${repo}`.toLowerCase()),
  );
  return now && redirectTo(call, 301, `${name}/${repo}`, `${now.owner.login}/${now.name}`);
}

function redirectTo({ request }: Call, status: number, before: string, after: string): Reply {
  return redirect(
    status,
    `${request.rawPath.replace(`/${before}`, `/${after}`)}${request.url.search}`,
    request.method,
  );
}

/**
 * Rejects a write with 413 when the one whose bytes it would add is over a quota. The size of the
 * write itself is not counted.
 */
function checkQuota(call: Call): void {
  const { state, operation } = call;
  const limit = findDifferences(state.like)?.quotas?.[operation];
  if (limit === undefined || state.switchedOff.has('[quota] ENABLED')) return;
  const [owner, repo] = [call.param('owner'), call.param('repo')];
  if (repo !== '' && state.repo(owner, repo) === undefined) return;
  const user = limit.target === 'caller' ? call.doer : state.user(owner || call.param('org'));
  if (user === undefined || isWithin(call, user, limit.subject)) return;
  const message = 'quota exceeded';
  throw new Refusal(413, message, 'value', { message, user_id: user.id, username: user.login });
}
