import { describe, expect, test } from 'vitest';
import type { ListIssuesQueryInput } from '../../../src/api/issues/input-schemas.js';
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

test('an empty list stays empty', async () => {
  const { transport } = await scriptServer([{ headers: { 'x-total-count': '0' }, body: [] }]);
  const list = new Issues(transport).list(engine, { labels: ['nope'] });
  await expect(list.toArray()).resolves.toEqual([]);
});

test('an unknown label beside a known one is named, in its spelling', async () => {
  const recorded = newest('gitea-1.28', 'issueListIssues', 'odd-known-and-unknown-label');
  const { transport } = await scriptServer([recorded, recorded]);
  const issues = new Issues(transport);
  for (const labels of ['BUG,Nope', ['Nope', 'BUG']])
    expect(await errorOf(issues.list(engine, { labels }).toArray())).toMatchObject({
      code: 'unknown-label',
      message: expect.stringContaining('the server has no label "Nope", and') as unknown,
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

  test('issues of a list have all labels and one of the milestones', async () => {
    const { forge } = await startForge();
    for (const name of ['bug', 'urgent'])
      await forge.labels.create(engine, { name, color: '#ee0701' });
    await forge.milestones.create(engine, { title: 'M1' });
    await forge.issues.create(engine, { title: 'Leak', labels: ['bug'], milestone: 'M1' });
    await forge.issues.create(engine, { title: 'Flood', labels: ['bug', 'urgent'] });
    const listTitles = async (query: ListIssuesQueryInput) =>
      (await forge.issues.list(engine, query).toArray()).map(({ title }) => title);
    await expect(listTitles({ labels: ['bug', 'urgent'] })).resolves.toEqual(['Flood']);
    await expect(listTitles({ milestones: ['M1', 'M2'] })).resolves.toEqual(['Leak']);
    expect(await errorOf(listTitles({ labels: ['bug', 'urgnt'] }))).toMatchObject({
      code: 'unknown-label',
      message: expect.stringContaining('the server has no label "urgnt", and') as unknown,
    });
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
