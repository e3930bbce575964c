import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import {
  bearer,
  chatStreamFrom,
  type ChatEvent,
  InputError,
  ModelClient,
  type ModelClientOptions,
  StreamError,
} from '../../src/index.js';
import { all, answering } from '../answering.js';
import {
  failure,
  json,
  last,
  lines,
  piece,
  type Script,
  scriptedServer,
} from '../scripted-server.js';
import { appServer } from './app-server.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const SECRET = 'sk-secret-0123456789';
const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const EVENTS = [
  piece('', { thinking: 'Hm' }),
  piece('Hel'),
  piece('lo ü🦙\u2028', { tool_calls: [{ function: { name: 'add', arguments: { a: 1 } } }] }),
  last({ eval_count: 2, prompt_eval_count: 5 }),
];

async function client(script: Script, options: ModelClientOptions = {}): Promise<ModelClient> {
  const server = await scriptedServer(script);
  onTestFinished(() => server.close());
  return new ModelClient({
    baseUrl: server.url,
    retry: { limit: 0 },
    auth: bearer(SECRET),
    ...options,
  });
}

describe.each(['undici', 'fetch'] as const)('a chat that an app forwards, over %s', (driver) => {
  const via: ModelClientOptions = driver === 'fetch' ? { fetch: (...args) => fetch(...args) } : {};

  test('is the same stream on the other side', async () => {
    const model = await client((response) => {
      lines(response, EVENTS);
    }, via);
    const url = await appServer(() => model.chatStream(hello).toResponse());
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const stream = chatStreamFrom(response);
    expect(await all(stream)).toEqual(await all(model.chatStream(hello)));
    expect([stream.outcome, stream.partial.message.content]).toEqual(['done', 'Hello ü🦙\u2028']);
    expect(await stream.final()).toEqual(await model.chatStream(hello).final());
    expect(await all(chatStreamFrom(await fetch(url)).text)).toEqual(['Hel', 'lo ü🦙\u2028']);
  });

  test('that fails before its first event has a status on the other side', async () => {
    const model = await client((response) => {
      json(response, { error: `model 'm' not found ${SECRET}` }, 404);
    }, via);
    const stream = model.chatStream(hello);
    const started = (await failure(stream.started())) as Error;
    expect(started).toMatchObject({ status: 404, code: 'model-not-found' });
    const response = await fetch(await appServer(() => stream.toResponse()));
    expect(response.status).toBe(404);
    const error = (await failure(chatStreamFrom(response).final())) as Error;
    expect(error).toMatchObject({ status: 404, code: 'model-not-found' });
    expect(error.message).not.toContain(SECRET);
    const good = await client((to) => {
      lines(to, EVENTS);
    }, via);
    const begun = good.chatStream(hello);
    await begun.started();
    expect(
      await all(chatStreamFrom(await fetch(await appServer(() => begun.toResponse()))).text),
    ).toEqual(['Hel', 'lo ü🦙\u2028']);
  });

  const breaks: [string, (response: ServerResponse) => void, string][] = [
    [
      'an error line',
      (response) => {
        lines(response, [piece('Hel'), { error: `out of memory ${SECRET}` }]);
      },
      'out of memory',
    ],
    [
      'a clean end in the middle',
      (response) => {
        lines(response, [piece('Hel')]);
      },
      'ended',
    ],
    [
      'a corrupt line',
      (response) => (lines(response, [piece('Hel')], false), response.end('{"x\n')),
      'not JSON',
    ],
    [
      'a reset',
      (response) => (
        lines(response, [piece('Hel')], false),
        void sleep(40).then(() => response.destroy())
      ),
      'the stream failed',
    ],
    [
      'a stall',
      (response) => {
        lines(response, [piece('Hel')], false);
      },
      'idle',
    ],
  ];

  test.each(breaks)(
    'and ends with %s is an error on the other side, with what had arrived',
    async (_, script, message) => {
      const model = await client(script, { ...via, timeouts: { idle: 150 } });
      const stream = chatStreamFrom(
        await fetch(await appServer(() => model.chatStream(hello).toResponse())),
      );
      const error = await failure(all(stream));
      expect(error).toBeInstanceOf(StreamError);
      expect((error as StreamError).message).toContain(message);
      expect([stream.outcome, stream.partial.message.content]).toEqual(['server-error', 'Hel']);
      await expect(stream.final()).rejects.toBe(error);

      const sse = await (
        await fetch(await appServer(() => model.chatStream(hello).toResponse({ as: 'sse' })))
      ).text();
      const [first = '', end = ''] = sse.split('\n\n');
      expect(JSON.parse(first.replace('data: ', ''))).toEqual(piece('Hel'));
      expect(end).toMatch(/^event: error\ndata: \{"error":".+"\}$/);

      const text = await fetch(
        await appServer(() => model.chatStream(hello).toResponse({ as: 'text' })),
      );
      const reader = text.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('Hel');
      await expect(reader?.read()).rejects.toThrow();

      expect(`${sse} ${String(error)}`).not.toContain(SECRET);
      expect(sse).not.toContain('127.0.0.1');
    },
  );

  test.each(['ndjson', 'sse', 'text'] as const)(
    'as %s: leaving in the browser reaches the model server, which would continue',
    async (as) => {
      let closed: Promise<unknown> | undefined;
      const model = await client((response) => {
        closed = once(response, 'close');
        lines(response, [piece('Hel')], false);
      }, via);
      const url = await appServer(() => model.chatStream(hello).toResponse({ as }));
      const page = new AbortController();
      const response = await fetch(url, { signal: page.signal });
      await response.body?.getReader().read();
      await sleep(50);
      page.abort();
      await closed;
    },
  );

  test('cancelling the stream on the other side reaches the model server, which would continue, also before its first event', async () => {
    const closed: Promise<unknown>[] = [];
    const model = await client((response, _, count) => {
      closed.push(once(response, 'close'));
      lines(response, count === 0 ? [piece('Hel')] : [], false);
    }, via);
    const url = await appServer(() => model.chatStream(hello).toResponse());
    const reading = chatStreamFrom(await fetch(url));
    for await (const event of reading) {
      expect(event.message.content).toBe('Hel');
      break;
    }
    await closed[0];
    const unread = chatStreamFrom(await fetch(url));
    await expect.poll(() => closed.length).toBe(2);
    await unread.cancel();
    await closed[1];
    expect(unread.outcome).toBe('aborted');
  });

  test('keeps the model server waiting while the browser does not read', async () => {
    let sent = 0;
    const line = `${JSON.stringify(piece('x'.repeat(60_000)))}\n`;
    const model = await client(async (response) => {
      response.writeHead(200);
      for (; sent < 2_000 && !response.destroyed; sent++)
        if (!response.write(line))
          await Promise.race([
            new Promise((resolve) => response.once('drain', resolve)),
            sleep(1_000),
          ]);
    }, via);
    const response = await fetch(await appServer(() => model.chatStream(hello).toResponse()));
    await sleep(700);
    // 120 MB were to be sent.
    expect(sent).toBeLessThan(1_000);
    await response.body?.cancel();
  });
});

