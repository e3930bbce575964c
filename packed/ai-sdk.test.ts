// The provider for the AI SDK from the tarball, with the newest `ai` on npm, or the one in the
// workspace when no registry can be reached.
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { packageDir, root } from '../.ci/base/paths.ts';
import { report } from './stage.ts';

const stage = inject('stage');
const dir = join(stage, 'ai sdk');

describe('with the AI SDK', () => {
  beforeAll(async () => {
    mkdirSync(dir, { recursive: true });
    for (const file of ['ai-sdk.mjs', 'ai-sdk.ts'])
      copyFileSync(join(stage, file), join(dir, file));
    writeFileSync(
      join(dir, 'package.json'),
      JSON.stringify({ name: 'user', private: true, type: 'module' }),
    );
    const tarballs = globSync('model-client-*.tgz', { cwd: join(stage, 'tarballs') }).map((file) =>
      join(stage, 'tarballs', file),
    );
    const version = await newest();
    const wanted = [`ai@${version}`, 'zod@^4.6.0', ...tarballs];
    const { code, output } = await run(
      'npm',
      ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...wanted],
      {
        cwd: dir,
      },
    );
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    report(stage, `ai ${version}: model-client/ai-sdk works with it`);
  }, 120_000);

  test('text, streams, tools, schemas, vectors and errors work', async () => {
    const { code, output } = await run(process.execPath, ['ai-sdk.mjs'], { cwd: dir });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(output).toContain('done: 7');
  });

  test.each(['nodenext', 'bundler'])('a strict program compiles under %s', async (resolution) => {
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
      types: [],
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
    };
    writeFileSync(
      join(dir, `${resolution}.json`),
      JSON.stringify({ compilerOptions, files: ['ai-sdk.ts'] }),
    );
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { code, output } = await run(process.execPath, [tsc, '--project', `${resolution}.json`], {
      cwd: dir,
    });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });
});

async function newest(): Promise<string> {
  const { code, stdout } = await run('npm', ['view', 'ai', 'version', '--loglevel=error'], {
    cwd: dir,
  });
  if (code === 0 && /^\d+\.\d+\.\d+$/.test(stdout.trim())) return stdout.trim();
  const { devDependencies } = JSON.parse(
    readFileSync(join(packageDir('model-client'), 'package.json'), 'utf8'),
  ) as {
    devDependencies: Record<string, string>;
  };
  return devDependencies['ai'] ?? '';
}
