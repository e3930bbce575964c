import type { Level } from './level.js';
import type { RepoRecord } from './records.js';
import type { TeamRecord } from './team-records.js';
import type { UserRecord } from './user-records.js';

const order: readonly Level[] = ['none', 'read', 'write', 'admin', 'owner'];

/** Whether one level includes another. */
export function atLeast(level: Level, wanted: Level): boolean {
  return order.indexOf(level) >= order.indexOf(wanted);
}

/** The highest of some levels. */
export function highest(levels: readonly Level[]): Level {
  return levels.reduce<Level>((best, level) => (atLeast(level, best) ? level : best), 'none');
}

/** The teams of an organisation that a user is in. */
export function findTeams(org: UserRecord, user: UserRecord): TeamRecord[] {
  return org.teams.filter(({ members }) => members.has(user.id));
}

/** What teams allow a user to do with a repository of their organisation. */
export function teamLevel(user: UserRecord, repo: RepoRecord): Level {
  const teams = findTeams(repo.owner, user).filter((team) => reaches(team, repo));
  return highest(teams.map(levelOfTeam));
}

/** Whether a team has to do with a repository. */
export function reaches(team: TeamRecord, repo: RepoRecord): boolean {
  return team.includes_all_repositories || team.permission === 'owner' || team.repos.has(repo.id);
}

/** The level of a team, from its best unit where it has no level of its own. */
function levelOfTeam(team: TeamRecord): Level {
  if (team.permission === 'owner' || team.permission === 'admin') return team.permission;
  return highest(
    [...team.units.values()].map((level) => (level === 'write' || level === 'admin' ? 'write' : level === 'read' ? 'read' : 'none')),
  );
}

/** Every unit a team can have rights on. */
export const allUnits: readonly string[] = [
  'repo.code',
  'repo.issues',
  'repo.ext_issues',
  'repo.pulls',
  'repo.releases',
  'repo.wiki',
  'repo.ext_wiki',
  'repo.projects',
  'repo.packages',
  'repo.actions',
];

/** The team that every organisation has. */
export function ownersTeam(id: number, owner: UserRecord): TeamRecord {
  return {
    id,
    name: 'Owners',
    description: '',
    permission: 'owner',
    units: new Map(allUnits.map((unit) => [unit, 'owner'])),
    includes_all_repositories: true,
    can_create_org_repo: true,
    visibility: 'private',
    members: new Set([owner.id]),
    repos: new Set(),
  };
}
