import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ModelClient, OutputError } from '../../src/index.js';
import {
  failure,
  json,
  last,
  lines,
  piece,
  scriptedServer,
  type ScriptedServer,
} from '../scripted-server.js';
import { unhandled } from '../../../core/test/servers/unhandled.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const mine = new TypeError('mine');
/** The ways in which a function can fail. */
const ways: [string, () => never | Promise<never>][] = [
  [
    'throws',
    () => {
      throw mine;
    },
  ],
  ['rejects', () => Promise.reject(mine)],
  [
    'rejects later',
    () =>
      new Promise((_, reject) =>
        setTimeout(() => {
          reject(mine);
        }, 5),
      ),
  ],
];
const failed = { name: 'InputError', kind: 'input', code: 'callback-failed', cause: mine };

describe('a schema in format that throws', () => {
  const link = z.object({ link: z.string().refine((text) => new URL(text).host !== '') });
  const saying = (...answers: readonly string[]): Promise<ScriptedServer> =>
    scriptedServer((response, asked, at) => {
      const content = JSON.stringify({ link: answers[at] });
      if ((asked.body as { stream: boolean }).stream) lines(response, [piece(content), last()]);
      else json(response, last({}, { content }));
    });

  test('is an OutputError with the answer, for a value and for a stream', async () => {
    await using server = await saying('nowhere', 'nowhere');
    const model = new ModelClient({ baseUrl: server.url });
    for (const ask of [
      () => model.chat({ ...hello, format: link }),
      () => model.chatStream({ ...hello, format: link }).final(),
    ]) {
      const error = await failure(ask());
      expect(error).toBeInstanceOf(OutputError);
      expect(error).toMatchObject({
        code: 'schema-failed',
        endpoint: 'chat',
        mayHaveExecuted: true,
        cause: { name: 'TypeError' },
        value: { message: { content: '{"link":"nowhere"}' } },
      });
      expect((error as Error).message).toContain('the schema threw: Invalid URL');
    }
  });

  test('is followed by a round of repair', async () => {
    await using server = await saying('nowhere', 'https://example.org');
    const { parsed } = await new ModelClient({ baseUrl: server.url }).chat({
      ...hello,
      format: link,
      repair: 1,
    });
    expect([parsed.link, server.asked.length]).toEqual(['https://example.org', 2]);
  });

  test('or never finishes is ended by the signal', async () => {
    await using server = await saying('x');
    const format = {
      '~standard': {
        version: 1 as const,
        vendor: 'own',
        validate: () => new Promise<never>(() => undefined),
        jsonSchema: { input: () => ({}) },
      },
    };
    const asked = new ModelClient({ baseUrl: server.url }).chat(
      { ...hello, format },
      { signal: AbortSignal.timeout(80) },
    );
    expect(await failure(asked)).toMatchObject({ kind: 'aborted' });
  });
});

describe('embedMany', () => {
  const texts = Array.from({ length: 500 }, (_, at) => String(at));

  test.each(ways)(
    'whose onProgress %s sends no further request and ends those in progress',
    async (_, fail) => {
      const rest = unhandled();
      let closed = 0;
      await using server = await scriptedServer(async (response, asked, at) => {
        response.on('close', () => void (closed += response.writableFinished ? 0 : 1));
        // The first request is answered at once, the others hang.
        if (at > 0) await new Promise((resolve) => setTimeout(resolve, 5_000));
        json(response, {
          model: 'm',
          embeddings: (asked.body as { input: string[] }).input.map(() => [1]),
        });
      });
      const error = await failure(
        new ModelClient({ baseUrl: server.url }).embedMany(texts, {
          model: 'm',
          batchSize: 1,
          concurrency: 4,
          onProgress: fail,
        }),
      );
      expect(error).toMatchObject({ ...failed, endpoint: 'embed' });
      await new Promise((resolve) => setTimeout(resolve, 150));
      // What was under way may still have reached the server, where it was closed.
      expect([server.asked.length <= 4, closed]).toEqual([true, server.asked.length - 1]);
      expect(await rest()).toEqual([]);
    },
  );

  test('that fails in one batch ends the requests of the others', async () => {
    let closed = 0;
    await using server = await scriptedServer(async (response, _asked, at) => {
      response.on('close', () => void (closed += response.writableFinished ? 0 : 1));
      await new Promise((resolve) => setTimeout(resolve, at === 0 ? 30 : 5_000));
      json(response, { error: 'model "m" not found' }, 404);
    });
    expect(
      await failure(
        new ModelClient({ baseUrl: server.url }).embedMany(texts, { model: 'm', concurrency: 3 }),
      ),
    ).toMatchObject({
      status: 404,
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([server.asked.length, closed]).toEqual([3, 2]);
  });

  test('waits for the promise of onProgress, and no longer than the signal allows', async () => {
    await using server = await scriptedServer((response, asked) => {
      json(response, {
        model: 'm',
        embeddings: (asked.body as { input: string[] }).input.map(() => [1]),
      });
    });
    const model = new ModelClient({ baseUrl: server.url });
    const onProgress = (): Promise<void> => new Promise(() => undefined);
    expect(
      await failure(
        model.embedMany(['a'], { model: 'm', onProgress }, { signal: AbortSignal.timeout(80) }),
      ),
    ).toMatchObject({
      kind: 'aborted',
    });
  });
});

describe('blobs.upload', () => {
  /** A server that takes in any blob. */
  async function store(): Promise<{ url: string; sent: () => number }> {
    let sent = 0;
    const server = createServer((request, response) => {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else
        request
          .on('data', (bytes: Buffer) => (sent += bytes.length))
          .on('error', () => undefined)
          .on('end', () => response.writeHead(201).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return {
      url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      sent: () => sent,
    };
  }

  test.each(ways)(
    'whose onProgress %s ends with one error, while it hashes and while it sends',
    async (_, fail) => {
      const rest = unhandled();
      const server = await store();
      const model = new ModelClient({ baseUrl: server.url });
      const bytes = new Uint8Array(2_000_000);
      for (const phase of ['hashing', 'uploading'] as const) {
        const error = await failure(
          model.blobs.upload(bytes, {
            onProgress: (progress) => (progress.phase === phase ? fail() : undefined),
          }),
        );
        expect(error).toMatchObject({ ...failed, endpoint: 'createBlob' });
        expect((error as Error).message).toContain('onProgress threw: mine');
      }
      expect(server.sent()).toBeLessThan(bytes.length);
      expect(await rest()).toEqual([]);
    },
  );

  test('of createStream stops hashing when the stream is cancelled', async () => {
    const server = await store();
    let read = 0;
    const blob = new Blob([new Uint8Array(400_000_000)]);
    const slice = blob.slice.bind(blob);
    blob.slice = (...range) => (read++, slice(...range));
    const stream = new ModelClient({ baseUrl: server.url }).createStream({
      model: 'm',
      files: { 'a.gguf': blob },
    });
    for await (const event of stream) if (event.completed !== undefined) break;
    const before = read;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(read - before).toBeLessThan(5);
  });
});
