// Both packages as they are in this repository: published to a registry on this machine, installed
// from it, and used.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runOrThrow } from '../base/command.ts';
import { pack } from '../pack/pack.ts';
import { manifestOf, type Published, published, root } from '../base/paths.ts';
import { installRegistry, type LocalRegistry, startRegistry } from './local-registry.ts';
import { managers, tryManager } from './managers.ts';
import { isPublished, publish, type Release, type Target, writeNpmrc } from './publish.ts';
import { blocksOf, tryQuickStart } from './quick-start.ts';

const home = mkdtempSync(join(tmpdir(), 'publisher-'));
let registry: LocalRegistry;
let target: Target;
let releases: readonly Release[];

beforeAll(async () => {
  await runOrThrow('npm', ['run', '--silent', 'build:stale'], { cwd: root, timeout: 300_000 });
  installRegistry();
  registry = await startRegistry();
  writeNpmrc(home, registry.url, registry.token);
  target = { cwd: home, registry: registry.url, distTag: 'latest' };
  // `npm run` puts the user's registry here; a trial must never reach it.
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  // Failures are part of these tests.
  appendFileSync(join(home, '.npmrc'), 'fetch-retries=0\n');
  releases = await Promise.all(
    published.map(async (name) => ({
      name,
      version: manifestOf(name).version,
      tarball: await pack(name, join(home, 'tarballs')),
    })),
  );
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await registry.close();
  rmSync(home, { recursive: true, force: true });
});

test('each version is published once', async () => {
  expect(await publish(releases.slice(0, 1), target)).toEqual(releases.slice(0, 1));
  expect(await publish(releases, target)).toEqual(releases.slice(1));
  expect(await publish(releases, target)).toEqual([]);
});

test.each(published)('%s: a new user installs it and runs its README', async (name: Published) => {
  const { version, ran } = await tryQuickStart(name, 'latest', registry);
  expect(version).toBe(manifestOf(name).version);
  expect(ran).toBeGreaterThan(2);
});

test.each(managers)('%s installs both; a chat, a list and their types work', async (manager) => {
  const versions = Object.fromEntries(releases.map(({ name, version }) => [name, version]));
  await tryManager(manager, versions, registry);
});

test('a registry that cannot be asked, or that refuses, is an error', async () => {
  const [first] = releases;
  if (first === undefined) throw new Error('nothing was packed');
  await expect(isPublished(first, { ...target, registry: 'http://127.0.0.1:9/' })).rejects.toThrow(
    'could not be asked',
  );
  const again = { ...first, version: '9.9.9' };
  await expect(publish([again], target)).rejects.toThrow('was not published');
});

test('the blocks of a README are its programs', () => {
  expect(
    blocksOf(
      "```js\nimport { a } from 'b';\n```\n\n```ts\nconst part = 1;\n```\n\n```sh\nimport x\n```\n",
    ),
  ).toEqual([{ language: 'js', code: "import { a } from 'b';\n" }]);
});
