import { isRecord, type Reply } from '@clients/core/testing';
import { orgOf, userOf } from '../../access/rights.js';
import { Body } from '../../http/body.js';
import type { Call } from '../../http/call.js';
import { counted, listing, wholeList } from '../../http/paging.js';
import { created, empty, invalid, json, Refusal } from '../../http/replies.js';
import type { QuotaGroupRecord, QuotaRuleRecord } from '../../state/forgejo-records.js';
import type { UserRecord } from '../../state/user-records.js';
import { fullName, userView } from '../../views/people.js';
import { attachmentsOf, groupsOf, isSubject, isWithin, type PlacedAttachment, reposOf, rulesOf, usedBy } from './quota-use.js';
import { check, orNotFound, removed } from '../lists.js';
import { forAdmins, type Handlers } from '../route.js';

export const quotaRoutes: Handlers = {
  ...at('user', (call) => call.me),
  ...at('org', (call) => orgOf(call, 'owner')),
  ...forAdmins({
    adminGetUserQuota: (call) => info(call, userOf(call), true),
    adminListQuotaRules: (call) => wholeList(call.state.forgejo.quotaRules, ruleView),
    adminCreateQuotaRule: (call) => created(ruleView(makeRule(call, call.body.as('CreateQuotaRuleOptions')))),
    adminGetQuotaRule: (call) => json(ruleView(ruleOf(call))),
    adminEditQuotaRule(call) {
      const rule = ruleOf(call);
      const body = call.body.as('EditQuotaRuleOptions');
      rule.subjects = subjectsOf(body) ?? rule.subjects;
      rule.limit = body.int('limit') ?? rule.limit;
      return json(ruleView(rule));
    },
    adminDeleteQuotaRule(call) {
      const { quotaRules, quotaGroups } = call.state.forgejo;
      const rule = ruleOf(call);
      quotaRules.splice(quotaRules.indexOf(rule), 1);
      for (const one of quotaGroups) one.rules.delete(rule.name);
      return empty();
    },
    adminListQuotaGroups: (call) => wholeList(call.state.forgejo.quotaGroups, (one) => groupView(call, one)),
    /** Creates a group. Existing rules are added by their names, others are created. */
    adminCreateQuotaGroup(call) {
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
    },
    adminGetQuotaGroup: (call) => json(groupView(call, groupOf(call))),
    adminDeleteQuotaGroup(call) {
      const { quotaGroups } = call.state.forgejo;
      return removed(quotaGroups, groupOf(call));
    },
    adminAddRuleToQuotaGroup(call) {
      const [one, { name }] = [groupOf(call), ruleOf(call)];
      if (one.rules.has(name)) throw new Refusal(409, `rule already in group: [group: ${one.name}, rule: ${name}]`);
      one.rules.add(name);
      return empty();
    },
    adminRemoveRuleFromQuotaGroup: (call) => check(groupOf(call).rules.delete(ruleOf(call).name)),
    adminListUsersInQuotaGroup(call) {
      const one = groupOf(call);
      const members = call.state.users.filter(({ id }) => one.users.has(id));
      return wholeList(members, (user) => userView(call, user));
    },
    adminAddUserToQuotaGroup(call) {
      const [one, { id }] = [groupOf(call), userOf(call)];
      if (one.users.has(id)) throw new Refusal(409, `user already in group: [group: ${one.name}, userID: ${String(id)}]`);
      one.users.add(id);
      return empty();
    },
    adminRemoveUserFromQuotaGroup: (call) => check(groupOf(call).users.delete(userOf(call).id)),
    adminSetUserQuotaGroups(call) {
      const { id } = userOf(call);
      const { quotaGroups } = call.state.forgejo;
      const wanted = call.body.as('SetUserQuotaGroupsOptions').texts('groups') ?? [];
      const unknown = wanted.find((name) => !quotaGroups.some((one) => one.name === name));
      if (unknown !== undefined) throw invalid(`group not found: [group: ${unknown}]`);
      for (const one of quotaGroups) {
        if (wanted.includes(one.name)) one.users.add(id);
        else one.users.delete(id);
      }
      return empty();
    },
  }),
};

