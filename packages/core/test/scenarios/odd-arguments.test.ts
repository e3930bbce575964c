import { constants } from 'node:buffer';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { ClientHooks } from '../../src/contract/hooks.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };

describe.each(DRIVERS)('over %s', (driver) => {
  test.each(['baseUrl', 'fetch', 'dispatcher', 'tls', 'proxy', 'socketPath', 'userAgent'])(
    'with({ %s }) is rejected instead of ignored',
    (name) => {
      const options = { [name]: name === 'baseUrl' ? 'http://other.example' : {} };
      expect(() => transport('http://x.example', driver).with(options)).toThrow(
        expect.objectContaining({
          kind: 'input',
          code: 'invalid-option',
          message: expect.stringContaining(name) as string,
          hint: 'set it when you make the client',
        }),
      );
      expect(() => transport('http://x.example', driver).with({ [name]: undefined })).not.toThrow();
    },
  );

  test('a hook that returns a thenable is awaited', async () => {
    const server = await replies(() => answer(200, THING));
    const told: string[] = [];
    const thenable = {
      then: (resolve: () => void) =>
        setTimeout(() => {
          told.push('first');
          resolve();
        }, 20),
    };
    const hooks = { onRequest: () => thenable } as unknown as ClientHooks;
    const second = { onRequest: () => void told.push('second') };
    await transport(server.url, driver, { hooks }).with({ hooks: second }).call(getThing, where);
    expect(told).toEqual(['first', 'second']);
  });
});

describe('a custom fetch', () => {
  const over = (fetch: unknown): TransportOptions => ({
    baseUrl: 'http://x.example',
    fetch: fetch as typeof globalThis.fetch,
    retry: { limit: 0 },
  });
  const api = (fetch: unknown): ReturnType<typeof transport> =>
    transport('http://x.example', 'fetch', over(fetch));

  test('that returns a Response whose body was already read is an error that says so', async () => {
    const used = new Response(THING);
    await used.text();
    const locked = new Response(THING);
    locked.body?.getReader();
    for (const response of [used, locked]) {
      expect(
        await failure(api(() => Promise.resolve(response)).call(getThing, where)),
      ).toMatchObject({
        code: 'bad-fetch',
        message: expect.stringContaining('return a clone') as string,
      });
    }
  });

  test('whose body is longer than a string can be is an OutputError', async () => {
    // One piece, which nothing has to copy, of memory that nobody wrote to. Only its first byte is: zeros count as white space, in
    // which half a billion bytes would be searched for something else.
    const piece = new Uint8Array(constants.MAX_STRING_LENGTH + 1);
    piece[0] = 34;
    const fetch = (): Promise<Response> =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start(sink) {
              sink.enqueue(piece);
              sink.close();
            },
          }),
        ),
      );
    expect(await failure(api(fetch).call(getThing, where, { maxBodyBytes: null }))).toMatchObject({
      kind: 'output',
      code: 'too-long',
    });
    expect(await failure((await api(fetch).bytes(file, {})).text())).toMatchObject({
      kind: 'output',
      code: 'too-long',
    });
  });
});

test('an inspected error shows the properties it has, and those of lists only for a list', () => {
  const error = new InputError('x');
  expect(inspect(error)).not.toMatch(/isClientError|page|items/);
  expect(error.isClientError).toBe(true);
  error.page = { number: 2, cursor: 'page=2' };
  expect(inspect(error)).toContain("cursor: 'page=2'");
});
