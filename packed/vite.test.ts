// The app of "Vite and React" in docs/web-frameworks.md on the packed packages: built, served by Vite
// in front of the server of the section "Without a framework", and opened in a browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';
import { freePort } from '../.ci/base/ports.ts';
import { findChromium, launchChromium } from './browser/launch.ts';
import { type Kits, kits } from './browser/packed.ts';
import { report, tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const folder = join(stage, 'vite app');
const vite = join('node_modules', 'vite', 'bin', 'vite.js');
/** The server of the page, whose port may be taken here. */
const DOCUMENTED = 'http://127.0.0.1:3000';
const chromium = findChromium();
if (chromium === undefined) report(stage, 'Vite and React: skipped, for no Chromium runs');

describe.skipIf(chromium === undefined)('an app of Vite and React', () => {
  let model: Awaited<ReturnType<Kits['model']['startModelServer']>>;
  let browser: Browser;
  let url = '';
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    await tools(stage, 'vite app', toolchain.vite);
    cpSync(join(root, 'examples', 'serve-chat', 'vite'), folder, { recursive: true });
    cpSync(join(root, 'examples', 'serve-chat', 'node', 'server.ts'), join(folder, 'server.ts'));
    const built = await run(process.execPath, [vite, 'build'], { cwd: folder });
    expect({ code: built.code, output: built.code === 0 ? '' : built.output }).toEqual({
      code: 0,
      output: '',
    });
    model = await kits(stage).model.startModelServer({ chunkDelay: 5 });
    const route = await start(['--import', 'tsx', 'server.ts'], /^(http:\S+)\/chat$/, {
      OLLAMA_HOST: model.url,
      PORT: String(await freePort()),
    });
    const port = String(await freePort());
    const config = readFileSync(join(folder, 'vite.config.ts'), 'utf8');
    expect(config).toContain(DOCUMENTED);
    const address = route.replace('localhost', '127.0.0.1');
    writeFileSync(join(folder, 'vite.config.ts'), config.replace(DOCUMENTED, address));
    url = await start([vite, 'preview', '--host', '127.0.0.1', '--port', port], /(http:\S+)/, {});
    browser = await launchChromium(chromium ?? '');
  }, 300_000);

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all([browser.close(), model.close()]);
  });

  test('shows the answer while it arrives', async () => {
    const page = await ask('Why is the sky blue?');
    await expect.poll(() => textOf(page)).toContain('so the sky looks blue.');
    await expect.poll(() => buttonOf(page)).toBe('Ask');
  });

  test('has a Stop button that stops the model, and keeps what has arrived', async () => {
    const page = await ask('Count for ever.');
    await expect.poll(() => textOf(page)).toContain('12, ');
    const request = model.requests.at(-1);
    await page.click('button');
    expect(await request?.ended).toBe('closed-by-client');
    await expect.poll(() => statusOf(page)).toBe('stopped');
    expect(await textOf(page)).toContain('12, ');
    expect(await buttonOf(page)).toBe('Ask');
  });

  test('keeps what has arrived of a stream that breaks, says so, and can be asked again', async () => {
    model.faults.add({ endpoint: 'chat', truncate: true, times: 1 });
    const page = await ask('Why is the sky blue?');
    await expect.poll(() => statusOf(page)).toMatch(/stream failed|ended|broke/);
    expect(await textOf(page)).not.toContain('so the sky looks blue.');
    expect((await textOf(page)).length).toBeGreaterThan(3);
    await page.click('button');
    await expect.poll(() => textOf(page)).toContain('so the sky looks blue.');
    expect(await statusOf(page)).toBe('');
  });

  test('closing the page stops the model', async () => {
    const page = await ask('Count for ever.');
    await expect.poll(() => textOf(page)).toContain('12, ');
    const request = model.requests.at(-1);
    await page.close();
    expect(await request?.ended).toBe('closed-by-client');
  });

  async function ask(question: string): Promise<Page> {
    const page = await browser.newPage();
    onTestFinished(async () => {
      if (!page.isClosed()) await page.close();
    });
    await page.goto(url, { waitUntil: 'networkidle0' });
    await page.locator('input').fill(question);
    await page.click('button');
    return page;
  }

  /** Starts a program in the app's folder, and returns the address that it prints. */
  async function start(
    args: readonly string[],
    says: RegExp,
    env: NodeJS.ProcessEnv,
  ): Promise<string> {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    for await (const line of createInterface(child.stdout)) {
      const [, address] = says.exec(line) ?? [];
      if (address !== undefined) return address;
    }
    throw new Error(`${args.join(' ')} ended without an address`);
  }
});

const textOf = (page: Page): Promise<string> => shown(page, 'p');
const statusOf = (page: Page): Promise<string> => shown(page, '[role=status]');
const buttonOf = (page: Page): Promise<string> => shown(page, 'button');

function shown(page: Page, selector: string): Promise<string> {
  return page.$eval(
    selector,
    (element) => (element as unknown as { readonly textContent: string }).textContent,
  );
}
