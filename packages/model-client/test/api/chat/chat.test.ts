import { describe, expect, test } from 'vitest';
import { InputError, ModelClient, StreamError } from '../../../src/index.js';
import { all, answering } from '../../answering.js';
import { failure, json, last, lines, piece, scriptedServer } from '../../scripted-server.js';

/** A chat whose message has so many characters. */
const asking = (characters: number) => ({
  model: 'm',
  messages: [{ role: 'user' as const, content: 'word '.repeat(characters / 5) }],
});
const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

const call = (name: string, args: unknown, extra: object = {}): object => ({
  function: { index: 0, name, arguments: args },
  ...extra,
});

describe('a chat stream', () => {
  test('yields pieces in a loop, and final() returns the whole answer', async () => {
    await using server = await answering([
      piece('Hel'),
      piece('lo'),
      last({
        eval_count: 2,
        eval_duration: 4_000_000,
        prompt_eval_count: 5,
        total_duration: 9_000_000,
      }),
    ]);
    const stream = server.model.chatStream(hello);
    let text = '';
    for await (const event of stream) text += event.message.content;
    const { message, usage, done_reason, warnings } = await stream.final();
    expect([text, message.content, done_reason, stream.outcome]).toEqual([
      'Hello',
      'Hello',
      'stop',
      'done',
    ]);
    expect(usage).toEqual({
      promptTokens: 5,
      outputTokens: 2,
      totalMs: 9,
      outputMs: 4,
      tokensPerSecond: 500,
    });
    expect(warnings).toEqual([]);
    expect(server.asked[0]?.body).toEqual({ ...hello, stream: true });
  });

  test('has separate views of the text and of the thinking', async () => {
    await using server = await answering([
      piece('', { thinking: 'Hm' }),
      piece('', { thinking: '.' }),
      piece('Yes'),
      last(),
    ]);
    expect(await all(server.model.chatStream(hello).text)).toEqual(['Yes']);
    expect(await all(server.model.chatStream(hello).thinking)).toEqual(['Hm', '.']);
    const { message } = await server.model.chatStream(hello).final();
    expect(message).toEqual({ role: 'assistant', content: 'Yes', thinking: 'Hm.' });
  });

  test('thinking alone, thinking after content and think tags in content are passed on as sent', async () => {
    await using server = await answering([
      piece('<think>a</think>b'),
      piece('', { thinking: 'c' }),
      last(),
    ]);
    const events = await all(server.model.chatStream(hello));
    expect(events.map(({ message }) => [message.content, message.thinking])).toEqual([
      ['<think>a</think>b', undefined],
      ['', 'c'],
      ['', undefined],
    ]);
  });

  test('a last event with done_reason and without done is complete', async () => {
    const end = { ...last(), done: undefined };
    await using server = await answering([piece('A'), end]);
    const result = await server.model.chatStream(hello).final();
    expect([result.message.content, result.done]).toEqual(['A', true]);
  });

  test('leaving a view ends the request, and a second view is an error', async () => {
    await using server = await answering([piece('A'), piece('B')], false);
    const stream = server.model.chatStream(hello);
    for await (const text of stream.text) if (text === 'A') break;
    expect(stream.outcome).toBe('aborted');
    const error = await failure(all(stream.thinking));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: 'stream-taken' });
    expect(await failure(stream.final())).toMatchObject({ kind: 'aborted' });
  });

  test('changes that a reader makes to events do not affect the answer', async () => {
    const token = { token: 'A', logprob: -0.1, top_logprobs: [{ token: 'A', logprob: -0.1 }] };
    await using server = await answering([
      { ...piece('A', { tool_calls: [call('a', { x: { y: 1 } })] }), logprobs: [token] },
      last({ details: { a: 1 } }, { note: 'kept' }),
    ]);
    const untouched = await server.model.chatStream(hello).final();
    const stream = server.model.chatStream(hello);
    for await (const event of stream) {
      const mine = event as unknown as {
        model: string;
        logprobs?: (typeof token)[];
        details?: { a: number };
        message: {
          content: string;
          note?: string;
          tool_calls?: { function: { arguments: { x: { y: number } } } }[];
        };
      };
      mine.model = 'mine';
      mine.message.content = 'mine';
      mine.message.note = 'mine';
      for (const each of mine.message.tool_calls ?? []) each.function.arguments.x.y = 99;
      for (const each of mine.logprobs ?? []) {
        each.token = 'mine';
        for (const top of each.top_logprobs) top.token = 'mine';
      }
      if (mine.details !== undefined) mine.details.a = 99;
    }
    expect(await stream.final()).toEqual(untouched);
    expect(untouched).toMatchObject({
      model: 'm',
      logprobs: [token],
      message: { tool_calls: [call('a', { x: { y: 1 } })], note: 'kept' },
    });
  });

  test('changes that a reader makes to the last event of a generation do not affect the answer', async () => {
    const end = {
      model: 'm',
      created_at: '',
      response: 'A',
      done: true,
      done_reason: 'stop',
      context: [1, 2],
    };
    await using server = await answering([end]);
    const stream = server.model.generateStream({ model: 'm', prompt: 'x' });
    for await (const event of stream) {
      const mine = event as unknown as { response: string; done_reason: string; context: number[] };
      mine.response = mine.done_reason = 'mine';
      mine.context.push(3);
    }
    expect(await stream.final()).toMatchObject(end);
  });

  test.each([
    ['has no content', { role: 'assistant' }, 'message.content'],
    ['has a number for a content', { role: 'assistant', content: 5 }, 'message.content'],
    ['has a text for a message', 'B', 'message'],
  ])(
    'an event that %s is drift, and ends neither a view nor the stream',
    async (_, message, path) => {
      await using server = await scriptedServer((response) => {
        lines(response, [piece('A'), { ...piece(''), message }, piece('C'), last()]);
      });
      const drift: string[] = [];
      const model = new ModelClient({
        baseUrl: server.url,
        hooks: { onDrift: (event) => void drift.push(event.path) },
      });
      const stream = model.chatStream(hello);
      expect(await all(stream.text)).toEqual(['A', 'C']);
      expect((await stream.final()).message.content).toBe('AC');
      expect(drift).toEqual([path]);
      expect(await all(model.chatStream(hello).thinking)).toEqual([]);
      expect(await all(model.chatStream({ ...hello, format: 'json' }).partialObjects)).toEqual([]);
    },
  );

  test('an error in the middle keeps everything received before', async () => {
    await using server = await answering([
      piece('A'),
      { error: 'an error was encountered while running the model: unexpected EOF' },
    ]);
    const stream = server.model.chatStream(hello);
    const error = await failure(stream.final());
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({
      reason: 'server',
      code: 'runner-failed',
      partial: { message: { content: 'A' } },
    });
    expect(stream.partial.message.content).toBe('A');
  });

  test('collects the logprobs of all events', async () => {
    const one = { token: 'A', logprob: -0.1 };
    await using server = await answering([
      { ...piece('A'), logprobs: [one] },
      { ...piece('B'), logprobs: [one, one] },
      last(),
    ]);
    expect(
      (await server.model.chatStream({ ...hello, logprobs: true }).final()).logprobs,
    ).toHaveLength(3);
  });

  test.each<[number, readonly string[]]>([
    [2048, ['context-full']],
    [4096, ['context-full']],
    [4096 - 2046, ['context-full']],
    [32_768, ['context-full']],
    [262_144, ['context-full']],
    [4095, []],
    [1000, []],
  ])(
    'without num_ctx, a prompt of %i tokens is compared with the contexts of servers',
    async (tokens, codes) => {
      await using server = await answering([piece('A'), last({ prompt_eval_count: tokens })]);
      const { warnings } = await server.model.chatStream(asking(7 * tokens)).final();
      expect(warnings.map(({ code }) => code)).toEqual(codes);
    },
  );

  test('warns when the prompt fills the requested context', async () => {
    await using server = await answering([piece('A'), last({ prompt_eval_count: 64 })]);
    const full = await server.model.chatStream({ ...hello, options: { num_ctx: 64 } }).final();
    expect(full.warnings).toMatchObject([{ code: 'context-full' }]);
    for (const [cut, codes] of [
      [34, ['context-full']],
      [35, ['context-full']],
      [36, []],
      [63, []],
    ] as const) {
      await using newer = await answering([piece('A'), last({ prompt_eval_count: cut })]);
      const { warnings } = await newer.model
        .chatStream({ ...asking(250), options: { num_ctx: 64 } })
        .final();
      expect(warnings.map(({ code }) => code)).toEqual(codes);
    }
    const read = server.model.chatStream({ ...hello, options: { num_ctx: 64 } });
    expect(await all(read.text)).toEqual(['A']);
    expect(read.warnings).toEqual(full.warnings);
    expect(
      (await server.model.chatStream({ ...hello, options: { num_ctx: 65 } }).final()).warnings,
    ).toEqual([]);
    expect((await server.model.chatStream(hello).final()).warnings).toEqual([]);
  });
});

