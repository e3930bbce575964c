import type { Reader } from '../http/call.js';
import { atLeast } from '../state/membership.js';
import type { RepoRecord } from '../state/records.js';
import { levelOf } from '../access/rights.js';
import { epoch, fullName, never, strangerView } from './people.js';

/** Returns a repository. */
export function repoView(reader: Reader, repo: RepoRecord): Record<string, unknown> {
  const parent = reader.state.repoById(repo.fork_of ?? 0);
  return { ...head(reader, repo), ...(parent === undefined ? {} : { parent: repoView(reader, parent) }), ...rest(reader, repo) };
}

/** Returns a repository without its parent and the rights of the reader. */
export function plainRepoView(reader: Reader, repo: RepoRecord): Record<string, unknown> {
  const view = { ...head(reader, repo), ...rest(reader, repo) };
  delete view['permissions'];
  return view;
}

function head(reader: Reader, repo: RepoRecord): Record<string, unknown> {
  return {
    id: repo.id,
    owner: strangerView(reader, repo.owner),
    name: repo.name,
    full_name: fullName(repo),
    description: repo.description,
    empty: repo.refs.isEmpty,
    private: repo.private,
    fork: repo.fork_of !== undefined,
    template: repo.template,
  };
}

function rest(reader: Reader, repo: RepoRecord): Record<string, unknown> {
  const { root, state } = reader;
  const level = levelOf(reader, repo);
  const avatar = state.identity.avatars.get(repo.id);
  const { internal_tracker, ...switches } = repo.settings;
  return {
    mirror: repo.mirror,
    size: repo.refs.isEmpty ? 0 : 26,
    language: '',
    ...addresses(reader, repo),
    website: repo.website,
    ...counts(reader, repo),
    default_branch: repo.default_branch,
    archived: repo.archived,
    created_at: repo.created_at,
    updated_at: repo.updated_at,
    archived_at: repo.archived_at ?? epoch,
    permissions: { admin: atLeast(level, 'admin'), push: atLeast(level, 'write'), pull: atLeast(level, 'read') },
    ...switches,
    ...(repo.settings['has_issues'] === false || switches['external_tracker'] !== undefined
      ? {}
      : { internal_tracker: internal_tracker ?? tracker }),
    avatar_url: avatar === undefined ? '' : `${root}/repo-avatars/${avatar.hash}`,
    internal: false,
    object_format_name: 'sha1',
    ...mirrorView(repo),
    ...(repo.transfer === undefined ? {} : { repo_transfer: transferView(reader, repo.transfer) }),
    topics: repo.topics,
    licenses: licensesOf(reader, repo),
  };
}

function addresses({ root }: Reader, repo: RepoRecord): Record<string, unknown> {
  const full = fullName(repo);
  return {
    languages_url: `${root}/api/v1/repos/${full}/languages`,
    html_url: `${root}/${full}`,
    url: `${root}/api/v1/repos/${full}`,
    link: '',
    ssh_url: `git@127.0.0.1:${full}.git`,
    clone_url: `${root}/${full}.git`,
    original_url: repo.origin?.url ?? '',
  };
}

function mirrorView({ mirror, origin }: RepoRecord): Record<string, unknown> {
  if (!mirror || origin === undefined) return { mirror_interval: '', mirror_updated: never, mirror_last_sync_at: never };
  return { mirror_interval: origin.interval, mirror_updated: origin.synced, mirror_last_sync_at: origin.synced };
}

function counts({ state }: Reader, repo: RepoRecord): Record<string, unknown> {
  const open = repo.issues.filter((issue) => issue.state === 'open');
  return {
    stars_count: state.users.filter(({ starred }) => starred.has(repo.id)).length,
    forks_count: state.repos.filter(({ fork_of }) => fork_of === repo.id).length,
    watchers_count: repo.watchers.size,
    branch_count: repo.refs.branches.size,
    open_issues_count: open.filter(({ pull }) => pull === undefined).length,
    open_pr_counter: open.filter(({ pull }) => pull !== undefined).length,
    release_counter: repo.releases.filter(({ draft }) => !draft).length,
  };
}

function transferView(reader: Reader, { doer, recipient }: NonNullable<RepoRecord['transfer']>): Record<string, unknown> {
  return { doer: strangerView(reader, doer), recipient: strangerView(reader, recipient), teams: [] };
}

const tracker = { enable_time_tracker: true, allow_only_contributors_to_track_time: true, enable_issue_dependencies: true };

/** Returns the licences of a repository: the one whose name the licence file begins with. */
function licensesOf({ state }: Reader, repo: RepoRecord): string[] {
  const file = repo.refs.branch(repo.default_branch)?.tree.get('LICENSE');
  const bytes = file && state.objects.blob(file.sha);
  if (bytes === undefined) return [];
  const [first = ''] = new TextDecoder().decode(bytes).split('\n', 1);
  return first.startsWith('MIT') ? ['MIT'] : [];
}
