import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { tool } from '../../../src/index.js';
import { useTarget } from './target.js';

const target = useTarget();
const ask = (content: string): { messages: { role: 'user'; content: string }[] } => ({
  messages: [{ role: 'user', content }],
});
const sky =
  'Because air scatters short wavelengths more than long ones. Blue light is scattered most, so the sky looks blue.';
const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string' }, unit: { type: 'string' } },
    },
  },
} as const;

describe('a chat with a real model', () => {
  test('answers as one value, with its usage', async () => {
    const { client, chat } = target();
    const result = await client.chat({ model: chat, ...ask('Why is the sky blue?') });
    expect(result).toMatchObject({
      model: chat,
      message: { role: 'assistant', content: sky },
      done: true,
      done_reason: 'stop',
      warnings: [],
    });
    expect(result.usage.outputTokens).toBeGreaterThan(10);
    expect(result.usage.totalMs).toBeGreaterThan(0);
  });

  test('streams the same text', async () => {
    const { client, chat } = target();
    const stream = client.chatStream({ model: chat, ...ask('Why is the sky blue?') });
    const pieces: string[] = [];
    for await (const event of stream) pieces.push(event.message.content);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toBe(sky);
    expect((await stream.final()).message.content).toBe(sky);
    expect(stream.outcome).toBe('done');
  });

  test('returns text outside ASCII intact', async () => {
    const { client, chat } = target();
    expect(
      (await client.chatStream({ model: chat, ...ask('Greet me in Japanese.') }).final()).message
        .content,
    ).toBe('こんにちは、世界！ お元気ですか？');
    const { message } = await client
      .chatStream({ model: chat, ...ask('Please send emoji.') })
      .final();
    // Some servers answer `e` and the accent, others the letter that has it.
    expect(message.content.normalize('NFC')).toBe('Hi 😀 fam 👨\u200d👩\u200d👧 é done');
  });

  test('respects the limits of the request', async () => {
    const { client, chat } = target();
    const cut = await client.chat({
      model: chat,
      ...ask('Count for ever.'),
      options: { num_predict: 5 },
    });
    expect([cut.done_reason, cut.usage.outputTokens]).toEqual(['length', 5]);
    const stopped = await client.chat({
      model: chat,
      ...ask('Count for ever.'),
      options: { stop: '4', num_predict: 50 },
    });
    expect([stopped.done_reason, stopped.message.content]).toEqual(['stop', '1, 2, 3, ']);
  });

  test('separates thinking, with a template and with a built-in parser', async (context) => {
    const { client, chat, parsed, since } = target();
    if (!since('0.9.0')) context.skip('this server does not separate thinking');
    for (const model of [chat, parsed]) {
      const stream = client.chatStream({ model, ...ask('What is 17 times 23?'), think: true });
      const thoughts: string[] = [];
      for await (const thought of stream.thinking) thoughts.push(thought);
      const { message } = await stream.final();
      expect([thoughts.join('').trim(), message.content]).toEqual([
        '17 × 23 = 17 × 20 + 17 × 3 = 340 + 51 = 391.',
        '17 × 23 is **391**.',
      ]);
      expect(message.thinking).toBe(thoughts.join(''));
    }
  });

  test('calls tools, one or two at a time', async () => {
    const { client, chat } = target();
    const one = await client.chat({
      model: chat,
      ...ask('What is the weather in Paris?'),
      tools: [weather],
    });
    expect(one.message.tool_calls).toMatchObject([
      { function: { name: 'get_weather', arguments: { city: 'Paris' } } },
    ]);
    const stream = client.chatStream({
      model: chat,
      ...ask('What is the weather in Paris and Oslo?'),
      tools: [weather],
    });
    const cities: unknown[] = [];
    for await (const call of stream.toolCalls) cities.push(call.function.arguments['city']);
    expect(cities).toEqual(['Paris', 'Oslo']);
  });

  test('runs with tools to its end', async () => {
    const { client, chat } = target();
    const get = tool({
      name: 'get_weather',
      description: 'The weather of a city',
      schema: z.object({ city: z.string(), unit: z.optional(z.string()) }),
      run: ({ city }) => (city === 'Paris' ? '21 °C' : 'unknown'),
    });
    const result = await client.runTools({
      model: chat,
      ...ask('What is the weather in Paris?'),
      tools: [get],
    });
    expect(result.finish).toBe('answer');
    expect(result.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(result.messages[2]?.content).toBe('21 °C');
    expect(result.message.content).toContain('21 °C');
  });

  test('answers in the form of a schema', async () => {
    const { client, plain } = target();
    const schema = z.object({
      city: z.string(),
      n: z.int(),
      ok: z.boolean(),
      tags: z.array(z.string()).min(1).max(2),
    });
    const { parsed } = await client.chat({
      model: plain,
      ...ask('Hi'),
      format: schema,
      options: { temperature: 0, num_predict: 400 },
    });
    expect(schema.parse(parsed)).toEqual(parsed);
    const stream = client.chatStream({
      model: plain,
      ...ask('Hi'),
      format: schema,
      options: { temperature: 0, num_predict: 400 },
    });
    let last: unknown;
    for await (const partial of stream.partialObjects) last = partial;
    expect((await stream.final()).parsed).toEqual(last);
  });

  test('answers with JSON on request', async () => {
    const { client, chat } = target();
    const { message } = await client.chat({
      model: chat,
      ...ask('Answer as JSON.'),
      format: 'json',
    });
    expect(JSON.parse(message.content)).toBeTypeOf('object');
  });

  test('returns the probability of each token', async (context) => {
    const { client, chat, since } = target();
    if (!since('0.12.11')) context.skip('this server does not return probabilities');
    const { logprobs = [] } = await client
      .chatStream({ model: chat, ...ask('Hi'), logprobs: true, top_logprobs: 2 })
      .final();
    expect(logprobs.map(({ token }) => token).join('')).toContain('Hello');
    expect(logprobs[0]?.top_logprobs).toHaveLength(2);
  });

  test('warns when the prompt fills the context', async () => {
    const { client, chat } = target();
    const result = await client.chat({
      model: chat,
      ...ask('word '.repeat(300)),
      options: { num_ctx: 64, num_predict: 5 },
    });
    expect(result.warnings.map(({ code }) => code)).toEqual(['context-full']);
  });
});

describe('a generation with a real model', () => {
  test('answers as one value, as a stream, and in the form of a schema', async () => {
    const { client, plain, chat } = target();
    expect((await client.generate({ model: chat, prompt: 'Why is the sky blue?' })).response).toBe(
      sky,
    );
    const stream = client.generateStream({ model: chat, prompt: 'Why is the sky blue?' });
    let text = '';
    for await (const piece of stream.text) text += piece;
    expect(text).toBe(sky);
    const { parsed } = await client.generate({
      model: plain,
      prompt: 'Hi',
      format: z.object({ ok: z.boolean() }),
      options: { temperature: 0, num_predict: 200 },
    });
    expect(parsed.ok).toBeTypeOf('boolean');
  });
});
