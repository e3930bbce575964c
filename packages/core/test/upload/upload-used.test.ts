import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Upload, UploadSource } from '../../src/upload/content.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { sink } from '../servers/sink.js';

const HERE = fileURLToPath(import.meta.url);

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  const pieces = source[Symbol.asyncIterator]();
  while ((await pieces.next()).done !== true);
}

function web(): ReadableStream<Uint8Array> {
  return new Blob(['0123456789']).stream();
}

/** Streams of which not all is left. */
const used: Readonly<Record<string, () => UploadSource | Promise<UploadSource>>> = {
  'a file stream that was read': async () => {
    const stream = createReadStream(HERE);
    await drain(stream);
    return stream;
  },
  'a stream of Node of which one piece was read': async () => {
    const stream = new PassThrough();
    stream.end('0123456789');
    await once(stream, 'readable');
    stream.read(4);
    return stream;
  },
  'a stream of Node that was destroyed': () => new PassThrough().destroy(),
  'a stream of Node that somebody else reads': () => {
    const stream = createReadStream(HERE);
    stream.on('data', () => undefined);
    return stream;
  },
  'a web stream that was read and let go': async () => {
    const stream = web();
    const reader = stream.getReader();
    while (!(await reader.read()).done);
    reader.releaseLock();
    return stream;
  },
  'a web stream that was cancelled': async () => {
    const stream = web();
    await stream.cancel();
    return stream;
  },
  'a web stream that is locked': () => {
    const stream = web();
    stream.getReader();
    return stream;
  },
};

describe.each(DRIVERS)('an upload over %s', (driver) => {
  test.each(Object.keys(used))('of %s is refused before anything is sent', async (kind) => {
    const server = await sink();
    const api = transport(server.url, driver);
    const make = used[kind] as () => Promise<UploadSource>;
    for (const send of [sendRaw, sendFile]) {
      for (const wrap of [
        (content: UploadSource): UploadSource => content,
        (content: UploadSource): Upload => ({ content }),
      ]) {
        const error = await failure(api.call(send, { body: wrap(await make()) }));
        expect(error).toMatchObject({
          name: 'InputError',
          code: 'stream-used',
          mayHaveExecuted: false,
        });
        expect(error.message).toContain('upload: this stream ');
      }
    }
    expect(server.taken).toEqual([]);
  });

  test('of a generator or a stream that was uploaded before is refused', async () => {
    const server = await sink();
    const api = transport(server.url, driver);
    async function* generated(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('0123456789'));
    }
    for (const source of [generated(), Readable.from([Buffer.from('0123456789')]), web()]) {
      await api.call(sendRaw, { body: source });
      expect(await failure(api.call(sendRaw, { body: source }))).toMatchObject({
        name: 'InputError',
        code: 'stream-used',
      });
    }
    expect(server.taken.map(({ body }) => body.toString())).toEqual([
      '0123456789',
      '0123456789',
      '0123456789',
    ]);
  });

  test('of an iterable that starts again each time is sent each time', async () => {
    const server = await sink();
    const source = {
      async *[Symbol.asyncIterator]() {
        yield await Promise.resolve(Buffer.from('0123456789'));
      },
    };
    for (let i = 0; i < 2; i++) await transport(server.url, driver).call(sendRaw, { body: source });
    expect(server.taken.map(({ body }) => body.length)).toEqual([10, 10]);
  });

  test('of an empty stream that was not read is an empty file', async () => {
    const server = await sink();
    const empty = new PassThrough();
    empty.end();
    for (const body of [
      empty,
      Readable.from([]),
      new Blob([]).stream(),
      createReadStream('/dev/null'),
    ])
      await transport(server.url, driver).call(sendRaw, { body });
    expect(server.taken.map(({ body }) => body.length)).toEqual([0, 0, 0, 0]);
  });
});
