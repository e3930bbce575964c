import { describe, expect, test } from 'vitest';
import { type ChatEvent, InputError, ModelClient, StreamError } from '../src/index.js';
import { failure, json, last, lines, piece, scriptedServer } from './scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

/** A client for a server that answers each chat with the same events. */
async function answering(
  events: readonly unknown[],
  end = true,
): Promise<{ model: ModelClient; asked: readonly { body: unknown }[]; [Symbol.asyncDispose](): Promise<void> }> {
  const server = await scriptedServer((response) => {
    lines(response, events, end);
  });
  return {
    model: new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }),
    asked: server.asked,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const call = (name: string, args: unknown, extra: object = {}): object => ({ function: { index: 0, name, arguments: args }, ...extra });

describe('a chat stream', () => {
  test('gives pieces in a loop and the whole answer from final()', async () => {
    await using server = await answering([
      piece('Hel'),
      piece('lo'),
      last({ eval_count: 2, eval_duration: 4_000_000, prompt_eval_count: 5, total_duration: 9_000_000 }),
    ]);
    const stream = server.model.chatStream(hello);
    let text = '';
    for await (const event of stream) text += event.message.content;
    const { message, usage, done_reason, warnings } = await stream.final();
    expect([text, message.content, done_reason, stream.outcome]).toEqual(['Hello', 'Hello', 'stop', 'done']);
    expect(usage).toEqual({ promptTokens: 5, outputTokens: 2, totalMs: 9, outputMs: 4, tokensPerSecond: 500 });
    expect(warnings).toEqual([]);
    expect(server.asked[0]?.body).toEqual({ ...hello, stream: true });
  });

  test('has a view of the text alone and keeps the thinking apart', async () => {
    await using server = await answering([piece('', { thinking: 'Hm' }), piece('', { thinking: '.' }), piece('Yes'), last()]);
    expect(await all(server.model.chatStream(hello).text)).toEqual(['Yes']);
    expect(await all(server.model.chatStream(hello).thinking)).toEqual(['Hm', '.']);
    const { message } = await server.model.chatStream(hello).final();
    expect(message).toEqual({ role: 'assistant', content: 'Yes', thinking: 'Hm.' });
  });

  test('S32: thinking alone, thinking after content and think tags in content come as they were sent', async () => {
    await using server = await answering([piece('<think>a</think>b'), piece('', { thinking: 'c' }), last()]);
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

  test('a view that is left ends the request, and a second view is a clear error', async () => {
    await using server = await answering([piece('A'), piece('B')], false);
    const stream = server.model.chatStream(hello);
    for await (const text of stream.text) if (text === 'A') break;
    expect(stream.outcome).toBe('aborted');
    const error = await failure(all(stream.thinking));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: 'stream-taken' });
    expect(await failure(stream.final())).toMatchObject({ kind: 'aborted' });
  });

  test('an error in the middle keeps what had come', async () => {
    await using server = await answering([piece('A'), { error: 'an error was encountered while running the model: unexpected EOF' }]);
    const stream = server.model.chatStream(hello);
    const error = await failure(stream.final());
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({ reason: 'server', code: 'runner-failed', partial: { message: { content: 'A' } } });
    expect(stream.partial.message.content).toBe('A');
  });

  test('gathers logprobs of all events', async () => {
    const one = { token: 'A', logprob: -0.1 };
    await using server = await answering([{ ...piece('A'), logprobs: [one] }, { ...piece('B'), logprobs: [one, one] }, last()]);
    expect((await server.model.chatStream({ ...hello, logprobs: true }).final()).logprobs).toHaveLength(3);
  });

  test('warns when the prompt fills the context that was asked for', async () => {
    await using server = await answering([piece('A'), last({ prompt_eval_count: 64 })]);
    const full = await server.model.chatStream({ ...hello, options: { num_ctx: 64 } }).final();
    expect(full.warnings).toMatchObject([{ code: 'context-full' }]);
    expect((await server.model.chatStream({ ...hello, options: { num_ctx: 65 } }).final()).warnings).toEqual([]);
    expect((await server.model.chatStream(hello).final()).warnings).toEqual([]);
  });
});

