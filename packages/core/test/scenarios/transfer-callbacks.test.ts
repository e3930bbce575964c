import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { UploadSource } from '../../src/upload/content.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { replies } from '../servers/replies.js';
import { sink } from '../servers/sink.js';
import { unhandled } from '../servers/unhandled.js';
import { failed, late, mine, ways } from './failing.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

/** Sources that fail in each possible place. */
const sources: [string, () => UploadSource][] = [
  [
    'cannot be opened',
    () => ({
      [Symbol.asyncIterator]: () => {
        throw mine;
      },
    }),
  ],
  [
    'throws at once',
    () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => {
          throw mine;
        },
      }),
    }),
  ],
  [
    'gives no result',
    () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve(undefined as never) }) }),
  ],
  [
    'breaks off',
    async function* () {
      yield new Uint8Array(9);
      await late();
    },
  ],
  ['fails to end, too', () => ({ [Symbol.asyncIterator]: () => ({ next: late, return: late }) })],
  ['is a web stream that fails', () => new ReadableStream({ pull: late })],
];

describe.each(DRIVERS)('an upload over %s', (driver) => {
  test.each(sources)(
    'whose source %s fails with an error that names the source',
    async (_, make) => {
      const rest = unhandled();
      const server = await sink();
      for (const endpoint of [sendRaw, sendFile]) {
        const error = await failure(transport(server.url, driver).call(endpoint, { body: make() }));
        expect(error).toMatchObject({
          kind: 'input',
          code: 'source-failed',
          endpoint: endpoint.id,
          request: `POST ${server.url}/file`,
        });
      }
      expect(server.taken).toHaveLength(0);
      expect(await rest()).toEqual([]);
    },
  );

  test.each(ways)(
    'whose onProgress %s ends with an error that names it, and sends no more',
    async (_, fail) => {
      const rest = unhandled();
      const server = await sink();
      for (const content of [new Uint8Array(600_000), new Blob([new Uint8Array(600_000)])]) {
        const error = await failure(
          transport(server.url, driver).call(sendRaw, { body: { content, onProgress: fail } }),
        );
        expect(error).toMatchObject({ ...failed, endpoint: 'sendRaw', attempts: 1 });
        expect(error.message).toContain('onProgress threw: mine');
      }
      expect(server.taken).toHaveLength(0);
      expect(await rest()).toEqual([]);
    },
  );
});

test.each(ways)(
  'a download whose onProgress %s leaves no file and no connection',
  async (_, fail) => {
    const rest = unhandled();
    const folder = await mkdtemp(join(tmpdir(), 'save-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const server = await replies(
      () => `HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n${'x'.repeat(500)}`,
    );
    const bytes = await transport(server.url, 'undici').bytes(file, {});
    const error = await failure(bytes.saveTo(join(folder, 'a.bin'), { onProgress: fail }));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ ...failed, endpoint: 'file' });
    expect(await readdir(folder)).toEqual([]);
    for (const peer of server.peers) await peer.untilClosed();
    expect(await rest()).toEqual([]);
  },
);
