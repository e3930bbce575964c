// The servers and the pages of docs/web-frameworks.md, saved under the names that the page gives
// beside the packed packages: the servers on Node 20, the pages in a browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { nodeOf, root } from '../.ci/base/paths.ts';
import { freePort } from '../.ci/base/ports.ts';
import { findChromium, launchChromium } from './browser/launch.ts';
import { type Kits, kits } from './browser/packed.ts';
import { report, tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const folder = join(stage, 'serve-chat');
const chromium = findChromium();
if (chromium === undefined) report(stage, 'pages of web frameworks: skipped, for no Chromium runs');

/** The model counts until its reader leaves. */
const ENDLESS = 'Count for ever.';
const post = (question: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ question }),
});

const examples = [
  { server: 'node/server.ts', saved: 'server.ts', page: 'page.ts', query: '', init: post },
  { server: 'express/server.ts', saved: 'server.ts', page: 'page.ts', query: '', init: post },
  {
    server: 'hono/server.ts',
    saved: 'server.mjs',
    page: 'hono/page.ts',
    query: `?question=${encodeURIComponent(ENDLESS)}`,
    init: () => ({}),
  },
];

describe.each(examples)('$server', ({ server, saved, page, query, init }) => {
  let model: Awaited<ReturnType<Kits['model']['startModelServer']>>;
  let child: ChildProcess;
  let url = '';

  beforeAll(async () => {
    cpSync(join(root, 'examples', 'serve-chat'), folder, { recursive: true });
    await tools(stage, 'serve-chat', toolchain.routes);
    model = await kits(stage).model.startModelServer();
    cpSync(join(folder, server), join(folder, saved));
    ({ child, url } = await start(saved, model.url));
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await model.close();
  });

  test('streams an answer, and stops the model when its reader leaves', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${url}${query}`, { ...init(ENDLESS), signal: leaving.signal });
    expect(response.status).toBe(200);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    // The answer has no end: what arrives was not waited for.
    while (!text.includes('12, ')) text += (await reader?.read())?.value ?? '';
    const request = model.requests.at(-1);
    leaving.abort();
    expect(await request?.ended).toBe('closed-by-client');
  });

  test('responds with the status of the model server', async () => {
    model.faults.add({ endpoint: 'chat', status: 404 });
    const response = await fetch(`${url}${query}`, init('Why?'));
    expect(response.status).toBe(404);
    expect(await response.json()).toHaveProperty('error');
  });

  test.skipIf(chromium === undefined)(`${page} shows it in a browser`, async () => {
    const browser = await launch();
    const shown = await browser.newPage();
    // The app of a reader serves the page; here everything but the route is an empty one.
    await shown.setRequestInterception(true);
    shown.on('request', (request) => {
      const isRoute = request.url().startsWith(url);
      void (isRoute ? request.continue() : request.respond({ contentType: 'text/html', body: '' }));
    });
    await shown.goto(new URL('/', url).href);
    const { outputFiles } = await build({
      entryPoints: [join(folder, page)],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
    });
    await shown.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' });
    await expect
      .poll(() => shown.evaluate('document.body.innerText'))
      .toMatch(/so the sky looks blue\.$/);
  });
});

async function launch(): Promise<Browser> {
  const browser = await launchChromium(chromium ?? '');
  onTestFinished(() => browser.close());
  return browser;
}

/** Starts a server as a reader does, and returns the address that it prints. */
async function start(name: string, model: string): Promise<{ child: ChildProcess; url: string }> {
  const typescript = name.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(nodeOf(20), [...typescript, name], {
    cwd: folder,
    env: { ...process.env, OLLAMA_HOST: model, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout))
    if (line.startsWith('http://')) return { child, url: line };
  throw new Error(`${name} ended without an address`);
}
