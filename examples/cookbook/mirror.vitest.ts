// Mirrors on one embedded forge: the copies have the commits, a second run changes nothing, and a failed push is reported.
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mirrorAll } from './mirror.ts';

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

async function lines(secret = server.token): Promise<string[]> {
  const all: string[] = [];
  for await (const line of mirrorAll(forge, 'ada', {
    forge,
    org,
    user: 'ada',
    token: secret,
  }))
    all.push(line);
  return all.sort();
}

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
  const reports = await lines('wrong');
  expect(reports).toHaveLength(2);
  for (const report of reports)
    expect(report).toMatch(/^(?:demo|engine): .*422/);
});
