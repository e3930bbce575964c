import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from './clone.ts';
import { judge } from './gate.ts';
import { changeset, emptyFolder, scratch, type Scratch } from './scratch.ts';

const PAGE = 'docs/api/model-client.md';

function page(code: string): string {
  return `# Public declarations of model-client\n\n## model-client\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
}

/** A repository whose last release has two functions. */
async function released(version: string): Promise<Scratch> {
  const repository = await scratch(version);
  repository.write(PAGE, page('function a(): void;\nfunction b(): void;'));
  await git(repository.top, 'add', '--all');
  await git(repository.top, 'commit', '--quiet', '--amend', '--message', 'Release');
  repository.write('later.txt', 'later\n');
  await repository.commit();
  return repository;
}

test('declarations without a change need no changeset', async () => {
  const { top } = await released('0.1.0');
  expect(await judge(top, 'model-client')).toEqual({
    ok: true,
    text: '0 declarations differ from 0.1.0, which needs no changeset; there is no changeset',
  });
});

test('an added function needs a changeset of the package', async () => {
  const { top, write, commit } = await released('0.1.0');
  write(PAGE, page('function a(): void;\nfunction b(): void;\nfunction c(): void;'));
  await commit();
  const verdict = await judge(top, 'model-client');
  expect(verdict.ok).toBe(false);
  expect(verdict.text).toContain('added: model-client: c');
  write('.changeset/other.md', changeset('forge-client', 'minor', 'Another package.'));
  expect((await judge(top, 'model-client')).ok).toBe(false);
  write('.changeset/this.md', changeset('model-client', 'patch', 'Adds c.'));
  expect((await judge(top, 'model-client')).ok).toBe(true);
});

test.each([
  ['0.1.0', 'patch', false],
  ['0.1.0', 'minor', true],
  ['1.2.0', 'minor', false],
  ['1.2.0', 'major', true],
] as const)('after %s, a removed function with a %s changeset passes: %s', async (version, level, ok) => {
  const { top, write } = await released(version);
  write(PAGE, page('function a(): void;'));
  write('.changeset/this.md', changeset('model-client', level, 'Removes b.'));
  const verdict = await judge(top, 'model-client');
  expect(verdict.ok).toBe(ok);
  if (!ok) expect(verdict.text).toContain('removed: model-client: b');
});

test('a release that is being committed counts by its version, and the next change needs a changeset again', async () => {
  const { top, write, commit } = await released('0.1.0');
  write(PAGE, page('function a(): void;'));
  write('packages/model-client/package.json', '{\n  "name": "model-client",\n  "version": "0.2.0"\n}\n');
  expect((await judge(top, 'model-client')).ok).toBe(true);
  await commit();
  expect((await judge(top, 'model-client')).text).toContain('0 declarations differ from 0.2.0');
  write(PAGE, page('function a(): string;'));
  expect((await judge(top, 'model-client')).ok).toBe(false);
});

test('the check is skipped, with the reason, before the first release, in a shallow clone and without git', async () => {
  const unreleased = await scratch();
  expect(await judge(unreleased.top, 'model-client')).toEqual({ ok: true, text: 'skipped, because it has no release yet' });
  const { top } = await released('0.1.0');
  const shallow = join(emptyFolder(), 'shallow');
  await git(top, 'clone', '--quiet', '--depth', '1', `file://${top}`, shallow);
  expect((await judge(shallow, 'model-client')).text).toContain('skipped, because this clone is shallow');
  await git(shallow, 'fetch', '--quiet', '--unshallow');
  expect((await judge(shallow, 'model-client')).text).toContain('0 declarations differ');
  rmSync(join(shallow, '.git'), { recursive: true });
  expect(await judge(shallow, 'model-client')).toEqual({ ok: true, text: 'skipped, because there is no git history' });
});
