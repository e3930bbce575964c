// Projects that have msw, in any of its versions, can install both packages.
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';

const stage = inject('stage');

/** The oldest and the newest that docs/testing.md names. */
test.each(['2.0.0', '2.15.0', '3.0.5'])(
  'a project that has msw %s can install both packages, and it takes their handlers',
  async (version) => {
    const dir = join(stage, 'peers', version);
    mkdirSync(dir, { recursive: true });
    writeFileSync(
      join(dir, 'package.json'),
      JSON.stringify({
        name: 'user',
        private: true,
        type: 'module',
        dependencies: { msw: version },
      }),
    );
    copyFileSync(join(stage, 'msw.mjs'), join(dir, 'msw.mjs'));
    const tarballs = globSync('*.tgz', { cwd: join(stage, 'tarballs') }).map((file) =>
      join(stage, 'tarballs', file),
    );
    expect(tarballs).toHaveLength(2);
    const installed = await run(
      'npm',
      ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs],
      {
        cwd: dir,
      },
    );
    expect(installed.code, installed.output).toBe(0);
    const { code, stdout, output } = await run(process.execPath, ['msw.mjs'], { cwd: dir });
    expect(code, output).toBe(0);
    expect(stdout).toBe('done: msw\n');
  },
);