describe('S31: tool calls of a stream', () => {
  async function callsOf(
    events: readonly unknown[],
  ): Promise<{ seen: readonly unknown[]; final: unknown; warnings: readonly string[]; events: readonly ChatEvent[] }> {
    await using server = await answering(events);
    const stream = server.model.chatStream(hello);
    const loop = await all(stream);
    const { message, warnings } = await stream.final();
    const seen = await all(server.model.chatStream(hello).toolCalls);
    return { seen, final: message.tool_calls, warnings: warnings.map(({ code }) => code), events: loop };
  }

  test('come whole from a server that sends them whole, with the last event too', async () => {
    const calls = await callsOf([
      piece('', { tool_calls: [call('a', { x: 1 }, { id: 'call_1' })] }),
      last({}, { tool_calls: [{ id: 'call_2', function: { index: 1, name: 'b', arguments: {} } }] }),
    ]);
    expect(calls.final).toEqual([
      { id: 'call_1', function: { index: 0, name: 'a', arguments: { x: 1 } } },
      { id: 'call_2', function: { index: 1, name: 'b', arguments: {} } },
    ]);
    expect(calls.seen).toEqual(calls.final);
  });

  test('have arguments as objects where they were sent as text', async () => {
    const calls = await callsOf([piece('', { tool_calls: [call('a', '{"x":"1"}')] }), last()]);
    expect(calls.seen).toEqual([call('a', { x: '1' })]);
    expect(calls.events[0]?.message.tool_calls).toEqual([call('a', { x: '1' })]);
  });

  test('are put together when they come in pieces, and show in the event that makes them whole', async () => {
    const part = (text: string): object => piece('', { tool_calls: [{ function: { index: 0, name: '', arguments: text } }] });
    const calls = await callsOf([piece('', { tool_calls: [call('a', '', { id: 'call_1' })] }), part('{"x"'), part(':1}'), last()]);
    expect(calls.final).toEqual([{ id: 'call_1', function: { index: 0, name: 'a', arguments: { x: 1 } } }]);
    expect(calls.seen).toHaveLength(1);
    expect(calls.events.map(({ message }) => message.tool_calls?.length ?? 0)).toEqual([0, 0, 1, 0]);
  });

  test('in pieces of two calls at a time find their own call by index', async () => {
    const part = (index: number, text: string, name = ''): object => ({ function: { index, name, arguments: text } });
    const calls = await callsOf([
      piece('', { tool_calls: [part(0, '{"x":', 'a'), part(1, '{"y":', 'b')] }),
      piece('', { tool_calls: [part(1, '2}'), part(0, '1}')] }),
      last(),
    ]);
    expect(calls.final).toEqual(
      [part(1, '2}', 'b'), part(0, '1}', 'a')].map((_, at) =>
        at === 0 ? { function: { index: 1, name: 'b', arguments: { y: 2 } } } : { function: { index: 0, name: 'a', arguments: { x: 1 } } },
      ),
    );
  });

  test('come once when the server repeats them, and twice when the model wants the same thing twice', async () => {
    const again = await callsOf([
      piece('', { tool_calls: [call('a', { x: 1, y: 2 })] }),
      last({}, { tool_calls: [call('a', { y: 2, x: 1 })] }),
    ]);
    expect(again.final).toHaveLength(1);
    const twice = await callsOf([piece('', { tool_calls: [call('a', {}, { id: 'call_1' }), call('a', {}, { id: 'call_2' })] }), last()]);
    expect(twice.final).toHaveLength(2);
  });

  test('without a name or with arguments that are no JSON are dropped with a warning', async () => {
    const calls = await callsOf([piece('', { tool_calls: [call('', { x: 1 }), call('a', '{"x":')] }), last()]);
    expect(calls.final).toBeUndefined();
    expect(calls.warnings).toEqual(['nameless-tool-call', 'unreadable-tool-call']);
  });

  test('with no arguments at all are calls all the same', async () => {
    const calls = await callsOf([
      piece('', { tool_calls: [call('a', '')] }),
      last({}, { tool_calls: [{ function: { index: 1, name: 'b' } }] }),
    ]);
    expect(calls.final).toMatchObject([{ function: { name: 'b', arguments: {} } }, { function: { name: 'a', arguments: {} } }]);
  });
});

describe('a chat', () => {
  test('asks for one value, keeps keys it does not know and puts tool calls in order', async () => {
    await using server = await scriptedServer((response) => {
      json(response, { ...last({ novelty: 1 }, { content: 'Hi', tool_calls: [call('a', '{}')] }) });
    });
    const result = await new ModelClient({ baseUrl: server.url }).chat(hello);
    expect(result).toMatchObject({ novelty: 1, message: { content: 'Hi', tool_calls: [call('a', {})] }, usage: {}, warnings: [] });
    expect(server.asked[0]?.body).toEqual({ ...hello, stream: false });
  });

  test('sends what it does not know untouched, one stop text as a list, and leaves the request as it was', async () => {
    await using server = await scriptedServer((response) => {
      json(response, last());
    });
    const request = {
      ...hello,
      messages: [{ role: 'user', content: 'x', images: ['data:image/png;base64,AQID'] }],
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

  test('refuses what no server would take before anything is sent', async () => {
    await using server = await scriptedServer(() => undefined);
    const model = new ModelClient({ baseUrl: server.url });
    const tools = ['a', 'a'].map((name) => ({ type: 'function', function: { name, parameters: {} } }));
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
