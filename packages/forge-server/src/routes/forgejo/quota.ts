import { isRecord } from '@clients/server-kit';
import type { Call, Reader, Reply } from '../../http/index.js';
import {
  Body,
  COUNTED_STYLE,
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  replyWithPagedList,
  Refusal,
  replyWithList,
} from '../../http/index.js';
import { findOrg, findUser } from '../../access/rights.js';
import type {
  AttachmentRecord,
  QuotaGroupRecord,
  QuotaRuleRecord,
  RepoRecord,
  UserRecord,
} from '../../state/records.js';
import { formatFullName, renderUser } from '../../views/index.js';
import {
  replyWithCheck,
  requireAdminForAll,
  type Handlers,
  findOne,
  addMember,
  setMember,
  removeRecord,
  makeShelfRoutes,
} from '../route.js';
import type { ForgeState } from '../../state/forge-state.js';

export const quotaRoutes: Handlers = {
  ...makeQuotaRoutes('user', (call) => call.me),
  ...makeQuotaRoutes('org', (call) => findOrg(call, 'owner')),
  ...requireAdminForAll({
    adminGetUserQuota: (call) => replyWithQuota(call, findUser(call), { isNamed: true }),
    ...makeShelfRoutes<QuotaRuleRecord>(
      [
        'adminListQuotaRules',
        'adminCreateQuotaRule',
        'adminGetQuotaRule',
        'adminEditQuotaRule',
        'adminDeleteQuotaRule',
      ],
      {
        findAll: (call) => call.state.forgejo.quotaRules,
        find: findRule,
        render: (_call, rule) => renderRule(rule),
        make: (call, rules) => makeRule(rules, call.body),
        edit({ body }, rule) {
          rule.subjects = readSubjects(body) ?? rule.subjects;
          rule.limit = body.readInteger('limit') ?? rule.limit;
        },
        style: {},
      },
    ),
    adminDeleteQuotaRule(call) {
      const { quotaRules, quotaGroups } = call.state.forgejo;
      const rule = findRule(call);
      for (const { rules } of quotaGroups) rules.delete(rule.name);
      return removeRecord(quotaRules, rule);
    },
    adminListQuotaGroups: (call) =>
      replyWithList(call.state.forgejo.quotaGroups, (one) => renderGroup(call, one)),
    adminCreateQuotaGroup(call) {
      const { quotaGroups, quotaRules } = call.state.forgejo;
      const name = call.body.requireText('name', 'Name');
      if (quotaGroups.some((other) => other.name === name))
        throw new Refusal(409, `group already exists: [name: ${name}]`);
      const wanted = (call.body.readList('rules') ?? []).map(
        (item) => new Body(isRecord(item) ? item : {}),
      );
      const rules = wanted.map(
        (rule) =>
          quotaRules.find((other) => other.name === rule.readText('name')) ??
          makeRule(quotaRules, rule),
      );
      quotaRules.push(...rules.filter((rule) => !quotaRules.includes(rule)));
      const made = {
        name,
        rules: new Set(rules.map((rule) => rule.name)),
        users: new Set<number>(),
      };
      quotaGroups.push(made);
      return replyWithCreated(renderGroup(call, made));
    },
    adminGetQuotaGroup: (call) => replyWithJson(renderGroup(call, findGroup(call))),
    adminDeleteQuotaGroup: (call) => removeRecord(call.state.forgejo.quotaGroups, findGroup(call)),
    adminAddRuleToQuotaGroup: (call) => addNewMember(findGroup(call).rules, findRule(call).name),
    adminRemoveRuleFromQuotaGroup: (call) =>
      replyWithCheck(findGroup(call).rules.delete(findRule(call).name)),
    adminListUsersInQuotaGroup(call) {
      const { users } = findGroup(call);
      const members = call.state.users.filter(({ id }) => users.has(id));
      return replyWithList(members, (user) => renderUser(call, user));
    },
    adminAddUserToQuotaGroup: (call) => addNewMember(findGroup(call).users, findUser(call).id),
    adminRemoveUserFromQuotaGroup: (call) =>
      replyWithCheck(findGroup(call).users.delete(findUser(call).id)),
    adminSetUserQuotaGroups(call) {
      const { id } = findUser(call);
      const { quotaGroups } = call.state.forgejo;
      const wanted = call.body.readTexts('groups') ?? [];
      const unknown = wanted.find((name) => !quotaGroups.some((one) => one.name === name));
      if (unknown !== undefined) throw createInvalid(`group not found: [group: ${unknown}]`);
      for (const { name, users } of quotaGroups) setMember(users, id, wanted.includes(name));
      return replyWithNothing();
    },
  }),
};

