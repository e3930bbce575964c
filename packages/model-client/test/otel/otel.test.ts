import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bearer, ModelClient } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { all } from '../answering.js';
import { unhandled } from '../../../core/test/servers/unhandled.js';
import {
  failure,
  json,
  last,
  lines,
  piece,
  type Script,
  scriptedServer,
} from '../scripted-server.js';
import { collected, within } from './collected.js';

const SECRET = 'sk-secret-0123456789';
const PROMPT = 'a private question';
const hello = { model: 'm', messages: [{ role: 'user', content: PROMPT }] } as const;
const END = last({ eval_count: 2, prompt_eval_count: 5 });

async function client(script: Script): Promise<{ model: ModelClient; port: number }> {
  const server = await scriptedServer(script);
  onTestFinished(() => server.close());
  const model = new ModelClient({
    baseUrl: server.url,
    auth: bearer(SECRET),
    retry: { baseDelay: 1 },
  });
  return { model, port: Number(new URL(server.url).port) };
}

/** Answers plainly or as a stream, as asked. */
const answers: Script = (response, { body }) => {
  if ((body as { stream: boolean }).stream) lines(response, [piece('Hel'), piece('lo'), END]);
  else json(response, { ...END, message: { role: 'assistant', content: 'Hello' } });
};

