import { type AppRequest, type Reply, Routes } from '@clients/core/testing';
import { atLeast, levelOf } from '../access/rights.js';
import { covers } from '../access/scopes.js';
import { callerOf } from '../access/sign-in.js';
import { download, sniffed } from '../http/files.js';
import { json, Refusal, text } from '../http/replies.js';
import { avatarFile } from '../routes/users/avatars.js';
import { packageAccess } from '../routes/users/packages.js';
import type { ForgeState } from '../state/forge-state.js';
import type { PackageRecord } from '../state/instance-records.js';
import type { UserRecord } from '../state/user-records.js';
import { accessToken, authorize } from './oauth.js';

type Params = Readonly<Record<string, string>>;
type Page = (state: ForgeState, request: AppRequest, params: Params) => Reply | undefined | Promise<Reply | undefined>;

const versionPath = '/api/packages/:owner/generic/:name/:version';
const filePath = `${versionPath}/:file`;

const pages = /* @__PURE__ */ new Routes<Page>([
  ['GET', '/api/swagger', apiPage],
  ['GET', '/attachments/:uuid', attachmentFile],
  ['GET', '/login/oauth/authorize', authorize],
  ['POST', '/login/oauth/access_token', accessToken],
  ...['GET', 'PUT', 'DELETE'].map((method) => [method, filePath, packageFile] as const),
  ['DELETE', versionPath, packageFile],
]);

/** Responds to paths outside the API: files of avatars, attachments and generic packages, and the pages of OAuth2. */
export async function pageOf(state: ForgeState, request: AppRequest): Promise<Reply | undefined> {
  const found = pages.find(request.method, request.rawPath);
  try {
    return typeof found === 'object' ? await found.handler(state, request, found.params) : avatarFile(state, request);
  } catch (error) {
    if (error instanceof Refusal) return error.reply(state.root);
    throw error;
  }
}

/** The page of the API's documentation. */
function apiPage(): Reply {
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<!DOCTYPE html><title>API</title>\n' };
}

/** Responds with an attachment, to those who see its repository. */
function attachmentFile(state: ForgeState, request: AppRequest, { uuid }: Params): Reply {
  const { user: doer } = callerOf(state, request);
  for (const repo of state.repos) {
    const { releases, issues, comments } = repo;
    const asset = [...releases, ...issues, ...comments].flatMap(({ assets }) => assets).find((one) => one.uuid === uuid);
    if (asset === undefined || levelOf({ state, doer, root: state.root }, repo) === 'none') continue;
    asset.download_count += 1;
    const type = sniffed(asset.name, asset.bytes);
    const headers = { 'accept-ranges': 'bytes' };
    return download({ request }, asset.bytes, { name: asset.name, type, attachment: true, etag: asset.uuid, headers });
  }
  return text('Not found.\n', 404);
}

const NAME = /^[\w.+-]+$/;
const FILE = /^[\w .+()[\]{}~@=,&'!#$%^-]+$/;

/** The registry of generic packages: files are uploaded, downloaded and deleted one by one, or a version with all of them. */
async function packageFile(state: ForgeState, request: AppRequest, params: Params): Promise<Reply | undefined> {
  const owner = state.user(params['owner'] ?? '');
  if (owner === undefined) return undefined;
  const { user, token } = callerOf(state, request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const wanted = isRead ? 'read' : 'write';
  const level = packageAccess({ state, doer: user, root: state.root }, owner);
  if (user === undefined && (!isRead || level === 'none')) throw new Refusal(401, 'authGroup.Verify');
  if (!atLeast(level, wanted) || (token !== undefined && !covers(token.scopes, wanted, 'package')))
    throw new Refusal(403, 'user should have specific permission or be a site admin');
  if (request.method === 'PUT' && user !== undefined) return upload(state, owner, params, user, await request.bytes());
  const { name = '', version = '', file } = params;
  const pack = packageOf(state, owner, name);
  const found = pack?.versions.find((one) => one.version === version);
  if (pack === undefined || found === undefined) return json({ message: 'package does not exist' }, 404);
  const bytes = found.files.find((one) => one.name === file)?.bytes;
  if (file !== undefined && bytes === undefined) return json({ message: `package ${isRead ? '' : 'file '}does not exist` }, 404);
  if (isRead && bytes !== undefined) {
    const headers = { 'accept-ranges': 'bytes' };
    return download({ request }, bytes, { name: file ?? '', type: 'application/octet-stream', attachment: true, headers });
  }
  // A version without files and a package without versions are deleted too.
  if (file !== undefined) found.files.splice(0, Infinity, ...found.files.filter((one) => one.name !== file));
  if (file === undefined || found.files.length === 0) pack.versions.splice(pack.versions.indexOf(found), 1);
  if (pack.versions.length === 0) state.packages.splice(state.packages.indexOf(pack), 1);
  return { status: 204 };
}

function packageOf(state: ForgeState, owner: UserRecord, name: string): PackageRecord | undefined {
  return state.packages.find((pack) => pack.owner === owner && pack.type === 'generic' && pack.name.toLowerCase() === name.toLowerCase());
}

function upload(state: ForgeState, owner: UserRecord, params: Params, creator: UserRecord, bytes: Uint8Array): Reply {
  const { name = '', version = '', file = '' } = params;
  if (!NAME.test(name) || !FILE.test(file) || bytes.byteLength === 0)
    return json({ message: 'invalid package name, version or file' }, 400);
  const known = packageOf(state, owner, name)?.versions.find((one) => one.version === version);
  if (known?.files.some((one) => one.name === file) === true) return json({ message: 'package file already exists' }, 409);
  if (known === undefined) state.addPackage(owner, 'generic', name, { version, creator, files: { [file]: bytes } });
  else known.files.push({ id: state.nextId(), name: file, bytes });
  return { status: 201 };
}
