import {
  type Call,
  empty,
  json,
  linked,
  listing,
  type Reader,
  Refusal,
  type Reply,
} from '../../http/index.js';
import { atLeast, canSee, userOf } from '../../access/rights.js';
import { hex, md5, sha1, sha256In } from '../../bytes/hash.js';
import { deliver } from '../../events/emit.js';
import type {
  Level,
  PackageFileRecord,
  PackageRecord,
  PackageVersionRecord,
  UserRecord,
} from '../../state/records.js';
import { findTeams, highest, levelOfUnit } from '../../state/forge-state.js';
import { orgView, repoView, strangerView, userView } from '../../views/index.js';
import { type Handlers, oneOf, orNotFound, removed } from '../route.js';

interface Published {
  readonly pack: PackageRecord;
  readonly version: PackageVersionRecord;
}

export const packageRoutes: Handlers = {
  listPackages(call) {
    const owner = ownerOf(call, 'read');
    const [type, words] = [call.query.get('type') ?? '', (call.query.get('q') ?? '').toLowerCase()];
    const found = call.state.packages.filter(
      (pack) =>
        pack.owner === owner &&
        (type === '' || pack.type === type) &&
        pack.name.toLowerCase().includes(words),
    );
    const shown = found.flatMap(publishedOf).sort((a, b) => b.version.id - a.version.id);
    return listing(call, shown, (published) => view(call, published), linked);
  },
  listPackageVersions: (call) =>
    listing(
      call,
      publishedOf(packageOf(call, 'read')).reverse(),
      (published) => view(call, published),
      linked,
    ),
  getLatestPackageVersion: (call) =>
    json(view(call, orNotFound(publishedOf(packageOf(call, 'read')).at(-1)))),
  getPackage: (call) => json(view(call, versionOf(call, 'read'))),
  async listPackageFiles(call) {
    const { files } = versionOf(call, 'read').version;
    return json(await Promise.all([...files].reverse().map(fileView)));
  },
  /** Links a package to a repository of its owner. An existing link is kept. */
  linkPackage(call) {
    const pack = packageOf(call, 'write');
    const name = call.param('repo_name');
    const repo = orNotFound(
      call.state.repo(pack.owner.login, name),
      `repository does not exist [id: 0, uid: ${String(pack.owner.id)}, owner_name: , name: ${name}]`,
    );
    if (pack.repo !== undefined) throw new Refusal(400, 'invalid argument');
    pack.repo = repo.id;
    return empty(201);
  },
  unlinkPackage(call) {
    const pack = packageOf(call, 'write');
    if (pack.repo === undefined) throw new Refusal(400, 'invalid argument');
    pack.repo = undefined;
    return empty();
  },
  deletePackageVersion: (call) => drop(call, [versionOf(call, 'write')]),
  deletePackage: (call) => drop(call, publishedOf(packageOf(call, 'write'))),
};

export function packageAccess(reader: Reader, owner: UserRecord): Level {
  const { doer } = reader;
  if (doer?.is_admin === true || doer === owner) return 'owner';
  const levels = (doer === undefined ? [] : findTeams(owner, doer)).map(({ permission, units }) =>
    permission === 'owner' || permission === 'admin'
      ? permission
      : levelOfUnit(units.get('repo.packages')),
  );
  return highest([canSee(reader, owner) ? 'read' : 'none', ...levels]);
}

function ownerOf(call: Call, wanted: Level): UserRecord {
  const owner = userOf(call, 'owner');
  if (!atLeast(packageAccess(call, owner), wanted))
    throw new Refusal(403, 'user should have specific permission or be a site admin');
  return owner;
}

function publishedOf(pack: PackageRecord): Published[] {
  return pack.versions.map((version) => ({ pack, version }));
}

function packageOf(call: Call, wanted: Level, naming = 'GetPackageByName'): PackageRecord {
  const owner = ownerOf(call, wanted);
  const [kind, wantedName] = [call.param('type'), call.param('name').toLowerCase()];
  return oneOf(
    call.state.packages,
    (pack) => pack.owner === owner && pack.type === kind && pack.name.toLowerCase() === wantedName,
    `${naming}: package does not exist`,
  );
}

function versionOf(call: Call, wanted: Level): Published {
  const asked = call.param('version').toLowerCase();
  return oneOf(
    publishedOf(packageOf(call, wanted, 'GetVersionByNameAndVersion')),
    ({ version: { version } }) => version.toLowerCase() === asked,
    'GetVersionByNameAndVersion: package does not exist',
  );
}

function view(reader: Reader, { pack, version }: Published): Record<string, unknown> {
  const repo = pack.repo === undefined ? undefined : reader.state.repoById(pack.repo);
  const path = [pack.type, pack.name, version.version].map(segment).join('/');
  return {
    id: version.id,
    owner: userView(reader, pack.owner),
    repository: repo === undefined ? null : repoView(reader, repo),
    creator: userView(reader, version.creator),
    type: pack.type,
    name: pack.name,
    version: version.version,
    html_url: `${reader.root}/${pack.owner.login}/-/packages/${path}`,
    created_at: version.created_at,
  };
}

/** Returns a path segment as the server encodes it: `@` and `+` are kept. */
function segment(text: string): string {
  return encodeURIComponent(text).replaceAll('%40', '@').replaceAll('%2B', '+');
}

async function fileView({ id, name, bytes }: PackageFileRecord): Promise<Record<string, unknown>> {
  const sha512 = hex(new Uint8Array(await crypto.subtle.digest('SHA-512', Uint8Array.from(bytes))));
  return {
    id,
    size: bytes.byteLength,
    name,
    md5: md5(bytes),
    sha1: sha1(bytes),
    sha256: sha256In('hex', bytes),
    sha512,
  };
}

function drop(call: Call, gone: readonly Published[]): Reply {
  for (const { pack, version } of gone) {
    reportDeletion(call, { pack, version });
    removed(pack.versions, version);
    if (pack.versions.length === 0) removed(call.state.packages, pack);
  }
  return empty();
}

function reportDeletion(call: Call, published: Published): void {
  const { owner } = published.pack;
  const [target, organization] =
    owner.kind === 'org' ? ['organization', orgView(call, owner)] : ['user', null];
  const body = {
    action: 'deleted',
    repository: null,
    package: view(call, published),
    organization,
    sender: strangerView(call, call.me),
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
