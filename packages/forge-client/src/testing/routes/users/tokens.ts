import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { covers, isScope, normalScopes, scopeAreas } from '../../access/scopes.js';
import { counted, listing } from '../../http/paging.js';
import { userOf } from '../../access/rights.js';
import type { TokenRecord, UserRecord } from '../../state/user-records.js';
import { never } from '../../views/people.js';
import { created, empty, json, notFound, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const tokenRoutes: Handlers = {
  userGetTokens: (call) => listing(call, tokensOf(call, tokenOwner(call)), (token) => view(token), counted),
  userCreateToken(call) {
    const owner = tokenOwner(call);
    const body = call.body.as('CreateAccessTokenOption');
    const name = body.required('name', 'Name');
    const scopes = (body.texts('scopes') ?? []).filter((scope) => scope !== '');
    if (scopes.length === 0) throw new Refusal(400, 'access token must have a scope');
    const wrong = scopes.find((scope) => !isScope(scope));
    if (wrong !== undefined) throw new Refusal(400, `invalid access token scope provided: invalid access token scope: ${wrong}`);
    if (tokensOf(call, owner).some((token) => token.name === name)) throw new Refusal(400, 'access token name has been used already');
    refuseBroader(call, scopes);
    const token = call.state.addToken(owner, name, normalScopes(scopes), secretFrom(call));
    return created({ ...view(token), sha1: token.secret, created_at: never, last_used_at: never });
  },
  userDeleteAccessToken(call) {
    const owner = tokenOwner(call);
    const name = call.param('token');
    const token = tokensOf(call, owner).find(({ id, name: known }) => known === name || String(id) === name);
    if (token === undefined) throw notFound();
    return drop(call, token);
  },
  getCurrentToken(call) {
    const token = current(call);
    return json({ ...view(token), sha1: undefined, token_last_eight: undefined, user: { id: call.me.id, login: call.me.login } });
  },
  deleteCurrentToken: (call) => drop(call, current(call)),
};

function view(token: TokenRecord): Record<string, unknown> {
  const scopes = normalScopes(token.scopes);
  return {
    id: token.id,
    name: token.name,
    sha1: '',
    token_last_eight: token.secret.slice(-8),
    scopes: scopes.length === 0 ? null : scopes,
    created_at: token.created_at,
    last_used_at: token.last_used_at,
  };
}

function tokensOf(call: Call, user: UserRecord): TokenRecord[] {
  return call.state.tokens.filter((token) => token.user === user.id);
}

/** Returns the owner of the tokens of a route. These routes require a password, in whose place a token may be sent. */
function tokenOwner(call: Call): UserRecord {
  const { by } = call.caller;
  if (by === 'token' || by === 'query-token') throw new Refusal(401, 'auth required');
  const user = userOf(call);
  if (call.doer === undefined || (call.doer.id !== user.id && !call.doer.is_admin)) {
    throw new Refusal(403, 'doer should be the site admin or be same as the contextUser');
  }
  return user;
}

function secretFrom(call: Call): string {
  const id = call.state.nextId();
  return ((id * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0').repeat(5);
}

/** Rejects scopes that the token of the request does not have. */
function refuseBroader(call: Call, scopes: readonly string[]): void {
  const own = call.caller.token?.scopes;
  if (own === undefined) return;
  const wanted = scopes.includes('all') ? scopeAreas.map((area) => `write:${area}`) : scopes.filter((scope) => scope !== 'public-only');
  const broader = wanted.some((scope) => {
    const [level = '', area = ''] = scope.split(':');
    return !covers(own, level === 'write' ? 'write' : 'read', area);
  });
  if (broader) throw new Refusal(403, 'cannot create an access token with a broader scope than the authenticating token');
}

function current(call: Call): TokenRecord {
  const { token, by } = call.caller;
  if (token === undefined || by !== 'token') throw notFound('invalid access token');
  return token;
}

function drop(call: Call, token: TokenRecord): Reply {
  call.state.tokens.splice(call.state.tokens.indexOf(token), 1);
  return empty();
}
