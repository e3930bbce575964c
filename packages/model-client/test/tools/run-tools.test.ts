import * as z from 'zod';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type ChatResult,
  InputError,
  ModelClient,
  type Tool,
  tool,
  type ToolRunEvent,
} from '../../src/index.js';
import type { ChatBody } from '../../src/schemas.js';
import { type Asked, failure, last, lines, piece, scriptedServer } from '../scripted-server.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const hello = { model: 'm', messages: [{ role: 'user', content: 'Weather?' }] } as const;

/** A model that asks for these calls, one message after another, and then answers. */
async function wanting(...rounds: readonly (readonly object[])[]): Promise<{
  model: ModelClient;
  asked: readonly Asked[];
  [Symbol.asyncDispose](): Promise<void>;
}> {
  const server = await scriptedServer((response, _asked, at) => {
    const calls = rounds[at];
    lines(
      response,
      calls === undefined
        ? [piece('Sunny.'), last({ eval_count: 3 })]
        : [piece('', { tool_calls: calls }), last({ eval_count: 4 })],
    );
  });
  return {
    model: new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }),
    asked: server.asked,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const call = (name: string, args: unknown, index = 0): object => ({
  id: `call_${String(index)}`,
  function: { index, name, arguments: args },
});

const weather = tool({
  name: 'get_weather',
  description: 'The weather of a city',
  schema: z.object({ city: z.string(), days: z.optional(z.int()) }),
  run: ({ city, days }) => {
    expectTypeOf(days).toEqualTypeOf<number | undefined>();
    return { city, days: days ?? 1, sky: 'clear' };
  },
});

async function eventsOf(stream: AsyncIterable<ToolRunEvent>): Promise<ToolRunEvent[]> {
  const events: ToolRunEvent[] = [];
  for await (const event of stream) if (event.type !== 'chunk') events.push(event);
  return events;
}

