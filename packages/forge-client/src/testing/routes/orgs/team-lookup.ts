import type { Call } from '../../http/call.js';
import { repoOf } from '../../access/rights.js';
import { differencesOf } from '../../servers/index.js';
import type { TeamRecord } from '../../state/team-records.js';
import type { UserRecord } from '../../state/user-records.js';
import { notFound, Refusal } from '../../http/replies.js';

export function orgRepo(call: Call): ReturnType<typeof repoOf> {
  const repo = repoOf(call);
  if (repo.owner.kind !== 'org') throw new Refusal(405, 'repo is not owned by an organization');
  return repo;
}

export function named(call: Call, org: UserRecord): TeamRecord {
  const name = call.param('team');
  const one = org.teams.find((other) => other.name.toLowerCase() === name.toLowerCase());
  if (one === undefined) throw notFound(`team does not exist [org_id ${String(org.id)}, team_id 0, name: ${name}]`);
  return one;
}

export function seenTeams(call: Call, org: UserRecord): TeamRecord[] {
  const all = call.me.is_admin || call.state.isOwner(org, call.me) || areEqual(call);
  return org.teams.filter(({ members, visibility }) => all || members.has(call.me.id) || visibility !== 'private');
}

/** Returns the teams that a search finds by their name or description. */
export function searchedTeams(call: Call, org: UserRecord): TeamRecord[] {
  const words = (call.query.get('q') ?? '').toLowerCase();
  const described = (call.query.get('include_desc') ?? '') === '' || call.flag('include_desc') === true;
  const own = areEqual(call) && !call.me.is_admin;
  return seenTeams(call, org).filter(({ name, description, members }) => {
    const text = described ? `${name}\n${description}` : name;
    return text.toLowerCase().includes(words) && (!own || members.has(call.me.id));
  });
}

function areEqual({ state }: Call): boolean {
  return differencesOf(state.like)?.equalTeams === true;
}

export function teamOf(call: Call, wanted: 'any' | 'owner' = 'any'): { readonly org: UserRecord; readonly one: TeamRecord } {
  const id = call.id('id');
  const org = call.state.users.find(({ teams }) => teams.some((other) => other.id === id));
  const one = org?.teams.find((other) => other.id === id);
  if (org === undefined || one === undefined) throw notFound();
  const owner = call.me.is_admin || call.state.isOwner(org, call.me);
  if (!owner && !one.members.has(call.me.id) && (areEqual(call) || one.visibility === 'private'))
    throw call.state.isMember(org, call.me) ? new Refusal(403, 'Must be a team member') : notFound();
  if (wanted === 'owner' && !owner) throw new Refusal(403, 'Must be an organization owner');
  return { org, one };
}
