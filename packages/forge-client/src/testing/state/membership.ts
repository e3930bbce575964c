import type { Level, RepoRecord, TeamRecord, UserRecord } from './records.js';

const order: readonly Level[] = ['none', 'read', 'write', 'admin', 'owner'];

/** Returns whether a level includes another. */
export function atLeast(level: Level, wanted: Level): boolean {
  return order.indexOf(level) >= order.indexOf(wanted);
}

export function highest(levels: readonly Level[]): Level {
  return levels.reduce<Level>((best, level) => (atLeast(level, best) ? level : best), 'none');
}

export function findTeams(org: UserRecord, user: UserRecord): TeamRecord[] {
  return org.teams.filter(({ members }) => members.has(user.id));
}

export function teamLevel(user: UserRecord, repo: RepoRecord): Level {
  const teams = findTeams(repo.owner, user).filter((team) => reaches(team, repo));
  return highest(teams.map(levelOfTeam));
}

export function reaches(team: TeamRecord, repo: RepoRecord): boolean {
  return team.includes_all_repositories || team.permission === 'owner' || team.repos.has(repo.id);
}

/** Returns the level of a team: that of its best unit unless it is an administrators' team. */
function levelOfTeam(team: TeamRecord): Level {
  if (team.permission === 'owner' || team.permission === 'admin') return team.permission;
  return highest([...team.units.values()].map(levelOfUnit));
}

export function levelOfUnit(value: string | undefined): Level {
  if (value === 'write' || value === 'admin') return 'write';
  return value === 'read' ? 'read' : 'none';
}

/** The units that a team can have rights on. */
export const allUnits: readonly string[] = [
  ...['repo.code', 'repo.issues', 'repo.ext_issues', 'repo.pulls', 'repo.releases'],
  ...['repo.wiki', 'repo.ext_wiki', 'repo.projects', 'repo.packages', 'repo.actions'],
];

/** Returns the team that every organisation has from the start. */
export function ownersTeam(id: number, owner: UserRecord): TeamRecord {
  return {
    id,
    name: 'Owners',
    description: '',
    permission: 'owner',
    units: new Map(allUnits.map((unit) => [unit, 'owner'])),
    ...{ includes_all_repositories: true, can_create_org_repo: true, visibility: 'private' },
    members: new Set([owner.id]),
    repos: new Set(),
  };
}
