import type { Reader } from '../../http/call.js';
import type { ForgeState } from '../../state/forge-state.js';
import type { QuotaGroupRecord, QuotaRuleRecord } from '../../state/instance-records.js';
import type { AttachmentRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';
import { fullName } from '../../views/people.js';

/** Subjects that consist of others. */
const parts: Readonly<Record<string, readonly string[] | undefined>> = {
  'size:all': ['size:repos:all', 'size:git:lfs', 'size:assets:all'],
  'size:repos:all': ['size:repos:public', 'size:repos:private'],
  'size:git:all': ['size:repos:all', 'size:git:lfs'],
  'size:assets:all': ['size:assets:attachments:all', 'size:assets:artifacts', 'size:assets:packages:all'],
  'size:assets:attachments:all': ['size:assets:attachments:issues', 'size:assets:attachments:releases'],
};

/** Returns whether a text is a subject of rules. */
export function isSubject(word: string): boolean {
  return Object.hasOwn(parts, word) || ['none', 'size:assets:wiki', ...Object.values(parts).flat()].includes(word);
}

/** An attachment with the issue or release that it belongs to. */
export interface PlacedAttachment {
  readonly asset: AttachmentRecord;
  readonly of: 'issues' | 'releases';
  readonly api_url: string;
  readonly contained_in: { readonly api_url: string; readonly html_url: string };
}

/** Returns the attachments in all repositories of an owner. */
export function attachmentsOf({ state, root }: Pick<Reader, 'state' | 'root'>, owner: UserRecord): PlacedAttachment[] {
  return reposOf(state, owner).flatMap((repo) => {
    const [api, web] = [`${root}/api/v1/repos/${fullName(repo)}`, `${root}/${fullName(repo)}`];
    const placed = (of: 'issues' | 'releases', assets: readonly AttachmentRecord[], path: string, page: string): PlacedAttachment[] => {
      const contained_in = { api_url: `${api}/${path}`, html_url: `${web}/${page}` };
      return assets.map((asset) => ({ asset, of, api_url: `${api}/${path}/assets/${String(asset.id)}`, contained_in }));
    };
    const { releases, issues, comments } = repo;
    return [
      ...releases.flatMap(({ id, tag_name, assets }) => placed('releases', assets, `releases/${String(id)}`, `releases/tag/${tag_name}`)),
      ...issues.flatMap(({ number, assets }) => placed('issues', assets, `issues/${String(number)}`, `issues/${String(number)}`)),
      ...comments.flatMap(({ id, issue, assets }) =>
        placed('issues', assets, `issues/comments/${String(id)}`, `issues/${String(issue)}#issuecomment-${String(id)}`),
      ),
    ];
  });
}

export function reposOf(state: ForgeState, owner: UserRecord): RepoRecord[] {
  return state.repos.filter((repo) => repo.owner === owner);
}

/** Returns the bytes that an owner uses, by elementary subject. */
export function usedBy(reader: Pick<Reader, 'state' | 'root'>, owner: UserRecord): ReadonlyMap<string, number> {
  const { state } = reader;
  const repos = reposOf(state, owner);
  const size = (isPrivate: boolean): number => sum(repos.filter((repo) => repo.private === isPrivate).map((repo) => repoSize(state, repo)));
  const files = (of: string): number =>
    sum(attachmentsOf(reader, owner).map((placed) => (placed.of === of ? placed.asset.bytes.byteLength : 0)));
  const packages = state.packages
    .filter((one) => one.owner === owner)
    .flatMap(({ versions }) => versions.flatMap((version) => version.files));
  return new Map([
    ['size:repos:public', size(false)],
    ['size:repos:private', size(true)],
    ['size:assets:attachments:issues', files('issues')],
    ['size:assets:attachments:releases', files('releases')],
    ['size:assets:artifacts', sum(repos.flatMap(({ actions }) => actions.artifacts.map(({ bytes }) => bytes.byteLength)))],
    ['size:assets:packages:all', sum(packages.map(({ bytes }) => bytes.byteLength))],
  ]);
}

/** Returns the size of all files that were ever on a branch of a repository, each counted once. */
function repoSize({ objects }: ForgeState, { refs }: RepoRecord): number {
  const commits = [...refs.branches.values()].flatMap((head) => objects.log(head));
  const blobs = new Set(commits.flatMap(({ tree }) => [...tree.values()].map(({ sha }) => sha)));
  return sum([...blobs].map((sha) => objects.blob(sha)?.byteLength ?? 0));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function sizeOf(used: ReadonlyMap<string, number>, subject: string): number {
  return sum((parts[subject] ?? []).map((part) => sizeOf(used, part))) + (used.get(subject) ?? 0);
}

/** Returns the groups that an owner belongs to. */
export function groupsOf({ forgejo }: ForgeState, owner: UserRecord): QuotaGroupRecord[] {
  return forgejo.quotaGroups.filter(({ users }) => users.has(owner.id));
}

/** Returns the rules of a group in the order of their creation. */
export function rulesOf({ forgejo }: ForgeState, group: QuotaGroupRecord): QuotaRuleRecord[] {
  return forgejo.quotaRules.filter(({ name }) => group.rules.has(name));
}

/** Returns whether the use of a subject is within the limits. One group that allows it is enough. */
export function isWithin(reader: Pick<Reader, 'state' | 'root'>, owner: UserRecord, subject: string): boolean {
  const groups = groupsOf(reader.state, owner);
  const used = usedBy(reader, owner);
  return groups.length === 0 || groups.some((group) => verdict(used, rulesOf(reader.state, group), subject) === true);
}

/** Returns whether rules allow the use of a subject: those that name it, or else those that name its parts; undefined when none does. */
function verdict(used: ReadonlyMap<string, number>, rules: readonly QuotaRuleRecord[], subject: string): boolean | undefined {
  const about = rules.filter((rule) => rule.limit === -1 || rule.subjects.includes(subject));
  const fits = ({ limit, subjects }: QuotaRuleRecord): boolean => limit === -1 || sum(subjects.map((one) => sizeOf(used, one))) <= limit;
  if (about.length > 0) return about.every(fits);
  const below = (parts[subject] ?? []).map((part) => verdict(used, rules, part)).filter((one) => one !== undefined);
  return below.length === 0 ? undefined : below.every(Boolean);
}
