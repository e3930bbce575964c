// A sign-in page or a bot wall is never a file.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ByteStream } from '../../src/download/byte-stream.js';
import type { BytesEndpoint } from '../../src/download/bytes-endpoint.js';
import { DRIVERS, failure, type ThingRef, thingRef, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer } from '../servers/raw-server.js';
import { redirect, replies, target } from '../servers/replies.js';

const PAGE = '<!DOCTYPE html><html><head><title>Sign In</title></head></html>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const named: BytesEndpoint<{ where: ThingRef }> = {
  id: 'named',
  method: 'GET',
  path: '/files/{name}',
  input: { where: thingRef },
  bytes: ByteStream,
};
const archive: BytesEndpoint<{ where: ThingRef }> = { ...named, html: false };
const page: BytesEndpoint<{ where: ThingRef }> = { ...named, html: true };

describe.each(DRIVERS)('a download over %s', (driver) => {
  test('that is answered with a web page is an error, and no file is written', async () => {
    const server = await replies(() => answer(200, PAGE, HTML));
    const dir = await mkdtemp(join(tmpdir(), 'web-page-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const error = await failure(async () =>
      (await transport(server.url, driver).bytes(file, {})).saveTo(join(dir, 'a.zip')),
    );
    expect(error).toMatchObject({ name: 'OutputError', code: 'html', endpoint: 'file' });
    expect(error.message).toContain('received a web page titled "Sign In" instead of a file');
    expect(await readdir(dir)).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  test('that is redirected to a sign-in page is an error, whatever the name of the file', async () => {
    const server = await replies((request) =>
      target(request).startsWith('/user/login')
        ? answer(200, PAGE, HTML)
        : redirect(303, '/user/login?redirect_to=%2Ffiles%2Fa.html'),
    );
    const api = transport(server.url, driver);
    for (const name of ['a.zip', 'a.html'])
      expect(await failure(api.bytes(named, { where: { name } }))).toMatchObject({
        name: 'OutputError',
        code: 'html',
      });
  });

  test('that is redirected to a page of any name is an error, and to a storage that names the file is that file', async () => {
    const server = await replies((request) => {
      if (target(request).startsWith('/storage/'))
        return answer(200, PAGE, { ...HTML, 'content-disposition': 'inline; filename="a.html"' });
      if (target(request).startsWith('/login.html')) return answer(200, PAGE, HTML);
      const isStored = target(request).startsWith('/files/stored');
      return redirect(303, isStored ? '/storage/ab12' : '/login.html');
    });
    const api = transport(server.url, driver);
    for (const name of ['a.zip', 'a.html'])
      expect(await failure(api.bytes(named, { where: { name } }))).toMatchObject({ code: 'html' });
    const stored = await api.bytes(named, { where: { name: 'stored.zip' } });
    expect(await stored.text()).toBe(PAGE);
  });

  test('of HTML that the server says is a file is that file', async () => {
    const server = await replies(() => answer(200, PAGE, { ...HTML, 'x-object-type': 'file' }));
    const proven = { ...named, fileHeaders: ['x-object-type'] };
    const file = await transport(server.url, driver).bytes(proven, { where: { name: 'a.vue' } });
    expect(await file.text()).toBe(PAGE);
  });

  test('of an HTML file is that file: by its name, or by that in Content-Disposition', async () => {
    const server = await replies((request) =>
      answer(
        200,
        PAGE,
        target(request).endsWith('.html')
          ? HTML
          : { ...HTML, 'content-disposition': 'attachment; filename="report.html"' },
      ),
    );
    const api = transport(server.url, driver);
    for (const name of ['page.html', 'ab12'])
      expect(await (await api.bytes(named, { where: { name } })).text()).toBe(PAGE);
  });

  test('that is never HTML, or always, does not depend on the name', async () => {
    const server = await replies(() => answer(200, PAGE, HTML));
    const api = transport(server.url, driver);
    expect(await failure(api.bytes(archive, { where: { name: 'a.html' } }))).toMatchObject({
      code: 'html',
    });
    expect(await (await api.bytes(page, { where: { name: 'a' } })).text()).toBe(PAGE);
  });

  test('of a known size is damaged if another number of bytes arrives', async () => {
    const bodies = [answer(200, 'abc'), 'HTTP/1.1 200 X\r\nconnection: close\r\n\r\nabc'];
    for (const body of bodies) {
      const server = await replies((_, __, peer) => {
        if (body.includes('close'))
          setTimeout(() => {
            peer.end();
          }, 20);
        return body;
      });
      const api = transport(server.url, driver, { retry: { limit: 0 } });
      const read = async (size: number): Promise<string> =>
        (await api.bytes(file, {}, {}, { size })).text();
      expect(await read(3)).toBe('abc');
      expect(await failure(read(4))).toMatchObject({ name: 'NetworkError', code: 'truncated' });
    }
  });
});
