import { describe, expect, test } from 'vitest';
import type { Upload, UploadSource } from '../../src/upload/upload-source.js';
import { InputError } from '../../src/base/errors.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
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

/** Bytes that are no longer there when they are read. */
const LOST: readonly (readonly [string, () => Uint8Array<ArrayBuffer>])[] = [
  [
    'bytes that were transferred',
    () => {
      const gone = Uint8Array.from(CONTENT);
      structuredClone(gone.buffer, { transfer: [gone.buffer] });
      return gone;
    },
  ],
  [
    'bytes of a buffer that became shorter',
    () => {
      const buffer = new Resizable(12, { maxByteLength: 90 });
      const gone = new Uint8Array(buffer, 6, 6);
      (buffer as unknown as { resize(size: number): void }).resize(6);
      return gone;
    },
  ],
];

async function failureOrNone(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return error;
  }
}

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

  test.each(LOST)('%s are refused: they look like an empty file', async (_, make) => {
    const server = await sink();
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(make());
        controller.close();
      },
    });
    async function* pieces(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(make());
    }
    for (const body of [make(), make().buffer, { content: make() }, pieces(), stream] as (
      UploadSource | Upload
    )[]) {
      // Only the view has lost the bytes of a buffer that became shorter.
      if (body instanceof ArrayBuffer && body.byteLength > 0) continue;
      const error = await failure(() => api.call(sendRaw, { body }));
      expect(error).toMatchObject({ name: 'InputError', code: 'invalid-input' });
      expect(error.message).toContain('bytes of a buffer that was transferred or shortened');
    }
    expect(server.taken).toEqual([]);
    await api.call(sendRaw, { body: new Uint8Array() });
    expect(server.taken).toHaveLength(1);
  });

  // Small bytes are sent as a whole, large ones in pieces, and those with progress always in pieces.
  test.each([
    ['small', 6, {}],
    ['large', 3_000_000, {}],
    ['small, with progress', 6, { onProgress: () => undefined }],
  ])(
    'bytes (%s) that are transferred after the call began never arrive as a complete file without them',
    async (_, size, options) => {
      const server = await sink();
      const lose = (content: Uint8Array<ArrayBuffer>): void => {
        structuredClone(content.buffer, { transfer: [content.buffer] });
      };
      const moments: ((content: Uint8Array<ArrayBuffer>, turn: number) => Promise<void> | void)[] =
        [
          lose,
          async (content, turns) => {
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            lose(content);
          },
          async (content, turns) => {
            for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
            lose(content);
          },
        ];
      for (const endpoint of [sendRaw, sendFile])
        for (const moment of moments)
          for (let turns = 0; turns < 12; turns++) {
            const api = transport(server.url, driver, { retry: { limit: 0 } });
            const content = new Uint8Array(size).fill(7);
            const sending = failureOrNone(api.call(endpoint, { body: { content, ...options } }));
            await moment(content, turns);
            const error = await sending;
            if (error !== undefined) expect(error).toBeInstanceOf(InputError);
            await api.close();
          }
      for (const { request, body } of server.taken) {
        const type = request.headers['content-type'] ?? '';
        const bytes = type.startsWith('multipart') ? parseForm(type, body)[0]?.bytes : body;
        expect(bytes?.filter((byte) => byte === 7)).toHaveLength(size);
      }
    },
  );
});
