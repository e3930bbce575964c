import { encodeText } from '@clients/core/testing';
import { type ObjectStore, Refs } from '../git/objects.js';
import { type IssueRecord, newActions, type PackageVersionRecord, type RepoRecord, type UserRecord } from './records.js';

/** Properties of a new user; everything but the login has a default. */
export type UserSeed = Partial<Omit<UserRecord, 'id' | 'kind' | 'created'>> & { readonly login: string };

/** Properties of a new repository. */
export type RepoSeed = Partial<Omit<RepoRecord, 'id' | 'owner' | 'name' | 'created_at' | 'refs'>>;

/** Properties of a new issue. */
export type IssueSeed = Partial<Omit<IssueRecord, 'id' | 'number' | 'author' | 'created_at'>> & { readonly title: string };

/** Properties of a new version of a package, with the contents of its files by name. */
export interface PackageSeed {
  readonly version: string;
  readonly creator: UserRecord;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

const noTexts = { full_name: '', password: '', location: '', website: '', description: '', language: '', login_name: '' };
const noFlags = { is_admin: false, prohibit_login: false, must_change_password: false, restricted: false };

/** Returns a user with the defaults of a new account. */
export function newUser(id: number, now: string, kind: 'user' | 'org', seed: UserSeed): UserRecord {
  return {
    ...noTexts,
    ...noFlags,
    email: kind === 'org' ? '' : `${seed.login.toLowerCase()}@example.org`,
    active: true,
    visibility: 'public',
    otp: undefined,
    last_login: undefined,
    settings: {},
    actions: newActions(),
    ...{ following: new Set(), blocked: new Map(), starred: new Set(), publicMembers: new Set() },
    ...{ emails: [], hooks: [], teams: [], labels: [], keys: [] },
    ...seed,
    id,
    kind,
    created: now,
  };
}

export function newRepo(id: number, now: string, store: ObjectStore, owner: UserRecord, name: string, seed: RepoSeed): RepoRecord {
  return {
    ...{ description: '', website: '', private: false, archived: false, template: false, mirror: false },
    ...{ archived_at: undefined, fork_of: undefined, origin: undefined, transfer: undefined },
    default_branch: 'main',
    updated_at: now,
    lastNumber: 0,
    actions: newActions(),
    ...{ issues: [], comments: [], labels: [], milestones: [], releases: [], hooks: [], statuses: [], tagProtections: [], topics: [] },
    ...{ protections: new Map(), collaborators: new Map(), watchers: new Set([owner.id]) },
    ...seed,
    id,
    owner,
    name,
    created_at: now,
    refs: new Refs(store),
    settings: { ...repoSettings, ...seed.settings },
  };
}

const units = ['code', 'issues', 'wiki', 'pull_requests', 'projects', 'releases', 'packages', 'actions'];

/** The settings of a repository under their names in the API. */
export const repoSettings: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(units.map((unit) => [`has_${unit}`, true])),
  ...{ projects_mode: 'all', default_merge_style: 'merge', default_update_style: 'merge', default_allow_maintainer_edit: true },
  ...{ allow_merge_commits: true, allow_rebase: true, allow_rebase_explicit: true, allow_squash_merge: true },
  ...{ allow_fast_forward_only_merge: true, allow_merge_update: true, allow_rebase_update: true },
  ...{ allow_manual_merge: false, autodetect_manual_merge: false, default_delete_branch_after_merge: false },
  ignore_whitespace_conflicts: false,
};

export function newIssue(id: number, number: number, now: string, author: UserRecord, seed: IssueSeed): IssueRecord {
  return {
    ...{ body: '', ref: '', state: 'open', is_locked: false, content_version: 0, time_estimate: 0, pin_order: 0 },
    ...{ closed_at: undefined, due_date: undefined, milestone: undefined, pull: undefined },
    ...{ assignees: [], labels: [], assets: [], reactions: [], times: [] },
    ...{ stopwatches: new Map(), subscribers: new Set(), dependencies: new Set() },
    updated_at: now,
    ...seed,
    id,
    number,
    author,
    created_at: now,
  };
}

export function newPackageVersion(nextId: () => number, now: string, { version, creator, files }: PackageSeed): PackageVersionRecord {
  const bytesOf = (content: string | Uint8Array): Uint8Array => (typeof content === 'string' ? encodeText(content) : content);
  const kept = Object.entries(files).map(([name, content]) => ({ id: nextId(), name, bytes: bytesOf(content) }));
  return { id: nextId(), version, creator, created_at: now, files: kept };
}
