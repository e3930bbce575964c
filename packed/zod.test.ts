import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { run } from '../.ci/command.ts';
import { packageDir, published } from '../.ci/paths.ts';

const stage = inject('stage');

/** The lowest version in a package's range. */
function oldest(name: string): string {
  const { dependencies } = JSON.parse(
    readFileSync(join(packageDir(name), 'package.json'), 'utf8'),
  ) as {
    readonly dependencies: { readonly zod: string };
  };
  return dependencies.zod.replace('^', '');
}

test('with the oldest zod of the range, which the app may have, everything is as with the newest', async () => {
  const [version = '', other] = published.map(oldest);
  expect(other).toBe(version);
  const dir = join(stage, 'oldest-zod');
  mkdirSync(dir, { recursive: true });
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ name: 'user', private: true, type: 'module' }),
  );
  for (const file of ['describe-schemas.mjs', 'esm.mjs', 'cjs.cjs', 'probe.cjs'])
    cpSync(join(stage, file), join(dir, file));
  const tarballs = globSync('*.tgz', { cwd: join(stage, 'tarballs') }).map((file) =>
    join(stage, 'tarballs', file),
  );
  const installed = await run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', `zod@${version}`, ...tarballs],
    {
      cwd: dir,
    },
  );
  expect(installed.code, installed.output).toBe(0);
  // The app's own zod is not doubled.
  expect(
    globSync('**/zod/package.json', { cwd: join(dir, 'node_modules'), exclude: ['zod/*/**'] }),
  ).toEqual([join('zod', 'package.json')]);
  // On Node the packages bring the part of zod that they use; elsewhere it is the installed one.
  const [before, now] = await Promise.all(
    [dir, stage].map((cwd) =>
      run(process.execPath, ['--conditions=browser', 'describe-schemas.mjs'], { cwd }),
    ),
  );
  expect(now?.code, now?.output).toBe(0);
  expect(JSON.parse(before?.stdout ?? '')).toEqual(JSON.parse(now?.stdout ?? ''));
  for (const program of ['esm.mjs', 'cjs.cjs']) {
    const { code, output } = await run(process.execPath, [program], { cwd: dir });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  }
});
