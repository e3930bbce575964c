import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { Upload, UploadSource } from '../../src/upload/content.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { parseForm } from '../servers/form.js';
import { sink } from '../servers/sink.js';

const BYTES = randomBytes(300_000);
type Body = Upload | UploadSource;

async function onDisk(bytes: Uint8Array, name = 'on disk ü.bin'): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'upload-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await writeFile(join(dir, name), bytes);
  return join(dir, name);
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < BYTES.length; at += 50_001)
    yield await Promise.resolve(BYTES.subarray(at, at + 50_001));
}

const web = (): ReadableStream<Uint8Array> => ReadableStream.from<Uint8Array>(pieces());

/** Every kind of source: how it is made, the name it has by itself, whether its length is known. */
const SOURCES: readonly (readonly [string, () => Body | Promise<Body>, string, boolean])[] = [
  ['a Uint8Array', () => new Uint8Array(BYTES), 'file', true],
  [
    'a slice of a Buffer',
    () => Buffer.concat([randomBytes(7), BYTES, randomBytes(9)]).subarray(7, -9),
    'file',
    true,
  ],
  ['an ArrayBuffer', () => new Uint8Array(BYTES).buffer, 'file', true],
  ['a Blob', () => new Blob([BYTES]), 'file', true],
  ['a File', () => new File([BYTES], 'my ü.bin', { type: 'image/png' }), 'my ü.bin', true],
  ['a path', async () => ({ path: await onDisk(BYTES) }), 'on disk ü.bin', true],
  ['a file URL', async () => ({ path: pathToFileURL(await onDisk(BYTES)) }), 'on disk ü.bin', true],
  ['a ReadableStream', () => web(), 'file', false],
  ['a ReadableStream with its size', () => ({ content: web(), size: BYTES.length }), 'file', true],
  ['an async iterable', () => pieces(), 'file', false],
  [
    'an async iterable with its size',
    () => ({ content: pieces(), size: BYTES.length }),
    'file',
    true,
  ],
  ['a stream of Node', () => Readable.from(pieces()), 'file', false],
  [
    'the middle of a file stream of Node',
    async () =>
      createReadStream(await onDisk(Buffer.concat([randomBytes(5), BYTES, randomBytes(5)])), {
        start: 5,
        end: 4 + BYTES.length,
      }),
    'file',
    false,
  ],
  [
    'bytes whose progress is told',
    () => ({ content: BYTES, onProgress: () => undefined }),
    'file',
    true,
  ],
  [
    'a Blob whose progress is told',
    () => ({ content: new Blob([BYTES]), onProgress: () => undefined }),
    'file',
    true,
  ],
];

