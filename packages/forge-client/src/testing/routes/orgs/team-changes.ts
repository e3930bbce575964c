import type { Call } from '../../http/call.js';
import type { Level } from '../../state/level.js';
import { allUnits } from '../../state/membership.js';
import type { TeamRecord } from '../../state/team-records.js';
import type { UserRecord } from '../../state/user-records.js';
import { invalid, Refusal } from '../../http/replies.js';

export function newTeam(call: Call, org: UserRecord): TeamRecord {
  const body = call.body.as('CreateTeamOption');
  const name = body.required('name', 'Name');
  if (!/^[\w.-]+$/.test(name)) throw invalid('[Name]: AlphaDashDot');
  if (org.teams.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalid(`team already exists [org_id: ${String(org.id)}, name: ${name}]`);
  if (name.toLowerCase() === 'new' || body.text('permission') === 'owner')
    throw new Refusal(500, call.me.is_admin ? 'name is reserved [name: new]' : '');
  const one: TeamRecord = {
    id: call.state.nextId(),
    name,
    description: '',
    permission: 'none',
    units: new Map(),
    includes_all_repositories: false,
    can_create_org_repo: false,
    visibility: 'private',
    members: new Set(),
    repos: new Set(),
  };
  fill(call, one, name);
  if (one.units.size === 0 && one.permission !== 'admin')
    throw new Refusal(500, call.me.is_admin ? 'units permission should not be empty' : '');
  return one;
}

export function fill(call: Call, one: TeamRecord, name: string): void {
  const { body } = call;
  one.name = name;
  one.description = body.text('description') ?? one.description;
  one.includes_all_repositories = body.flag('includes_all_repositories') ?? one.includes_all_repositories;
  one.can_create_org_repo = body.flag('can_create_org_repo') ?? one.can_create_org_repo;
  const visibility = body.text('visibility') ?? '';
  if (!['', 'public', 'limited', 'private'].includes(visibility)) throw invalid('[Visibility]: In');
  if (visibility !== '') one.visibility = visibility;
  const permission = body.text('permission') ?? '';
  const level: Level = permission === 'admin' ? 'admin' : permission === 'write' ? 'write' : 'read';
  const units = Object.entries(body.inner('units_map')?.values ?? {}).map(([unit, given]): [string, string] => [
    unit,
    ['read', 'write', 'admin'].includes(String(given)) ? String(given) : 'none',
  ]);
  const plain = (body.texts('units') ?? []).map((unit): [string, string] => [unit, level]);
  const wanted = (units.length > 0 ? units : plain).filter(([unit]) => allUnits.includes(unit));
  if (wanted.length > 0) one.units.clear();
  for (const [unit, given] of wanted) one.units.set(unit, given);
  if (permission === 'admin') one.permission = 'admin';
}
