// The program on an embedded forge, as if months had passed.
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apply, findStale } from './close-stale.ts';

const repo = { owner: 'ada', repo: 'engine' };
const DAY = 86_400_000;
const later = (days: number): number => Date.now() + days * DAY;
let server: ForgeServer;
let forge: ForgeClient;
beforeEach(async () => {
  server = await startForgeServer();
  forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
  });
});
afterEach(async () => {
  await server.close();
});

const titles = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Issue ${at}`);

/** Runs the program at a time. */
async function run(now: number): Promise<string[]> {
  const actions = await findStale(forge, repo, now);
  await apply(forge, repo, actions);
  return actions.map(({ index, does }) => `${does} ${index}`).sort();
}

const countOpen = (): Promise<number | undefined> =>
  forge.issues.list(repo, { state: 'open' }).total();

test('each of 120 quiet issues is marked, and closed two weeks later', async () => {
  server.seed.issues('ada/engine', titles(120));
  expect(await run(later(59))).toEqual([]);
  const marked = await run(later(61));
  expect(marked).toHaveLength(120);
  expect(marked.every((action) => action.startsWith('mark '))).toBe(true);
  expect(await countOpen()).toBe(120);
  // The comments were written now.
  expect(await run(later(13))).toEqual([]);
  const closed = await run(later(15));
  expect(closed).toHaveLength(120);
  expect(closed.every((action) => action.startsWith('close '))).toBe(true);
  expect(await countOpen()).toBe(0);
  expect(await run(later(90))).toEqual([]);
});

test('a comment takes the mark off, as does an exempt label, which also prevents it', async () => {
  server.seed.issues('ada/engine', titles(4));
  const { id } = await forge.labels.create(repo, {
    name: 'pinned',
    color: '#00aabb',
  });
  await forge.issues.labels.add({ ...repo, index: 1 }, { labels: [id] });
  expect(await run(later(61))).toEqual(['mark 2', 'mark 3', 'mark 4']);
  await forge.issues.comments.create(
    { ...repo, index: 2 },
    { body: 'Still leaks.' },
  );
  await forge.issues.labels.add({ ...repo, index: 4 }, { labels: [id] });
  expect(await run(later(15))).toEqual(['close 3', 'unmark 2', 'unmark 4']);
  expect(await countOpen()).toBe(3);
  const { labels } = await forge.issues.get({ ...repo, index: 2 });
  expect(labels).toEqual([]);
});
