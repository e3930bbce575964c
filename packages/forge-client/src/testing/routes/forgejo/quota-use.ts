import type { Reader } from '../../http/call.js';
import type { ForgeState } from '../../state/forge-state.js';
import type { QuotaGroupRecord, QuotaRuleRecord } from '../../state/instance-records.js';
import type { AttachmentRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';

/** Subjects that consist of others. */
const parts: Readonly<Record<string, readonly string[] | undefined>> = {
  'size:all': ['size:repos:all', 'size:git:lfs', 'size:assets:all'],
  'size:repos:all': ['size:repos:public', 'size:repos:private'],
  'size:git:all': ['size:repos:all', 'size:git:lfs'],
  'size:assets:all': ['size:assets:attachments:all', 'size:assets:artifacts', 'size:assets:packages:all'],
  'size:assets:attachments:all': ['size:assets:attachments:issues', 'size:assets:attachments:releases'],
};

export function isSubject(word: string): boolean {
  return Object.hasOwn(parts, word) || ['none', 'size:assets:wiki', ...Object.values(parts).flat()].includes(word);
}

/** Returns the attachments of the issues and of the releases of a repository. */
export function attachmentsIn({ comments, issues, releases }: RepoRecord): Readonly<Record<'issues' | 'releases', AttachmentRecord[]>> {
  return { issues: [...issues, ...comments].flatMap(({ assets }) => assets), releases: releases.flatMap(({ assets }) => assets) };
}

export function usedBy(state: ForgeState, owner: UserRecord): ReadonlyMap<string, number> {
  const repos = state.repos.filter((repo) => repo.owner === owner);
  const git = (isPrivate: boolean): number => sum(repos.map((repo) => (repo.private === isPrivate ? repoSize(state, repo) : 0)));
  const versions = state.packages.filter((one) => one.owner === owner).flatMap((one) => one.versions);
  return new Map([
    ['size:repos:public', git(false)],
    ['size:repos:private', git(true)],
    ['size:assets:attachments:issues', sizeOf(repos.flatMap((repo) => attachmentsIn(repo).issues))],
    ['size:assets:attachments:releases', sizeOf(repos.flatMap((repo) => attachmentsIn(repo).releases))],
    ['size:assets:artifacts', sizeOf(repos.flatMap(({ actions }) => actions.artifacts))],
    ['size:assets:packages:all', sizeOf(versions.flatMap(({ files }) => files))],
  ]);
}

/** Returns the size of all files that were ever on a branch of a repository, each counted once. */
function repoSize({ objects }: ForgeState, { refs }: RepoRecord): number {
  const commits = [...refs.branches.values()].flatMap((head) => objects.log(head));
  const blobs = new Set(commits.flatMap(({ tree }) => [...tree.values()].map(({ sha }) => sha)));
  return sum([...blobs].map((sha) => objects.blob(sha)?.byteLength ?? 0));
}

function sizeOf(files: readonly { readonly bytes: Uint8Array }[]): number {
  return sum(files.map(({ bytes }) => bytes.byteLength));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function groupsOf({ forgejo }: ForgeState, owner: UserRecord): QuotaGroupRecord[] {
  return forgejo.quotaGroups.filter(({ users }) => users.has(owner.id));
}

export function rulesOf({ forgejo }: ForgeState, group: QuotaGroupRecord): QuotaRuleRecord[] {
  return forgejo.quotaRules.filter(({ name }) => group.rules.has(name));
}

/** Returns whether the use of a subject is within the limits. One group that allows it is enough. */
export function isWithin({ state }: Pick<Reader, 'state'>, owner: UserRecord, subject: string): boolean {
  const groups = groupsOf(state, owner);
  const used = usedBy(state, owner);
  return groups.length === 0 || groups.some((group) => verdict(used, rulesOf(state, group), subject) === true);
}

/** Returns whether rules allow the use of a subject: those that name it, or else those that name its parts; undefined when none does. */
function verdict(used: ReadonlyMap<string, number>, rules: readonly QuotaRuleRecord[], subject: string): boolean | undefined {
  const size = (one: string): number => sum((parts[one] ?? []).map(size)) + (used.get(one) ?? 0);
  const about = rules.filter((rule) => rule.limit === -1 || rule.subjects.includes(subject));
  if (about.length > 0) return about.every(({ limit, subjects }) => limit === -1 || sum(subjects.map(size)) <= limit);
  const below = (parts[subject] ?? []).map((part) => verdict(used, rules, part)).filter((one) => one !== undefined);
  return below.length === 0 ? undefined : below.every(Boolean);
}
