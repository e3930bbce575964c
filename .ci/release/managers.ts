// Installs both packages from a registry into an empty folder with each package manager, and uses
// them there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrThrow } from '../base/command.ts';
import { root } from '../base/paths.ts';
import type { LocalRegistry } from './local-registry.ts';
import { writeNpmrc } from './publish.ts';

/** The package managers, and the commands that install what a manifest names. */
const INSTALLS: Readonly<Record<string, readonly string[]>> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error'],
  pnpm: [join(root, 'node_modules', '.bin', 'pnpm'), 'install', '--silent'],
  yarn: ['npx', '--yes', 'yarn@1.22.22', 'install', '--silent', '--no-lockfile'],
  bun: [join(root, '.ci', 'runtimes', 'node_modules', '.bin', 'bun'), 'install', '--silent'],
};

/** Nothing is in a cache: each installation downloads all of its packages. */
const INSTALL_TIMEOUT_MS = 300_000;

export const managers: readonly string[] = Object.keys(INSTALLS);

/**
 * A chat, a list, and the tests of a program with `/testing`: written in TypeScript, which the next
 * step compiles.
 */
const PROGRAM = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ForgeClient, token, type Issue } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import { ModelClient, type ChatResult } from 'model-client';
import { startModelServer } from 'model-client/testing';

test('a chat', async () => {
  const server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  const { message }: ChatResult = await model.chat({ model: 'llama3.2', messages });
  assert.notEqual(message.content, '');
  await model.close();
  await server.close();
});

test('a list', async () => {
  const server = await startForgeServer();
  const forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const where = { owner: 'ada', repo: 'engine' };
  for (const title of ['a', 'b', 'c']) await forge.issues.create(where, { title });
  const issues: Issue[] = await forge.issues.list(where, { limit: 2 }).toArray();
  assert.ok(issues.length >= 3);
  await forge.close();
  await server.close();
});
`;

/**
 * Installs both packages with a package manager, compiles a program of theirs, and runs it. Throws
 * with what a step has printed.
 */
export async function tryManager(
  manager: string,
  versions: Readonly<Record<string, string>>,
  registry: LocalRegistry,
): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), `${manager} user `));
  try {
    writeNpmrc(dir, registry.url, registry.token);
    writeFileSync(
      join(dir, 'package.json'),
      JSON.stringify({ name: 'program', private: true, type: 'module', dependencies: versions }),
    );
    writeFileSync(join(dir, 'program.test.ts'), PROGRAM);
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(tsconfig()));
    const [command = '', ...args] = INSTALLS[manager] ?? [];
    // Named in the environment too: that of `npm run` takes precedence over .npmrc. A cache of its
    // own, for a version may be tried again.
    const env = {
      npm_config_registry: registry.url,
      YARN_REGISTRY: registry.url,
      YARN_CACHE_FOLDER: join(dir, '.yarn-cache'),
      BUN_INSTALL_CACHE_DIR: join(dir, '.bun-cache'),
      npm_config_store_dir: join(dir, '.pnpm-store'),
    };
    await runOrThrow(command, args, { cwd: dir, env, timeout: INSTALL_TIMEOUT_MS });
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    await runOrThrow(process.execPath, [compiler], { cwd: dir });
    await runOrThrow(process.execPath, ['--test', join('out', 'program.test.js')], { cwd: dir });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function tsconfig(): object {
  return {
    compilerOptions: {
      strict: true,
      target: 'es2022',
      module: 'nodenext',
      outDir: 'out',
      types: ['node'],
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    files: ['program.test.ts'],
  };
}
