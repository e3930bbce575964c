import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseBase } from '../../src/wire/base-url.js';
import { InputError } from '../../src/base/errors.js';
import { Transport } from '../servers/transport.js';
import { DRIVERS, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, target, THING } from '../servers/replies.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a base URL', () => {
  test.each([
    ['https://forge.example', 'https://forge.example', '/api/v1'],
    ['https://forge.example/', 'https://forge.example', '/api/v1'],
    ['https://forge.example//', 'https://forge.example', '/api/v1'],
    ['https://forge.example/api/v1', 'https://forge.example', '/api/v1'],
    ['https://forge.example/api/v1/', 'https://forge.example', '/api/v1'],
    ['https://forge.example/git/', 'https://forge.example', '/git/api/v1'],
    ['https://forge.example/git/api/v1', 'https://forge.example', '/git/api/v1'],
    ['https://forge.example/my-api/v1', 'https://forge.example', '/my-api/v1/api/v1'],
    ['HTTPS://Forge.Example:443/', 'https://forge.example', '/api/v1'],
    ['http://forge.example:3000', 'http://forge.example:3000', '/api/v1'],
    ['http://[::1]:3000/', 'http://[::1]:3000', '/api/v1'],
    ['http://localhost:3000', 'http://localhost:3000', '/api/v1'],
    ['http://0.0.0.0:3000', 'http://0.0.0.0:3000', '/api/v1'],
    ['  http://forge.example  ', 'http://forge.example', '/api/v1'],
    ['http://forge.example/a%20b/', 'http://forge.example', '/a%20b/api/v1'],
  ])('%s becomes %s and %s', (given, origin, prefix) => {
    expect(parseBase(given, 'baseUrl', { basePath: '/api/v1' }).base).toEqual({
      origin,
      prefix,
      root: prefix.slice(0, -'/api/v1'.length),
    });
    expect(parseBase(new URL(given), 'baseUrl', { basePath: '/api/v1' }).base).toEqual({
      origin,
      prefix,
      root: prefix.slice(0, -'/api/v1'.length),
    });
  });

  test.each([
    ['http://127.0.0.1:11434/api', ''],
    ['http://127.0.0.1:11434/api/', ''],
    ['http://127.0.0.1:11434/v1', ''],
    ['http://127.0.0.1:11434/v1//', ''],
    ['http://127.0.0.1:11434/ollama/api', '/ollama'],
    ['http://127.0.0.1:11434/ollama//v1/', '/ollama'],
    ['http://127.0.0.1:11434/ollama', '/ollama'],
    ['http://127.0.0.1:11434/my-api', '/my-api'],
    ['http://127.0.0.1:11434/api/proxy', '/api/proxy'],
    ['http://127.0.0.1:11434/API', '/API'],
  ])('%s is used without the part of the path that every route has already', (given, prefix) => {
    expect(parseBase(given, 'baseUrl', { basePath: '', dropped: ['/api', '/v1'] }).base).toEqual({
      origin: 'http://127.0.0.1:11434',
      prefix,
      root: prefix,
    });
  });

  test.each([
    ['/ollama', 'https://app.example:8443/ollama/'],
    ['/', 'https://app.example:8443/'],
    ['./ollama', 'https://app.example:8443/chat/ollama/'],
    ['../ollama/', 'https://app.example:8443/ollama/'],
    [' /ollama ', 'https://app.example:8443/ollama/'],
    ['http://other.example/x', 'http://other.example/x/'],
  ])('%s is relative to the page in a browser', (given, url) => {
    vi.stubGlobal('location', new URL('https://app.example:8443/chat/index.html?user=1#top'));
    const { origin, prefix } = parseBase(given, 'baseUrl', { basePath: '' }).base;
    expect(`${origin}${prefix}/`).toBe(url);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    './/',
    'ollama',
    'app.example/ollama',
    '',
    '?x',
    '#x',
  ])('%s is not relative to the page: it could lead to another host', (given) => {
    vi.stubGlobal('location', new URL('https://app.example/chat'));
    const made = (() => {
      try {
        return parseBase(given, 'baseUrl', { basePath: '' }).base.origin;
      } catch (error) {
        return error;
      }
    })();
    if (made !== 'https://app.example')
      expect(made).toMatchObject({
        name: 'InputError',
        message: 'option baseUrl must be a URL with a scheme',
      });
  });

  test('a relative one works in a worker made from a Blob, and is rejected where there is no page', () => {
    vi.stubGlobal('location', {
      href: 'blob:https://app.example/0b1f',
      origin: 'https://app.example',
    });
    expect(parseBase('/ollama', 'baseUrl', { basePath: '' }).base).toMatchObject({
      origin: 'https://app.example',
      prefix: '/ollama',
    });
    for (const page of [
      undefined,
      { href: 'about:blank', origin: 'null' },
      { href: 'file:///home/ada/index.html', origin: 'null' },
    ]) {
      vi.stubGlobal('location', page);
      expect(() => parseBase('/ollama', 'baseUrl', { basePath: '' })).toThrow(
        expect.objectContaining({
          code: 'invalid-option',
          hint: expect.stringContaining('only in a browser') as unknown,
        }) as Error,
      );
    }
  });

  test.each([
    ['forge.example', 'scheme'],
    ['forge.example:3000', 'scheme'],
    ['//forge.example', 'scheme'],
    ['/api/v1', 'scheme'],
    ['', 'scheme'],
    ['ftp://forge.example', 'http: or https:'],
    ['file:///etc/passwd', 'http: or https:'],
    ['http://', 'not a valid URL'],
    ['http://forge.example:99999', 'not a valid URL'],
    ['http://a b', 'not a valid URL'],
    ['http://geheim@forge.example', 'both a user name and a password'],
    ['http://:geheim@forge.example', 'both a user name and a password'],
    ['http://ada:geheim%ff@forge.example', 'percent-encoded'],
    ['http://forge.example?token=geheim', 'query or a fragment'],
    ['http://forge.example/#geheim', 'query or a fragment'],
    ['http://forge\n.example', 'control characters'],
    [undefined, 'not undefined'],
    [8080, 'not an integer'],
    [{}, 'not an object'],
  ])('%s is refused by name and kind, never by value', (given, words) => {
    const make = (): unknown => new Transport({ baseUrl: given as string });
    expect(make).toThrow(InputError);
    expect(make).toThrow('option baseUrl');
    expect(make).toThrow(words);
    expect(make).not.toThrow('geheim');
  });

  test.each(DRIVERS)(
    'with a path of its own stands before every route, over %s',
    async (driver) => {
      const server = await replies(() => answer(200, THING));
      await transport(`${server.url}/git//`, driver).call(getThing, { where: { name: 'x' } });
      expect(target(server.requests[0])).toBe('/git/things/x');
      expect(header(server.requests[0], 'host')).toBe(`127.0.0.1:${String(server.port)}`);
    },
  );

  test.each(DRIVERS)(
    'of localhost reaches a server that listens on 127.0.0.1 only, over %s',
    async (driver) => {
      const server = await replies(() => answer(200, THING));
      expect(
        await transport(`http://localhost:${String(server.port)}`, driver).call(getThing, {
          where: { name: 'x' },
        }),
      ).toMatchObject({
        id: 1,
      });
    },
  );

  test.each(DRIVERS)('may be an IPv6 address, over %s', async (driver) => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end(THING),
    );
    const listens = await new Promise<boolean>((resolve) => {
      server.on('error', () => {
        resolve(false);
      });
      server.listen(0, '::1', () => {
        resolve(true);
      });
    });
    onTestFinished(() => void server.close());
    // A machine without IPv6 has nothing to show.
    if (!listens) return;
    const { port } = server.address() as AddressInfo;
    expect(
      await transport(`http://[::1]:${String(port)}`, driver).call(getThing, {
        where: { name: 'x' },
      }),
    ).toMatchObject({ id: 1 });
  });
});