/**
 * Adds a value to a set.
 * @throws a 409 when it is in it
 */
function addNewMember<T>(set: Set<T>, value: T): Reply {
  if (set.has(value)) throw new Refusal(409, 'already in group');
  return addMember(set, value);
}

function makeQuotaRoutes(noun: 'user' | 'org', ownerOf: (call: Call) => UserRecord): Handlers {
  return {
    [`${noun}GetQuota`]: (call) => replyWithQuota(call, ownerOf(call), { isNamed: false }),
    [`${noun}CheckQuota`](call) {
      const owner = ownerOf(call);
      const subject = call.query.get('subject') ?? '';
      if (!isSubject(subject))
        throw createInvalid(`unrecognized quota limit subject: [subject: ${subject}]`);
      return replyWithJson(isWithin(call, owner, subject));
    },
    [`${noun}ListQuotaAttachments`](call) {
      const owner = ownerOf(call);
      const repos = call.state.repos.filter((repo) => repo.owner === owner);
      const all = repos.flatMap((repo) =>
        Object.entries(listAttachments(repo)).flatMap(([of, assets]) =>
          assets.map((asset) => ({ asset, path: `${formatFullName(repo)}/${of}` })),
        ),
      );
      return replyWithPagedList(
        call,
        all,
        ({ asset, path }) => renderAttachmentUse(call, asset, path),
        COUNTED_STYLE,
      );
    },
  };
}

function renderAttachmentUse(
  { root }: Call,
  { id, name, bytes }: AttachmentRecord,
  path: string,
): Record<string, unknown> {
  const api_url = `${root}/api/v1/repos/${path}`;
  const contained_in = { api_url, html_url: `${root}/${path}` };
  return { name, size: bytes.byteLength, api_url: `${api_url}/assets/${String(id)}`, contained_in };
}

/**
 * Responds with the use and the limits of an owner; `isNamed` shows the names of groups and rules,
 * which only administrators see.
 */
function replyWithQuota(
  call: Call,
  owner: UserRecord,
  { isNamed }: { readonly isNamed: boolean },
): Reply {
  const used = computeUse(call.state, owner);
  const size = (subject: string): number => used.get(`size:${subject}`) ?? 0;
  const called = (name: string): { name?: string } => (isNamed ? { name } : {});
  const groups = listGroups(call.state, owner).map((group) => ({
    ...called(group.name),
    rules: listRules(call.state, group).map(({ name, limit, subjects }) => ({
      ...called(name),
      limit,
      subjects,
    })),
  }));
  return replyWithJson({
    used: {
      size: {
        repos: { public: size('repos:public'), private: size('repos:private') },
        git: { LFS: 0 },
        assets: {
          attachments: {
            issues: size('assets:attachments:issues'),
            releases: size('assets:attachments:releases'),
          },
          artifacts: size('assets:artifacts'),
          packages: { all: size('assets:packages:all') },
        },
      },
    },
    groups,
  });
}

function renderRule({ name, limit, subjects }: QuotaRuleRecord): Record<string, unknown> {
  return { name, limit, ...(subjects.length === 0 ? {} : { subjects }) };
}

function renderGroup({ state }: Call, one: QuotaGroupRecord): Record<string, unknown> {
  return { name: one.name, rules: listRules(state, one).map(renderRule) };
}

function findRule(call: Call): QuotaRuleRecord {
  return findOne(call.state.forgejo.quotaRules, ({ name }) => name === call.readParam('quotarule'));
}

function findGroup(call: Call): QuotaGroupRecord {
  return findOne(
    call.state.forgejo.quotaGroups,
    ({ name }) => name === call.readParam('quotagroup'),
  );
}

function readSubjects(body: Body): readonly string[] | undefined {
  const subjects = body.readTexts('subjects');
  const unknown = subjects?.find((subject) => !isSubject(subject));
  if (unknown !== undefined)
    throw createInvalid(`unrecognized quota limit subject: [subject: ${unknown}]`);
  return subjects;
}

function makeRule(rules: readonly QuotaRuleRecord[], body: Body): QuotaRuleRecord {
  const name = body.requireText('name', 'Name');
  const limit = body.readInteger('limit');
  const subjects = readSubjects(body) ?? [];
  if (limit === undefined) throw createInvalid('[Limit]: Required');
  if (rules.some((other) => other.name === name))
    throw new Refusal(409, `rule already exists: [name: ${name}]`);
  return { name, limit, subjects };
}

