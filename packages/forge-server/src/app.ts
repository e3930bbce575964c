import type { App, AppRequest } from '@clients/server-kit';
import {
  Call,
  type Cors,
  replyWithRedirect,
  Refusal,
  type Reply,
  replyWithText,
} from './http/index.js';
import { checkPublicOnly, checkScopes, needsSignIn } from './access/scopes.js';
import { identifyCaller } from './access/sign-in.js';
import { isWithin } from './routes/forgejo/quota.js';
import { routes } from './routes/index.js';
import { convertReply, convertRefusal } from './routing/convert-reply.js';
import { listAllowedMethods, makeFallbackRoutes, findRoute } from './routing/lookup.js';
import { replyWithPage } from './routing/pages.js';
import { findDifferences } from './servers/differences.js';
import type { ForgeState } from './state/forge-state.js';

export function makeForgeApp(state: ForgeState, cors: Cors | undefined): App {
  return {
    identify: (method, rawPath) => {
      const found = findRoute(state, method, rawPath);
      return typeof found === 'object' ? found.handler.id : undefined;
    },
    ids: () => new Set([...routes, ...makeFallbackRoutes()].map(({ id }) => id)),
    handle: async (request) =>
      cors?.replyToPreflight(request) ??
      addCommonHeaders(
        await respond(state, request),
        state,
        request,
        cors?.makeReplyHeaders(request),
      ),
  };
}

async function respond(state: ForgeState, request: AppRequest): Promise<Reply> {
  const found = findRoute(state, request.method, request.rawPath);
  if (found === undefined)
    return (await replyWithPage(state, request)) ?? replyWithText('404 page not found\n', 404);
  if (found === 'method')
    return { status: 405, headers: { allow: listAllowedMethods(state, request.rawPath) } };
  const { handler: route, params } = found;
  const { id: operation, path, handler } = route;
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
    return convertReply(call, route, await handler(call));
  } catch (error) {
    if (error instanceof Refusal)
      return convertRefusal(state, operation, error).toReply(state.root);
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
  const name = call.readParam('owner') || call.readParam('username') || call.readParam('org');
  if (name === '') return undefined;
  const owner = state.findUser(name);
  const formerOwner =
    owner === undefined
      ? state.findUserById(state.formerUsers.get(name.toLowerCase()) ?? 0)
      : undefined;
  if (formerOwner !== undefined) return redirectTo(call, 307, name, formerOwner.login);
  const repo = call.readParam('repo');
  if (repo === '' || owner === undefined || state.findRepo(name, repo) !== undefined)
    return undefined;
  const now = state.repos.find(
    ({ id }) => id === state.formerRepos.get(`${name}/${repo}`.toLowerCase()),
  );
  return now && redirectTo(call, 301, `${name}/${repo}`, `${now.owner.login}/${now.name}`);
}

function redirectTo({ request }: Call, status: number, before: string, after: string): Reply {
  return replyWithRedirect(
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
  const owner = call.readParam('owner');
  const repo = call.readParam('repo');
  if (repo !== '' && state.findRepo(owner, repo) === undefined) return;
  const user =
    limit.target === 'caller' ? call.doer : state.findUser(owner || call.readParam('org'));
  if (user === undefined || isWithin(call, user, limit.subject)) return;
  const message = 'quota exceeded';
  throw new Refusal(413, message, 'value', { message, user_id: user.id, username: user.login });
}
