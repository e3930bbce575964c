// Apps of Next.js on the packed packages, with the routes and the components that the documentation
// shows. Building them takes a minute, so only `npm run check:next` does it.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';
import { findChromium, launchChromium } from './browser/launch.ts';
import { type Kits, kits } from './browser/packed.ts';
import { report } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const next = join('node_modules', 'next', 'dist', 'bin', 'next');
const wanted = process.env['CHECK_NEXT'] !== undefined;
const chromium = findChromium();

describe.skipIf(!wanted)('an app of Next.js', () => {
  let model: Awaited<ReturnType<Kits['model']['startModelServer']>>;
  let forge: Awaited<ReturnType<Kits['forge']['startForgeServer']>>;
  let browser: Browser | undefined;
  let installed = false;
  const apps: App[] = [];

  beforeAll(async () => {
    installed = await install();
    if (!installed) return;
    const servers = kits(stage);
    [model, forge] = [
      await servers.model.startModelServer(),
      await servers.forge.startForgeServer(),
    ];
    forge.seed.issues('ada/engine', ['one', 'two']);
    const env = {
      MODEL_URL: model.url,
      OLLAMA_HOST: model.url,
      FORGE_URL: forge.url,
      NEXT_TELEMETRY_DISABLED: '1',
    };
    for (const example of ['next', 'next-ai-sdk']) apps.push(await startApp(example, env));
    if (chromium !== undefined) browser = await launchChromium(chromium);
  }, 900_000);

  afterAll(async () => {
    if (!installed) return;
    for (const { child } of apps) {
      child.stdout?.destroy();
      child.kill('SIGKILL');
    }
    await Promise.all([model.close(), forge.close(), browser?.close()]);
  });

  test('a server component awaits a chat and a list', async (context) => {
    context.skip(!installed, 'next cannot be installed');
    const page = await (await fetch(`${urlOf('next')}/server`)).text();
    expect(page).toMatch(/id="answer">[^<]+</);
    expect(page).toContain('id="issues">two, one<');
  });

  test.for(['node', 'edge'])(
    'a route handler of the runtime %s streams a chat',
    async (runtime, context) => {
      context.skip(!installed, 'next cannot be installed');
      const response = await fetch(`${urlOf('next')}/api/${runtime}`);
      expect(response.status).toBe(200);
      const lines = (await response.text()).trim().split('\n');
      const events = lines.map((line) => JSON.parse(line) as { readonly done: boolean });
      expect(events.length).toBeGreaterThan(1);
      expect(events.at(-1)?.done).toBe(true);
    },
  );

  const ENDLESS = 'Count for ever.';
  test.for([
    ['next', { question: ENDLESS }],
    ['next-ai-sdk', { messages: [{ role: 'user', parts: [{ type: 'text', text: ENDLESS }] }] }],
  ] as const)(
    'the documented route of %s streams an answer, and stops the model when its reader leaves',
    async ([example, body], context) => {
      context.skip(!installed, 'next cannot be installed');
      const leaving = new AbortController();
      const response = await fetch(`${urlOf(example)}/api/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: leaving.signal,
      });
      expect(response.status).toBe(200);
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      // The model counts without end: what arrives was not waited for.
      while (!text.includes('12, ')) text += (await reader?.read())?.value ?? '';
      const request = model.requests.at(-1);
      leaving.abort();
      expect(await request?.ended).toBe('closed-by-client');
    },
  );

  test.for(['next', 'next-ai-sdk'])(
    'the documented component of %s shows an answer',
    async (example, context) => {
      context.skip(!installed, 'next cannot be installed');
      context.skip(browser === undefined, 'no Chromium runs');
      const page = await browser?.newPage();
      onTestFinished(() => page?.close());
      await page?.goto(urlOf(example), { waitUntil: 'networkidle0' });
      await page?.click('button');
      await expect
        .poll(() => page?.evaluate('document.body.innerText'))
        .toContain('so the sky looks blue.');
    },
  );

  function urlOf(example: string): string {
    return apps.find((app) => app.example === example)?.url ?? '';
  }
});

interface App {
  readonly example: string;
  readonly url: string;
  readonly child: ChildProcess;
}

function folderOf(example: string): string {
  return join(stage, 'next-apps', example);
}

/** Installs what the apps import; returns false where there is no registry. */
async function install(): Promise<boolean> {
  const dir = join(stage, 'next-apps');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'apps', private: true }));
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
    { cwd: dir, timeout: 200_000 },
  );
  if (code !== 0)
    report(
      stage,
      `next: skipped, for it cannot be installed: ${output.trim().split('\n').at(-1) ?? ''}`,
    );
  return code === 0;
}

/** Builds and starts an app with the files of an example, under the names that the page gives. */
async function startApp(example: string, env: NodeJS.ProcessEnv): Promise<App> {
  const cwd = folderOf(example);
  cpSync(join(stage, 'next'), cwd, { recursive: true });
  cpSync(join(root, 'examples', 'serve-chat', example), cwd, { recursive: true });
  const bin = join('..', next);
  const built = await run(process.execPath, [bin, 'build'], { cwd, env, timeout: 300_000 });
  expect(built.code, built.output).toBe(0);
  const child = spawn(process.execPath, [bin, 'start', '--hostname', '127.0.0.1', '--port', '0'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { example, url: await addressOf(child), child };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('no output');
  for await (const line of createInterface(stdout)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('next ended without an address');
}
