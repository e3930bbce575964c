import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  InputError,
  ModelClient,
  NetworkError,
  type TransferEvent,
  type TransferProgress,
} from '../../../src/index.js';
import { failure, json, lines, scriptedServer } from '../../scripted-server.js';
import { useSteadyClock } from '../../../../core/test/servers/steady-clock.js';

useSteadyClock();

const digest = `sha256:${'a'.repeat(64)}`;
const layer = (completed: number): TransferEvent => ({
  status: 'pulling aaaaaaaaaaaa',
  digest,
  total: 100,
  completed,
});
const start = { status: 'pulling manifest' };
const success = { status: 'success' };

/** Some events, then the connection breaks. */
function broken(response: ServerResponse, events: readonly unknown[]): void {
  lines(response, events, false);
  setTimeout(() => response.destroy(), 20);
}

describe('a pull', () => {
  test('restarts after a lost connection up to resume times, and its progress never decreases', async () => {
    await using server = await scriptedServer((response, _asked, at) => {
      if (at === 0) broken(response, [start, layer(60)]);
      else if (at === 1) broken(response, [start, layer(40)]);
      else lines(response, [start, layer(80), layer(100), success]);
    });
    const stream = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }).pullStream({
      model: 'm',
      resume: 2,
    });
    const events: TransferEvent[] = [];
    const seen: TransferProgress[] = [];
    for await (const event of stream) {
      events.push(event);
      seen.push(stream.progress);
    }
    expect(events.flatMap(({ restart }) => restart ?? [])).toEqual([1, 2]);
    expect(seen.map(({ completed }) => completed)).toEqual([
      0, 60, 60, 60, 60, 60, 60, 80, 100, 100,
    ]);
    expect(await stream.final()).toEqual(success);
    expect(stream.progress).toMatchObject({
      status: 'success',
      completed: 100,
      total: 100,
      restarts: 2,
    });
    expect(server.asked.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ model: 'm', stream: true })),
    );
  });

  test('fails with the network error when no restart is left', async () => {
    await using server = await scriptedServer((response) => {
      broken(response, [start, layer(60)]);
    });
    const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
    const stream = model.pullStream({ model: 'm' });
    expect(await failure(stream.final())).toBeInstanceOf(NetworkError);
    expect([stream.outcome, stream.progress.completed, server.asked.length]).toEqual([
      'network',
      60,
      1,
    ]);
    expect(await failure(model.pullStream({ model: 'm', resume: 1 }).final())).toBeInstanceOf(
      NetworkError,
    );
    expect(server.asked).toHaveLength(3);
  });

  test('is truncated without its last event, and is not restarted after an error of the server', async () => {
    await using server = await scriptedServer((response, asked) => {
      lines(
        response,
        (asked.body as { model: string }).model === 'short'
          ? [start, layer(100)]
          : [start, layer(99), { error: 'pull model manifest: file does not exist' }],
      );
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect(await failure(model.pullStream({ model: 'short' }).final())).toMatchObject({
      reason: 'truncated',
    });
    expect(await failure(model.pullStream({ model: 'm', resume: 5 }).final())).toMatchObject({
      reason: 'server',
      code: 'model-not-found',
    });
    expect(server.asked).toHaveLength(2);
  });

  test.each([
    'unexpected EOF',
    'max retries exceeded: EOF',
    'max retries exceeded: unexpected EOF',
    'read tcp 10.0.0.5:1->104.18.8.90:443: read: connection reset by peer',
    'pull model manifest: Get "https://registry.ollama.ai/v2/m": net/http: TLS handshake timeout',
    'Get "https://cdn.example/blob": EOF',
  ])(
    'is restarted when the connection of the server to the registry breaks, streamed or not: %s',
    async (error) => {
      await using server = await scriptedServer((response, { body }, at) => {
        const isFirst = at % 2 === 0;
        if ((body as { stream: boolean }).stream)
          lines(response, [start, layer(60), isFirst ? { error } : success]);
        else if (isFirst) json(response, { error }, 500);
        else json(response, success);
      });
      const model = new ModelClient({ baseUrl: server.url });
      expect(await model.pullStream({ model: 'm', resume: 1 }).final()).toEqual(success);
      expect(await model.pull({ model: 'm', resume: 1 })).toEqual(success);
      expect(await model.pushStream({ model: 'm', resume: 1 }).final()).toEqual(success);
      expect(await model.push({ model: 'm', resume: 1 })).toEqual(success);
      expect(await failure(model.pull({ model: 'm' }))).toMatchObject({
        code: 'registry-interrupted',
      });
    },
  );

  test('that ends with EOF before any byte is not restarted: an earlier one has left an empty file (ollama/ollama#16917, ollama/ollama#4185)', async () => {
    await using server = await scriptedServer((response, { body }) => {
      if ((body as { stream: boolean }).stream) lines(response, [start, { error: 'EOF' }]);
      else json(response, { error: 'EOF' }, 500);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const damaged = { code: 'damaged-part', hint: expect.stringContaining('-partial') as string };
    expect(await failure(model.pullStream({ model: 'm', resume: 5 }).final())).toMatchObject(
      damaged,
    );
    expect(server.asked).toHaveLength(1);
    // Without events, only the second time shows that nothing had arrived.
    expect(await failure(model.pull({ model: 'm', resume: 5 }))).toMatchObject(damaged);
    expect(server.asked).toHaveLength(3);
  });

  test('that ends with EOF after bytes is restarted', async () => {
    await using server = await scriptedServer((response, _asked, at) => {
      lines(response, [start, layer(60), at === 0 ? { error: 'EOF' } : success]);
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect(await model.pullStream({ model: 'm', resume: 1 }).final()).toEqual(success);
    await using broken = await scriptedServer((response) => {
      lines(response, [start, layer(60), { error: 'EOF' }]);
    });
    const stream = new ModelClient({ baseUrl: broken.url }).pullStream({ model: 'm' });
    expect(await failure(stream.final())).toMatchObject({
      code: 'registry-interrupted',
      hint: expect.stringContaining('resume') as string,
    });
  });

  test('with a layer that arrived damaged is restarted, since the server has deleted it', async () => {
    const error = 'digest mismatch, file must be downloaded again: want sha256:a, got sha256:b';
    await using server = await scriptedServer((response, { body }, at) => {
      const isFirst = at % 2 === 0;
      if ((body as { stream: boolean }).stream)
        lines(response, [start, isFirst ? { error } : success]);
      else if (isFirst) json(response, { error }, 500);
      else json(response, success);
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect(await model.pullStream({ model: 'm', resume: 1 }).final()).toEqual(success);
    expect(await model.pull({ model: 'm', resume: 1 })).toEqual(success);
    expect(await failure(model.pull({ model: 'm' }))).toMatchObject({ code: 'digest-mismatch' });
  });

  test('ends when it is cancelled while it waits for a restart', async () => {
    await using server = await scriptedServer((response) => {
      broken(response, [start]);
    });
    const stream = new ModelClient({ baseUrl: server.url }).pullStream({ model: 'm', resume: 20 });
    for await (const event of stream)
      if (event.restart === 1) setTimeout(() => void stream.cancel(), 20);
    expect(stream.outcome).toBe('aborted');
    const controller = new AbortController();
    const other = new ModelClient({ baseUrl: server.url }).pullStream(
      { model: 'm', resume: 20 },
      { signal: controller.signal },
    );
    const ended = failure(other.final());
    setTimeout(() => {
      controller.abort();
    }, 60);
    expect(await ended).toMatchObject({ kind: 'aborted' });
  });

  test('that is not streamed is restarted too', async () => {
    await using server = await scriptedServer((response, _asked, at) => {
      if (at === 0) response.destroy();
      else json(response, success);
    });
    const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
    expect(await model.pull({ model: 'm', resume: 1 })).toEqual(success);
    expect(server.asked.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ model: 'm', stream: false })),
    );
    expect(await failure(model.pull({ model: 'm', resume: -1 }))).toBeInstanceOf(InputError);
  });

  test('with an invalid body is refused before the stream is read', () => {
    const model = new ModelClient();
    const request = { model: 5 } as unknown as { model: string };
    expect(() => model.pullStream(request)).toThrow(InputError);
    expect(() => model.pushStream(request)).toThrow(InputError);
    expect(() => model.createStream(request)).toThrow(InputError);
  });
});
