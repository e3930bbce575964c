import { expect, test } from 'vitest';
import { type ForgeClient, type Issue, StatusError } from '../../../src/index.js';
import type { ForgeServer } from '../../../src/testing.js';
import { errorOf, scriptServer } from '../../script-server.js';
import { startForge } from '../../start-forge.js';
import { IssueLabels } from '../../../src/api/issues/labels/labels.js';
import { Pulls } from '../../../src/api/pulls/pulls.js';

const repo = { owner: 'works', repo: 'engine' };

/** An organisation with the label `urgent`, whose repository has an issue with the label `bug`. */
async function startWorks(): Promise<{
  readonly forge: ForgeClient;
  readonly server: ForgeServer;
  readonly issue: { readonly owner: string; readonly repo: string; readonly index: number };
}> {
  const { forge, server } = await startForge();
  await forge.orgs.create({ username: 'works' });
  await forge.orgs.repos.create({ org: 'works' }, { name: 'engine', auto_init: true });
  await forge.labels.create(repo, { name: 'bug', color: '#ee0701' });
  await forge.labels.create(repo, { name: 'wet', color: '#0000ff' });
  await forge.orgs.labels.create({ org: 'works' }, { name: 'urgent', color: '#ff0000' });
  const { number } = await forge.issues.create(repo, { title: 'Leak', labels: ['bug'] });
  return { forge, server, issue: { ...repo, index: number } };
}

const namesOf = (labels: readonly { name: string }[]): string[] =>
  labels.map(({ name }) => name).sort();

/** What a call sends, by operation. */
async function sentBy(server: ForgeServer, call: () => Promise<unknown>): Promise<unknown[]> {
  const before = server.requests.length;
  await call();
  return server.requests.slice(before).map(({ endpoint }) => endpoint);
}

test.each([
  ['replace', 'a name', 'nope', 'the repository has no label "nope"'],
  ['add', 'a name', 'nope', 'the repository has no label "nope"'],
] as const)(
  'issues.labels.%s refuses %s that no label has, before it changes the issue',
  async (method, _, label, message) => {
    const { forge, issue } = await startWorks();
    const error = await errorOf(forge.issues.labels[method](issue, { labels: [label] }));
    expect(error).toMatchObject({
      name: 'InputError',
      code: 'unknown-label',
      message: `issues.labels.${method}: body.labels[0]: ${message}`,
      hint: 'labels.list returns its labels, orgs.labels.list those of its organisation',
      mayHaveExecuted: false,
    });
    expect(namesOf(await forge.issues.labels.list(issue).toArray())).toEqual(['bug']);
  },
);

test('an unknown label among known ones is refused, too, with the name that it resembles', async () => {
  const { forge, issue } = await startWorks();
  const error = await errorOf(forge.issues.labels.replace(issue, { labels: ['wet', 'urgnet'] }));
  expect(error).toMatchObject({ code: 'unknown-label', hint: 'did you mean "urgent"?' });
  expect(namesOf(await forge.issues.labels.list(issue).toArray())).toEqual(['bug']);
});

test('labels of the organisation are found by name wherever labels are named', async () => {
  const { forge, issue } = await startWorks();
  expect(namesOf(await forge.issues.labels.add(issue, { labels: ['urgent'] }))).toEqual([
    'bug',
    'urgent',
  ]);
  expect(namesOf(await forge.issues.labels.replace(issue, { labels: ['wet', 'urgent'] }))).toEqual([
    'urgent',
    'wet',
  ]);
  const made: Issue = await forge.issues.create(repo, { title: 'Drip', labels: ['urgent'] });
  expect(namesOf(made.labels)).toEqual(['urgent']);
});

test('ids and names may be mixed', async () => {
  const { forge, issue } = await startWorks();
  const [wet] = await forge.labels.list(repo).toArray();
  const labels = await forge.issues.labels.add(issue, { labels: [wet?.id ?? 0, 'urgent'] });
  expect(namesOf(labels)).toEqual(['bug', 'urgent']);
});

