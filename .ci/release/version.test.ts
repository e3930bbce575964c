// A version from changesets, on a small repository.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../base/command.ts';
import { manifestOf, published } from '../base/paths.ts';
import { changeset, scratch } from './scratch.ts';
import { pendingChangesets, writeConstants } from './version.ts';

test('changesets make a version, with a changelog in plain words and the constants', async () => {
  const { top, write, commit } = await scratch('1.0.0');
  write(
    '.changeset/first.md',
    changeset('model-client', 'minor', 'A client.\n\n- streams\n- tools'),
  );
  write('.changeset/second.md', changeset('model-client', 'patch', 'A fix.'));
  write('.changeset/third.md', changeset('forge-client', 'minor', 'Another client.'));
  await commit();
  expect(await run('changeset', ['version'], { cwd: top })).toMatchObject({ code: 0 });
  writeConstants(top);
  expect(published.map((name) => manifestOf(name, top).version)).toEqual(['1.1.0', '1.1.0']);
  expect(readFileSync(join(top, 'packages/model-client/CHANGELOG.md'), 'utf8')).toBe(
    '# model-client\n\n## 1.1.0\n\n### Minor Changes\n\n- A client.\n\n  - streams\n  - tools\n\n### Patch Changes\n\n- A fix.\n',
  );
  expect(readFileSync(join(top, 'packages/forge-client/src/service/version.ts'), 'utf8')).toBe(
    "export const VERSION = '1.1.0';\n",
  );
  expect(readFileSync(join(top, 'packages/core/package.json'), 'utf8')).toContain(
    '"version": "0.0.0"',
  );
  expect(existsSync(join(top, 'packages/core/CHANGELOG.md'))).toBe(false);
  expect(pendingChangesets(top)).toEqual([]);
});

test('a package without the constant is an error', async () => {
  const { top, write } = await scratch();
  write('packages/forge-client/src/service/version.ts', 'export {};\n');
  expect(() => {
    writeConstants(top);
  }).toThrow('has no VERSION');
});