describe('runTools', () => {
  test('runs the calls of the model and returns the whole conversation', async () => {
    await using server = await wanting([call('get_weather', { city: 'Bern' })]);
    const result = await server.model.runTools({ ...hello, tools: [weather] });
    expect([
      result.message.content,
      result.finish,
      result.steps.length,
      result.usage.outputTokens,
    ]).toEqual(['Sunny.', 'answer', 2, 7]);
    const mine: ChatResult = result;
    expect(mine).toMatchObject({ ...result.steps[1], usage: result.usage, warnings: [] });
    expect([mine.done, mine.done_reason, mine.eval_count]).toEqual([true, 'stop', 3]);
    expect(result.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ function: { name: 'get_weather' } }] },
      {
        role: 'tool',
        content: '{"city":"Bern","days":1,"sky":"clear"}',
        tool_name: 'get_weather',
        tool_call_id: 'call_0',
      },
      { role: 'assistant', content: 'Sunny.' },
    ]);
    const [first, second] = server.asked.map(({ body }) => body as ChatBody);
    expect(first?.tools).toMatchObject([
      {
        type: 'function',
        function: {
          name: 'get_weather',
          description: 'The weather of a city',
          parameters: { type: 'object', required: ['city'] },
        },
      },
    ]);
    expect(second?.messages).toHaveLength(3);
    expect(JSON.stringify(first)).not.toContain('maxSteps');
  });

  test('runs the calls of one message at the same time and sends their results in order', async () => {
    await using server = await wanting([call('slow', {}, 0), call('quick', {}, 1)]);
    let running = 0;
    let most = 0;
    const waiting = (name: string, ms: number): Tool => ({
      name,
      run: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, ms));
        running--;
        return name;
      },
    });
    const { messages } = await server.model.runTools({
      ...hello,
      tools: [waiting('slow', 60), waiting('quick', 5)],
    });
    expect(most).toBe(2);
    expect(messages.filter(({ role }) => role === 'tool').map(({ content }) => content)).toEqual([
      'slow',
      'quick',
    ]);
  });

  test('converts between strings and numbers where the schema requires it, with a warning', async () => {
    await using server = await wanting([call('get_weather', { city: 12, days: '3' })]);
    const events = await eventsOf(server.model.runToolsStream({ ...hello, tools: [weather] }));
    expect(events.filter(({ type }) => type === 'coercion')).toMatchObject([
      { path: 'city', from: 12, to: '12' },
      { path: 'days', from: '3', to: 3 },
    ]);
    expect(events.find(({ type }) => type === 'tool-result')).toMatchObject({
      content: '{"city":"12","days":3,"sky":"clear"}',
    });
    expect(events.map(({ type }) => type)).toEqual([
      'step-start',
      'step-end',
      'tool-call',
      'coercion',
      'coercion',
      'tool-result',
      'step-start',
      'step-end',
    ]);
  });

  test('does the same for a plain JSON Schema, at any depth, and changes nothing else', async () => {
    const given: unknown[] = [];
    const schema = {
      type: 'object',
      $defs: { id: { type: 'integer' } },
      properties: {
        ids: { type: 'array', items: { $ref: '#/$defs/id' } },
        on: { type: 'boolean' },
        any: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        list: { type: 'array' },
        free: {},
      },
    };
    await using server = await wanting([
      call('plain', {
        ids: ['1', 2, '2.5', '9007199254740993'],
        on: 'True',
        any: '7',
        list: '["a"]',
        free: '1',
        extra: '1',
      }),
    ]);
    await server.model.runTools({
      ...hello,
      tools: [{ name: 'plain', schema, run: (args) => given.push(args) }],
    });
    expect(given).toEqual([
      {
        ids: [1, 2, '2.5', '9007199254740993'],
        on: true,
        any: 7,
        list: ['a'],
        free: '1',
        extra: '1',
      },
    ]);
  });

  test('sends errors to the model: an unknown tool, invalid arguments, an error of the tool', async () => {
    const broken = tool({
      name: 'broken',
      schema: { type: 'object', required: ['x'], properties: { x: { type: 'number' } } },
      run: () => {
        throw new Error('no network');
      },
    });
    await using server = await wanting([
      call('nope', {}, 0),
      call('get_weather', { town: 'Bern' }, 1),
      call('broken', { x: 1 }, 2),
      call('broken', {}, 3),
    ]);
    const stream = server.model.runToolsStream({ ...hello, tools: [weather, broken] });
    const events = await eventsOf(stream);
    const told = (await stream.final()).messages
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => content);
    expect(told[0]).toBe('error: there is no tool nope; the tools are get_weather, broken');
    expect(told[1]).toMatch(/^error: the arguments are invalid: city/);
    expect(told[2]).toBe('error: no network');
    expect(told[3]).toBe('error: the arguments are invalid: missing x');
    expect(events.filter(({ type }) => type === 'tool-error')).toHaveLength(4);
  });

  test('stops after maxSteps requests and does not run the last calls', async () => {
    const round = [call('get_weather', { city: 'Bern' })];
    await using server = await wanting(round, round, round, round);
    const result = await server.model.runTools({ ...hello, tools: [weather], maxSteps: 2 });
    expect([result.finish, result.steps.length, server.asked.length]).toEqual(['max-steps', 2, 2]);
    expect(result.message.tool_calls).toHaveLength(1);
    expect(result.messages.at(-1)?.role).toBe('assistant');
  });

  test('reads the last answer by the schema in format', async () => {
    await using server = await scriptedServer((response, _asked, at) => {
      lines(
        response,
        at === 0
          ? [piece('', { tool_calls: [call('get_weather', { city: 'Bern' })] }), last()]
          : [piece('{"sky":'), piece('"clear"}'), last()],
      );
    });
    const model = new ModelClient({ baseUrl: server.url });
    const { parsed, message } = await model.runTools({
      ...hello,
      tools: [weather],
      format: z.object({ sky: z.string() }),
    });
    expectTypeOf(parsed).toEqualTypeOf<{ sky: string }>();
    expect([parsed, message.content]).toEqual([{ sky: 'clear' }, '{"sky":"clear"}']);
  });

  test('ends at once when it is aborted while a tool runs, whatever the tool does', async () => {
    await using server = await wanting([call('stuck', {})]);
    const controller = new AbortController();
    let seen: AbortSignal | undefined;
    const stuck: Tool = {
      name: 'stuck',
      run: (_args, { signal }) => {
        seen = signal;
        setTimeout(() => {
          controller.abort(new Error('enough'));
        }, 20);
        return new Promise(() => undefined);
      },
    };
    const stream = server.model.runToolsStream(
      { ...hello, tools: [stuck] },
      { signal: controller.signal },
    );
    const error = await failure(stream.final());
    expect(error).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
    expect([stream.outcome, seen?.aborted]).toEqual(['aborted', true]);
  });

  test('ends without an error when its loop is left', async () => {
    await using server = await wanting([call('get_weather', { city: 'Bern' })]);
    const stream = server.model.runToolsStream({ ...hello, tools: [weather] });
    for await (const event of stream) if (event.type === 'tool-call') break;
    expect(stream.outcome).toBe('aborted');
    expect(stream.partial.steps).toHaveLength(1);
  });

  test('rejects tools that a model could not distinguish or that cannot be run', async () => {
    await using server = await wanting();
    const wrong: unknown[] = [
      [weather, weather],
      [{ name: '', run: () => 1 }],
      [{ name: 'x' }],
      {},
    ];
    for (const tools of wrong) {
      expect(
        await failure(server.model.runTools({ ...hello, tools: tools as Tool[] })),
      ).toBeInstanceOf(InputError);
    }
    expect(
      await failure(server.model.runTools({ ...hello, tools: [weather], maxSteps: 0 })),
    ).toBeInstanceOf(InputError);
    expect(server.asked).toHaveLength(0);
  });

  test.each<[object, string]>([
    [{ maxSteps: 0 }, 'maxSteps must be a whole number from 1 up, not 0'],
    [{ maxSteps: '3' }, 'maxSteps must be a whole number from 1 up, not a string'],
    [
      { tools: [{ ...weather, timeout: 3e9 }] },
      'tools[0].timeout must be a number of ms above 0, up to 2147483647, not 3000000000',
    ],
    [
      { tools: [{ ...weather, timeout: -1 }] },
      'tools[0].timeout must be a number of ms above 0, up to 2147483647, not -1',
    ],
    [{ maxStep: 3 }, 'runTools: maxStep is not known: use maxSteps'],
  ])('says what is wrong with %j, which no server is told', async (wrong, message) => {
    await using server = await wanting();
    const request = { ...hello, tools: [weather], ...wrong };
    const error = (await failure(server.model.runTools(request))) as InputError;
    expect([error.message, error.hint]).toEqual([message, undefined]);
  });
});