test('names cost one more request, and those of the organisation two; ids that are added none', async () => {
  const { forge, server, issue } = await startWorks();
  const [wet] = await forge.labels.list(repo).toArray();
  const id = wet?.id ?? 0;
  const add = (label: string | number) => () => forge.issues.labels.add(issue, { labels: [label] });
  expect(await sentBy(server, add(id))).toEqual(['issueAddLabel']);
  expect(await sentBy(server, add('wet'))).toEqual(['issueListLabels', 'issueAddLabel']);
  expect(await sentBy(server, add('urgent'))).toEqual([
    'issueListLabels',
    'orgListLabels',
    'issueAddLabel',
  ]);
  const clear = (): Promise<unknown> => forge.issues.labels.replace(issue, { labels: [] });
  expect(await sentBy(server, clear)).toEqual(['issueReplaceLabels']);
});

test('an id beside a name is looked up with it', async () => {
  const { forge, issue } = await startWorks();
  const labels = ['bug', 999_999];
  const error = await errorOf(forge.issues.labels.replace(issue, { labels }));
  expect(error).toMatchObject({
    code: 'unknown-label',
    message:
      'issues.labels.replace: body.labels[1]: the repository has no label with the id 999999',
  });
});

test('ids that replace the labels of a pull request or an issue are sent as they are', async () => {
  const { transport, lines } = await scriptServer([{ body: {} }, { body: [] }]);
  const where = { owner: 'ada', repo: 'engine', index: 2 };
  await new Pulls(transport).update(where, { labels: [7] }, { validate: 'off' });
  await new IssueLabels(transport).replace(where, { labels: [7] }, { validate: 'off' });
  expect(lines).toEqual([
    'PATCH /api/v1/repos/ada/engine/pulls/2',
    'PUT /api/v1/repos/ada/engine/issues/2/labels',
  ]);
});

test('a token that may not read the organisation is named as the reason', async () => {
  const { transport } = await scriptServer([
    { headers: { 'x-total-count': '0' }, body: [] },
    {
      status: 403,
      body: {
        message:
          'token does not have at least one of required scope(s), required=[read:organization], token scope=write:issue',
      },
    },
  ]);
  const error = await errorOf(
    new Pulls(transport).update({ owner: 'works', repo: 'engine', index: 2 }, { labels: ['x'] }),
  );
  expect(error).toMatchObject({
    code: 'unknown-label',
    hint: expect.stringMatching(/could not be read: .*read:organization/) as unknown,
  });
  expect((error as Error).cause).toBeInstanceOf(StatusError);
});

test('a milestone is named by its title, wherever servers take its id', async () => {
  const { forge, server } = await startForge();
  const engine = { owner: 'ada', repo: 'engine' };
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'topic' });
  const closed = await forge.milestones.create(engine, { title: 'v1', state: 'closed' });
  const v1 = await forge.milestones.create(engine, { title: 'v1' });
  await forge.milestones.create(engine, { title: 'v1.1' });
  const opened = await forge.issues.create(engine, { title: 'Leak', milestone: 'v1' });
  expect(opened.milestone?.id).toBe(v1.id);
  const issue = { ...engine, index: opened.number };
  await forge.milestones.delete({ ...engine, id: v1.id });
  const updated = await forge.issues.update(issue, { milestone: 'v1' });
  expect(updated.milestone?.id).toBe(closed.id);

  const made = { head: 'topic', base: 'main', title: 'Topic', milestone: 'v1.1' };
  const pull = await forge.pulls.create(engine, made);
  expect(pull.milestone?.title).toBe('v1.1');
  const where = { ...engine, index: pull.number };
  expect((await forge.pulls.update(where, { milestone: 'v1' })).milestone?.title).toBe('v1');
  const listed = await forge.pulls.list(engine, { milestone: 'v1' }).toArray();
  expect(listed.map(({ number }) => number)).toEqual([pull.number]);
  expect(await forge.pulls.list(engine, { milestone: 'v1.1' }).toArray()).toEqual([]);
});

test.each([
  ['issues.create', { title: 'Leak', milestone: 'v2' }],
  ['issues.update', { milestone: 'v2' }],
  ['pulls.create', { head: 'topic', base: 'main', title: 'Topic', milestone: 'v2' }],
  ['pulls.update', { milestone: 'v2' }],
] as const)(
  '%s refuses a title that no milestone has, before it changes anything',
  async (method, body) => {
    const { forge, server, issue } = await startWorks();
    await forge.milestones.create(repo, { title: 'v2.1' });
    const [noun, verb] = method.split('.') as ['issues' | 'pulls', 'create' | 'update'];
    const where = verb === 'update' ? issue : repo;
    const call = forge[noun][verb as 'update'](where as typeof issue, body);
    expect(await errorOf(call)).toMatchObject({
      name: 'InputError',
      code: 'unknown-milestone',
      message: `${method}: body.milestone: the repository has no milestone "v2"`,
      hint: 'milestones.list returns its milestones',
      mayHaveExecuted: false,
    });
    expect(server.requests.at(-1)?.endpoint).toBe('issueGetMilestonesList');
  },
);

