// An app of Next.js on the packed packages. Building it takes a minute, so only `npm run
// check:next` does it.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../.ci/command.ts';
import { type Kits, kits } from './browser/packed.ts';
import { report } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const dir = join(stage, 'next-app');
const next = join('node_modules', 'next', 'dist', 'bin', 'next');
const wanted = process.env['CHECK_NEXT'] !== undefined;

describe.skipIf(!wanted)('an app of Next.js', () => {
  let model: Awaited<ReturnType<Kits['model']['startModelServer']>>;
  let forge: Awaited<ReturnType<Kits['forge']['startForgeServer']>>;
  let installed = false;
  let app: ChildProcess;
  let url = '';

  beforeAll(async () => {
    installed = await install();
    if (!installed) return;
    const servers = kits(stage);
    [model, forge] = [
      await servers.model.startModelServer(),
      await servers.forge.startForgeServer(),
    ];
    forge.seed.issues('ada/engine', ['one', 'two']);
    const env = { MODEL_URL: model.url, FORGE_URL: forge.url, NEXT_TELEMETRY_DISABLED: '1' };
    const built = await run(process.execPath, [next, 'build'], { cwd: dir, env, timeout: 300_000 });
    expect(built.code, built.output).toBe(0);
    app = spawn(process.execPath, [next, 'start', '--hostname', '127.0.0.1', '--port', '0'], {
      cwd: dir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await addressOf(app);
  }, 600_000);

  afterAll(async () => {
    if (!installed) return;
    app.kill('SIGKILL');
    await Promise.all([model.close(), forge.close()]);
  });

  test('a server component awaits a chat and a list', async (context) => {
    context.skip(!installed, 'next cannot be installed');
    const page = await (await fetch(url)).text();
    expect(page).toMatch(/id="answer">[^<]+</);
    expect(page).toContain('id="issues">two, one<');
  });

  test.for(['node', 'edge'])(
    'a route handler of the runtime %s streams a chat',
    async (runtime, context) => {
      context.skip(!installed, 'next cannot be installed');
      const response = await fetch(`${url}/api/${runtime}`);
      expect(response.status).toBe(200);
      const lines = (await response.text()).trim().split('\n');
      const events = lines.map((line) => JSON.parse(line) as { readonly done: boolean });
      expect(events.length).toBeGreaterThan(1);
      expect(events.at(-1)?.done).toBe(true);
    },
  );
});

/** Returns whether the app could be installed; without a registry it cannot. */
async function install(): Promise<boolean> {
  mkdirSync(dir, { recursive: true });
  cpSync(join(stage, 'next'), dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'app', private: true }));
  const tarballs = globSync('*.tgz', { cwd: join(stage, 'tarballs') }).map((file) =>
    join(stage, 'tarballs', file),
  );
  const packages = [
    ...Object.entries(toolchain.next).map(([name, version]) => `${name}@${version}`),
    ...tarballs,
  ];
  const { code, output } = await run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...packages],
    {
      cwd: dir,
      timeout: 200_000,
    },
  );
  if (code !== 0)
    report(
      stage,
      `next: skipped, for it cannot be installed: ${output.trim().split('\n').at(-1) ?? ''}`,
    );
  return code === 0;
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('no output');
  for await (const line of createInterface(stdout)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('next ended without an address');
}
