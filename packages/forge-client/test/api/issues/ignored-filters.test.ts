import { describe, expect, test } from 'vitest';
import { Issues } from '../../../src/api/issues/issues.js';
import { newest } from '../../recorded/newest.js';
import { errorOf, scriptServer } from '../../script-server.js';
import { startForge } from '../../start-forge.js';

const engine = { owner: 'ada', repo: 'engine' };
const unfiltered = newest('gitea-1.28', 'issueListIssues', 'odd-unknown-label');

test('a list that ignores the label it was asked for is no result', async () => {
  const { transport, lines } = await scriptServer([unfiltered]);
  const list = new Issues(transport).list(engine, { labels: ['nope'], state: 'open' });
  expect(await errorOf(list.toArray())).toMatchObject({
    name: 'InputError',
    code: 'unknown-label',
    message: expect.stringContaining('the server has no label "nope"') as unknown,
    hint: expect.stringContaining('labels.list') as unknown,
  });
  expect(lines).toHaveLength(1);
});

test('an empty list stays empty, and what has one of the labels stays a result', async () => {
  const { transport } = await scriptServer([
    { headers: { 'x-total-count': '0' }, body: [] },
    newest('gitea-1.28', 'issueListIssues', 'odd-known-and-unknown-label'),
  ]);
  const issues = new Issues(transport);
  await expect(issues.list(engine, { labels: ['nope'] }).toArray()).resolves.toEqual([]);
  await expect(issues.list(engine, { labels: 'bug,nope' }).page()).resolves.toMatchObject({
    items: [{ number: 1 }],
  });
});

test('an issue without a field for its labels proves nothing, as from a mock with few fields', async () => {
  const { transport } = await scriptServer(
    [{ headers: { 'x-total-count': '1' }, body: [{ number: 1, title: 'one' }] }],
    { validate: 'lenient' },
  );
  const list = new Issues(transport).list(engine, { labels: ['bug'], milestones: ['v1'] });
  await expect(list.toArray()).resolves.toMatchObject([{ number: 1 }]);
});

describe('on the embedded forge', () => {
  test.each([
    ['labels', 'unknown-label'],
    ['milestones', 'unknown-milestone'],
  ] as const)('an unknown name in %s lists no issue', async (key, code) => {
    const { forge } = await startForge();
    await forge.labels.create(engine, { name: 'bug', color: '#ee0701' });
    await forge.issues.create(engine, { title: 'Leak', labels: ['bug'] });
    await forge.issues.create(engine, { title: 'Drip' });
    for (const list of [
      forge.issues.list(engine, { [key]: ['nope'] }),
      forge.issues.search({ [key]: ['nope'] }),
      forge.issues.list(engine, { [key]: ['nope'] }).from(`limit=1&page=1&${key}=nope`),
    ])
      expect(await errorOf(list.toArray())).toMatchObject({ name: 'InputError', code });
    const found = await forge.issues.list(engine, { labels: ['bug'] }).toArray();
    expect(found.map(({ title }) => title)).toEqual(['Leak']);
  });

  test('a search finds the issues of all repositories that have one of the labels', async () => {
    const { forge } = await startForge();
    await forge.repos.create({ name: 'loom', auto_init: true });
    for (const repo of ['engine', 'loom'])
      await forge.issues.create({ owner: 'ada', repo }, { title: `${repo}, plain` });
    await forge.labels.create({ owner: 'ada', repo: 'loom' }, { name: 'bug', color: '#ee0701' });
    await forge.issues.create({ owner: 'ada', repo: 'loom' }, { title: 'Leak', labels: ['bug'] });
    const found = await forge.issues.search({ labels: ['bug', 'nope'] }).toArray();
    expect(found.map(({ title }) => title)).toEqual(['Leak']);
  });

  test('a label of the organisation is none that a filter of the list knows', async () => {
    const { forge } = await startForge();
    const where = { owner: 'works', repo: 'engine' };
    await forge.orgs.create({ username: 'works' });
    await forge.orgs.repos.create({ org: 'works' }, { name: 'engine', auto_init: true });
    await forge.orgs.labels.create({ org: 'works' }, { name: 'urgent', color: '#ff0000' });
    await forge.issues.create(where, { title: 'Leak', labels: ['urgent'] });
    await forge.issues.create(where, { title: 'Drip' });
    const list = forge.issues.list(where, { labels: ['urgent'] });
    expect(await errorOf(list.toArray())).toMatchObject({ code: 'unknown-label' });
  });
});
