import { describe, expect, test } from 'vitest';
import type { ForgeClient, Notice } from '../../src/index.js';
import type { ForgeServer } from '../../src/testing.js';
import { startForge } from '../start-forge.js';

const repo = { owner: 'ada', repo: 'engine' };
const names = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `n${String(at).padStart(3, '0')}`);

interface Setting {
  readonly forge: ForgeClient;
  readonly server: ForgeServer;
  readonly notices: Notice[];
  /** How many requests were sent for the list at a path. */
  readonly countReads: (path: string) => number;
}

async function start(driver: string): Promise<Setting> {
  const notices: Notice[] = [];
  const { forge, server } = await startForge({
    logger: null,
    hooks: { onNotice: (notice) => void notices.push(notice) },
    ...(driver === 'fetch' ? { fetch: globalThis.fetch } : {}),
  });
  const countReads = (path: string): number =>
    server.requests.filter(
      (request) => request.method === 'GET' && request.path === `/api/v1${path}`,
    ).length;
  return { forge, server, notices, countReads };
}

describe.each(['undici', 'fetch'])('a loop that changes what it lists, over %s,', (driver) => {
  test('closes each of 120 issues, with five requests for the list', async () => {
    const { forge, server, notices, countReads } = await start(driver);
    server.seed.issues('ada/engine', names(120));
    let closed = 0;
    for await (const { number } of forge.issues.list(repo, { limit: 50 })) {
      await forge.issues.update({ ...repo, index: number }, { state: 'closed' });
      closed++;
    }
    expect(closed).toBe(120);
    expect(countReads('/repos/ada/engine/issues')).toBe(5);
    expect(await forge.issues.list(repo).total()).toBe(0);
    expect(notices).toEqual([]);
  });

  test('deletes each label and each release, page by page', async () => {
    const { forge, notices, countReads } = await start(driver);
    const rocket = { owner: 'ada', repo: 'rocket' };
    await forge.repos.create({ name: 'rocket', auto_init: true });
    for (const name of names(23)) {
      await forge.labels.create(rocket, { name, color: '#00aabb' });
      await forge.releases.create(rocket, { tag_name: name });
    }
    for await (const { items } of forge.labels.list(rocket, { limit: 10 }).byPage())
      for (const { id } of items) await forge.labels.delete({ ...rocket, id });
    expect(await forge.labels.list(rocket).toArray()).toEqual([]);
    expect(countReads('/repos/ada/rocket/labels')).toBe(6);
    for await (const { items } of forge.releases.list(rocket, { limit: 10 }).byPage())
      for (const { id } of items) await forge.releases.delete({ ...rocket, id });
    expect(await forge.releases.list(rocket).toArray()).toEqual([]);
    for await (const { name } of forge.tags.list(rocket, { limit: 10 }))
      await forge.tags.delete({ ...rocket, tag: name });
    expect(await forge.tags.list(rocket).toArray()).toEqual([]);
    expect(notices).toEqual([]);
  });

  test('takes the label off each issue that has it', async () => {
    const { forge, server } = await start(driver);
    const { id } = await forge.labels.create(repo, { name: 'stale', color: '#00aabb' });
    for (const index of server.seed.issues('ada/engine', names(23)))
      await forge.issues.labels.add({ ...repo, index }, { labels: [id] });
    let count = 0;
    for await (const { number } of forge.issues.list(repo, { labels: ['stale'], limit: 10 })) {
      await forge.issues.labels.remove({ ...repo, index: number, id });
      count++;
    }
    expect(count).toBe(23);
    expect(await forge.issues.list(repo, { labels: ['stale'] }).toArray()).toEqual([]);
  });

  test('transfers each repository, and merges each pull request', async () => {
    const { forge, server } = await start(driver);
    server.seed.org('works');
    server.seed.org('attic');
    for (const name of names(13)) server.seed.repo(`works/${name}`);
    for await (const { name } of forge.orgs.repos.list({ org: 'works' }, { limit: 5 }))
      await forge.repos.transfers.start({ owner: 'works', repo: name }, { new_owner: 'attic' });
    expect(await forge.orgs.repos.list({ org: 'works' }).toArray()).toEqual([]);
    expect(await forge.orgs.repos.list({ org: 'attic' }).toArray()).toHaveLength(13);

    for (const branch of names(13)) {
      server.seed.commit('ada/engine', { [`${branch}.txt`]: branch }, { branch });
      await forge.pulls.create(repo, { head: branch, base: 'main', title: branch });
    }
    for await (const { number } of forge.pulls.list(repo, { limit: 5, state: 'open' }))
      await forge.pulls.merge({ ...repo, index: number }, { do: 'merge' });
    expect(await forge.pulls.list(repo, { state: 'open' }).toArray()).toEqual([]);
    const closed = await forge.pulls.list(repo, { state: 'closed' }).toArray();
    expect(closed.filter(({ merged }) => merged)).toHaveLength(13);
  });
});
