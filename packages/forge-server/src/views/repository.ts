import type { Reader } from '../http/index.js';
import { isAtLeast } from '../state/forge-state.js';
import type { RepoRecord, UserRecord } from '../state/records.js';
import { findLevel } from '../access/rights.js';
import { EPOCH, formatFullName, NEVER, pick, renderPublicUser } from './people.js';
import { findDifferences } from '../servers/differences.js';

export function renderRepo(reader: Reader, repo: RepoRecord): Record<string, unknown> {
  const parent = reader.state.findRepoById(repo.fork_of ?? 0);
  const level = findLevel(reader, repo);
  return {
    ...renderPlainRepo(reader, repo),
    ...(parent === undefined ? {} : { parent: renderRepo(reader, parent) }),
    permissions: {
      admin: isAtLeast(level, 'admin'),
      push: isAtLeast(level, 'write'),
      pull: isAtLeast(level, 'read'),
    },
  };
}

export function renderPlainRepo(reader: Reader, repo: RepoRecord): Record<string, unknown> {
  const { root, state } = reader;
  const avatar = state.identity.avatars.get(repo.id);
  const { transfer } = repo;
  const person = (user: UserRecord): unknown => renderPublicUser(reader, user);
  const { internal_tracker = DEFAULT_TRACKER, ...switches } = repo.settings;
  const external = switches['has_issues'] === false || switches['external_tracker'] !== undefined;
  return {
    ...pick(
      repo,
      'id',
      'name',
      'description',
      'private',
      'template',
      'mirror',
      'website',
      'default_branch',
      'archived',
    ),
    ...pick(repo, 'created_at', 'updated_at', 'topics'),
    full_name: formatFullName(repo),
    owner: person(repo.owner),
    empty: repo.refs.isEmpty,
    fork: repo.fork_of !== undefined,
    size: getSize(repo),
    ...makeAddresses(reader, repo),
    ...renderCounts(reader, repo),
    archived_at: repo.archived_at ?? EPOCH,
    ...switches,
    ...(external ? {} : { internal_tracker }),
    avatar_url: avatar === undefined ? '' : `${root}/repo-avatars/${avatar.hash}`,
    language: '',
    internal: false,
    object_format_name: 'sha1',
    ...renderMirrorFields(repo),
    ...(transfer && {
      repo_transfer: {
        doer: person(transfer.doer),
        recipient: person(transfer.recipient),
        teams: [],
      },
    }),
    licenses: findLicenses(reader, repo),
  };
}

function makeAddresses({ root }: Reader, repo: RepoRecord): Record<string, unknown> {
  const full = formatFullName(repo);
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

function renderMirrorFields({ mirror, origin }: RepoRecord): Record<string, unknown> {
  if (!mirror || origin === undefined)
    return { mirror_interval: '', mirror_updated: NEVER, mirror_last_sync_at: NEVER };
  return {
    mirror_interval: origin.interval,
    mirror_updated: origin.synced,
    mirror_last_sync_at: origin.synced,
  };
}

/** Returns the size of a repository in kibibytes, which is the same for all that have commits. */
export function getSize({ refs }: RepoRecord): number {
  return refs.isEmpty ? 0 : 26;
}

export function countStars({ state }: Pick<Reader, 'state'>, { id }: RepoRecord): number {
  return state.users.filter(({ starred }) => starred.has(id)).length;
}

export function countForks({ state }: Pick<Reader, 'state'>, { id }: RepoRecord): number {
  return state.repos.filter(({ fork_of }) => fork_of === id).length;
}

function renderCounts({ state }: Reader, repo: RepoRecord): Record<string, unknown> {
  const open = repo.issues.filter((issue) => issue.state === 'open');
  return {
    stars_count: countStars({ state }, repo),
    forks_count: countForks({ state }, repo),
    watchers_count: repo.watchers.size,
    branch_count: repo.refs.branches.size,
    open_issues_count: open.filter(({ pull }) => pull === undefined).length,
    open_pr_counter: open.filter(({ pull }) => pull !== undefined).length,
    release_counter: repo.releases.filter(({ draft }) => !draft).length,
  };
}

const DEFAULT_TRACKER = {
  enable_time_tracker: true,
  allow_only_contributors_to_track_time: true,
  enable_issue_dependencies: true,
};

/** Returns the licences of a repository: the one whose name the licence file begins with. */
export function findLicenses({ state }: Reader, repo: RepoRecord): string[] {
  const file = repo.refs.getBranch(repo.default_branch)?.tree.get('LICENSE');
  const bytes = file && state.objects.getBlob(file.sha);
  return bytes !== undefined && new TextDecoder().decode(bytes).startsWith('MIT') ? ['MIT'] : [];
}

type Rule = Readonly<Record<string, unknown>>;

export function listRules({ state }: Pick<Reader, 'state'>, repo: RepoRecord): Rule[] {
  const ranked =
    findDifferences(state.like)?.withoutFields.get('branchProtection')?.includes('priority') !==
    true;
  const rank = (rule: Rule): number => (ranked ? Number(rule['priority']) : 0);
  return [...repo.protections.values()].sort(
    (one, other) => rank(one) - rank(other) || Number(isPattern(one)) - Number(isPattern(other)),
  );
}

/**
 * Returns the rule that protects a branch: of those that match, the one with the lowest priority.
 * Of the same priority, and on servers without priorities, a name takes precedence over a pattern,
 * and the older rule over the newer one.
 */
export function findRule(
  reader: Pick<Reader, 'state'>,
  repo: RepoRecord,
  branch: string,
): Rule | undefined {
  return listRules(reader, repo).find((rule) =>
    isPattern(rule) ? toPattern(readRuleName(rule)).test(branch) : readRuleName(rule) === branch,
  );
}

function readRuleName(rule: Rule): string {
  return String(rule['rule_name']);
}

function isPattern(rule: Rule): boolean {
  return /[*?]/.test(readRuleName(rule));
}

const WILDCARDS: Readonly<Record<string, string>> = { '?': '[^/]', '*': '[^/]*' };

/** `**` matches slashes, `*` and `?` do not; `{a,b}` is one of several. */
export function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^{}]*)\}/g, (_all, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replace(/\*{2,}|\*|\?/g, (sign) => WILDCARDS[sign] ?? '.*');
  return new RegExp(`^${source}$`);
}
