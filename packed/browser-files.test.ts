// Files to and from a forge, with the forge client as a bundle of the tarballs in a real browser,
// which keeps copies and takes no streams.
import { describe, expect, inject, test } from 'vitest';
import { findChromium } from './browser/launch.ts';
import { type OpenForge, useBrowser, useForge } from './browser/hooks.ts';
import type { OpenOrigin } from './browser/origins.ts';
import { Page } from './browser/page.ts';
import type { Started } from './browser/start.ts';

const stage = inject('stage');
const command = findChromium();

describe.skipIf(command === undefined)('in a browser', () => {
  let started: Started;
  let page: Page;
  let server: OpenForge['server'];
  let origin: OpenOrigin;

  useBrowser(stage, command, (opened) => {
    started = opened;
    page = opened.page;
  });
  useForge(stage, (opened) => {
    ({ server, origin } = opened);
  });

  test('a file comes as bytes, as text and piece by piece; one that is cut is an error', async () => {
    const all = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    server.seed.commit('ada/engine', { 'notes.txt': 'Grüße', 'all.bin': all, 'cut.bin': all });
    const got = await page.run(async ({ forge }, { url }) => {
      const { contents } = new forge.ForgeClient({ baseUrl: url });
      const file = (filepath: string): ReturnType<typeof contents.getRaw> =>
        contents.getRaw({ owner: 'ada', repo: 'engine', filepath });
      const notes = await file('notes.txt');
      const bytes = await (await file('all.bin')).bytes();
      let length = 0;
      for await (const piece of await file('all.bin')) length += piece.length;
      return {
        size: notes.size,
        text: await notes.text(),
        right: bytes.every((byte, index) => byte === index % 251),
        length,
      };
    }, access());
    expect(got).toEqual({ size: 7, text: 'Grüße', right: true, length: 100_000 });

    server.faults.add({ endpoint: 'repoGetRawFile', truncate: 50_000 });
    const cut = await page.run(async ({ forge, caught }, { url }) => {
      const file = await new forge.ForgeClient({ baseUrl: url }).contents.getRaw({
        owner: 'ada',
        repo: 'engine',
        filepath: 'cut.bin',
      });
      return { size: file.size, error: await caught(file.bytes()) };
    }, access());
    expect(cut).toMatchObject({ size: 100_000, error: { name: 'NetworkError', kind: 'network' } });
  });

  // Forges let raw files be kept for six hours, and a browser does so.
  test('a file that has changed since it was read is read anew', async () => {
    const read = (): Promise<string> =>
      page.run(async ({ forge }, { url }) => {
        const file = await new forge.ForgeClient({ baseUrl: url }).contents.getRaw({
          owner: 'ada',
          repo: 'engine',
          filepath: 'notes.txt',
        });
        return file.text();
      }, access());
    const texts: string[] = [];
    for (const text of ['before', 'after']) {
      server.seed.commit('ada/engine', { 'notes.txt': text });
      texts.push(await read());
    }
    expect(texts).toEqual(['before', 'after']);
    // The second time the browser asks whether its copy still holds.
    expect(origin.requests.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([
      false,
      true,
    ]);
    expect(origin.preflights).toEqual([]);
  });

  test('a file is read in part, and under a condition of the caller, also when the browser has a copy', async () => {
    server.seed.commit('ada/engine', { 'notes.txt': 'Grüße' });
    const { headers } = await fetch(`${origin.url}/api/v1/repos/ada/engine/raw/notes.txt`);
    const got = await page.run(
      async ({ forge }, { url, etag }) => {
        const { contents } = new forge.ForgeClient({ baseUrl: url });
        const read = async (extra: Record<string, string>): Promise<unknown> => {
          const file = await contents.getRaw(
            { owner: 'ada', repo: 'engine', filepath: 'notes.txt' },
            {},
            { headers: extra },
          );
          return [file.status, file.status === 304 ? '' : await file.text()];
        };
        return [
          await read({}),
          await read({ range: 'bytes=0-1' }),
          await read({ 'if-none-match': etag }),
          await read({}),
        ];
      },
      { url: origin.url, etag: headers.get('etag') ?? '' },
    );
    expect(got).toEqual([
      [200, 'Grüße'],
      [206, 'Gr'],
      [304, ''],
      [200, 'Grüße'],
    ]);
  });

  test('a Blob and a File go up as a whole, with their names and lengths', async () => {
    expect(await upload(page)).toEqual(['notes.txt', 'all.bin']);
    expect(await readAssets()).toEqual([
      ['notes.txt', 'Grüße'],
      ['all.bin', 'x'.repeat(300_000)],
    ]);
    expect(
      origin.requests.slice(1).map(({ headers }) => Number(headers['content-length']) > 0),
    ).toEqual([true, true]);
    expect(await page.said()).toEqual([]);
  });

  // Pages without TLS have no crypto.randomUUID.
  test('a file goes up from a page without TLS as well', async () => {
    const plain = await Page.open(started.browser, `http://app.test:${String(started.site.port)}/`);
    expect(
      await plain.run(
        () => (globalThis as { isSecureContext?: boolean }).isSecureContext,
        undefined,
      ),
    ).toBe(false);
    expect(await upload(plain)).toEqual(['notes.txt', 'all.bin']);
  });

  // Over HTTP/1.1 no browser sends a stream.
  test('a stream that the browser cannot send is an error that says what to send instead', async () => {
    const error = await page.run(({ forge, caught }, { url, token }) => {
      const { issues } = new forge.ForgeClient({ baseUrl: url, auth: forge.token(token) });
      const content = new Blob(['Grüße']).stream();
      return caught(
        issues
          .create({ owner: 'ada', repo: 'engine' }, { title: 'Leak' })
          .then(({ number }) =>
            issues.assets.create(
              { owner: 'ada', repo: 'engine', index: number },
              { content, filename: 'notes.txt' },
            ),
          ),
      );
    }, access());
    expect(error.hint).toMatch(/bytes or a Blob/);
  });

  function access(): { url: string; token: string } {
    return { url: origin.url, token: server.token };
  }

  function upload(from: Page): Promise<string[]> {
    return from.run(async ({ forge }, { url, token }) => {
      const { releases } = new forge.ForgeClient({ baseUrl: url, auth: forge.token(token) });
      const where = { owner: 'ada', repo: 'engine' };
      const { id } = await releases.create(where, { tag_name: 'v1' });
      const blob = await releases.assets.create(
        { ...where, id },
        { content: new Blob(['Grüße']), filename: 'notes.txt' },
      );
      const file = await releases.assets.create(
        { ...where, id },
        new File(['x'.repeat(300_000)], 'all.bin', { type: 'application/octet-stream' }),
      );
      return [blob.name, file.name];
    }, access());
  }

  /** Names and contents of what was uploaded, as the server has them. */
  async function readAssets(): Promise<string[][]> {
    const headers = { authorization: `token ${server.token}` };
    const listed = await fetch(`${server.url}/api/v1/repos/ada/engine/releases`, { headers });
    const [release] = (await listed.json()) as { assets: Record<string, string>[] }[];
    return Promise.all(
      (release?.assets ?? []).map(async ({ name = '', browser_download_url: url = '' }) => {
        const file = await fetch(url, { headers });
        return [name, await file.text()];
      }),
    );
  }
});
