import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  readUIMessageStream,
  stepCountIs,
  streamText,
  tool,
  toUIMessageStream,
} from 'ai';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { last, lines, piece } from '../scripted-server.js';
import { drained, embedded, following } from './ollama.js';

const weather = tool({
  description: 'The weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => ({ city, sky: 'clear' }),
});
const hello = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];

describe('streamText', () => {
  test('streams text as it arrives, with usage and the finish reason at the end', async () => {
    const { server, ollama } = await embedded();
    const result = streamText({ model: ollama('llama3.2'), prompt: 'Why is the sky blue?' });
    const pieces: string[] = [];
    for await (const text of result.textStream) pieces.push(text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toMatch(/^Because air scatters .* blue\.$/);
    expect(await result.finishReason).toBe('stop');
    expect((await result.usage).outputTokens).toBeGreaterThan(10);
    expect(await result.response).toMatchObject({
      modelId: 'llama3.2',
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(server.requests.at(-1)?.body).toMatchObject({ stream: true });
  });

  test('streams thinking before the text', async () => {
    const { ollama } = await embedded();
    const result = streamText({ model: ollama('qwen3'), prompt: 'What is 17 times 23?' });
    const types: string[] = [];
    for await (const { type } of result.stream) if (types.at(-1) !== type) types.push(type);
    expect(types).toEqual([
      'start',
      'start-step',
      'reasoning-start',
      'reasoning-delta',
      'reasoning-end',
      'text-start',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ]);
    expect(await result.reasoningText).toContain('340 + 51 = 391');
    expect(await result.text).toBe('17 × 23 is **391**.');
  });

  test('runs tools in a loop, and thinks between', async () => {
    const { ollama } = await embedded();
    const result = streamText({
      model: ollama('qwen3'),
      prompt: 'What is the weather in Oslo?',
      tools: { get_weather: weather },
      stopWhen: stepCountIs(4),
    });
    const types: string[] = [];
    for await (const { type } of result.stream)
      if (/^tool|^(?:start|finish)-step$/.test(type)) types.push(type);
    expect(types).toEqual([
      'start-step',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-end',
      'tool-call',
      'tool-result',
      'finish-step',
      'start-step',
      'finish-step',
    ]);
    expect(await result.text).toContain('"sky":"clear"');
    expect((await result.steps).map(({ finishReason }) => finishReason)).toEqual([
      'tool-calls',
      'stop',
    ]);
  });

  test('is a stream of UI messages for a browser, through a real conversation', async () => {
    const { ollama } = await embedded();
    const user = (
      id: string,
      text: string,
    ): { id: string; role: 'user'; parts: { type: 'text'; text: string }[] } => ({
      id,
      role: 'user',
      parts: [{ type: 'text', text }],
    });
    const first = [user('1', 'What is the weather in Oslo?')];
    const answered = streamText({
      model: ollama('qwen3'),
      messages: await convertToModelMessages(first),
      tools: { get_weather: weather },
      stopWhen: stepCountIs(4),
    });
    const chunks = toUIMessageStream({ stream: answered.stream });
    let message: Awaited<ReturnType<typeof chunks.getReader>['read']> extends never
      ? never
      : unknown;
    for await (const each of readUIMessageStream({ stream: chunks })) message = each;
    expect(message).toMatchObject({
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning' },
        {
          type: 'tool-get_weather',
          state: 'output-available',
          input: { city: 'Oslo' },
          output: { sky: 'clear' },
        },
        { type: 'step-start' },
        { type: 'reasoning' },
        { type: 'text', state: 'done' },
      ],
    });
    // The message of the browser goes back with the next question.
    const second = [...first, message as (typeof first)[number], user('2', 'Why is the sky blue?')];
    const next = streamText({
      model: ollama('llama3.2'),
      messages: await convertToModelMessages(second),
    });
    const response = createUIMessageStreamResponse({
      stream: toUIMessageStream({ stream: next.stream }),
    });
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(text).toContain('"type":"text-delta"');
    expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
  });
});

describe('the parts of a stream', () => {
  test('open and close one block after another, each with an id of its own', async () => {
    const call = { function: { name: 'f', arguments: { a: 1 } } };
    const { ollama } = await following((response) => {
      lines(response, [
        piece('', { thinking: 'Hm' }),
        piece('', { thinking: 'm.' }),
        piece('A'),
        piece('', {}),
        piece('', { thinking: 'Wait.' }),
        piece('B', { tool_calls: [call] }),
        piece('C'),
        last({ prompt_eval_count: 5, eval_count: 6 }),
      ]);
    });
    const { stream, request, response } = await ollama('m').doStream({ prompt: hello });
    const { parts } = await drained(stream);
    const id =
      parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))[0] ?? '';
    expect(parts).toEqual([
      { type: 'stream-start', warnings: [] },
      { type: 'response-metadata', modelId: 'm', timestamp: new Date('2026-11-21T03:04:05.265Z') },
      { type: 'reasoning-start', id: 'reasoning-0' },
      { type: 'reasoning-delta', id: 'reasoning-0', delta: 'Hm' },
      { type: 'reasoning-delta', id: 'reasoning-0', delta: 'm.' },
      { type: 'reasoning-end', id: 'reasoning-0' },
      { type: 'text-start', id: 'text-1' },
      { type: 'text-delta', id: 'text-1', delta: 'A' },
      { type: 'text-end', id: 'text-1' },
      { type: 'reasoning-start', id: 'reasoning-2' },
      { type: 'reasoning-delta', id: 'reasoning-2', delta: 'Wait.' },
      { type: 'reasoning-end', id: 'reasoning-2' },
      { type: 'text-start', id: 'text-3' },
      { type: 'text-delta', id: 'text-3', delta: 'B' },
      { type: 'text-end', id: 'text-3' },
      { type: 'tool-input-start', id, toolName: 'f' },
      { type: 'tool-input-delta', id, delta: '{"a":1}' },
      { type: 'tool-input-end', id },
      { type: 'tool-call', toolCallId: id, toolName: 'f', input: '{"a":1}' },
      { type: 'text-start', id: 'text-4' },
      { type: 'text-delta', id: 'text-4', delta: 'C' },
      { type: 'text-end', id: 'text-4' },
      {
        type: 'finish',
        finishReason: { unified: 'tool-calls', raw: 'stop' },
        usage: {
          inputTokens: {
            total: 5,
            noCache: undefined,
            cacheRead: undefined,
            cacheWrite: undefined,
          },
          outputTokens: { total: 6, text: undefined, reasoning: undefined },
          raw: expect.objectContaining({ prompt_eval_count: 5, eval_count: 6 }) as unknown,
        },
      },
    ]);
    expect(request).toMatchObject({
      url: expect.stringMatching(/\/api\/chat$/) as unknown,
      body: { model: 'm', stream: true },
    });
    expect(response?.headers).toMatchObject({ 'content-type': 'application/x-ndjson' });
  });

  test('include the raw events on request, each before its parts', async () => {
    const { ollama } = await following((response) => {
      lines(response, [piece('A'), last()]);
    });
    const { stream } = await ollama('m').doStream({ prompt: hello, includeRawChunks: true });
    const { parts } = await drained(stream);
    expect(parts.map(({ type }) => type)).toEqual([
      'stream-start',
      'response-metadata',
      'raw',
      'text-start',
      'text-delta',
      'raw',
      'text-end',
      'finish',
    ]);
    expect(parts[2]).toMatchObject({ rawValue: { message: { content: 'A' }, done: false } });
  });

  test('wait for their reader: one event is read for each', async () => {
    const { ollama } = await following((response) => {
      lines(response, [...Array.from({ length: 5 }, (_, at) => piece(String(at))), last()]);
    });
    const { stream } = await ollama('m').doStream({ prompt: hello });
    const reader = stream.getReader();
    for (let at = 0; at < 4; at++) await reader.read();
    expect((await reader.read()).value).toMatchObject({ type: 'text-delta', delta: '1' });
    await reader.cancel();
  });

  test('end with a warning about the answer in providerMetadata', async () => {
    const { ollama } = await following((response) => {
      lines(response, [piece('A'), last({ prompt_eval_count: 64, eval_count: 1 })]);
    });
    const { stream } = await ollama('m', { num_ctx: 64 }).doStream({ prompt: hello });
    const { parts } = await drained(stream);
    expect(parts.at(-1)).toMatchObject({
      type: 'finish',
      providerMetadata: { ollama: { warnings: [{ code: 'context-full' }] } },
    });
  });

  test.each([
    [{ done_reason: undefined }, 'stop'],
    [{ done_reason: 'stop' }, 'stop'],
    [{ done_reason: 'length' }, 'length'],
    [{ done_reason: 'load' }, 'other'],
    [{ done_reason: 'novel' }, 'other'],
  ])('finish as the last event says: %o is %s', async (extra, unified) => {
    const { ollama } = await following((response) => {
      lines(response, [piece('A'), last(extra)]);
    });
    const { parts } = await drained((await ollama('m').doStream({ prompt: hello })).stream);
    expect(parts.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: { unified, raw: extra.done_reason },
    });
  });
});
