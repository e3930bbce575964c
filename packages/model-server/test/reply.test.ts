import { describe, expect, onTestFinished, test } from 'vitest';
import { ModelClient } from 'model-client';
import { createModelApp, type ModelServerOptions, startModelServer } from '../src/index.js';
import { failure } from '../../model-client/test/scripted-server.js';
import { unhandled } from '../../core/test/servers/unhandled.js';
import { useSteadyClock } from '../../core/test/servers/steady-clock.js';

useSteadyClock();

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

/** Over a socket, and as a `fetch`. */
const kits: [string, (options: ModelServerOptions) => Promise<ModelClient>][] = [
  [
    'listens',
    async (options) => {
      const server = await startModelServer(options);
      onTestFinished(() => server.close());
      return new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
    },
  ],
  [
    'is a fetch',
    (options) =>
      Promise.resolve(
        new ModelClient({ fetch: createModelApp(options).fetch, retry: { limit: 0 } }),
      ),
  ],
];

describe.each(kits)('the embedded server that %s', (_, client) => {
  const request = { model: 'llama3.2', messages: [{ role: 'user', content: 'Hello' }] } as const;

  test.each(ways)('answers 500 when reply %s, and serves the next request', async (_way, fail) => {
    const rest = unhandled();
    let asked = 0;
    const model = await client({ reply: () => (++asked < 3 ? fail() : 'fine') });
    expect(await failure(model.chat(request))).toMatchObject({
      status: 500,
      message: expect.stringContaining('mine') as string,
    });
    expect(await failure(model.chatStream(request).final())).toMatchObject({
      kind: 'status',
      status: 500,
    });
    expect((await model.chat(request)).message.content).toBe('fine');
    expect(await rest()).toEqual([]);
  });

  test('reports what is wrong with an invalid reply', async () => {
    const rest = unhandled();
    const wrong: [unknown, string][] = [
      [undefined, 'reply returned undefined'],
      [7, 'reply returned an integer'],
      [['a'], 'reply returned a list'],
      [{ content: 7 }, 'reply returned an integer as content'],
      [{ tool_calls: [{}] }, 'tool_calls that are not a list'],
      [
        { tool_calls: [{ function: { name: 'add', arguments: '{"a":1}' } }] },
        'tool_calls that are not a list',
      ],
      [{ content: '', toolCalls: [] }, 'option reply.toolCalls is not known'],
      [['a'].values(), 'reply returned an Array Iterator'],
    ];
    for (const [value, words] of wrong) {
      const model = await client({ reply: () => value as string });
      expect(await failure(model.chat(request))).toMatchObject({
        status: 500,
        message: expect.stringContaining(words) as string,
      });
    }
    const strange = await client({
      reply: () =>
        ({
          then: (_ok: unknown, reject: (reason: unknown) => void) => {
            reject(Object.create(null));
          },
        }) as never,
    });
    expect(await failure(strange.chat(request))).toMatchObject({ status: 500 });
    expect(await rest()).toEqual([]);
  });

  test('ends a stream with the error when its pieces fail in the middle', async () => {
    const rest = unhandled();
    for (const thrown of [mine, Object.create(null) as unknown, 7]) {
      const pieces = (): AsyncIterable<string> => ({
        [Symbol.asyncIterator]: () => {
          let count = 0;
          return {
            next: () =>
              ++count < 3
                ? Promise.resolve({
                    done: false,
                    value: thrown === 7 && count === 2 ? (7 as never) : 'a',
                  })
                : ({
                    then: (_ok: unknown, no: (reason: unknown) => void) => {
                      no(thrown);
                    },
                  } as never),
            return: () => Promise.reject(mine),
          };
        },
      });
      const stream = (await client({ reply: pieces })).chatStream(request);
      expect(await failure(stream.final())).toMatchObject({ kind: 'stream', reason: 'server' });
      expect(stream.partial.message.content).toMatch(/^aa?$/);
    }
    expect(await rest()).toEqual([]);
  });

  test('ends the pieces when the reader leaves, even if ending them fails', async () => {
    const rest = unhandled();
    let ended = 0;
    const pieces = (): AsyncIterable<string> => ({
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise((resolve) => setTimeout(resolve, 5, { done: false, value: 'a' })),
        return: () => {
          ended++;
          return Promise.reject(mine);
        },
      }),
    });
    const model = await client({ reply: pieces });
    for await (const event of model.chatStream(request)) if (event.message.content !== '') break;
    await expect.poll(() => ended).toBe(1);
    expect(await rest()).toEqual([]);
  });
});