describe('a span', () => {
  test('of a chat has the names of the conventions, and its metrics', async () => {
    const telemetry = collected();
    const { model, port } = await client(answers);
    await model.chat({
      ...hello,
      options: { seed: 7, top_k: 3, temperature: 0.5, num_predict: 9, stop: ['x'] },
    });
    const [span] = telemetry.spans();
    expect([span?.name, span?.kind, span?.status.code]).toEqual([
      'chat m',
      SpanKind.CLIENT,
      SpanStatusCode.UNSET,
    ]);
    const server = { 'server.address': '127.0.0.1', 'server.port': port };
    const dimensions = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'ollama',
      'gen_ai.request.model': 'm',
      ...server,
    };
    expect(span?.attributes).toEqual({
      ...dimensions,
      'gen_ai.request.seed': 7,
      'gen_ai.request.top_k': 3,
      'gen_ai.request.temperature': 0.5,
      'gen_ai.request.max_tokens': 9,
      'gen_ai.request.stop_sequences': ['x'],
      'gen_ai.response.model': 'm',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 5,
      'gen_ai.usage.output_tokens': 2,
    });
    const metrics = await telemetry.metrics();
    expect(metrics['gen_ai.client.operation.duration']).toMatchObject([
      { count: 1, attributes: dimensions },
    ]);
    expect(metrics['gen_ai.client.token.usage']).toMatchObject([
      { sum: 5, attributes: { ...dimensions, 'gen_ai.token.type': 'input' } },
      { sum: 2, attributes: { ...dimensions, 'gen_ai.token.type': 'output' } },
    ]);
    expect(metrics['gen_ai.client.operation.time_to_first_chunk']).toBeUndefined();
  });

  test('of a stream ends with the stream, and has the time to its first event', async () => {
    const telemetry = collected();
    const { model } = await client(answers);
    for await (const event of model.chatStream(hello)) {
      if (!event.done) expect(telemetry.spans()).toEqual([]);
    }
    expect(telemetry.spans().map(({ name }) => name)).toEqual(['chat m']);
    expect(telemetry.spans()[0]?.attributes).toMatchObject({
      'gen_ai.request.stream': true,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 5,
      'gen_ai.usage.output_tokens': 2,
    });
    const {
      'gen_ai.client.operation.time_to_first_chunk': first,
      'gen_ai.client.operation.duration': whole,
    } = await telemetry.metrics();
    expect(first).toMatchObject([{ count: 1 }]);
    expect(first?.[0]?.sum).toBeLessThanOrEqual(whole?.[0]?.sum ?? 0);
  });

  test('of a stream that its reader leaves ends without an error', async () => {
    const telemetry = collected();
    const { model } = await client((response) => {
      lines(response, [piece('Hel')], false);
    });
    for await (const event of model.chatStream(hello)) {
      expect(event.done).toBe(false);
      break;
    }
    expect(telemetry.spans().map(({ name, status }) => [name, status.code])).toEqual([
      ['chat m', SpanStatusCode.UNSET],
    ]);
  });

  test.each([
    ['a cut stream', [piece('Hel')], 'truncated'],
    ['an error line', [piece('Hel'), { error: `broken ${SECRET}` }], 'StreamError'],
  ])('of %s has its error, without a secret', async (_, events, type) => {
    const telemetry = collected();
    const { model } = await client((response) => {
      lines(response, events);
    });
    await failure(all(model.chatStream(hello)));
    const [span, ...more] = telemetry.spans();
    expect(more).toEqual([]);
    expect([span?.status.code, span?.attributes['error.type'], span?.events[0]?.name]).toEqual([
      SpanStatusCode.ERROR,
      type,
      'exception',
    ]);
    expect(JSON.stringify([span?.attributes, span?.status, span?.events])).not.toContain(SECRET);
    expect((await telemetry.metrics())['gen_ai.client.operation.duration']).toMatchObject([
      { attributes: { 'error.type': type } },
    ]);
  });

  test.each([
    ['a refused chat', 400, '400'],
    ['a failed server', 500, '500'],
  ])(
    'of %s says status, code and route; the words of the server only on request',
    async (_, status, reason) => {
      const { model } = await client((response) => {
        json(response, { error: `cannot answer "${PROMPT}"` }, status);
      });
      const plain = collected();
      await failure(model.chat(hello));
      const [span] = plain.spans();
      expect(span?.status.message).toMatch(`POST /api/chat: ${reason}`);
      expect(span?.events[0]?.attributes).toEqual({
        'exception.type': expect.any(String) as string,
        'exception.message': span?.status.message,
      });
      expect(JSON.stringify([span?.attributes, span?.status, span?.events])).not.toContain(PROMPT);
      const full = collected({ captureContent: true });
      await failure(model.chat(hello));
      expect(full.spans()[0]?.status.message).toContain(PROMPT);
      expect(full.spans()[0]?.events[0]?.attributes?.['exception.message']).toContain(PROMPT);
    },
  );

  test('of a call that a hook has ended does not quote what the hook threw', async () => {
    const telemetry = collected();
    const { model } = await client(answers);
    const onRequest = (): never => {
      throw new Error(PROMPT);
    };
    await failure(model.with({ hooks: { onRequest } }).chat(hello));
    const [span] = telemetry.spans();
    expect(span?.status.message).toBe('POST /api/chat: InputError callback-failed');
    expect(JSON.stringify(span?.events)).not.toContain(PROMPT);
  });

  test('covers all attempts, and counts them when the last one fails', async () => {
    const telemetry = collected();
    const { model } = await client((response, asked, at) => {
      if (at === 0) json(response, { error: 'busy' }, 503);
      else if (at === 1) return answers(response, asked, at);
      else json(response, { error: 'busy' }, 503);
    });
    await model.chat(hello);
    expect(telemetry.spans()).toHaveLength(1);
    await failure(model.chat(hello));
    const [, span] = telemetry.spans();
    expect(span?.attributes).toMatchObject({
      'http.request.resend_count': 2,
      'http.response.status_code': 503,
    });
    expect(span?.attributes['error.type']).toBeDefined();
  });

  test('of a decision has its model and tokens, and its content when that is captured', async () => {
    const telemetry = collected({ captureContent: true });
    const answers = { sure: { type: 'noul', noul: 0.25 } };
    const { model } = await client((response) => {
      json(response, { model: 'm', answers, usage: { input_tokens: 4, output_tokens: 1 } });
    });
    await model.decide({ model: 'm', state: PROMPT, questions: { sure: { type: 'noul' } } });
    const [span] = telemetry.spans();
    expect(span?.name).toBe('decide m');
    expect(span?.attributes).toMatchObject({
      'gen_ai.operation.name': 'decide',
      'gen_ai.response.model': 'm',
      'gen_ai.usage.input_tokens': 4,
      'gen_ai.usage.output_tokens': 1,
      'gen_ai.input.messages': expect.stringContaining(PROMPT) as string,
      'gen_ai.output.messages': expect.stringContaining('0.25') as string,
    });
    const metrics = await telemetry.metrics();
    expect(metrics['gen_ai.client.token.usage']).toMatchObject([{ sum: 4 }, { sum: 1 }]);
  });

  test('of a generation, an embedding and another operation has the name of each', async () => {
    const telemetry = collected();
    const { model } = await client((response, { path }) => {
      if (path === '/api/generate')
        json(response, {
          model: 'm',
          created_at: '2026-01-01T00:00:00Z',
          response: 'Hi',
          done: true,
          done_reason: 'stop',
          eval_count: 1,
        });
      else if (path === '/api/embed')
        json(response, { model: 'm', embeddings: [[1]], prompt_eval_count: 3 });
      else json(response, { models: [] });
    });
    await model.generate({ model: 'm', prompt: PROMPT });
    await model.embed({ model: 'm', input: PROMPT });
    await model.list();
    expect(
      telemetry.spans().map(({ name, attributes }) => [name, attributes['gen_ai.operation.name']]),
    ).toEqual([
      ['text_completion m', 'text_completion'],
      ['embeddings m', 'embeddings'],
      ['list', undefined],
    ]);
    expect(JSON.stringify(telemetry.spans().map(({ attributes }) => attributes))).not.toContain(
      PROMPT,
    );
  });

  test('has the active span as its parent, and is active while the request runs, also for a stream', async () => {
    const telemetry = collected();
    const { model } = await client(answers);
    const parent = telemetry.tracer.startSpan('request of a page');
    const seen: (string | undefined)[] = [];
    const watched = model.with({
      hooks: {
        onRequest() {
          seen.push(trace.getSpan(context.active())?.spanContext().spanId);
        },
      },
    });
    await within(parent, () => watched.chat(hello));
    await within(parent, () => all(watched.chatStream(hello)));
    const spans = telemetry.spans();
    expect(spans.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual(
      [parent, parent].map((span) => span.spanContext().spanId),
    );
    expect(seen).toEqual(spans.map((span) => span.spanContext().spanId));
  });

  test('of a generation and of embeddings has their input, and what is asked of the output', async () => {
    const telemetry = collected({ captureContent: true });
    const { model } = await client((response, { path }) => {
      json(
        response,
        path === '/api/embed'
          ? { model: 'm', embeddings: [[1], [2]] }
          : { ...END, message: undefined, response: '{}' },
      );
    });
    await model.generate({ model: 'm', prompt: PROMPT, system: 'Be kind', format: 'json' });
    await model.embed({ model: 'm', input: ['a', 'b'], dimensions: 1 });
    const [generated, embedded] = telemetry.spans();
    expect(JSON.parse(generated?.attributes['gen_ai.system_instructions'] as string)).toEqual([
      { type: 'text', content: 'Be kind' },
    ]);
    expect(generated?.attributes).toMatchObject({ 'gen_ai.output.type': 'json' });
    expect(JSON.parse(generated?.attributes['gen_ai.input.messages'] as string)).toEqual([
      { role: 'user', parts: [{ type: 'text', content: PROMPT }] },
    ]);
    expect(embedded?.attributes).toMatchObject({ 'gen_ai.embeddings.dimension.count': 1 });
    expect(embedded?.attributes['gen_ai.output.type']).toBeUndefined();
  });

  test('has the content on request only', async () => {
    const { model } = await client((response) => {
      lines(response, [
        piece('', { thinking: 'Hm' }),
        piece('Hello'),
        last(
          {},
          { tool_calls: [{ id: 'call_2', function: { name: 'add', arguments: { a: 1 } } }] },
        ),
      ]);
    });
    const plain = collected();
    await all(model.chatStream(hello));
    expect(JSON.stringify(plain.spans()[0]?.attributes)).not.toMatch(/private|Hello/);
    const telemetry = collected({ captureContent: true });
    await all(
      model.chatStream({
        ...hello,
        messages: [{ role: 'system', content: 'Be kind' }, ...hello.messages],
      }),
    );
    const { 'gen_ai.input.messages': input, 'gen_ai.output.messages': output } =
      telemetry.spans()[0]?.attributes ?? {};
    expect(JSON.parse(String(input))).toEqual([
      { role: 'system', parts: [{ type: 'text', content: 'Be kind' }] },
      { role: 'user', parts: [{ type: 'text', content: PROMPT }] },
    ]);
    expect(JSON.parse(String(output))).toEqual([
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', content: 'Hm' },
          { type: 'text', content: 'Hello' },
          { type: 'tool_call', id: 'call_2', name: 'add', arguments: { a: 1 } },
        ],
        finish_reason: 'stop',
      },
    ]);
  });

  test('of a conversation with tools has the id of each call and of its result, and none where the server sends none', async () => {
    const telemetry = collected({ captureContent: true });
    const { model } = await client(answers);
    const call = (id?: string) => ({
      ...(id === undefined ? {} : { id }),
      function: { name: 'add', arguments: { a: 1 } },
    });
    await model.chat({
      model: 'm',
      messages: [
        ...hello.messages,
        { role: 'assistant', tool_calls: [call('call_1'), call()] },
        { role: 'tool', tool_name: 'add', tool_call_id: 'call_1', content: '2' },
        { role: 'tool', tool_name: 'add', content: '3' },
      ],
    });
    const messages = JSON.parse(
      String(telemetry.spans()[0]?.attributes['gen_ai.input.messages']),
    ) as { parts: unknown }[];
    expect(messages.slice(1).map(({ parts }) => parts)).toEqual([
      [
        { type: 'tool_call', id: 'call_1', name: 'add', arguments: { a: 1 } },
        { type: 'tool_call', name: 'add', arguments: { a: 1 } },
      ],
      [{ type: 'tool_call_response', id: 'call_1', name: 'add', response: '2' }],
      [{ type: 'tool_call_response', name: 'add', response: '3' }],
    ]);
  });
});