function at(noun: 'user' | 'org', ownerOf: (call: Call) => UserRecord): Handlers {
  return {
    [`${noun}GetQuota`]: (call) => info(call, ownerOf(call), false),
    [`${noun}CheckQuota`](call) {
      const owner = ownerOf(call);
      const subject = call.query.get('subject') ?? '';
      if (!isSubject(subject)) throw invalid(`unrecognized quota limit subject: [subject: ${subject}]`);
      return json(isWithin(call, owner, subject));
    },
    [`${noun}ListQuotaArtifacts`](call) {
      const owner = ownerOf(call);
      const all = reposOf(call.state, owner).flatMap((repo) => repo.actions.artifacts.map((artifact) => ({ repo, artifact })));
      const view = ({ repo, artifact: { name, bytes, run } }: (typeof all)[number]): unknown => ({
        name,
        size: bytes.byteLength,
        html_url: `${call.root}/${fullName(repo)}/actions/runs/${String(run)}`,
      });
      return listing(call, all, view, counted);
    },
    [`${noun}ListQuotaAttachments`](call) {
      const owner = ownerOf(call);
      const view = ({ asset: { name, bytes }, api_url, contained_in }: PlacedAttachment): unknown => ({
        name,
        size: bytes.byteLength,
        api_url,
        contained_in,
      });
      return listing(call, attachmentsOf(call, owner), view, counted);
    },
    [`${noun}ListQuotaPackages`](call) {
      const owner = ownerOf(call);
      const own = call.state.packages.filter((one) => one.owner === owner);
      const all = own.flatMap(({ name, type, versions }) => versions.map((version) => ({ name, type, version })));
      const view = ({ name, type, version: { version, files } }: (typeof all)[number]): unknown => ({
        name,
        type: type.charAt(0).toUpperCase() + type.slice(1),
        version,
        size: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
        html_url: `${call.root}/${owner.login}/-/packages/${type}/${name}/${version}`,
      });
      return listing(call, all, view, counted);
    },
  };
}

/** Responds with the use and the limits of an owner. Only administrators see the names of groups and rules. */
function info(call: Call, owner: UserRecord, named: boolean): Reply {
  const used = usedBy(call, owner);
  const size = (subject: string): number => used.get(`size:${subject}`) ?? 0;
  const called = (name: string): { name?: string } => (named ? { name } : {});
  const groups = groupsOf(call.state, owner).map((group) => ({
    ...called(group.name),
    rules: rulesOf(call.state, group).map(({ name, limit, subjects }) => ({ ...called(name), limit, subjects })),
  }));
  return json({
    used: {
      size: {
        repos: { public: size('repos:public'), private: size('repos:private') },
        git: { LFS: 0 },
        assets: {
          attachments: { issues: size('assets:attachments:issues'), releases: size('assets:attachments:releases') },
          artifacts: size('assets:artifacts'),
          packages: { all: size('assets:packages:all') },
        },
      },
    },
    groups,
  });
}

function ruleView({ name, limit, subjects }: QuotaRuleRecord): Record<string, unknown> {
  return { name, limit, ...(subjects.length === 0 ? {} : { subjects }) };
}

function groupView({ state }: Call, one: QuotaGroupRecord): Record<string, unknown> {
  return { name: one.name, rules: rulesOf(state, one).map(ruleView) };
}

function ruleOf(call: Call): QuotaRuleRecord {
  return orNotFound(call.state.forgejo.quotaRules.find(({ name }) => name === call.param('quotarule')));
}

function groupOf(call: Call): QuotaGroupRecord {
  return orNotFound(call.state.forgejo.quotaGroups.find(({ name }) => name === call.param('quotagroup')));
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
