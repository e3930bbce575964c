import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { run } from '../command.ts';

const stage = inject('stage');

/** The oldest and the newest that docs/testing.md names. Only their numbers count here, so nothing is downloaded. */
test.each(['2.0.0', '2.15.0', '3.0.5'])('a project that has msw %s can install both packages', async (version) => {
  const dir = join(stage, 'peers', version);
  mkdirSync(join(dir, 'msw'), { recursive: true });
  writeFileSync(join(dir, 'msw', 'package.json'), JSON.stringify({ name: 'msw', version }));
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'user', private: true, dependencies: { msw: 'file:./msw' } }));
  const tarballs = globSync('*.tgz', { cwd: join(stage, 'tarballs') }).map((file) => join(stage, 'tarballs', file));
  expect(tarballs).toHaveLength(2);
  const { code, output } = await run('npm', ['install', '--dry-run', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], {
    cwd: dir,
  });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
});
