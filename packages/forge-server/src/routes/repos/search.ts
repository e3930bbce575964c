import { findLevel } from '../../access/rights.js';
import { type Call, createInvalid } from '../../http/index.js';
import { reachesRepo } from '../../state/forge-state.js';
import type { RepoRecord } from '../../state/records.js';
import { countForks, countStars, getSize } from '../../views/index.js';

type Test = (repo: RepoRecord) => boolean;

/**
 * Returns the visible repositories that a search selects, in its order.
 * @throws {Refusal} 422 for an unknown mode, sort or order
 */
export function searchRepos(call: Call): RepoRecord[] {
  const { query } = call;
  const sort = query.get('sort') ?? '';
  const order = query.get('order') ?? '';
  const mode = query.get('mode') ?? '';
  const isOfMode = MODES.get(mode);
  if (isOfMode === undefined) throw createInvalid(`Invalid search mode: "${mode}"`);
  if (!/^(alpha|created|updated|size|id|stars|forks|git_size|lfs_size)?$/.test(sort))
    throw createInvalid(`Invalid sort mode: "${sort}"`);
  if (sort !== '' && order !== '' && order !== 'asc' && order !== 'desc')
    throw createInvalid(`Invalid sort order: "${order}"`);
  const tests: readonly Test[] = [
    (repo) => findLevel(call, repo) !== 'none',
    (repo) => matchesWords(call, repo),
    isOfMode,
    makeOwnerTest(call, mode === 'collaborative'),
    makeStarTest(call),
    makeTeamTest(call),
    makeFlagTest(call, 'is_private', ({ private: isPrivate }) => isPrivate),
    makeFlagTest(call, 'template', ({ template }) => template),
    makeFlagTest(call, 'archived', ({ archived }) => archived),
    ({ private: isPrivate }) => !isPrivate || call.readFlag('private') !== false,
  ];
  const found = call.state.repos.filter((repo) => tests.every((test) => test(repo)));
  const direction = sort !== '' && order === 'desc' ? -1 : 1;
  const keys = new Map(found.map((repo) => [repo, getSortKey(call, repo, sort)]));
  found.sort((a, b) => direction * compareKeys(keys.get(a), keys.get(b)) || a.id - b.id);
  const first = call.readWhole('priority_owner_id');
  const isFirst = ({ owner }: RepoRecord): boolean => owner.id === first;
  return found.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}

const MODES: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['', () => true],
  ['source', ({ mirror, fork_of }) => !mirror && fork_of === undefined],
  ['fork', ({ fork_of }) => fork_of !== undefined],
  ['mirror', ({ mirror }) => mirror],
  ['collaborative', ({ mirror }) => !mirror],
]);

/** Returns whether one of the words, which commas separate, is in the name or a topic. */
function matchesWords(call: Call, repo: RepoRecord): boolean {
  const text = (call.query.get('q') ?? '').toLowerCase();
  const isTopic = call.readFlag('topic') === true;
  const isDescribed = call.readFlag('includeDesc') === true;
  return text.split(',').some((word) => {
    if (word === '') return text === '';
    if (isTopic) return repo.topics.includes(word);
    return (
      repo.name.toLowerCase().includes(word) ||
      isNamed(repo, word) ||
      (isDescribed && repo.description.toLowerCase().includes(word)) ||
      repo.topics.some((topic) => topic.includes(word))
    );
  });
}

/** Returns whether a word is of the form `owner/name`, and both are parts of those of the repository. */
function isNamed({ owner, name }: RepoRecord, word: string): boolean {
  const [login, rest, ...others] = word.split('/');
  if (login === undefined || rest === undefined || others.length > 0) return false;
  return owner.login.toLowerCase().includes(login) && name.toLowerCase().includes(rest);
}

/**
 * Returns the test of `uid`: the repositories of a user or an organisation, and, unless `exclusive`,
 * those that a user has access to.
 */
function makeOwnerTest(call: Call, isOthers: boolean): Test {
  const uid = call.readWhole('uid');
  if (uid <= 0) return () => true;
  const user = call.state.users.find(({ id }) => id === uid);
  const isExclusive = !isOthers && call.readFlag('exclusive') === true;
  return (repo) => {
    if (repo.owner.id === uid) return !isOthers;
    if (isExclusive || user === undefined) return false;
    return repo.collaborators.has(uid) || call.state.findLevelThroughTeams(user, repo) !== 'none';
  };
}

function makeStarTest(call: Call): Test {
  const id = call.readWhole('starredBy');
  if (id <= 0) return () => true;
  const user = call.state.users.find((one) => one.id === id);
  return (repo) => user?.starred.has(repo.id) === true;
}

function makeTeamTest(call: Call): Test {
  const id = call.readWhole('team_id');
  if (id <= 0) return () => true;
  return (repo) => repo.owner.teams.some((team) => team.id === id && reachesRepo(team, repo));
}

/** Returns the test of a flag of the query, which is none where the query has not the flag. */
function makeFlagTest(call: Call, name: string, read: Test): Test {
  const isWanted = call.readFlag(name);
  return (repo) => isWanted === undefined || read(repo) === isWanted;
}

/** Returns the value that repositories are sorted by: the id for `created`. */
function getSortKey(call: Call, repo: RepoRecord, sort: string): string | number {
  const { id, name, owner, updated_at } = repo;
  switch (sort) {
    case 'updated':
      return updated_at;
    case 'stars':
      return countStars(call, repo);
    case 'forks':
      return countForks(call, repo);
    case 'size':
    case 'git_size':
      return getSize(repo);
    case 'lfs_size':
      return 0;
    case 'created':
    case 'id':
      return id;
    default:
      return `${owner.login}/${name}`.toLowerCase();
  }
}

function compareKeys(a: string | number = 0, b: string | number = 0): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
