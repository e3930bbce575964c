import { type AppRequest, isRecord, Routes } from '@clients/server-kit';
import {
  replyWithFile,
  replyWithJson,
  Refusal,
  type Reply,
  sniffType,
  replyWithText,
} from '../http/index.js';
import { isAtLeast, findLevel } from '../access/rights.js';
import { allowsArea } from '../access/scopes.js';
import { identifyCaller } from '../access/sign-in.js';
import { hashSha1, hashSha256 } from '../bytes/hash.js';
import { removeMatching, removeRecord } from '../routes/route.js';
import { findProduct } from '../state/server-kinds.js';
import { replyWithAvatar } from '../routes/users/users.js';
import { findPackageAccess } from '../routes/users/packages.js';
import type { ForgeState } from '../state/forge-state.js';
import type {
  ApplicationRecord,
  GrantRecord,
  PackageRecord,
  UserRecord,
} from '../state/records.js';

type Params = Readonly<Record<string, string>>;
type Page = (
  state: ForgeState,
  request: AppRequest,
  params: Params,
) => Reply | undefined | Promise<Reply | undefined>;

const VERSION_PATH = '/api/packages/:owner/generic/:name/:version';
const FILE_PATH = `${VERSION_PATH}/:file`;

const PAGES = /* @__PURE__ */ new Routes<Page>([
  [
    'GET',
    '/api/swagger',
    () => replyWithText('<!DOCTYPE html><title>API</title>\n', 200, 'text/html; charset=utf-8'),
  ],
  [
    'GET',
    '/api/forgejo/v1/version',
    ({ like, version }) =>
      findProduct(like) === 'forgejo' ? replyWithJson({ version }) : undefined,
  ],
  ['GET', '/attachments/:uuid', serveAttachment],
  ['GET', '/login/oauth/authorize', authorizeApplication],
  ['POST', '/login/oauth/access_token', replyWithToken],
  ...['GET', 'PUT', 'DELETE'].map((method) => [method, FILE_PATH, servePackageFile] as const),
  ['DELETE', VERSION_PATH, servePackageFile],
]);

/**
 * Responds to paths outside the API: files of avatars, attachments and generic packages, and the
 * pages of OAuth2.
 */
export async function replyWithPage(
  state: ForgeState,
  request: AppRequest,
): Promise<Reply | undefined> {
  const found = PAGES.find(request.method, request.rawPath);
  try {
    return typeof found === 'object'
      ? await found.handler(state, request, found.params)
      : replyWithAvatar(state, request);
  } catch (error) {
    if (error instanceof Refusal) return error.toReply(state.root);
    throw error;
  }
}

function serveAttachment(state: ForgeState, request: AppRequest, { uuid }: Params): Reply {
  const { user: doer } = identifyCaller(state, request);
  for (const repo of state.repos) {
    const { releases, issues, comments } = repo;
    const asset = [...releases, ...issues, ...comments]
      .flatMap(({ assets }) => assets)
      .find((one) => one.uuid === uuid);
    if (asset === undefined || findLevel({ state, doer, root: state.root }, repo) === 'none')
      continue;
    asset.download_count += 1;
    const type = sniffType(asset.name, asset.bytes);
    const headers = { 'accept-ranges': 'bytes' };
    return replyWithFile({ request }, asset.bytes, {
      name: asset.name,
      type,
      attachment: true,
      etag: asset.uuid,
      headers,
    });
  }
  return replyWithText('Not found.\n', 404);
}

