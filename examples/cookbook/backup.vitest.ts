// A backup that fails in the middle, and one that reads only what has changed.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
    Array.from({ length: 120 }, (_, index) => `Issue ${String(index + 1)}`),
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