test('an id as a text is told to be one', async () => {
  const { forge, issue } = await startWorks();
  const { id } = await forge.milestones.create(repo, { title: 'v1' });
  const error = await errorOf(forge.issues.update(issue, { milestone: String(id) }));
  expect(error).toMatchObject({
    code: 'unknown-milestone',
    hint: 'milestones.list returns its milestones; a text is a name: pass an id as a number',
  });
});

test('boards of a repository and of its owner are named by their titles', async () => {
  const { forge, issue } = await startWorks();
  const board = await forge.projects.create(repo, { title: 'Sprint' });
  const plan = await forge.orgs.projects.create({ org: 'works' }, { title: 'Plan' });
  const { projects } = await forge.issues.create(repo, { title: 'Drip', projects: ['Sprint'] });
  expect(projects.map(({ id }) => id)).toEqual([board.id]);
  const moved = await forge.issues.update(issue, { projects: ['Plan'] });
  expect(moved.projects.map(({ id }) => id)).toEqual([plan.id]);
  expect(await errorOf(forge.issues.update(issue, { projects: ['Paln'] }))).toMatchObject({
    code: 'unknown-project',
    message: 'issues.update: body.projects[0]: the repository has no board "Paln"',
    hint: 'did you mean "Plan"?',
  });
});

test('a list by names looks them up when it is read, and its cursor has their ids', async () => {
  const { forge, server } = await startWorks();
  for (const branch of ['a', 'b', 'c']) {
    server.seed.commit('works/engine', { [branch]: branch }, { branch });
    const labels = branch === 'c' ? ['urgent'] : ['bug'];
    await forge.pulls.create(repo, { head: branch, base: 'main', title: branch, labels });
  }
  const before = server.requests.length;
  const list = forge.pulls.list(repo, { labels: ['bug'], limit: 1 });
  expect(server.requests).toHaveLength(before);
  const titles = async (pulls: AsyncIterable<{ title: string }>): Promise<string[]> => {
    const all: string[] = [];
    for await (const { title } of pulls) all.push(title);
    return all.sort();
  };
  expect(await titles(list)).toEqual(['a', 'b']);
  const { next = '' } = await list.page();
  expect(next).toMatch(/labels=\d+/);
  const count = server.requests.length;
  expect(await titles(list.from(next))).toHaveLength(1);
  expect(server.requests.slice(count).map(({ endpoint }) => endpoint)).toEqual([
    'repoListPullRequests',
  ]);
  expect(await list.toArray({ concurrency: 2 })).toHaveLength(2);
  expect(await titles(forge.pulls.list(repo, { labels: ['bug', 'urgent'] }))).toHaveLength(3);
  expect(await titles(forge.pulls.list(repo, { labels: 'bug,urgent' }))).toHaveLength(3);
});

test('a list by a name that nothing has is no result, and has no page to go on from', async () => {
  const { forge, server } = await startWorks();
  const list = forge.pulls.list(repo, { milestone: 'v2', state: 'open' });
  const error = await errorOf(list.toArray());
  expect(error).toMatchObject({
    code: 'unknown-milestone',
    message: 'pulls.list: query.milestone: the repository has no milestone "v2"',
    items: [],
  });
  expect(error).not.toHaveProperty('page');
  server.faults.add({ endpoint: 'issueGetMilestonesList', status: 500 });
  expect(await errorOf(list.page())).not.toHaveProperty('page');
});

test('the rest of a query with names is checked at once', async () => {
  const { forge, server } = await startWorks();
  const before = server.requests.length;
  const query = { milestone: 'v1', state: 'merged' as 'open' };
  expect(() => forge.pulls.list(repo, query)).toThrow(/query\.state/);
  expect(server.requests).toHaveLength(before);
});