describe('telemetry that fails', () => {
  test.each([
    ['a list of messages with nothing in it', [null]],
    [
      'arguments that JSON has no place for',
      [
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ function: { name: 'f', arguments: { n: 1n } } }],
        },
      ],
    ],
  ])('because of %s leaves the error of the call as it is', async (_, messages) => {
    const errors = unhandled();
    const telemetry = collected({ captureContent: true });
    const { model } = await client(answers);
    const call = model.transport.call(endpoints.chat, { body: { model: 'm', messages } } as never);
    expect(await failure(call)).toMatchObject({ name: 'InputError' });
    expect(telemetry.spans()).toHaveLength(1);
    expect(await errors()).toEqual([]);
  });

  test('because of its provider does not affect the call', async () => {
    const errors = unhandled();
    const throws = (): never => {
      throw new Error('not configured');
    };
    collected({ tracerProvider: { getTracer: throws } });
    const { model } = await client(answers);
    expect((await model.chat(hello)).message.content).toBe('Hello');
    expect(await errors()).toEqual([]);
  });
});

test('of two instrumentations each records a span', async () => {
  const one = collected();
  const two = collected();
  const { model } = await client(answers);
  await model.chat(hello);
  expect([one.spans().length, two.spans().length]).toEqual([1, 1]);
});
