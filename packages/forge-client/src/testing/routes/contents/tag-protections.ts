import type { Call } from '../../http/call.js';
import { wholeList } from '../../http/paging.js';
import { knownUser, repoOf, unlessArchived } from '../../access/rights.js';
import { findTeams } from '../../state/membership.js';
import type { RepoRecord, TagProtectionRecord } from '../../state/records.js';
import { created, empty, json, notFound, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const tagProtectionRoutes: Handlers = {
  repoListTagProtection: (call) => wholeList(repoOf(call, 'admin').tagProtections, (rule) => rule),
  repoCreateTagProtection(call) {
    const repo = unlessArchived(repoOf(call, 'admin'));
    const pattern = call.body.text('name_pattern') ?? '';
    if (pattern === '') throw new Refusal(400, 'name_pattern are empty');
    const { users = [], teams = [] } = allowedBy(call);
    if (users.length + teams.length === 0) throw new Refusal(400, 'both whitelist_usernames and whitelist_teams are empty');
    if (repo.tagProtections.some(({ name_pattern }) => name_pattern === pattern)) throw new Refusal(403, 'Tag protection already exist');
    const now = call.state.now();
    const names = { whitelist_usernames: users, whitelist_teams: teams };
    const rule = { id: call.state.nextId(), name_pattern: pattern, ...names, created_at: now, updated_at: now };
    repo.tagProtections.push(rule);
    return created(rule);
  },
  repoGetTagProtection: (call) => json(ruleOf(call, repoOf(call, 'admin'))),
  repoEditTagProtection(call) {
    const repo = unlessArchived(repoOf(call, 'admin'));
    const rule = ruleOf(call, repo);
    const { users, teams } = allowedBy(call);
    rule.name_pattern = call.body.text('name_pattern') ?? rule.name_pattern;
    rule.whitelist_usernames = users ?? rule.whitelist_usernames;
    rule.whitelist_teams = teams ?? rule.whitelist_teams;
    rule.updated_at = call.state.now();
    return json(rule);
  },
  repoDeleteTagProtection(call) {
    const { tagProtections } = repoOf(call, 'admin');
    const at = tagProtections.findIndex(({ id }) => id === call.id('id'));
    if (at < 0) throw notFound();
    tagProtections.splice(at, 1);
    return empty();
  },
};

function ruleOf(call: Call, { tagProtections }: RepoRecord): TagProtectionRecord {
  const found = tagProtections.find(({ id }) => id === call.id('id'));
  if (found === undefined) throw notFound();
  return found;
}

/** The users and teams of the body; undefined for a list that is not in it. */
function allowedBy(call: Call): { readonly users: string[] | undefined; readonly teams: string[] | undefined } {
  const { body } = call;
  const users = body.texts('whitelist_usernames')?.map((login) => knownUser(call, login, 422).login);
  return { users, teams: body.texts('whitelist_teams')?.slice() };
}

/** Returns whether a rule of the repository keeps the user from creating or deleting a tag. The last rule that matches decides. */
export function tagIsProtected({ me }: Call, repo: RepoRecord, tag: string): boolean {
  const rule = repo.tagProtections.findLast(({ name_pattern }) => patternOf(name_pattern).test(tag));
  if (rule === undefined || rule.whitelist_usernames.includes(me.login)) return false;
  return !findTeams(repo.owner, me).some(({ name }) => rule.whitelist_teams.includes(name));
}

/** A name in which `*` and `?` match any characters, or a regular expression between slashes. */
function patternOf(pattern: string): RegExp {
  const [, expression] = /^\/(.+)\/$/.exec(pattern) ?? [];
  if (expression !== undefined) return new RegExp(expression);
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}