describe.each(DRIVERS)('an upload over %s', (driver) => {
  // `fetch` lets nobody set a length: it knows that of bytes and Blobs, and sends streams in chunks.
  const lengthIsSent = (name: string, known: boolean): boolean =>
    known && (driver === 'undici' || !/path|URL|Readable|iterable|told/.test(name));

  test.each(SOURCES)('of %s arrives as its raw bytes', async (name, make, _, known) => {
    const server = await sink();
    const body: Body = await make();
    expect(await transport(server.url, driver).call(sendRaw, { body })).toMatchObject({ id: 1 });
    const { headers } = server.taken[0]?.request ?? {};
    expect(server.taken[0]?.body.equals(BYTES)).toBe(true);
    expect(headers?.['content-type']).toBe(
      name === 'a File' ? 'image/png' : 'application/octet-stream',
    );
    expect([headers?.['content-length'], headers?.['transfer-encoding']]).toEqual(
      lengthIsSent(name, known) ? [String(BYTES.length), undefined] : [undefined, 'chunked'],
    );
  });

  test.each(SOURCES)(
    'of %s arrives as the one file of a form',
    async (name, make, filename, known) => {
      const server = await sink();
      const body: Body = await make();
      await transport(server.url, driver).call(sendFile, { body });
      const { request, body: bytes } = server.taken[0] ?? {
        request: undefined,
        body: Buffer.alloc(0),
      };
      const [part, ...others] = parseForm(request?.headers['content-type'], bytes);
      expect(others).toEqual([]);
      expect(part?.headers).toHaveLength(2);
      expect(part?.disposition).toBe(`form-data; name="attachment"; filename="${filename}"`);
      expect(part?.type).toBe(name === 'a File' ? 'image/png' : 'application/octet-stream');
      expect(part?.bytes.equals(BYTES)).toBe(true);
      expect(request?.headers['content-length']).toBe(
        lengthIsSent(name, known) ? String(bytes.length) : undefined,
      );
    },
  );

  test('of nothing arrives as nothing', async () => {
    const server = await sink();
    const api = transport(server.url, driver);
    const path = await onDisk(Buffer.alloc(0));
    for (const body of [
      new Uint8Array(0),
      new Blob([]),
      { path },
      { content: Readable.from([]), size: 0 },
      Readable.from([]),
    ] as Body[]) {
      await api.call(sendRaw, { body });
      await api.call(sendFile, {
        body: body instanceof Readable || 'content' in body ? new Uint8Array(0) : body,
      });
    }
    expect(server.taken.filter((_, i) => i % 2 === 0).map(({ body }) => body.length)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(
      server.taken
        .filter((_, i) => i % 2 === 1)
        .map(
          ({ request, body }) => parseForm(request.headers['content-type'], body)[0]?.bytes.length,
        ),
    ).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([
    ['naïve 🦙.txt', 'naïve 🦙.txt'],
    ['say "hi".txt', 'say %22hi%22.txt'],
    ['a\r\nContent-Type: text/html\r\n\r\nb', 'html%0D%0A%0D%0Ab'],
    ['a\r\nb', 'a%0D%0Ab'],
    ['../../etc/passwd', 'passwd'],
    [String.raw`..\..\boot.ini`, 'boot.ini'],
    [String.raw`c:\temp\boot.ini`, 'boot.ini'],
    [String.raw`\\server\share\boot.ini`, 'boot.ini'],
    [String.raw`back\slash.txt`, String.raw`back\slash.txt`],
    [String.raw`docs/back\slash.txt`, String.raw`back\slash.txt`],
    [String.raw`a\(b)\\c` + '\\', String.raw`a\\(b)\\\c` + '\\\\'],
    ['%2F.txt', '%2F.txt'],
    ['..', 'file'],
    ['.\0.', 'file'],
    ['', 'file'],
    ['100%22', '100%22'],
    ['a; filename*=x', 'a; filename*=x'],
  ])('names its file %j as %s', async (filename, sent) => {
    const server = await sink();
    await transport(server.url, driver).call(sendFile, {
      body: { content: Buffer.from('x'), filename, type: 'text/plain; charset=utf-8' },
    });
    const { request, body } = server.taken[0] ?? { request: undefined, body: Buffer.alloc(0) };
    const [part] = parseForm(request?.headers['content-type'], body);
    expect(part?.disposition).toBe(`form-data; name="attachment"; filename="${sent}"`);
    expect(part?.type).toBe('text/plain; charset=utf-8');
    expect(part?.bytes.toString()).toBe('x');
  });

  test('with an invalid source, name, type or size is refused before anything is sent', async () => {
    const server = await sink();
    const api = transport(server.url, driver);
    const content = Buffer.from('x');
    const bad: readonly (readonly [unknown, string])[] = [
      ['/etc/passwd', 'a string'],
      [null, 'null'],
      [{}, 'an object'],
      [[1, 2], 'a list'],
      [{ contnt: content, filename: 'a.bin' }, 'contnt is not known: use content'],
      [{ Path: '/etc/passwd' }, 'Path is not known: use path'],
      [{ content: 'text' }, 'content'],
      [{ content, filename: 7 }, 'filename'],
      [{ content, name: 'a.bin' }, 'name is not known: the keys are content, filename, type'],
      [{ content, fileName: 'a.bin' }, 'fileName is not known: use filename'],
      [{ content, filename: 'a.bin', fileName: 'b' }, 'fileName is not known: the keys are'],
      [{ content, type: 'text/plain\r\nx: y' }, 'type'],
      [{ content, type: 'plain' }, 'type'],
      [{ content, size: -1 }, 'size'],
      [{ content, size: 1.5 }, 'size'],
      [{ content, onProgress: true }, 'onProgress'],
      [{ path: join(tmpdir(), 'is', 'missing') }, 'ENOENT'],
      [{ path: tmpdir() }, 'EISDIR'],
      [{ path: new URL('https://x.example/a') }, 'ERR_INVALID_URL_SCHEME'],
    ];
    for (const [body, words] of bad) {
      const error = await failure(() => api.call(sendFile, { body: body as Body }));
      expect(error, words).toBeInstanceOf(InputError);
      expect(error.message).toContain(words);
    }
    const missing = await failure(() =>
      api.call(sendRaw, { body: { path: join(tmpdir(), 'is', 'missing') } as Body }),
    );
    expect(missing).toMatchObject({
      code: 'file-unreadable',
      attempts: 0,
      cause: { code: 'ENOENT' },
    });
    expect(server.taken).toHaveLength(0);
  });
});
