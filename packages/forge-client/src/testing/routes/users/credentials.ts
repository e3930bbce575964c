import { userOf } from '../../access/rights.js';
import { covers, isScope, normalScopes, scopeAreas } from '../../access/scopes.js';
import { sha1 } from '../../bytes/hash.js';
import { uuid } from '../../events/deliveries.js';
import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import { created, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { ApplicationRecord } from '../../state/identity-records.js';
import type { TokenRecord, UserRecord } from '../../state/user-records.js';
import { never } from '../../views/people.js';
import { given, oneOf, removed } from '../lists.js';
import type { Handlers } from '../route.js';

export const credentialRoutes: Handlers = {
  userGetTokens: (call) => listing(call, tokensOf(call, tokenOwner(call)), (token) => tokenView(token), counted),
  userCreateToken(call) {
    const owner = tokenOwner(call);
    const name = call.body.required('name', 'Name');
    const scopes = (call.body.texts('scopes') ?? []).filter((scope) => scope !== '');
    if (scopes.length === 0) throw new Refusal(400, 'access token must have a scope');
    const wrong = scopes.find((scope) => !isScope(scope));
    if (wrong !== undefined) throw new Refusal(400, `invalid access token scope provided: ${wrong}`);
    if (tokensOf(call, owner).some((token) => token.name === name)) throw new Refusal(400, 'access token name has been used already');
    refuseBroader(call, scopes);
    const token = call.state.addToken(owner, name, normalScopes(scopes), secretFrom(call));
    return created({ ...tokenView(token), sha1: token.secret, created_at: never, last_used_at: never });
  },
  userDeleteAccessToken(call) {
    const [owner, wanted] = [tokenOwner(call), call.param('token')];
    const token = oneOf(tokensOf(call, owner), ({ id, name }) => name === wanted || String(id) === wanted);
    return removed(call.state.tokens, token);
  },
  getCurrentToken(call) {
    const token = current(call);
    return json({ ...tokenView(token), sha1: undefined, token_last_eight: undefined, user: { id: call.me.id, login: call.me.login } });
  },
  deleteCurrentToken: (call) => removed(call.state.tokens, current(call)),
  userGetOauth2Application(call) {
    const own = call.state.identity.applications.filter(({ user }) => user === call.me.id);
    return listing(call, own.reverse(), hidden, counted);
  },
  userCreateOAuth2Application(call) {
    const { me, state } = call;
    const [fields, id] = [fieldsOf(call), state.nextId()];
    const keys = { client_id: uuid(`application ${String(id)}`), client_secret: secretFor(call) };
    const application = { id, user: me.id, ...fields, ...keys, created: state.now() };
    state.identity.applications.push(application);
    return created(view(application));
  },
  userGetOAuth2Application: (call) => json(hidden(ownApplication(call))),
  /** Changes an application and creates a new secret. */
  userUpdateOAuth2Application(call) {
    const [fields, application] = [fieldsOf(call), ownApplication(call)];
    Object.assign(application, fields, { client_secret: secretFor(call) });
    return json(view(application));
  },
  userDeleteOAuth2Application: (call) => removed(call.state.identity.applications, ownApplication(call)),
};

function tokenView({ id, name, secret, scopes: given, created_at, last_used_at }: TokenRecord): Record<string, unknown> {
  const scopes = normalScopes(given);
  const token_last_eight = secret.slice(-8);
  return { id, name, sha1: '', token_last_eight, scopes: scopes.length === 0 ? null : scopes, created_at, last_used_at };
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

function view(application: ApplicationRecord): Record<string, unknown> {
  return { ...application, user: undefined };
}

/** Returns an application without its secret, which is shown only when it is created. */
function hidden(application: ApplicationRecord): Record<string, unknown> {
  return view({ ...application, client_secret: '' });
}

function ownApplication(call: Call): ApplicationRecord {
  return oneOf(call.state.identity.applications, ({ id, user }) => id === call.id('id') && user === call.me.id);
}

type ApplicationFields = Pick<ApplicationRecord, 'name' | 'confidential_client' | 'skip_secondary_authorization' | 'redirect_uris'>;

/** Reads the fields of an application from the body. Missing flags are false. */
function fieldsOf({ body }: Call): ApplicationFields {
  const [name, redirect_uris] = [body.required('name', 'Name'), body.texts('redirect_uris')];
  if (redirect_uris === undefined) throw invalid('[RedirectURIs]: Required');
  const wrong = redirect_uris.find((uri) => !URL.canParse(uri) || new URL(uri).host === '');
  if (wrong !== undefined) throw new Refusal(400, `invalid redirect URI: ${wrong}`);
  const flags = { confidential_client: false, skip_secondary_authorization: false };
  return { name, redirect_uris, ...flags, ...given(body, [], ['confidential_client', 'skip_secondary_authorization']) };
}

function secretFor(call: Call): string {
  return `gto_${sha1(`application ${String(call.state.nextId())}`)}`;
}
