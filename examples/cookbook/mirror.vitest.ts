// Mirrors on one embedded forge: the copies have the commits, a second run
// changes nothing, and a failed push is reported.
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mirrorAll, type Report, targetFromEnv } from './mirror.ts';

const org = 'mirrors';
let server: ForgeServer;
let forge: ForgeClient;
beforeEach(async () => {
  server = await startForgeServer();
  forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
  });
  await forge.orgs.create({ username: org });
});
afterEach(() => server.close());

async function reportsOf(secret: string): Promise<Report[]> {
  const all: Report[] = [];
  for await (const report of mirrorAll(forge, 'ada', {
    forge,
    org,
    user: 'ada',
    token: secret,
  }))
    all.push(report);
  return all;
}

const lines = async (): Promise<string[]> =>
  (await reportsOf(server.token)).map(({ line }) => line).sort();

test('each repository is copied, and the second run pushes what is new', async () => {
  await forge.repos.create({ name: 'empty' });
  expect(await lines()).toEqual([
    'demo: up to date',
    'empty: skipped, it is empty',
    'engine: up to date',
  ]);
  await forge.contents.create(
    { owner: 'ada', repo: 'engine', filepath: 'valve.md' },
    { content: '# Valve', message: 'Add' },
  );
  expect(await lines()).toHaveLength(3);
  const copy = await forge.contents.getRaw({
    owner: org,
    repo: 'engine',
    filepath: 'valve.md',
  });
  expect(await copy.text()).toBe('# Valve');
  expect(
    await forge.repos.pushMirrors
      .list({ owner: 'ada', repo: 'engine' })
      .toArray(),
  ).toHaveLength(1);
});

test('a push that fails is reported, and the next repository is still mirrored', async () => {
  const reports = await reportsOf('wrong');
  expect(reports).toHaveLength(2);
  for (const { line, failed } of reports) {
    expect(line).toMatch(/^(?:demo|engine): .*422/);
    expect(failed).toBe(true);
  }
});

test('the token of the source is not sent to another server', () => {
  const source = { FORGE_URL: 'https://a.example', FORGE_TOKEN: 'of a' };
  const MIRROR_URL = 'https://b.example';
  expect(() => targetFromEnv({ ...source, MIRROR_URL })).toThrow(
    'set MIRROR_TOKEN to a token for MIRROR_URL',
  );
  expect(
    targetFromEnv({ ...source, MIRROR_URL, MIRROR_TOKEN: 'of b' }).secret,
  ).toBe('of b');
  expect(targetFromEnv(source).secret).toBe('of a');
});

test('a repository of the same name that is not the copy is left alone', async () => {
  await forge.orgs.repos.create(
    { org },
    { name: 'engine', auto_init: true },
  );
  const theirs = await forge.commits
    .list({ owner: org, repo: 'engine' })
    .toArray();
  for (const reports of [await lines(), await lines()])
    expect(reports).toEqual([
      'demo: up to date',
      'engine: skipped, mirrors/engine exists and is not its copy: a push would replace all its branches and tags',
    ]);
  expect(
    await forge.commits.list({ owner: org, repo: 'engine' }).toArray(),
  ).toEqual(theirs);
  expect(
    await forge.repos.pushMirrors
      .list({ owner: 'ada', repo: 'engine' })
      .toArray(),
  ).toEqual([]);
});

test('an empty repository from an interrupted run becomes the copy', async () => {
  await forge.orgs.repos.create({ org }, { name: 'engine' });
  expect(await lines()).toContain('engine: up to date');
});

test('a private repository is not pushed to a public one, and its copy is private', async () => {
  for (const name of ['secret', 'plans'])
    await forge.repos.create({ name, private: true, auto_init: true });
  await forge.orgs.repos.create({ org }, { name: 'secret' });
  const reports = await lines();
  expect(reports).toContain(
    'secret: skipped, it is private and mirrors/secret is public',
  );
  expect(reports).toContain('plans: up to date');
  expect(
    await forge.repos.get({ owner: org, repo: 'secret' }),
  ).toMatchObject({ empty: true });
  expect(
    await forge.repos.get({ owner: org, repo: 'plans' }),
  ).toMatchObject({ private: true });
});

test('a copy that was made public later gets no more pushes of a private repository', async () => {
  await forge.repos.update(
    { owner: 'ada', repo: 'engine' },
    { private: true },
  );
  expect(await lines()).toContain('engine: up to date');
  await forge.repos.update(
    { owner: org, repo: 'engine' },
    { private: false },
  );
  expect(await lines()).toContain(
    'engine: skipped, it is private and mirrors/engine is public; its push mirror was removed',
  );
  expect(
    await forge.repos.pushMirrors
      .list({ owner: 'ada', repo: 'engine' })
      .toArray(),
  ).toEqual([]);
});