const NAME_PATTERN = /^[\w.+-]+$/;
const FILE_PATTERN = /^[\w .+()[\]{}~@=,&'!#$%^-]+$/;

/**
 * The registry of generic packages: files are uploaded, downloaded and deleted one by one, or a
 * version with all of them.
 */
async function servePackageFile(
  state: ForgeState,
  request: AppRequest,
  params: Params,
): Promise<Reply | undefined> {
  const owner = state.findUser(params['owner'] ?? '');
  if (owner === undefined) return undefined;
  const { user, token } = identifyCaller(state, request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const wanted = isRead ? 'read' : 'write';
  const level = findPackageAccess({ state, doer: user, root: state.root }, owner);
  if (
    (user === undefined && !isRead) ||
    !isAtLeast(level, wanted) ||
    (token !== undefined && !allowsArea(token.scopes, wanted, 'package'))
  )
    return replyWithText('reqPackageAccess\n', 401);
  if (request.method === 'PUT' && user !== undefined)
    return uploadPackageFile(state, owner, params, user, await request.bytes());
  const { name = '', version = '', file } = params;
  const pack = findPackage(state, owner, name);
  const found = pack?.versions.find((one) => one.version === version);
  if (pack === undefined || found === undefined)
    return replyWithText('package does not exist', 404);
  const bytes = found.files.find((one) => one.name === file)?.bytes;
  if (file !== undefined && bytes === undefined)
    return replyWithText('package file does not exist', 404);
  if (isRead && bytes !== undefined) {
    const headers = { 'accept-ranges': 'bytes' };
    return replyWithFile({ request }, bytes, {
      name: file ?? '',
      type: 'application/octet-stream',
      attachment: true,
      headers,
    });
  }
  // A version without files and a package without versions are deleted too.
  if (file !== undefined) removeMatching(found.files, (one) => one.name === file);
  if (file === undefined || found.files.length === 0) removeRecord(pack.versions, found);
  if (pack.versions.length === 0) removeRecord(state.packages, pack);
  return { status: 204 };
}

function findPackage(
  state: ForgeState,
  owner: UserRecord,
  name: string,
): PackageRecord | undefined {
  return state.packages.find(
    (pack) =>
      pack.owner === owner &&
      pack.type === 'generic' &&
      pack.name.toLowerCase() === name.toLowerCase(),
  );
}

function uploadPackageFile(
  state: ForgeState,
  owner: UserRecord,
  params: Params,
  creator: UserRecord,
  bytes: Uint8Array,
): Reply {
  const { name = '', version = '', file = '' } = params;
  if (!NAME_PATTERN.test(name) || !FILE_PATTERN.test(file) || bytes.byteLength === 0)
    return replyWithText('invalid package name, version or file', 400);
  const known = findPackage(state, owner, name)?.versions.find((one) => one.version === version);
  if (known?.files.some((one) => one.name === file) === true)
    return replyWithText('package file already exists', 409);
  if (known === undefined)
    state.addPackage(owner, 'generic', name, { version, creator, files: { [file]: bytes } });
  else known.files.push({ id: state.makeId(), name: file, bytes });
  return { status: 201 };
}

const TOKEN_LIFETIME_SECONDS = 3600;

function authorizeApplication(state: ForgeState, request: AppRequest): Reply {
  const query = request.url.searchParams;
  const application = state.identity.applications.find(
    ({ client_id }) => client_id === query.get('client_id'),
  );
  const redirect = query.get('redirect_uri') ?? '';
  if (application?.redirect_uris.includes(redirect) !== true)
    return replyWithOAuthError('invalid_request', 'Unregistered Redirect URI');
  const { user } = identifyCaller(state, request);
  if (user === undefined) return { status: 303, headers: { location: `${state.root}/user/login` } };
  const challenge = query.get('code_challenge') ?? '';
  const back = new URL(redirect);
  back.searchParams.set('state', query.get('state') ?? '');
  if (
    query.get('response_type') !== 'code' ||
    (challenge === '' && !application.confidential_client)
  ) {
    back.searchParams.set('error', 'invalid_request');
  } else {
    const code = makeSecret(state, 'gta');
    const { client_id } = application;
    const grant: GrantRecord = {
      user: user.id,
      client_id,
      redirect_uri: redirect,
      challenge,
      code,
      access: undefined,
      refresh: undefined,
    };
    state.identity.grants.push(grant);
    back.searchParams.set('code', code);
  }
  return { status: 303, headers: { location: back.href } };
}

async function replyWithToken(state: ForgeState, request: AppRequest): Promise<Reply> {
  const form = readFields(request, new TextDecoder().decode(await request.bytes()));
  const application = state.identity.applications.find(
    ({ client_id }) => client_id === form('client_id'),
  );
  if (application === undefined)
    return replyWithOAuthError('invalid_client', 'cannot load oauth2 application with client id');
  if (!knowsSecret(application, form('client_secret')))
    return replyWithOAuthError('unauthorized_client', 'invalid client secret');
  const type = form('grant_type');
  if (type === 'authorization_code') return exchangeCode(state, application, form);
  if (type === 'refresh_token')
    return exchangeRefreshToken(state, application, form('refresh_token'));
  return replyWithOAuthError(
    'unsupported_grant_type',
    'Only refresh_token or authorization_code grant type is supported',
  );
}

type Form = (name: string) => string;

function exchangeCode(state: ForgeState, { client_id }: ApplicationRecord, form: Form): Reply {
  const code = form('code');
  const grant = state.identity.grants.find(
    (one) => one.code === code && code !== '' && one.client_id === client_id,
  );
  if (grant === undefined)
    return replyWithOAuthError('unauthorized_client', 'client is not authorized');
  const digest = hashSha256('base64', form('code_verifier'))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  if (grant.challenge !== '' && grant.challenge !== digest)
    return replyWithOAuthError('unauthorized_client', 'failed PKCE code challenge');
  if (grant.redirect_uri !== form('redirect_uri'))
    return replyWithOAuthError('unauthorized_client', 'unexpected redirect URI');
  grant.code = undefined;
  return issueTokens(state, grant);
}

function exchangeRefreshToken(
  state: ForgeState,
  { client_id }: ApplicationRecord,
  refresh: string,
): Reply {
  const grant = state.identity.grants.find(
    (one) => one.refresh === refresh && refresh !== '' && one.client_id === client_id,
  );
  return grant === undefined
    ? replyWithOAuthError('unauthorized_client', 'unable to parse refresh token')
    : issueTokens(state, grant);
}

function issueTokens(state: ForgeState, grant: GrantRecord): Reply {
  const token = makeSecret(state, 'access');
  grant.access = { token, expires: state.clock.now() + TOKEN_LIFETIME_SECONDS * 1000 };
  grant.refresh = makeSecret(state, 'refresh');
  return replyWithJson({
    access_token: token,
    token_type: 'bearer',
    expires_in: TOKEN_LIFETIME_SECONDS,
    refresh_token: grant.refresh,
  });
}

/** A public application has no secret to know; PKCE takes its place. */
function knowsSecret(
  { confidential_client, client_secret }: ApplicationRecord,
  given: string,
): boolean {
  return given === client_secret || (!confidential_client && given === '');
}

function makeSecret(state: ForgeState, word: string): string {
  return `${word}_${hashSha1(`${word} ${String(state.makeId())}`)}`;
}

function readFields({ headers }: AppRequest, text: string): Form {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const value: unknown = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
  return (name) => (isRecord(value) && typeof value[name] === 'string' ? value[name] : '');
}

function replyWithOAuthError(error: string, error_description: string): Reply {
  return replyWithJson({ error, error_description }, 400);
}
