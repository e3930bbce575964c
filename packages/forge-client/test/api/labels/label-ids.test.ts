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
