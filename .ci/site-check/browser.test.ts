// The built site in a real browser: search, sidebars and the playground work, and pages fit a
// telephone.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'puppeteer-core';
import { findChromium, launchChromium } from '../../packed/browser/launch.ts';
import { Page } from '../../packed/browser/page.ts';
import { siteDir } from '../site/stage.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const built = join(siteDir, 'dist', 'html');
const command = findChromium();
if (command === undefined)
  console.log('site: not opened, for no Chromium runs: set CHROMIUM_PATH, or put one on PATH');

describe.skipIf(command === undefined)('the site', () => {
  let browser: Browser;
  let server: Server;
  let url: string;
  let page: Page;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const file = normalize(join(built, new URL(request.url ?? '/', 'http://localhost').pathname));
      const found = file.startsWith(built) && extname(file) !== '' && existsSync(file);
      // As most hosts of pages answer for an address without one.
      const sent = found ? file : join(built, '404.html');
      response.writeHead(found ? 200 : 404, {
        'content-type': `${TYPES[extname(sent)] ?? 'application/octet-stream'}; charset=utf-8`,
      });
      response.end(readFileSync(sent));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    browser = await launchChromium(command ?? '');
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  afterEach(async () => {
    expect(
      (await page.said()).filter(({ source }) => source === 'console' || source === 'exception'),
    ).toEqual([]);
  });

  test('the playground streams a chat, ends when its page is left, and starts again', async () => {
    page = await Page.open(browser, `${url}/playground.html`);
    await ready();
    await page.evaluate("document.querySelector('#chat-send').click()");
    await expect
      .poll(() => page.evaluate("document.querySelector('#chat-log .text')?.textContent"))
      .toContain('so the sky looks blue.');
    await page.evaluate('document.querySelector(\'.VPNavBarMenu a[href="/start.html"]\').click()');
    await expect
      .poll(() => page.evaluate("document.querySelector('h1')?.textContent"))
      .toContain('Start');
    await page.evaluate(
      'document.querySelector(\'.VPNavBarMenu a[href="/playground.html"]\').click()',
    );
    await ready();
    expect(await page.evaluate("document.querySelector('#chat-log').textContent")).toBe('');
  });

  test.each([
    ['rejectUnauthorized', '/guides/proxies-and-tls.html'],
    ['pagination', '/forge-client/guides/lists.html'],
    ['webhook', '/forge-client/webhooks.html'],
    ['retry', '/guides/time-limits.html'],
    ['timeout', '/guides/time-limits.html'],
    ['chatStream', '/reference/model-client/classes/ModelClient.html'],
    ['toArray', '/reference/both/classes/Pages.html#toarray'],
  ])('the search finds by %s', async (word, found) => {
    page = await Page.open(browser, `${url}/index.html`);
    await search('.DocSearch-Button', word);
    await expect.poll(async () => (await results()).join()).toContain(found);
    // Lists of names and headings such as "Returns" are no results.
    expect(
      (await results()).filter((link) => /^\/reference\/.*(?:\/index\.html|\/)(?:#|$)/.test(link)),
    ).toEqual([]);
    expect((await results()).filter((link) => /#(?:parameters|returns|throws)/.test(link))).toEqual(
      [],
    );
  });

  test('the search finds a method before the tables that list it', async () => {
    page = await Page.open(browser, `${url}/index.html`);
    await search('.DocSearch-Button', 'issues.create');
    await expect
      .poll(async () => (await results())[0])
      .toBe('/reference/forge-client/classes/Issues.html#create');
  });

  test('a page that does not exist offers the search', async () => {
    page = await Page.open(browser, `${url}/guides/no-such-page.html`);
    await expect
      .poll(() => page.evaluate("document.querySelector('h1')?.textContent"))
      .toBe('There is no such page');
    await search('.not-found button', 'timeout');
    await expect.poll(async () => (await results()).join()).toContain('/guides/time-limits.html');
    // The browser reports the status that it was given.
    await page.said();
  });

  test('each package has its own sidebar, its reference included', async () => {
    page = await Page.open(browser, `${url}/index.html`);
    await expect
      .poll(() =>
        page.evaluate(
          'document.querySelector(\'.VPNavBarMenu a[href="/model-client/"]\') !== null',
        ),
      )
      .toBe(true);
    const sidebar =
      "[...document.querySelectorAll('.VPSidebar a')].map((link) => link.getAttribute('href')).join()";
    for (const [name, own, other] of [
      ['model-client', '/model-client/guides/streaming', '/forge-client/webhooks'],
      ['forge-client', '/forge-client/webhooks', '/model-client/guides/streaming'],
    ] as const) {
      page = await Page.open(browser, `${url}/${name}/index.html`);
      await expect.poll(() => page.evaluate(sidebar)).toContain(own);
      expect(await page.evaluate(sidebar)).not.toContain(other);
      const changes = await page.evaluate(
        `document.querySelector('.VPSidebar a[href^="/${name}/changes"]')?.textContent`,
      );
      expect(changes).toContain(`Changes in ${name}`);
      page = await Page.open(browser, `${url}/reference/${name}/index.html`);
      await expect.poll(() => page.evaluate(sidebar)).toContain(`/reference/${name}/classes/`);
    }
  });

  test.each([
    'index',
    'start',
    'playground',
    'model-client/guides/streaming',
    'reliability',
    'forge-client/servers',
    'reference/model-client/classes/ModelClient',
    'reference/forge-client/classes/Issues',
    'reference/both/classes/StatusError',
    '404',
  ])('a telephone shows %s without scrolling sideways', async (name) => {
    page = await Page.open(browser, `${url}/${name}.html`);
    await page.resize(390, 800);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  async function search(button: string, word: string): Promise<void> {
    await expect
      .poll(() => page.evaluate(`document.querySelector('${button}') !== null`))
      .toBe(true);
    // A button that was in the page before its script does nothing yet.
    await expect
      .poll(async () => {
        await page.evaluate(`document.querySelector('${button}').click()`);
        return page.evaluate("document.querySelector('#localsearch-input') !== null");
      })
      .toBe(true);
    const type = `const field = document.querySelector('#localsearch-input'); field.value = '${word}'; field.dispatchEvent(new Event('input'))`;
    await page.evaluate(`(() => { ${type} })()`);
  }

  async function results(): Promise<string[]> {
    return (await page.evaluate(
      "[...document.querySelectorAll('.VPLocalSearchBox a.result')].map((link) => link.getAttribute('href'))",
    )) as string[];
  }

  async function ready(): Promise<void> {
    await expect
      .poll(() => page.evaluate("document.querySelector('#playground-app')?.dataset.ready"))
      .toBe('true');
  }
});