describe('a chat', () => {
  test('requests one value, keeps unknown keys and normalizes tool calls', async () => {
    await using server = await scriptedServer((response) => {
      json(response, { ...last({ novelty: 1 }, { content: 'Hi', tool_calls: [call('a', '{}')] }) });
    });
    const result = await new ModelClient({ baseUrl: server.url }).chat(hello);
    expect(result).toMatchObject({
      novelty: 1,
      message: { content: 'Hi', tool_calls: [call('a', {})] },
      usage: {},
      warnings: [],
    });
    expect(server.asked[0]?.body).toEqual({ ...hello, stream: false });
  });

  test('sends unknown keys unchanged and a stop string as a list, and does not change the request', async () => {
    await using server = await scriptedServer((response) => {
      json(response, last());
    });
    const request = {
      ...hello,
      messages: [{ role: 'user' as const, content: 'x', images: ['data:image/png;base64,AQID'] }],
      options: { stop: 'END', mirostat: 2 },
      keep_alive: 'forever',
      novelty: true,
    };
    const before = structuredClone(request);
    Object.freeze(request.messages[0]);
    await new ModelClient({ baseUrl: server.url }).chat(request);
    expect(request).toEqual(before);
    expect(server.asked[0]?.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'x', images: ['AQID'] }],
      options: { stop: ['END'], mirostat: 2 },
      keep_alive: -1,
      novelty: true,
      stream: false,
    });
  });

  test('refuses what no server accepts before anything is sent', async () => {
    await using server = await scriptedServer(() => undefined);
    const model = new ModelClient({ baseUrl: server.url });
    const tools = ['a', 'a'].map((name) => ({
      type: 'function',
      function: { name, parameters: {} },
    }));
    const wrong: [object, string][] = [
      [{ keep_alive: '1d' }, 'invalid-duration'],
      [{ tools }, 'duplicate-tool'],
      [{ format: 'xml' }, 'invalid-format'],
      [{ repair: -1 }, 'invalid-input'],
      [{ messages: 'Hello' }, 'invalid-input'],
      [{ model: undefined }, 'invalid-input'],
      [{ options: { temperature: 'hot' } }, 'invalid-input'],
      [{ messages: [{ role: 'user', content: 'x', images: ['cat.png'] }] }, 'invalid-image'],
    ];
    for (const [part, code] of wrong) {
      const error = await failure(model.chat({ ...hello, ...part }));
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({ code });
      expect(() => model.chatStream({ ...hello, ...part })).toThrow(InputError);
    }
    expect(server.asked).toHaveLength(0);
  });
});

test('parts are the text, the thinking and the tool calls in the order in which they arrive', async () => {
  await using server = await answering([
    piece('', { thinking: 'Hm' }),
    piece('Hel'),
    piece('lo', { tool_calls: [{ function: { name: 'add', arguments: { a: 1 } } }] }),
    last(),
  ]);
  const parts = await all(server.model.chatStream(hello).parts);
  expect(parts).toEqual([
    { type: 'thinking', text: 'Hm' },
    { type: 'text', text: 'Hel' },
    { type: 'text', text: 'lo' },
    { type: 'tool-call', call: { function: { name: 'add', arguments: { a: 1 } } } },
  ]);
});
