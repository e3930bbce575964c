import { type AppRequest, base64Url, encodeText, isRecord, type Reply } from '@clients/core/testing';
import { callerOf } from '../access/sign-in.js';
import { sha1 } from '../bytes/hash.js';
import { json } from '../http/replies.js';
import type { ForgeState } from '../state/forge-state.js';
import type { ApplicationRecord, GrantRecord } from '../state/identity-records.js';

/** Seconds for which an access token is valid, as on a server by default. */
const LIFETIME = 3600;

/** GET /login/oauth/authorize: a user who is signed in authorizes an application without being asked. */
export function authorize(state: ForgeState, request: AppRequest): Reply {
  const query = request.url.searchParams;
  const application = state.identity.applications.find(({ client_id }) => client_id === query.get('client_id'));
  const redirect = query.get('redirect_uri') ?? '';
  if (application?.redirect_uris.includes(redirect) !== true) return oauthError('invalid_request', 'Unregistered Redirect URI');
  const { user } = callerOf(state, request);
  if (user === undefined) return { status: 303, headers: { location: `${state.root}/user/login` } };
  const challenge = query.get('code_challenge') ?? '';
  const back = new URL(redirect);
  back.searchParams.set('state', query.get('state') ?? '');
  if (query.get('response_type') !== 'code' || (challenge === '' && !application.confidential_client)) {
    back.searchParams.set('error', 'invalid_request');
  } else {
    const code = secretOf(state, 'gta');
    const { client_id } = application;
    const grant: GrantRecord = { user: user.id, client_id, redirect_uri: redirect, challenge, code, access: undefined, refresh: undefined };
    state.identity.grants.push(grant);
    back.searchParams.set('code', code);
  }
  return { status: 303, headers: { location: back.href } };
}

/** POST /login/oauth/access_token: exchanges a code or a refresh token for tokens. */
export async function accessToken(state: ForgeState, request: AppRequest): Promise<Reply> {
  const form = fieldsOf(request, new TextDecoder().decode(await request.bytes()));
  const application = state.identity.applications.find(({ client_id }) => client_id === form('client_id'));
  if (application === undefined) return oauthError('invalid_client', 'cannot load oauth2 application with client id');
  if (!knowsSecret(application, form('client_secret'))) return oauthError('unauthorized_client', 'invalid client secret');
  const type = form('grant_type');
  if (type === 'authorization_code') return byCode(state, application, form);
  if (type === 'refresh_token') return byRefresh(state, application, form('refresh_token'));
  return oauthError('unsupported_grant_type', 'Only refresh_token or authorization_code grant type is supported');
}

type Form = (name: string) => string;

async function byCode(state: ForgeState, { client_id }: ApplicationRecord, form: Form): Promise<Reply> {
  const code = form('code');
  const grant = state.identity.grants.find((one) => one.code === code && code !== '' && one.client_id === client_id);
  if (grant === undefined) return oauthError('unauthorized_client', 'client is not authorized');
  const digest = await crypto.subtle.digest('SHA-256', encodeText(form('code_verifier')));
  if (grant.challenge !== '' && grant.challenge !== base64Url(new Uint8Array(digest)))
    return oauthError('unauthorized_client', 'failed PKCE code challenge');
  if (grant.redirect_uri !== form('redirect_uri')) return oauthError('unauthorized_client', 'unexpected redirect URI');
  grant.code = undefined;
  return tokensFor(state, grant);
}

function byRefresh(state: ForgeState, { client_id }: ApplicationRecord, refresh: string): Reply {
  const grant = state.identity.grants.find((one) => one.refresh === refresh && refresh !== '' && one.client_id === client_id);
  return grant === undefined ? oauthError('unauthorized_client', 'unable to parse refresh token') : tokensFor(state, grant);
}

function tokensFor(state: ForgeState, grant: GrantRecord): Reply {
  const token = secretOf(state, 'access');
  grant.access = { token, expires: state.clock.now() + LIFETIME * 1000 };
  grant.refresh = secretOf(state, 'refresh');
  return json({ access_token: token, token_type: 'bearer', expires_in: LIFETIME, refresh_token: grant.refresh });
}

/** A public application has no secret to know; PKCE takes its place. */
function knowsSecret({ confidential_client, client_secret }: ApplicationRecord, given: string): boolean {
  return given === client_secret || (!confidential_client && given === '');
}

function secretOf(state: ForgeState, word: string): string {
  return `${word}_${sha1(`${word} ${String(state.nextId())}`)}`;
}

function fieldsOf({ headers }: AppRequest, text: string): Form {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const value: unknown = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
  return (name) => (isRecord(value) && typeof value[name] === 'string' ? value[name] : '');
}

function oauthError(error: string, error_description: string): Reply {
  return json({ error, error_description }, 400);
}
