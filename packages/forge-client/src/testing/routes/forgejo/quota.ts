import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import { attachmentsOf, groupsOf, isSubject, isWithin, reposOf, rulesOf, usedBy } from './quota-use.js';
import { orgOf } from '../../access/rights.js';
import { userForAdmin } from '../../access/administrators.js';
import type { UserRecord } from '../../state/user-records.js';
import { fullName } from '../../views/people.js';
import { invalid, json } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const quotaRoutes: Handlers = {
  ...at('user', (call) => call.me),
  ...at('org', (call) => orgOf(call, 'owner')),
  adminGetUserQuota: (call) => info(call, userForAdmin(call), true),
};

function at(noun: 'user' | 'org', ownerOf: (call: Call) => UserRecord): Handlers {
  return {
    [`${noun}GetQuota`]: (call) => info(call, ownerOf(call), false),
    [`${noun}CheckQuota`]: (call) => check(call, ownerOf(call)),
    [`${noun}ListQuotaArtifacts`]: (call) => artifacts(call, ownerOf(call)),
    [`${noun}ListQuotaAttachments`]: (call) => attachments(call, ownerOf(call)),
    [`${noun}ListQuotaPackages`]: (call) => packages(call, ownerOf(call)),
  };
}

/** Responds with the use and the limits of an owner. Only administrators see the names of groups and rules. */
function info(call: Call, owner: UserRecord, named: boolean): Reply {
  const used = usedBy(call, owner);
  const size = (subject: string): number => used.get(`size:${subject}`) ?? 0;
  const called = (name: string): { name?: string } => (named ? { name } : {});
  const groups = groupsOf(call.state, owner).map((group) => ({
    ...called(group.name),
    rules: rulesOf(call.state, group).map(({ name, limit, subjects }) => ({ ...called(name), limit, subjects })),
  }));
  return json({
    used: {
      size: {
        repos: { public: size('repos:public'), private: size('repos:private') },
        git: { LFS: 0 },
        assets: {
          attachments: { issues: size('assets:attachments:issues'), releases: size('assets:attachments:releases') },
          artifacts: size('assets:artifacts'),
          packages: { all: size('assets:packages:all') },
        },
      },
    },
    groups,
  });
}

function check(call: Call, owner: UserRecord): Reply {
  const subject = call.query.get('subject') ?? '';
  if (!isSubject(subject)) throw invalid(`unrecognized quota limit subject: [subject: ${subject}]`);
  return json(isWithin(call, owner, subject));
}

function artifacts(call: Call, owner: UserRecord): Reply {
  const all = reposOf(call.state, owner).flatMap((repo) => repo.actions.artifacts.map((artifact) => ({ repo, artifact })));
  const view = ({ repo, artifact: { name, bytes, run } }: (typeof all)[number]): unknown => ({
    name,
    size: bytes.byteLength,
    html_url: `${call.root}/${fullName(repo)}/actions/runs/${String(run)}`,
  });
  return listing(call, all, view, counted);
}

function attachments(call: Call, owner: UserRecord): Reply {
  return listing(
    call,
    attachmentsOf(call, owner),
    ({ asset, api_url, contained_in }) => ({ name: asset.name, size: asset.bytes.byteLength, api_url, contained_in }),
    counted,
  );
}

function packages(call: Call, owner: UserRecord): Reply {
  const own = call.state.packages.filter((one) => one.owner === owner);
  const all = own.flatMap(({ name, type, versions }) => versions.map((version) => ({ name, type, version })));
  const view = ({ name, type, version: { version, files } }: (typeof all)[number]): unknown => ({
    name,
    type: type.charAt(0).toUpperCase() + type.slice(1),
    version,
    size: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    html_url: `${call.root}/${owner.login}/-/packages/${type}/${name}/${version}`,
  });
  return listing(call, all, view, counted);
}
