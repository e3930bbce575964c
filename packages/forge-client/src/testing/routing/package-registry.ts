import type { AppRequest, Reply } from '@clients/core/testing';
import { callerOf } from '../access/sign-in.js';
import { covers } from '../access/scopes.js';
import { atLeast } from '../access/rights.js';
import { download } from '../http/download.js';
import { packageAccess } from '../routes/users/packages.js';
import { json, Refusal, text } from '../http/replies.js';
import type { ForgeState } from '../state/forge-state.js';
import type { PackageRecord } from '../state/instance-records.js';
import type { UserRecord } from '../state/user-records.js';

const path = /^\/api\/packages\/([^/]+)\/generic\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/;

const NAME = /^[\w.+-]+$/;
const FILE = /^[\w .+()[\]{}~@=,&'!#$%^-]+$/;

/** A file of a generic package, or one of its versions. */
interface Target {
  readonly owner: UserRecord;
  readonly name: string;
  readonly version: string;
  readonly file: string | undefined;
}

/** The registry of generic packages, which is beside the API: files are uploaded, downloaded and deleted one by one. */
export async function packageRegistry(state: ForgeState, request: AppRequest): Promise<Reply | undefined> {
  const [, login, name, version, file] = (path.exec(request.rawPath) ?? []).map((part: string | undefined) =>
    part === undefined ? undefined : decodeURIComponent(part),
  );
  const owner = login === undefined ? undefined : state.user(login);
  if (owner === undefined || name === undefined || version === undefined) return undefined;
  const target: Target = { owner, name, version, file };
  try {
    const { user, token } = await callerOf(state, request);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const wanted = reads ? 'read' : 'write';
    const level = packageAccess({ state, doer: user, root: state.root }, owner);
    if (user === undefined && (!reads || level === 'none')) throw new Refusal(401, 'authGroup.Verify');
    if (!atLeast(level, wanted) || (token !== undefined && !covers(token.scopes, wanted, 'package')))
      throw new Refusal(403, 'user should have specific permission or be a site admin');
    if (reads) return fileReply(state, request, target);
    if (request.method === 'PUT' && user !== undefined) return upload(state, target, user, await request.bytes());
    return request.method === 'DELETE' ? remove(state, target) : undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.reply(state.root);
    throw error;
  }
}

function packageOf(state: ForgeState, { owner, name }: Target): PackageRecord | undefined {
  return state.packages.find((pack) => pack.owner === owner && pack.type === 'generic' && pack.name.toLowerCase() === name.toLowerCase());
}

function upload(state: ForgeState, target: Target, creator: UserRecord, bytes: Uint8Array): Reply {
  const { owner, name, version, file } = target;
  if (file === undefined) return text('404 page not found\n', 404);
  if (!NAME.test(name) || !FILE.test(file) || bytes.byteLength === 0)
    return json({ message: 'invalid package name, version or file' }, 400);
  const known = packageOf(state, target)?.versions.find((one) => one.version === version);
  if (known?.files.some((one) => one.name === file) === true) return json({ message: 'package file already exists' }, 409);
  if (known === undefined) state.addPackage(owner, 'generic', name, { version, creator, files: { [file]: bytes } });
  else known.files.push({ id: state.nextId(), name: file, bytes });
  return { status: 201 };
}

function fileReply(state: ForgeState, request: AppRequest, target: Target): Reply {
  const version = packageOf(state, target)?.versions.find((one) => one.version === target.version);
  const found = version?.files.find((one) => one.name === target.file);
  if (found === undefined) return json({ message: 'package does not exist' }, 404);
  const headers = { 'accept-ranges': 'bytes' };
  return download({ request }, found.bytes, { name: found.name, type: 'application/octet-stream', attachment: true, headers });
}

/** Deletes a file, or the whole version; a version without files and a package without versions are deleted too. */
function remove(state: ForgeState, target: Target): Reply {
  const pack = packageOf(state, target);
  const version = pack?.versions.find((one) => one.version === target.version);
  if (pack === undefined || version === undefined) return json({ message: 'package does not exist' }, 404);
  const at = version.files.findIndex((one) => one.name === target.file);
  if (target.file !== undefined && at < 0) return json({ message: 'package file does not exist' }, 404);
  if (target.file !== undefined) version.files.splice(at, 1);
  if (target.file === undefined || version.files.length === 0) pack.versions.splice(pack.versions.indexOf(version), 1);
  if (pack.versions.length === 0) state.packages.splice(state.packages.indexOf(pack), 1);
  return { status: 204 };
}
