import { describe, expect, test } from 'vitest';
import type { UploadSource } from '../../src/upload/upload-source.js';
import { DRIVERS, failure, sendFile, sendRaw, transport } from '../servers/api.js';
import { parseForm } from '../servers/form.js';
import { sink } from '../servers/sink.js';

const CONTENT = [1, 2, 3, 250, 0, 9];

/** Buffers whose size may change, which older libraries of TypeScript do not know. */
const Resizable = ArrayBuffer as new (size: number, options: object) => ArrayBuffer;
const Growable = SharedArrayBuffer as new (size: number, options: object) => SharedArrayBuffer;

function filled(bytes: Uint8Array): Uint8Array {
  bytes.set(CONTENT);
  return bytes;
}

const MEMORIES: Readonly<Record<string, () => Uint8Array | ArrayBuffer>> = {
  'shared memory': () => filled(new Uint8Array(new SharedArrayBuffer(6))),
  'a part of shared memory': () => filled(new Uint8Array(new SharedArrayBuffer(99), 40, 6)),
  'shared memory that can grow': () =>
    filled(new Uint8Array(new Growable(6, { maxByteLength: 90 }))),
  'memory of another size later': () =>
    filled(new Uint8Array(new Resizable(6, { maxByteLength: 90 }))),
  'a buffer of another size later': () =>
    filled(new Uint8Array(new Resizable(6, { maxByteLength: 90 }))).buffer as ArrayBuffer,
};

describe.each(DRIVERS)('an upload over %s of', (driver) => {
  test.each(Object.keys(MEMORIES))('bytes in %s arrives as these bytes', async (kind) => {
    const make = MEMORIES[kind] ?? (() => new Uint8Array());
    const server = await sink();
    const api = transport(server.url, driver);
    const bodies: (() => UploadSource | { content: UploadSource; onProgress?: () => void })[] = [
      () => make(),
      () => ({ content: make() }),
      () => ({ content: make(), onProgress: () => undefined }),
    ];
    for (const body of bodies) {
      await api.call(sendRaw, { body: body() });
      await api.call(sendFile, { body: body() });
    }
    for (const { request, body } of server.taken) {
      const type = request.headers['content-type'] ?? '';
      const bytes = type.startsWith('multipart') ? parseForm(type, body)[0]?.bytes : body;
      expect([...(bytes ?? [])]).toEqual(CONTENT);
    }
    expect(server.taken).toHaveLength(6);
  });

  test.each(Object.keys(MEMORIES).filter((kind) => !kind.startsWith('a buffer')))(
    'a stream of bytes in %s arrives as these bytes',
    async (kind) => {
      const make = MEMORIES[kind] ?? (() => new Uint8Array());
      const server = await sink();
      const api = transport(server.url, driver);
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(make() as Uint8Array);
          controller.close();
        },
      });
      await api.call(sendRaw, { body: stream });
      async function* pieces(): AsyncGenerator<Uint8Array> {
        yield await Promise.resolve(make() as Uint8Array);
      }
      await api.call(sendRaw, { body: pieces() });
      expect(server.taken.map(({ body }) => [...body])).toEqual([CONTENT, CONTENT]);
    },
  );

  test('bytes that were transferred is refused: they look like an empty file', async () => {
    const server = await sink();
    const api = transport(server.url, driver);
    const gone = Uint8Array.from(CONTENT);
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    for (const body of [gone, gone.buffer, { content: gone }])
      expect(await failure(() => api.call(sendRaw, { body }))).toMatchObject({
        name: 'InputError',
        code: 'invalid-input',
        mayHaveExecuted: false,
      });
    expect(server.taken).toEqual([]);
    await api.call(sendRaw, { body: new Uint8Array() });
    expect(server.taken).toHaveLength(1);
  });
});
