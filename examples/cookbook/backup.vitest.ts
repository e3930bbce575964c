// A backup that fails in the middle, and one that reads only what has
// changed.
import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backup, type Backup } from './backup.ts';

const repo = { owner: 'ada', repo: 'engine' };
let server: ForgeServer;
let forge: ForgeClient;
let folder: string;
beforeEach(async () => {
  server = await startForgeServer();
  forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    retry: { limit: 0 },
  });
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  server.seed.issues(
    'ada/engine',
    Array.from({ length: 120 }, (_, index) => `Issue ${index + 1}`),
  );
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function saved(): Promise<Backup> {
  return JSON.parse(
    await readFile(join(folder, 'issues.json'), 'utf8'),
  ) as Backup;
}

test('every issue and comment is saved, then only what has changed is read', async () => {
  const file = join(folder, 'issues.json');
  expect(await backup(forge, repo, file)).toBe(120);
  server.state.clock.advance(10 * 60_000);
  await forge.issues.comments.create(
    { ...repo, index: 7 },
    { body: 'It drips.' },
  );
  expect(await backup(forge, repo, file)).toBeLessThanOrEqual(120);
  const { issues } = await saved();
  expect(Object.keys(issues)).toHaveLength(120);
  expect(issues['7']?.comments.map(({ body }) => body)).toEqual([
    'It drips.',
  ]);
});

test('an edited comment, a deleted one and a deleted issue are seen, although the issue did not change', async () => {
  const file = join(folder, 'issues.json');
  const say = (index: number): Promise<{ id: number }> =>
    forge.issues.comments.create({ ...repo, index }, { body: 'It drips.' });
  await say(7);
  const edited = await say(8);
  const deleted = await say(9);
  expect(await backup(forge, repo, file)).toBe(120);

  const before = await forge.issues.get({ ...repo, index: 8 });
  server.state.clock.advance(10 * 60_000);
  await forge.issues.comments.update(
    { ...repo, id: edited.id },
    { body: 'It pours.' },
  );
  await forge.issues.comments.delete({ ...repo, id: deleted.id });
  await forge.issues.delete({ ...repo, index: 10 });
  const after = await forge.issues.get({ ...repo, index: 8 });
  expect(after.updated_at).toBe(before.updated_at);

  // Issue 7 is read again because it is in the minute of overlap.
  expect(await backup(forge, repo, file)).toBe(3);
  const { issues } = await saved();
  const texts = (index: number): string[] | undefined =>
    issues[String(index)]?.comments.map(({ body }) => body);
  expect(texts(7)).toEqual(['It drips.']);
  expect(texts(8)).toEqual(['It pours.']);
  expect(texts(9)).toEqual([]);
  expect(issues['10']?.issue.title).toBe('Issue 10'); // kept
});

test('a file that is not a backup of the repository is left alone', async () => {
  const other = join(folder, 'package.json');
  await writeFile(other, '{ "name": "engine" }');
  const file = join(folder, 'issues.json');
  await backup(forge, repo, file);
  const demo = { owner: 'ada', repo: 'demo' };
  for (const [where, taken] of [
    [repo, other],
    [demo, file],
  ] as const) {
    const before = await readFile(taken, 'utf8');
    await expect(backup(forge, where, taken)).rejects.toThrow(
      'exists and is not a backup of',
    );
    expect(await readFile(taken, 'utf8')).toBe(before);
  }
});

test.skipIf(process.platform === 'win32')(
  'the file can be read only by its owner, also after the second run',
  async () => {
    const file = join(folder, 'issues.json');
    for (const run of ['first', 'second']) {
      await backup(forge, repo, file);
      expect((await stat(file)).mode & 0o777, run).toBe(0o600);
    }
  },
);

test('a page that fails leaves no half backup', async () => {
  server.faults.add({
    endpoint: 'issueListIssues',
    truncate: 2000,
    after: 1,
  });
  await expect(
    backup(forge, repo, join(folder, 'issues.json')),
  ).rejects.toMatchObject({
    kind: 'network',
    page: expect.anything() as unknown,
  });
  expect(await readdir(folder)).toEqual([]);
});
