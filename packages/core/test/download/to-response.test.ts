import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { ResponseOptions } from '../../src/contract/options.js';
import { DRIVERS, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer, type Peer, rawServer } from '../servers/raw-server.js';
import { pause, replies } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

/** An app that sends a response on, as a server of `node:http` does. */
async function app(respond: () => Promise<Response>): Promise<string> {
  const server = createServer((_request, to) => {
    void respond().then((from) => {
      to.writeHead(from.status, Object.fromEntries(from.headers));
      if (from.body === null) to.end();
      else pipeline(Readable.fromWeb(from.body), to).catch(() => undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe.each(DRIVERS)('the response of a download over %s', (driver) => {
  test('has bytes, type, length, name and validators, and no other header of the server', async () => {
    const bytes = Buffer.from('é🦙\0');
    const server = await replies(() =>
      answer(200, bytes, {
        'content-type': 'text/html',
        'content-disposition': `attachment; filename="../x.zip"; filename*=UTF-8''a%2F%C3%BC%20%27(1)*.zip`,
        etag: '"1"',
        'set-cookie': 'session=secret',
        'x-internal': 'secret',
        'content-security-policy': 'sandbox',
      }),
    );
    const api = transport(server.url, driver);
    const response = await fetch(
      await app(async () =>
        (await api.bytes(file, {})).toResponse({ headers: { 'Cache-Control': 'private' } }),
      ),
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const headers = new Headers(response.headers);
    for (const name of ['date', 'connection', 'keep-alive']) headers.delete(name);
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'text/html',
      'content-length': String(bytes.length),
      'content-disposition': "attachment; filename*=UTF-8''%C3%BC%20%27%281%29%2A.zip",
      etag: '"1"',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private',
    });
  });

  test('has the status of a range and its place', async () => {
    const server = await replies(() =>
      answer(206, 'cd', { 'content-range': 'bytes 2-3/6', 'accept-ranges': 'bytes' }),
    );
    const stream = await transport(server.url, driver).bytes(
      file,
      {},
      { headers: { range: 'bytes=2-3' } },
    );
    const response = stream.toResponse();
    expect([
      response.status,
      response.headers.get('content-range'),
      response.headers.get('content-length'),
    ]).toEqual([206, 'bytes 2-3/6', '2']);
    expect(await response.text()).toBe('cd');
  });

  test('is empty when the file has not changed', async () => {
    const server = await replies(() => answer(304, '', { etag: '"1"' }));
    const response = (
      await transport(server.url, driver).bytes(file, {}, { headers: { 'if-none-match': '"1"' } })
    ).toResponse();
    expect([response.status, response.body, response.headers.get('etag')]).toEqual([
      304,
      null,
      '"1"',
    ]);
  });

  test('breaks off when bytes are missing', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write('HTTP/1.1 200 X\r\ncontent-length: 900\r\n\r\nabc');
      await pause(30);
      peer.socket.destroy();
    });
    const api = transport(server.url, driver);
    const response = await fetch(await app(async () => (await api.bytes(file, {})).toResponse()));
    await expect(response.text()).rejects.toThrow();
  });

  test('closes the connection to the server when its reader leaves, although the server would continue', async () => {
    let peer: Peer | undefined;
    const server = await rawServer(async (one) => {
      peer = one;
      await one.request();
      await one.write('HTTP/1.1 200 X\r\ncontent-length: 900\r\n\r\nabc');
    });
    const api = transport(server.url, driver);
    const page = new AbortController();
    const response = await fetch(await app(async () => (await api.bytes(file, {})).toResponse()), {
      signal: page.signal,
    });
    await response.body?.getReader().read();
    page.abort();
    await peer?.untilClosed();
  });

  test.each([204, 205])(
    'has no body with the status %i, and holds no connection',
    async (status) => {
      let peer: Peer | undefined;
      const server = await rawServer(async (one) => {
        peer = one;
        await one.request();
        await one.write('HTTP/1.1 200 X\r\ncontent-length: 900\r\n\r\nabc');
      });
      const response = (await transport(server.url, driver).bytes(file, {})).toResponse({ status });
      expect([response.status, response.body]).toEqual([status, null]);
      await peer?.untilClosed();
      const empty = await replies(() => Buffer.from('HTTP/1.1 204 X\r\n\r\n'));
      expect((await transport(empty.url, driver).bytes(file, {})).toResponse().status).toBe(204);
    },
  );

  test.each<[ResponseOptions, string]>([
    [{ status: 101 }, 'option status must be a whole number from 200 to 599'],
    [{ status: 1_000 }, 'option status must be a whole number from 200 to 599'],
    [
      { headers: { 'x-a': 'b\nc' } },
      'option headers has a name or a value that no header can have',
    ],
    [{ as: 'sse' } as ResponseOptions, 'option as'],
  ])('is refused with %j, and the bytes can still be read', async (options, message) => {
    const server = await replies(() => answer(200, 'bytes'));
    const stream = await transport(server.url, driver).bytes(file, {});
    expect(() => stream.toResponse(options)).toThrow(InputError);
    expect(() => stream.toResponse(options)).toThrow(message);
    expect(await stream.text()).toBe('bytes');
  });

  test('is refused when the bytes were read', async () => {
    const server = await replies(() => answer(200, 'abc'));
    const stream = await transport(server.url, driver).bytes(file, {});
    await stream.text();
    expect(() => stream.toResponse()).toThrow('already read');
  });
});
