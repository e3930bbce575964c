import { toHex } from '@clients/server-kit';
import {
  type Call,
  replyWithNothing,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  type Reader,
  Refusal,
  type Reply,
} from '../../http/index.js';
import { isAtLeast, canSee, findUser, requireAdmin } from '../../access/rights.js';
import { hashMd5, hashSha1, hashSha256 } from '../../bytes/hash.js';
import { deliver } from '../../events/deliver.js';
import type {
  Level,
  PackageFileRecord,
  PackageRecord,
  PackageVersionRecord,
  UserRecord,
} from '../../state/records.js';
import { findTeams, findHighest, findUnitLevel } from '../../state/forge-state.js';
import { renderOrg, renderRepo, renderPublicUser, renderUser } from '../../views/index.js';
import { type Handlers, findOne, requireFound, removeRecord } from '../route.js';

interface Published {
  readonly pack: PackageRecord;
  readonly version: PackageVersionRecord;
}

export const packageRoutes: Handlers = {
  listPackages(call) {
    const owner = findOwner(call, 'read');
    return replyWithPackages(
      call,
      call.state.packages.filter((pack) => pack.owner === owner),
    );
  },
  adminListPackages(call) {
    requireAdmin(call);
    return replyWithPackages(call, call.state.packages);
  },
  listPackageVersions: (call) =>
    replyWithPagedList(
      call,
      listPublished(findPackage(call, 'read')).reverse(),
      (published) => renderPackage(call, published),
      LINKED_STYLE,
    ),
  getLatestPackageVersion: (call) =>
    replyWithJson(
      renderPackage(call, requireFound(listPublished(findPackage(call, 'read')).at(-1))),
    ),
  getPackage: (call) => replyWithJson(renderPackage(call, findVersion(call, 'read'))),
  async listPackageFiles(call) {
    const { files } = findVersion(call, 'read').version;
    return replyWithJson(await Promise.all([...files].reverse().map(renderPackageFile)));
  },
  /** Links a package to a repository of its owner. An existing link is kept. */
  linkPackage(call) {
    const pack = findPackage(call, 'write');
    const name = call.readParam('repo_name');
    const repo = requireFound(
      call.state.findRepo(pack.owner.login, name),
      `repository does not exist [id: 0, uid: ${String(pack.owner.id)}, owner_name: , name: ${name}]`,
    );
    if (pack.repo !== undefined) throw new Refusal(400, 'invalid argument');
    pack.repo = repo.id;
    return replyWithNothing(201);
  },
  unlinkPackage(call) {
    const pack = findPackage(call, 'write');
    if (pack.repo === undefined) throw new Refusal(400, 'invalid argument');
    pack.repo = undefined;
    return replyWithNothing();
  },
  deletePackageVersion: (call) => deleteVersions(call, [findVersion(call, 'write')]),
  deletePackage: (call) => deleteVersions(call, listPublished(findPackage(call, 'write'))),
};

/** Responds with the versions of the packages that the query selects, newest first. */
function replyWithPackages(call: Call, packages: readonly PackageRecord[]): Reply {
  const type = call.query.get('type') ?? '';
  const words = (call.query.get('q') ?? '').toLowerCase();
  const found = packages.filter(
    (pack) => (type === '' || pack.type === type) && pack.name.toLowerCase().includes(words),
  );
  const shown = found.flatMap(listPublished).sort((a, b) => b.version.id - a.version.id);
  return replyWithPagedList(
    call,
    shown,
    (published) => renderPackage(call, published),
    LINKED_STYLE,
  );
}

export function findPackageAccess(reader: Reader, owner: UserRecord): Level {
  const { doer } = reader;
  if (doer?.is_admin === true || doer === owner) return 'owner';
  const levels = (doer === undefined ? [] : findTeams(owner, doer)).map(({ permission, units }) =>
    permission === 'owner' || permission === 'admin'
      ? permission
      : findUnitLevel(units.get('repo.packages')),
  );
  return findHighest([canSee(reader, owner) ? 'read' : 'none', ...levels]);
}

function findOwner(call: Call, wanted: Level): UserRecord {
  const owner = findUser(call, 'owner');
  if (!isAtLeast(findPackageAccess(call, owner), wanted))
    throw new Refusal(403, 'user should have specific permission or be a site admin');
  return owner;
}

function listPublished(pack: PackageRecord): Published[] {
  return pack.versions.map((version) => ({ pack, version }));
}

function findPackage(call: Call, wanted: Level, naming = 'GetPackageByName'): PackageRecord {
  const owner = findOwner(call, wanted);
  const kind = call.readParam('type');
  const wantedName = call.readParam('name').toLowerCase();
  return findOne(
    call.state.packages,
    (pack) => pack.owner === owner && pack.type === kind && pack.name.toLowerCase() === wantedName,
    `${naming}: package does not exist`,
  );
}

function findVersion(call: Call, wanted: Level): Published {
  const asked = call.readParam('version').toLowerCase();
  return findOne(
    listPublished(findPackage(call, wanted, 'GetVersionByNameAndVersion')),
    ({ version: { version } }) => version.toLowerCase() === asked,
    'GetVersionByNameAndVersion: package does not exist',
  );
}

function renderPackage(reader: Reader, { pack, version }: Published): Record<string, unknown> {
  const repo = pack.repo === undefined ? undefined : reader.state.findRepoById(pack.repo);
  const path = [pack.type, pack.name, version.version].map(encodeSegment).join('/');
  return {
    id: version.id,
    owner: renderUser(reader, pack.owner),
    repository: repo === undefined ? null : renderRepo(reader, repo),
    creator: renderUser(reader, version.creator),
    type: pack.type,
    name: pack.name,
    version: version.version,
    html_url: `${reader.root}/${pack.owner.login}/-/packages/${path}`,
    created_at: version.created_at,
  };
}

/** Returns a path segment as the server encodes it: `@` and `+` are kept. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll('%40', '@').replaceAll('%2B', '+');
}

async function renderPackageFile({
  id,
  name,
  bytes,
}: PackageFileRecord): Promise<Record<string, unknown>> {
  const sha512 = toHex(
    new Uint8Array(await crypto.subtle.digest('SHA-512', Uint8Array.from(bytes))),
  );
  return {
    id,
    size: bytes.byteLength,
    name,
    md5: hashMd5(bytes),
    sha1: hashSha1(bytes),
    sha256: hashSha256('hex', bytes),
    sha512,
  };
}

function deleteVersions(call: Call, gone: readonly Published[]): Reply {
  for (const { pack, version } of gone) {
    reportDeletion(call, { pack, version });
    removeRecord(pack.versions, version);
    if (pack.versions.length === 0) removeRecord(call.state.packages, pack);
  }
  return replyWithNothing();
}

function reportDeletion(call: Call, published: Published): void {
  const { owner } = published.pack;
  const [target, organization] =
    owner.kind === 'org' ? ['organization', renderOrg(call, owner)] : ['user', null];
  const body = {
    action: 'deleted',
    repository: null,
    package: renderPackage(call, published),
    organization,
    sender: renderPublicUser(call, call.me),
  };
  const system = call.state.hooks.filter(({ scope }) => scope === 'system');
  for (const hook of [...owner.hooks, ...system].filter(
    ({ active, events }) => active && events.includes('package'),
  ))
    deliver(call.state, hook, {
      event: 'package',
      type: 'package',
      target: system.includes(hook) ? 'system' : target,
      body,
    });
}