describe('toResponse', () => {
  test('as text holds the text only, as sse one event for each', async () => {
    await using server = await answering(EVENTS);
    const text = server.model.chatStream(hello).toResponse({ as: 'text' });
    expect([text.headers.get('content-type'), await text.text()]).toEqual([
      'text/plain; charset=utf-8',
      'Hello ü🦙\u2028',
    ]);
    const sse = server.model.chatStream(hello).toResponse({ as: 'sse' });
    expect(sse.headers.get('content-type')).toBe('text/event-stream');
    const events = (await sse.text()).split('\n\n').slice(0, -1);
    expect(events.map((event) => JSON.parse(event.replace(/^data: /, '')) as unknown)).toEqual(
      await all(server.model.chatStream(hello)),
    );
  });

  test('sends nothing until its body is read, and takes status and headers', async () => {
    await using server = await answering(EVENTS);
    const response = server.model
      .chatStream(hello)
      .toResponse({ status: 201, headers: { 'Cache-Control': 'private', 'x-a': 'b' } });
    await sleep(20);
    expect(server.asked).toHaveLength(0);
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('x-a'),
    ]).toEqual([201, 'private', 'b']);
    expect([
      response.headers.get('x-accel-buffering'),
      response.headers.get('x-content-type-options'),
    ]).toEqual(['no', 'nosniff']);
    await response.text();
  });

  test('of a refused request ends with the error of the server, without its address', async () => {
    const model = await client((response) => {
      json(response, { error: "model 'm' not found" }, 404);
    });
    const response = model.chatStream(hello).toResponse();
    expect(await response.text()).toMatch(/^\{"error":"[^"]*model 'm' not found[^"]*"\}\n$/);
    const unreachable = new ModelClient({ baseUrl: 'http://127.0.0.1:9', retry: { limit: 0 } });
    expect(await unreachable.chatStream(hello).toResponse().text()).toBe(
      '{"error":"the stream failed"}\n',
    );
  });

  test('of a stream whose hook throws does not contain what it threw', async () => {
    await using server = await answering(EVENTS);
    const broken = server.model.with({
      hooks: {
        onResponse() {
          throw new Error('password 1234');
        },
      },
    });
    expect(await broken.chatStream(hello).toResponse().text()).toBe(
      '{"error":"the stream failed"}\n',
    );
  });

  test('of a stream that the app cancels is incomplete on the other side', async () => {
    await using server = await answering([piece('A')], false);
    const source = server.model.chatStream(hello);
    const stream = chatStreamFrom(source.toResponse());
    const reading = all(stream);
    await vi.waitFor(() => {
      expect(stream.partial.message.content).toBe('A');
    });
    await source.cancel();
    expect(((await failure(reading)) as StreamError).message).toContain('cancelled');
    expect([stream.outcome, stream.partial.message.content]).toEqual(['server-error', 'A']);
    const text = server.model.chatStream(hello);
    const body = text.toResponse({ as: 'text' }).text();
    await vi.waitFor(() => {
      expect(text.partial.message.content).toBe('A');
    });
    await text.cancel();
    await expect(body).rejects.toThrow('cancelled');
  });

  test('works on a branch of tee, on progress and on tool runs; text needs events with text', async () => {
    await using server = await answering(EVENTS);
    const [one, two] = server.model.chatStream(hello).tee();
    expect(await one.toResponse({ as: 'text' }).text()).toBe('Hello ü🦙\u2028');
    expect(await all(two)).toHaveLength(4);
    const model = await client((response) => {
      lines(response, [{ status: 'pulling' }, { status: 'success' }]);
    });
    const pull = model.pullStream({ model: 'm' });
    for (const as of ['text', 'xml' as 'sse'] as const) {
      expect(() => pull.toResponse({ as })).toThrow(InputError);
      expect(() => pull.toReadableStream({ as })).toThrow(`cannot be written as ${as}`);
    }
    expect(await pull.toResponse().text()).toBe('{"status":"pulling"}\n{"status":"success"}\n');
    expect(() => pull.toResponse()).toThrow('already read');
  });

  test.each([
    [
      'holds a secret',
      Object.assign(new Error('refused'), { config: { headers: { authorization: SECRET } } }),
    ],
    ['is not JSON', Object.assign(new Error('refused'), { size: 1n })],
  ])(
    'a tool run goes on when a tool throws what %s, which the reader does not see',
    async (_, thrown) => {
      const model = await client((response, _asked, at) => {
        const tool_calls = [{ function: { name: 'a', arguments: {} } }];
        lines(response, at === 0 ? [piece('', { tool_calls }), last()] : [piece('Done.'), last()]);
      });
      const run = (): Promise<never> => Promise.reject(thrown);
      const text = await model
        .runToolsStream({ ...hello, tools: [{ name: 'a', run }] })
        .toResponse()
        .text();
      const events = text.split('\n').slice(0, -1);
      const failed = {
        type: 'tool-error',
        step: 1,
        call: { function: { name: 'a', arguments: {} } },
        content: 'error: refused',
      };
      expect(events.map((line) => JSON.parse(line) as unknown)).toContainEqual(failed);
      expect(events.at(-1)).toContain('Done.');
      expect(text).not.toContain(SECRET);
    },
  );

  test('toReadableStream has events or bytes', async () => {
    await using server = await answering(EVENTS);
    const events = server.model.chatStream(hello).toReadableStream();
    expectTypeOf(events).toEqualTypeOf<ReadableStream<ChatEvent>>();
    expect((await all(events)).map(({ done }) => done)).toEqual([false, false, false, true]);
    const bytes = await all(server.model.chatStream(hello).toReadableStream({ as: 'text' }));
    expect(Buffer.concat(bytes as Uint8Array[]).toString()).toBe('Hello ü🦙\u2028');
  });
});
