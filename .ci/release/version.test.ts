import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../command.ts';
import { root } from '../paths.ts';
import { changeset, scratch } from './scratch.ts';
import { applyChangesets, pendingChangesets, versionsOf, writeConstants } from './version.ts';

test('the first changesets make version 0.1.0, with a changelog in plain words and the constants', async () => {
  const { top, write, commit } = await scratch();
  write('.changeset/first.md', changeset('model-client', 'minor', 'A client.\n\n- streams\n- tools'));
  write('.changeset/second.md', changeset('model-client', 'patch', 'A fix.'));
  write('.changeset/third.md', changeset('forge-client', 'minor', 'Another client.'));
  await commit();
  expect(await applyChangesets(top)).toEqual({ 'model-client': '0.1.0', 'forge-client': '0.1.0' });
  expect(readFileSync(join(top, 'packages/model-client/CHANGELOG.md'), 'utf8')).toBe(
    '# model-client\n\n## 0.1.0\n\n### Minor Changes\n\n- A client.\n\n  - streams\n  - tools\n\n### Patch Changes\n\n- A fix.\n',
  );
  expect(readFileSync(join(top, 'packages/forge-client/src/service/version.ts'), 'utf8')).toBe("export const VERSION = '0.1.0';\n");
  expect(readFileSync(join(top, 'packages/core/package.json'), 'utf8')).toContain('"version": "0.0.0"');
  expect(existsSync(join(top, 'packages/core/CHANGELOG.md'))).toBe(false);
  expect(pendingChangesets(top)).toEqual([]);
});

test('a package without a changeset keeps its version', async () => {
  const { top, write, commit } = await scratch('0.3.1');
  write('.changeset/one.md', changeset('forge-client', 'patch', 'A fix.'));
  await commit();
  expect(await applyChangesets(top)).toEqual({ 'model-client': '0.3.1', 'forge-client': '0.3.2' });
});

test('a snapshot has a version of its own and no changelog', async () => {
  const { top, write, commit } = await scratch('0.3.1');
  write('.changeset/one.md', changeset('forge-client', 'minor', 'A feature.'));
  await commit();
  const versions = await applyChangesets(top, 'canary');
  expect(versions['forge-client']).toMatch(/^0\.0\.0-canary-\d{14}$/);
  expect(versions['model-client']).toBe('0.3.1');
  expect(readFileSync(join(top, 'packages/forge-client/src/service/version.ts'), 'utf8')).toContain(versions['forge-client']);
  expect(existsSync(join(top, 'packages/forge-client/CHANGELOG.md'))).toBe(false);
});

test('nothing to release is an error, and so is a package without the constant', async () => {
  const { top, write } = await scratch();
  await expect(applyChangesets(top)).rejects.toThrow('no changesets are pending');
  write('packages/forge-client/src/service/version.ts', 'export {};\n');
  expect(() => {
    writeConstants(top);
  }).toThrow('has no VERSION');
});

test('the pending changesets of this repository can be applied, and none is a major one before 1.0', async () => {
  if (pendingChangesets(root).length === 0) return;
  const { code, output } = await run('changeset', ['status', '--verbose'], { cwd: root });
  // Without the branch `main`, changesets cannot tell which packages changed, but it has read every changeset by then.
  if (!output.includes('Failed to find where HEAD diverged'))
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  const early = Object.entries(versionsOf(root)).filter(([, version]) => version.startsWith('0.'));
  const heads = pendingChangesets(root).map((path) => readFileSync(join(root, path), 'utf8').split(/^---$/m)[1] ?? '');
  for (const [name] of early) expect(heads.filter((head) => new RegExp(`${name}['"]?: *major`).test(head))).toEqual([]);
});
