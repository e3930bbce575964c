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

/** The heads of the tables that are wider than their place. */
const WIDE_TABLES = `[...document.querySelectorAll('.vp-doc table')]
  .filter((table) => table.scrollWidth > table.clientWidth + 1)
  .map((table) => table.tHead?.textContent.trim())`;

/** The texts of the page that have too little contrast to the ground they stand on. */
const PALE_TEXTS = `(() => {
  const parse = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return [red, green, blue, alpha];
  };
  const blend = (top, under) => [0, 1, 2].map((at) => top[at] * top[3] + under[at] * (1 - top[3]));
  const groundOf = (element) => {
    if (element === null) return [255, 255, 255];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : blend(own, groundOf(element.parentElement));
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((value) =>
      value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const elements = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      !element.matches('script, style, :disabled') &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
  );
  return elements.flatMap((element) => {
    const ground = groundOf(element);
    const colour = blend(parse(getComputedStyle(element).color), ground);
    const [dark, light] = [luminance(ground), luminance(colour)].toSorted((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    return contrast >= 4.5 ? [] : [contrast.toFixed(2) + ' ' + element.textContent.trim().slice(0, 30)];
  });
})()`;

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
      .toContain('Getting started');
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
    ['MCP', '/model-client/guides/tools.html'],
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

  test.each([
    ['installation', '/start.html'],
    ['docker', '/questions.html'],
    ['stop', '/model-client/guides/streaming.html'],
    ['embedding', '/model-client/guides/embeddings.html'],
    ['labels', '/forge-client/cookbook/label-bot.html'],
    ['upload', '/forge-client/guides/attachments-and-packages.html'],
    ['chat', '/model-client/'],
    ['pdf', '/model-client/cookbook/extract.html'],
    ['close issues', '/forge-client/cookbook/close-stale.html'],
    ['nock', '/mocking.html'],
    ['tool', '/tools.html'],
    ['timeout', '/guides/time-limits.html'],
  ])('the search for %s finds a guide before the reference', async (word, guide) => {
    page = await Page.open(browser, `${url}/index.html`);
    await search('.DocSearch-Button', word);
    await expect.poll(async () => (await results())[0]).toContain(guide);
  });

  test.each([
    ['issues.create', '/reference/forge-client/classes/Issues.html#create'],
    ['chatStream', '/reference/model-client/classes/ModelClient-chatStream.html'],
    ['model.chat', '/reference/model-client/classes/ModelClient-chat.html'],
    ['toArray', '/reference/both/classes/Pages.html#toarray'],
    ['TimeoutError', '/reference/both/classes/TimeoutError.html'],
  ])('the search for the name %s finds its reference first', async (name, reference) => {
    page = await Page.open(browser, `${url}/index.html`);
    await search('.DocSearch-Button', name);
    await expect.poll(async () => (await results())[0]).toContain(reference);
  });

  test.each([
    ['/repos/{owner}/{repo}/issues', '/forge-client/routes.html#forge.issues.'],
    ['POST /repos/{owner}/{repo}/forks', '/forge-client/routes.html#forge.repos.forks.create'],
  ])('the search finds the row of the route %s first', async (route, row) => {
    page = await Page.open(browser, `${url}/index.html`);
    await search('.DocSearch-Button', route);
    await expect.poll(async () => (await results())[0]).toContain(row);
  });

  test('a hit shows a line of prose, and the keyboard opens it', async () => {
    page = await Page.open(browser, `${url}/index.html`);
    await search('.DocSearch-Button', 'stop');
    await expect.poll(async () => (await results()).length).toBeGreaterThan(5);
    const texts = (await page.evaluate(
      "[...document.querySelectorAll('.search-box .excerpt')].map(({ textContent }) => textContent)",
    )) as string[];
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(160);
    expect(texts[0]).toContain('A stream yields an answer');
    expect((await results()).filter((link) => link.startsWith('/playground'))).toEqual([]);
    await page.press('ArrowDown');
    const second = (await results())[1] ?? '';
    await page.press('Enter');
    await expect.poll(() => page.evaluate('location.pathname + location.hash')).toContain(second);
    expect(await page.evaluate("document.querySelector('.search-box')")).toBe(null);
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
    'options',
    'limits',
    'comparison',
    'playground',
    'model-client/guides/streaming',
    'reliability',
    'forge-client/servers',
    'forge-client/routes',
    'reference/model-client/classes/ModelClient',
    'reference/model-client/classes/ModelClient-chat',
    'reference/forge-client/classes/Issues',
    'reference/both/classes/StatusError',
    '404',
  ])('a telephone shows %s and its tables without scrolling sideways', async (name) => {
    page = await Page.open(browser, `${url}/${name}.html`);
    await page.resize(390, 800);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.evaluate(WIDE_TABLES)).toEqual([]);
  });

  test.each(['forge-client/routes', 'forge-client/servers', 'performance', 'runtimes'])(
    'the tables of %s fit a window of 1440 pixels',
    async (name) => {
      page = await Page.open(browser, `${url}/${name}.html`);
      await page.resize(1440, 900);
      expect(await page.evaluate(WIDE_TABLES)).toEqual([]);
    },
  );

  test.each([
    'index',
    'start',
    'cookbook/index',
    'playground',
    'forge-client/routes',
    'model-client/guides/streaming',
    'reference/model-client/classes/ModelClient-chat',
    '404',
  ])('every text of %s has a contrast of 4.5, by day and by night', async (name) => {
    page = await Page.open(browser, `${url}/${name}.html`);
    await expect.poll(() => page.evaluate("document.querySelector('h1') !== null")).toBe(true);
    for (const mode of ['remove', 'add']) {
      await page.evaluate(`document.documentElement.classList.${mode}('dark')`);
      await expect.poll(() => page.evaluate(PALE_TEXTS), { message: mode }).toEqual([]);
    }
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
      "[...document.querySelectorAll('.search-box a.result')].map((link) => link.getAttribute('href'))",
    )) as string[];
  }

  async function ready(): Promise<void> {
    await expect
      .poll(() => page.evaluate("document.querySelector('#playground-app')?.dataset.ready"))
      .toBe('true');
  }
});
