import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { InputError, ModelClient, NetworkError, type TransferEvent, type TransferProgress } from '../../../src/index.js';
import { failure, json, lines, scriptedServer } from '../../scripted-server.js';

const digest = `sha256:${'a'.repeat(64)}`;
const layer = (completed: number): TransferEvent => ({ status: 'pulling aaaaaaaaaaaa', digest, total: 100, completed });
const start = { status: 'pulling manifest' };
const success = { status: 'success' };

/** Some events, then the connection breaks. */
function broken(response: ServerResponse, events: readonly unknown[]): void {
  lines(response, events, false);
  setTimeout(() => response.destroy(), 20);
}

describe('a pull', () => {
  test('goes on after a lost connection as often as resume says, and its progress never goes back', async () => {
    await using server = await scriptedServer((response, _asked, at) => {
      if (at === 0) broken(response, [start, layer(60)]);
      else if (at === 1) broken(response, [start, layer(40)]);
      else lines(response, [start, layer(80), layer(100), success]);
    });
    const stream = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }).pullStream({ model: 'm', resume: 2 });
    const events: TransferEvent[] = [];
    const seen: TransferProgress[] = [];
    for await (const event of stream) {
      events.push(event);
      seen.push(stream.progress);
    }
    expect(events.flatMap(({ restart }) => restart ?? [])).toEqual([1, 2]);
    expect(seen.map(({ completed }) => completed)).toEqual([0, 60, 60, 60, 60, 60, 60, 80, 100, 100]);
    expect(await stream.final()).toEqual(success);
    expect(stream.progress).toMatchObject({ status: 'success', completed: 100, total: 100, restarts: 2 });
    expect(server.asked.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ model: 'm', stream: true })));
  });

  test('fails with what broke when there is no resume left', async () => {
    await using server = await scriptedServer((response) => {
      broken(response, [start, layer(60)]);
    });
    const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
    const stream = model.pullStream({ model: 'm' });
    expect(await failure(stream.final())).toBeInstanceOf(NetworkError);
    expect([stream.outcome, stream.progress.completed, server.asked.length]).toEqual(['network', 60, 1]);
    expect(await failure(model.pullStream({ model: 'm', resume: 1 }).final())).toBeInstanceOf(NetworkError);
    expect(server.asked).toHaveLength(3);
  });

  test('S34: is truncated without its success, and is not begun again for what the server says', async () => {
    await using server = await scriptedServer((response, asked) => {
      lines(
        response,
        (asked.body as { model: string }).model === 'short'
          ? [start, layer(100)]
          : [start, layer(99), { error: 'pull model manifest: file does not exist' }],
      );
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect(await failure(model.pullStream({ model: 'short' }).final())).toMatchObject({ reason: 'truncated' });
    expect(await failure(model.pullStream({ model: 'm', resume: 5 }).final())).toMatchObject({ reason: 'server', code: 'model-not-found' });
    expect(server.asked).toHaveLength(2);
  });

  test('ends when it is given up while it waits for a restart', async () => {
    await using server = await scriptedServer((response) => {
      broken(response, [start]);
    });
    const stream = new ModelClient({ baseUrl: server.url }).pullStream({ model: 'm', resume: 20 });
    for await (const event of stream) if (event.restart === 1) setTimeout(() => void stream.cancel(), 20);
    expect(stream.outcome).toBe('aborted');
    const controller = new AbortController();
    const other = new ModelClient({ baseUrl: server.url }).pullStream({ model: 'm', resume: 20 }, { signal: controller.signal });
    const ended = failure(other.final());
    setTimeout(() => {
      controller.abort();
    }, 60);
    expect(await ended).toMatchObject({ kind: 'aborted' });
  });

  test('as one answer is begun again too', async () => {
    await using server = await scriptedServer((response, _asked, at) => {
      if (at === 0) response.destroy();
      else json(response, success);
    });
    const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
    expect(await model.pull({ model: 'm', resume: 1 })).toEqual(success);
    expect(server.asked.map(({ body }) => body)).toEqual(Array.from({ length: 2 }, () => ({ model: 'm', stream: false })));
    expect(await failure(model.pull({ model: 'm', resume: -1 }))).toBeInstanceOf(InputError);
  });

  test('with a bad body is refused before it is read', () => {
    const model = new ModelClient();
    const request = { model: 5 } as unknown as { model: string };
    expect(() => model.pullStream(request)).toThrow(InputError);
    expect(() => model.pushStream(request)).toThrow(InputError);
    expect(() => model.createStream(request)).toThrow(InputError);
  });
});

describe('a create', () => {
  const bytes = new Uint8Array(700_000).fill(3);
  const name = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

  test('uploads the files it is given, takes digests as they are, and tells of it all', async () => {
    await using server = await scriptedServer((response, { method }) => {
      if (method === 'HEAD') response.writeHead(404).end();
      else if (server.asked.length === 2) response.writeHead(201).end();
      else lines(response, [{ status: 'parsing GGUF' }, success]);
    });
    const stream = new ModelClient({ baseUrl: server.url }).createStream({
      model: 'm',
      files: { 'a.gguf': bytes, 'b.gguf': digest },
      system: 'Be brief.',
    });
    const statuses = new Set<string>();
    for await (const { status } of stream) statuses.add(status);
    expect([...statuses]).toEqual(['hashing a.gguf', 'uploading a.gguf', 'parsing GGUF', 'success']);
    expect(stream.progress).toMatchObject({ completed: 700_000, total: 700_000 });
    expect(server.asked.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual([
      `HEAD /api/blobs/${name}`,
      `POST /api/blobs/${name}`,
      'POST /api/create',
    ]);
    expect(server.asked[2]?.body).toEqual({ model: 'm', files: { 'a.gguf': name, 'b.gguf': digest }, system: 'Be brief.', stream: true });
  });

  test('does not upload what the server has', async () => {
    await using server = await scriptedServer((response, { method }) => {
      if (method === 'HEAD') response.writeHead(200).end();
      else json(response, success);
    });
    await new ModelClient({ baseUrl: server.url }).create({ model: 'm', files: { 'a.gguf': bytes } });
    expect(server.asked.map(({ method }) => method)).toEqual(['HEAD', 'POST']);
  });

  test('ends with the error of an upload', async () => {
    await using server = await scriptedServer((response, { method }) => {
      if (method === 'HEAD') response.writeHead(404).end();
      else json(response, { error: 'digest mismatch, expected "a", got "b"' }, 400);
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect(await failure(model.createStream({ model: 'm', files: { 'a.gguf': bytes } }).final())).toMatchObject({
      status: 400,
      code: 'digest-mismatch',
    });
    expect(await failure(model.createStream({ model: 'm', files: { 'a.gguf': { path: 'no/such.gguf' } } }).final())).toMatchObject({
      kind: 'input',
      code: 'file-unreadable',
    });
  });
});
