import { isRecord, type Reply } from '@clients/core/testing';
import { Body } from '../../http/body.js';
import type { Call } from '../../http/call.js';
import { wholeList } from '../../http/paging.js';
import { isSubject, rulesOf } from './quota-use.js';
import { userOf } from '../../access/rights.js';
import { onlyAdmins, userForAdmin } from '../../access/administrators.js';
import type { QuotaGroupRecord, QuotaRuleRecord } from '../../state/forgejo-records.js';
import { userView } from '../../views/people.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { Handler, Handlers } from '../route.js';

/** Rejects users who are not administrators. */
function forAdmins(handler: Handler): Handler {
  return (call) => {
    onlyAdmins(call);
    return handler(call);
  };
}

export const quotaSettingRoutes: Handlers = {
  adminListQuotaRules: forAdmins((call) => wholeList(call.state.forgejo.quotaRules, ruleView)),
  adminCreateQuotaRule: forAdmins((call) => created(ruleView(makeRule(call, call.body.as('CreateQuotaRuleOptions'))))),
  adminGetQuotaRule: forAdmins((call) => json(ruleView(ruleOf(call)))),
  adminEditQuotaRule: forAdmins(editRule),
  adminDeleteQuotaRule: forAdmins(removeRule),
  adminListQuotaGroups: forAdmins((call) => wholeList(call.state.forgejo.quotaGroups, (one) => groupView(call, one))),
  adminCreateQuotaGroup: forAdmins(makeGroup),
  adminGetQuotaGroup: forAdmins((call) => json(groupView(call, groupOf(call)))),
  adminDeleteQuotaGroup: forAdmins(removeGroup),
  adminAddRuleToQuotaGroup: forAdmins(addRule),
  adminRemoveRuleFromQuotaGroup: forAdmins((call) => taken(groupOf(call).rules.delete(ruleOf(call).name))),
  adminListUsersInQuotaGroup: forAdmins(users),
  adminAddUserToQuotaGroup: forAdmins(addUser),
  adminRemoveUserFromQuotaGroup: forAdmins((call) => taken(groupOf(call).users.delete(userOf(call).id))),
  adminSetUserQuotaGroups: forAdmins(setGroups),
};

function ruleView({ name, limit, subjects }: QuotaRuleRecord): Record<string, unknown> {
  return { name, limit, ...(subjects.length === 0 ? {} : { subjects }) };
}

function groupView({ state }: Call, one: QuotaGroupRecord): Record<string, unknown> {
  return { name: one.name, rules: rulesOf(state, one).map(ruleView) };
}

function ruleOf(call: Call): QuotaRuleRecord {
  const rule = call.state.forgejo.quotaRules.find(({ name }) => name === call.param('quotarule'));
  if (rule === undefined) throw notFound();
  return rule;
}

function groupOf(call: Call): QuotaGroupRecord {
  const found = call.state.forgejo.quotaGroups.find(({ name }) => name === call.param('quotagroup'));
  if (found === undefined) throw notFound();
  return found;
}

function subjectsOf(body: Body): readonly string[] | undefined {
  const subjects = body.texts('subjects');
  const unknown = subjects?.find((subject) => !isSubject(subject));
  if (unknown !== undefined) throw invalid(`unrecognized quota limit subject: [subject: ${unknown}]`);
  return subjects;
}

function makeRule({ state }: Call, body: Body): QuotaRuleRecord {
  const name = body.required('name', 'Name');
  const limit = body.int('limit');
  if (limit === undefined) throw invalid('[Limit]: Required');
  const rule = { name, limit, subjects: subjectsOf(body) ?? [] };
  if (state.forgejo.quotaRules.some((other) => other.name === name)) throw new Refusal(409, `rule already exists: [name: ${name}]`);
  state.forgejo.quotaRules.push(rule);
  return rule;
}

function editRule(call: Call): Reply {
  const rule = ruleOf(call);
  const body = call.body.as('EditQuotaRuleOptions');
  rule.subjects = subjectsOf(body) ?? rule.subjects;
  rule.limit = body.int('limit') ?? rule.limit;
  return json(ruleView(rule));
}

function removeRule(call: Call): Reply {
  const { quotaRules, quotaGroups } = call.state.forgejo;
  const rule = ruleOf(call);
  quotaRules.splice(quotaRules.indexOf(rule), 1);
  for (const one of quotaGroups) one.rules.delete(rule.name);
  return empty();
}

/** Creates a group. Existing rules are added by their names, others are created. */
function makeGroup(call: Call): Reply {
  const { quotaGroups, quotaRules } = call.state.forgejo;
  const body = call.body.as('CreateQuotaGroupOptions');
  const name = body.required('name', 'Name');
  if (quotaGroups.some((other) => other.name === name)) throw new Refusal(409, `group already exists: [name: ${name}]`);
  const wanted = (body.list('rules') ?? []).map((item) => new Body(isRecord(item) ? item : {}, 'CreateQuotaRuleOptions'));
  const names = wanted.map((rule) => {
    const known = quotaRules.find((other) => other.name === rule.text('name'));
    return (known ?? makeRule(call, rule)).name;
  });
  const made = { name, rules: new Set(names), users: new Set<number>() };
  quotaGroups.push(made);
  return created(groupView(call, made));
}

function removeGroup(call: Call): Reply {
  const { quotaGroups } = call.state.forgejo;
  quotaGroups.splice(quotaGroups.indexOf(groupOf(call)), 1);
  return empty();
}

function addRule(call: Call): Reply {
  const [one, { name }] = [groupOf(call), ruleOf(call)];
  if (one.rules.has(name)) throw new Refusal(409, `rule already in group: [group: ${one.name}, rule: ${name}]`);
  one.rules.add(name);
  return empty();
}

function users(call: Call): Reply {
  const one = groupOf(call);
  const members = call.state.users.filter(({ id }) => one.users.has(id));
  return wholeList(members, (user) => userView(call, user));
}

function addUser(call: Call): Reply {
  const [one, { id }] = [groupOf(call), userOf(call)];
  if (one.users.has(id)) throw new Refusal(409, `user already in group: [group: ${one.name}, userID: ${String(id)}]`);
  one.users.add(id);
  return empty();
}

function taken(was: boolean): Reply {
  if (!was) throw notFound();
  return empty();
}

function setGroups(call: Call): Reply {
  const { id } = userForAdmin(call);
  const { quotaGroups } = call.state.forgejo;
  const wanted = call.body.as('SetUserQuotaGroupsOptions').texts('groups') ?? [];
  const unknown = wanted.find((name) => !quotaGroups.some((one) => one.name === name));
  if (unknown !== undefined) throw invalid(`group not found: [group: ${unknown}]`);
  for (const one of quotaGroups) {
    if (wanted.includes(one.name)) one.users.add(id);
    else one.users.delete(id);
  }
  return empty();
}
