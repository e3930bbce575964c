import { createHash } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError, ModelClient, type UploadProgress } from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';
import { failure, scriptedServer } from '../../scripted-server.js';

const file = new URL('../../fixtures/gguf/embed.gguf', import.meta.url);
const digest = 'sha256:3626d2635386ad0af82e668d49d03aa1a2ce3b596c545f9066428dffdd58ffd8';

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Uint8Array.of(1, 2));
  yield Uint8Array.of(3);
}

describe('an upload', () => {
  test('hashes a file, checks whether the server has it, sends it once and reports each step', async () => {
    await using server = await startModelServer();
    const { blobs } = new ModelClient({ baseUrl: server.url });
    const told: UploadProgress[] = [];
    expect(await blobs.exists(digest)).toBe(false);
    expect(await blobs.upload({ path: file }, { onProgress: (each) => told.push(each) })).toEqual({
      digest,
      existed: false,
    });
    expect([await blobs.exists({ digest }), await blobs.exists(digest)]).toEqual([true, true]);
    expect(told.at(-1)).toEqual({ phase: 'uploading', digest, completed: 128_032, total: 128_032 });
    expect(told[0]).toMatchObject({ phase: 'hashing', digest: undefined, total: 128_032 });
    expect(await blobs.upload({ path: file })).toEqual({ digest, existed: true });
    expect(server.requests.map(({ method }) => method)).toEqual([
      'HEAD',
      'HEAD',
      'POST',
      'HEAD',
      'HEAD',
      'HEAD',
    ]);
  });

  test('takes bytes, Blobs, and streams with a digest', async () => {
    await using server = await startModelServer();
    const { blobs } = new ModelClient({ baseUrl: server.url });
    const bytes = Uint8Array.of(1, 2, 3);
    const name = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    expect(await blobs.upload(bytes)).toEqual({ digest: name, existed: false });
    expect(await blobs.upload(new Blob([bytes]))).toEqual({ digest: name, existed: true });
    expect(await blobs.upload(pieces(), { digest: name })).toEqual({ digest: name, existed: true });
    await using other = await startModelServer();
    expect(
      await new ModelClient({ baseUrl: other.url }).blobs.upload(pieces(), { digest: name }),
    ).toEqual({
      digest: name,
      existed: false,
    });
  });

  test('of a stream without a digest, or with an invalid one, is refused before anything is sent', async () => {
    await using server = await startModelServer();
    const { blobs } = new ModelClient({ baseUrl: server.url });
    expect(await failure(blobs.upload(pieces()))).toMatchObject({
      kind: 'input',
      code: 'digest-required',
    });
    expect(await failure(blobs.upload(pieces(), { digest: 'sha256:12' }))).toBeInstanceOf(
      InputError,
    );
    expect(await failure(blobs.exists('../x'))).toBeInstanceOf(InputError);
    expect(server.requests).toHaveLength(0);
  });

  test('of a digest in upper case, as some tools print it, is refused by the name of the method', async () => {
    const model = new ModelClient({ baseUrl: 'http://127.0.0.1:1' });
    const digest = `sha256:${'A'.repeat(64)}`;
    expect(await failure(model.blobs.upload(Uint8Array.of(1), { digest }))).toMatchObject({
      message: 'blobs.upload: where.digest: expected sha256: and 64 hex digits in lower case',
    });
  });

  test('of bytes that do not match the digest is refused by the server', async () => {
    await using server = await startModelServer();
    const error = await failure(
      new ModelClient({ baseUrl: server.url }).blobs.upload(pieces(), { digest }),
    );
    expect(error).toMatchObject({ status: 400, code: 'digest-mismatch' });
  });

  test('succeeds when the server responds that it has the blob before the body is sent', async () => {
    const server = createServer((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 404 : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { blobs } = new ModelClient({ baseUrl: `http://127.0.0.1:${String(port)}` });
    expect(await blobs.upload(new Uint8Array(30_000_000))).toMatchObject({ existed: true });
    server.closeAllConnections();
    server.close();
  });

  test('can be aborted while it is hashed', async () => {
    const controller = new AbortController();
    const { blobs } = new ModelClient();
    const upload = blobs.upload(
      new Uint8Array(2_000_000),
      {
        onProgress: () => {
          controller.abort(new Error('enough'));
        },
      },
      { signal: controller.signal },
    );
    expect(await failure(upload)).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
  });

  test('is ended by total while the digest of its file, or of bytes in memory, is computed', async () => {
    await using server = await scriptedServer(() => undefined);
    const { blobs } = new ModelClient({ baseUrl: server.url });
    const directory = await mkdtemp(join(tmpdir(), 'blobs-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'large');
    await writeFile(path, '');
    // Minutes of work, of a file without content.
    await truncate(path, 1024 ** 4);
    for (const source of [{ path }, new Uint8Array(1024 ** 3)]) {
      let hashed = 0;
      const onProgress = ({ completed }: UploadProgress): void => {
        hashed = completed;
      };
      const error = await failure(
        blobs.upload(source, { onProgress }, { timeouts: { total: 100 } }),
      );
      expect(error).toMatchObject({
        phase: 'total',
        endpoint: 'createBlob',
        mayHaveExecuted: false,
      });
      expect((error as Error).message).toContain('blobs.upload took longer than 100 ms');
      expect(hashed).toBeLessThan(1024 ** 3);
    }
    expect(server.asked).toHaveLength(0);
  });
});

test.each([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('a blob is not there because a web page says so, over %s', async (_, driver) => {
  await using server = await scriptedServer((response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end();
  });
  const { blobs } = new ModelClient({ baseUrl: server.url, ...driver });
  const page = { name: 'OutputError', code: 'html' };
  expect(await failure(blobs.exists(digest))).toMatchObject(page);
  expect(await failure(blobs.upload(Uint8Array.of(1)))).toMatchObject(page);
  expect(server.asked.map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
});
