// The pages that `npm run site` has built: VitePress checks links to pages, and this checks the
// places inside of them.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root, withSlashes } from '../base/paths.ts';
import { slugify } from '../site/extensions.ts';
import { siteDir } from '../site/stage.ts';
import { withBreakableCode } from '../site/tables.ts';

/** The addresses of the guides that the playground names. */
const GUIDES = readFileSync(join(root, 'playground', 'guides.ts'), 'utf8').matchAll(
  /^ {2}'([\w/-]+\.html)(?:#([\w-]+))?':/gm,
);

const built = join(siteDir, 'dist', 'html');
const pages = globSync('**/*.html', { cwd: built }).filter((path) => path !== '404.html');

test('the site is built, with its guides, its examples and the reference', () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      'index.html',
      'start.html',
      'playground.html',
      'model-client/guides/streaming.html',
      'examples/chat.html',
    ]),
  );
  expect(existsSync(join(built, 'reference', 'model-client', 'classes', 'ModelClient.html'))).toBe(
    true,
  );
  expect(existsSync(join(built, 'reference', 'forge-client', 'classes', 'ForgeClient.html'))).toBe(
    true,
  );
});

test('a class begins with a table of its methods, and says at each what its fields mean', () => {
  const [, page = ''] = read(join('reference', 'forge-client', 'classes', 'Issues.html')).split(
    '<h1 id="issues"',
  );
  expect(page.split('<h2')[0]).toMatch(/<table[^]*href="#create"[^]*Opens an issue\./);
  expect(page).toContain('<code>body.title</code>');
  expect(page).not.toMatch(/id="constructors?"|id="extended-by"|id="inherited-from"/);
});

test('each method of the model client has a page, which the page of the client leads to', () => {
  const folder = join('reference', 'model-client', 'classes');
  const page = read(join(folder, 'ModelClient.html'));
  expect(page).toContain('href="./ModelClient-chat.html"');
  expect(page).not.toContain('id="methods"');
  const chat = read(join(folder, 'ModelClient-chat.html'));
  expect(chat).toContain('<code>request.messages</code>');
  expect(chat).not.toMatch(/\| \( \|/);
});

test('signatures of functions and methods are no wider than a page', () => {
  const wide = pages
    .filter((path) => /^reference\b.*\b(?:classes|functions)\b/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/<pre[^>]*>([^]*?)<\/pre>/g)].flatMap(([, code = '']) =>
        code
          .replace(/<[^>]*>/g, '')
          .replace(/&#?\w+;/g, '"')
          .split('\n')
          .filter((line) => line.length > 80)
          .map((line) => `${path}: ${line}`),
      ),
    );
  expect(wide).toEqual([]);
});

test('what both packages export has one page', () => {
  const pagesOf = (name: string): string[] =>
    pages.map(withSlashes).filter((path) => path.endsWith(`/${name}.html`));
  expect(pagesOf('Timeouts')).toEqual(['reference/both/interfaces/Timeouts.html']);
  expect(pagesOf('TimeoutError')).toEqual(['reference/both/classes/TimeoutError.html']);
  expect(pages.filter((path) => read(path).includes('Re-exports'))).toEqual([]);
});

test('long code in tables may break, and what stands between two pieces of code is no code', () => {
  expect(withBreakableCode('| `a/path/of/some/length/here` |')).toContain(
    '<code v-pre>a/<wbr>path/<wbr>of/',
  );
  const row = '| `think` | 0.9 | a text/with a slash, and of some length | `other` |';
  expect(withBreakableCode(row)).toBe(row);
});

test.each([
  ['forge.repos', 'forgerepos'],
  ['Nothing listens at 127.0.0.1:11434', 'nothing-listens-at-12700111434'],
  ['Where `fetch` differs – and why', 'where-fetch-differs--and-why'],
  ['1.0.0', '100'],
  ['Größe_n', 'größe_n'],
])('the anchor of a heading is the one that GitHub makes: %s', (heading, anchor) => {
  expect(slugify(heading)).toBe(anchor);
});

test('every link to a place in a page leads to one', () => {
  const places = new Map(
    pages.map((path) => [
      path,
      new Set([...read(path).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const dead = pages.flatMap((path) =>
    [...read(path).matchAll(/<a [^>]*href="([^"#:]*)#([^"]+)"/g)]
      .map(([, page = '', place = '']) => ({
        page: target(path, page),
        place: decodeURIComponent(place),
      }))
      .filter(({ page, place }) => places.has(page) && places.get(page)?.has(place) !== true)
      .map(({ page, place }) => `${path}: ${page}#${place}`),
  );
  expect([...new Set(dead)]).toEqual([]);
});

test('the guides that the playground names are there', () => {
  const guides = [...GUIDES].map(([, path = '', place = '']) => ({ path, place }));
  expect(guides.length).toBeGreaterThan(5);
  for (const { path, place } of guides) expect(read(path)).toContain(`id="${place}`);
});

test('every image, script and style of a page is there', () => {
  const missing = pages.flatMap((path) =>
    [...read(path).matchAll(/\s(?:src|href)="(\/(?:assets|playground|reference)\/[^"#?]+)"/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(join(built, file))),
  );
  expect([...new Set(missing)]).toEqual([]);
});

function read(path: string): string {
  return readFileSync(join(built, path), 'utf8');
}

function target(from: string, link: string): string {
  if (link === '') return from;
  const path = link.startsWith('/') ? link.slice(1) : join(dirname(from), link);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}