/** Subjects that consist of others. */
const SUBJECT_PARTS: Readonly<Record<string, readonly string[] | undefined>> = {
  'size:all': ['size:repos:all', 'size:git:lfs', 'size:assets:all'],
  'size:repos:all': ['size:repos:public', 'size:repos:private'],
  'size:git:all': ['size:repos:all', 'size:git:lfs'],
  'size:assets:all': [
    'size:assets:attachments:all',
    'size:assets:artifacts',
    'size:assets:packages:all',
  ],
  'size:assets:attachments:all': [
    'size:assets:attachments:issues',
    'size:assets:attachments:releases',
  ],
};

export function isSubject(word: string): boolean {
  return (
    Object.hasOwn(SUBJECT_PARTS, word) ||
    ['none', 'size:assets:wiki', ...Object.values(SUBJECT_PARTS).flat()].includes(word)
  );
}

export function listAttachments({
  comments,
  issues,
  releases,
}: RepoRecord): Readonly<Record<'issues' | 'releases', AttachmentRecord[]>> {
  return {
    issues: [...issues, ...comments].flatMap(({ assets }) => assets),
    releases: releases.flatMap(({ assets }) => assets),
  };
}

export function computeUse(state: ForgeState, owner: UserRecord): ReadonlyMap<string, number> {
  const repos = state.repos.filter((repo) => repo.owner === owner);
  const git = (isPrivate: boolean): number =>
    sum(repos.map((repo) => (repo.private === isPrivate ? computeRepoSize(state, repo) : 0)));
  const versions = state.packages
    .filter((one) => one.owner === owner)
    .flatMap((one) => one.versions);
  return new Map([
    ['size:repos:public', git(false)],
    ['size:repos:private', git(true)],
    [
      'size:assets:attachments:issues',
      sumSizes(repos.flatMap((repo) => listAttachments(repo).issues)),
    ],
    [
      'size:assets:attachments:releases',
      sumSizes(repos.flatMap((repo) => listAttachments(repo).releases)),
    ],
    ['size:assets:artifacts', sumSizes(repos.flatMap(({ actions }) => actions.artifacts))],
    ['size:assets:packages:all', sumSizes(versions.flatMap(({ files }) => files))],
  ]);
}

/** Returns the size of all files that were ever on a branch of a repository, each counted once. */
function computeRepoSize({ objects }: ForgeState, { refs }: RepoRecord): number {
  const commits = [...refs.branches.values()].flatMap((head) => objects.listAncestors(head));
  const blobs = new Set(commits.flatMap(({ tree }) => [...tree.values()].map(({ sha }) => sha)));
  return sum([...blobs].map((sha) => objects.getBlob(sha)?.byteLength ?? 0));
}

function sumSizes(files: readonly { readonly bytes: Uint8Array }[]): number {
  return sum(files.map(({ bytes }) => bytes.byteLength));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function listGroups({ forgejo }: ForgeState, owner: UserRecord): QuotaGroupRecord[] {
  return forgejo.quotaGroups.filter(({ users }) => users.has(owner.id));
}

export function listRules({ forgejo }: ForgeState, group: QuotaGroupRecord): QuotaRuleRecord[] {
  return forgejo.quotaRules.filter(({ name }) => group.rules.has(name));
}

/**
 * Returns whether the use of a subject is within the limits. One group that allows it is enough.
 */
export function isWithin(
  { state }: Pick<Reader, 'state'>,
  owner: UserRecord,
  subject: string,
): boolean {
  const groups = listGroups(state, owner);
  const used = computeUse(state, owner);
  return (
    groups.length === 0 ||
    groups.some((group) => isUseAllowed(used, listRules(state, group), subject) === true)
  );
}

/**
 * Returns whether rules allow the use of a subject: those that name it, or else those that name all
 * of its parts. Undefined when no rule is about it, which denies it.
 */
function isUseAllowed(
  used: ReadonlyMap<string, number>,
  rules: readonly QuotaRuleRecord[],
  subject: string,
): boolean | undefined {
  const size = (one: string): number =>
    sum((SUBJECT_PARTS[one] ?? []).map(size)) + (used.get(one) ?? 0);
  const about = rules.filter((rule) => rule.subjects.includes(subject));
  if (about.length > 0)
    return about.every(({ limit, subjects }) => limit === -1 || sum(subjects.map(size)) <= limit);
  const below = (SUBJECT_PARTS[subject] ?? []).map((part) => isUseAllowed(used, rules, part));
  if (below.length === 0 || below.includes(undefined)) return undefined;
  return below.every(Boolean);
}
