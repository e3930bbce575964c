// The release of a folder: checksums, a job that is interrupted and runs
// again, and a tag that exists.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish } from './publish.ts';

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
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  await writeFile(join(folder, 'a.bin'), 'one');
  await writeFile(join(folder, 'b.bin'), 'two');
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('each file and the checksums are published, on an instance with other attachments', async () => {
  const { number: index } = await forge.issues.create(repo, {
    title: 'Leak',
  });
  await forge.issues.assets.create(
    { ...repo, index },
    { content: new Blob(['x']), name: 'photo.png' },
  );
  const release = await publish(forge, repo, 'v1', folder);
  expect([release.draft, release.assets.map(({ name }) => name)]).toEqual([
    false,
    ['a.bin', 'b.bin', 'SHA256SUMS'],
  ]);
  const sums = release.assets.find(({ name }) => name === 'SHA256SUMS');
  const text = await (
    await forge.releases.assets.download({
      ...repo,
      id: release.id,
      attachment_id: sums?.id ?? 0,
    })
  ).text();
  expect(text).toContain(
    `${createHash('sha256').update('one').digest('hex')}  a.bin\n`,
  );
});

test('a job that broke off runs again, and nothing is published before', async () => {
  server.faults.add({
    endpoint: 'repoCreateReleaseAttachment',
    reset: 'middle',
    after: 1,
  });
  await expect(publish(forge, repo, 'v1', folder)).rejects.toMatchObject({
    kind: 'network',
  });
  expect(
    (await forge.releases.list(repo).toArray()).map(({ draft }) => draft),
  ).toEqual([true]);
  const release = await publish(forge, repo, 'v1', folder);
  expect(release.assets.map(({ name }) => name)).toEqual([
    'a.bin',
    'b.bin',
    'SHA256SUMS',
  ]);
  expect(await forge.releases.list(repo).toArray()).toHaveLength(1);
});

test('a draft from an earlier job is published at the commit of this one', async () => {
  const heads = async (): Promise<string[]> =>
    (await forge.commits.list(repo).toArray()).map(({ sha }) => sha);
  const [earlier] = await heads();
  await forge.releases.create(repo, {
    tag_name: 'v1',
    target_commitish: earlier,
    draft: true,
  });
  await forge.contents.create(
    { ...repo, filepath: 'valve.md' },
    { content: '# Valve\n', message: 'Describe the valve' },
  );
  const [latest] = await heads();
  await publish(forge, repo, 'v1', folder, latest);
  const { commit } = await forge.tags.get({ ...repo, tag: 'v1' });
  expect(commit?.sha).toBe(latest);
});

test('a file with the name of the checksums is not lost', async () => {
  await writeFile(join(folder, 'SHA256SUMS'), 'of another program\n');
  await expect(publish(forge, repo, 'v1', folder)).rejects.toThrow(
    'has SHA256SUMS',
  );
  expect(await forge.releases.list(repo).toArray()).toEqual([]);
});

test('a folder without files publishes nothing', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'empty-'));
  await expect(publish(forge, repo, 'v1', empty)).rejects.toThrow(
    'is empty',
  );
  await rm(empty, { recursive: true });
  expect(await forge.releases.list(repo).toArray()).toEqual([]);
});

test('a tag is published once', async () => {
  await publish(forge, repo, 'v1', folder);
  await expect(publish(forge, repo, 'v1', folder)).rejects.toThrow(
    'published already',
  );
});
