import { APICallError, generateText, streamText } from 'ai';
import { describe, expect, test } from 'vitest';
import { AbortError, StreamError } from '../../src/index.js';
import { failure, json, last, lines, piece } from '../scripted-server.js';
import { drained, DRIVERS, embedded, following } from './ollama.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

/** Returns the parts of a stream of the AI SDK, and what reached its `onError`. */
async function streamed(
  result: (onError: (event: { error: unknown }) => void) => ReturnType<typeof streamText>,
): Promise<{
  types: string[];
  text: string;
  errors: unknown[];
  finish: string;
}> {
  const errors: unknown[] = [];
  const types: string[] = [];
  let text = '';
  let finish = '';
  for await (const part of result(({ error }) => void errors.push(error)).stream) {
    types.push(part.type);
    if (part.type === 'text-delta') text += part.text;
    if (part.type === 'finish') finish = part.finishReason;
  }
  return { types, text, errors, finish };
}

describe.each(DRIVERS)('over %s', (_name, driver) => {
  test('a cut stream is an error, keeps the text so far, and finishes as interrupted', async () => {
    const { server, ollama } = await embedded({}, driver);
    server.faults.add({ endpoint: 'chat', truncate: true });
    const { types, text, errors, finish } = await streamed((onError) =>
      streamText({ model: ollama('llama3.2'), prompt: 'Why is the sky blue?', onError }),
    );
    expect(types).toContain('error');
    expect(types.indexOf('text-end')).toBeLessThan(types.indexOf('error'));
    expect([text, finish]).toEqual(['Because', 'interrupted']);
    expect(errors).toHaveLength(1);
    const [error] = errors;
    expect(APICallError.isInstance(error) && error.isRetryable).toBe(false);
    expect((error as Error).cause).toBeInstanceOf(StreamError);
    expect((error as Error).cause).toMatchObject({
      reason: 'truncated',
      partial: { message: { content: 'Because' } },
    });
  });

  test('half an answer as one value is an error', async () => {
    const { ollama } = await following((response) => {
      json(response, piece('la la la'));
    }, driver);
    const error = await failure(generateText({ model: ollama('m'), prompt: 'Hi', maxRetries: 2 }));
    expect(error).toMatchObject({
      name: 'AI_APICallError',
      isRetryable: false,
      cause: { reason: 'truncated' },
    });
  });

  test('a tool call whose arguments are nested too deeply is an error by name, as one value and as a stream', async () => {
    const args = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const { ollama } = await following((response) => {
      response.setHeader('content-type', 'application/x-ndjson');
      const call = `[{"function":{"name":"f","arguments":${args}}}]`;
      response.end(
        `${JSON.stringify(last({}, { tool_calls: 'CALLS' })).replace('"CALLS"', () => call)}\n`,
      );
    }, driver);
    const deep = {
      name: 'AI_APICallError',
      isRetryable: false,
      cause: { name: 'OutputError', code: 'too-deep' },
    };
    expect(
      await failure(generateText({ model: ollama('m'), prompt: 'Hi', maxRetries: 2 })),
    ).toMatchObject(deep);
    const { errors } = await streamed((onError) =>
      streamText({ model: ollama('m'), prompt: 'Hi', onError }),
    );
    expect(errors).toMatchObject([deep]);
  });

  test('a lost connection in the middle is an error, and finishes as interrupted', async () => {
    const { server, ollama } = await embedded({}, driver);
    server.faults.add({ endpoint: 'chat', reset: 'middle' });
    const { errors, finish } = await streamed((onError) =>
      streamText({ model: ollama('llama3.2'), prompt: 'Why is the sky blue?', onError }),
    );
    expect(finish).toBe('interrupted');
    expect(errors).toMatchObject([
      { isRetryable: false, cause: { kind: expect.stringMatching(/network|stream/) as unknown } },
    ]);
  });

  test('an error line in the middle is an error with the words of the server', async () => {
    const { server, ollama } = await embedded({}, driver);
    server.faults.add({
      endpoint: 'chat',
      errorLine: 'an error was encountered while running the model: CUDA out of memory',
    });
    const { types, errors, finish } = await streamed((onError) =>
      streamText({ model: ollama('llama3.2'), prompt: 'Why is the sky blue?', onError }),
    );
    expect([types.includes('error'), finish]).toEqual([true, 'error']);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('CUDA out of memory') as unknown,
        isRetryable: false,
        data: { code: 'out-of-memory', mayHaveExecuted: true },
        cause: { reason: 'server' },
      },
    ]);
  });

  test('a corrupt line is an error, and is not dropped', async () => {
    const { server, ollama } = await embedded({}, driver);
    server.faults.add({ endpoint: 'chat', garbage: 'middle' });
    const { text, errors, finish } = await streamed((onError) =>
      streamText({ model: ollama('llama3.2'), prompt: 'Why is the sky blue?', onError }),
    );
    expect([text, finish]).toEqual(['Because', 'error']);
    expect(errors).toMatchObject([{ cause: { reason: 'malformed' } }]);
  });

  test('an abort closes the connection before the end of the answer, whether the stream is read or not', async () => {
    for (const isRead of [true, false]) {
      const { server, ollama } = await embedded({ chunkDelay: 5 }, driver);
      const controller = new AbortController();
      const { stream } = await ollama('llama3.2').doStream({
        prompt: [{ role: 'user', content: [{ type: 'text', text: 'Count for ever.' }] }],
        abortSignal: controller.signal,
      });
      const reading = isRead ? drained(stream) : undefined;
      await new Promise((resolve) => setTimeout(resolve, 30));
      controller.abort();
      expect(await server.requests.at(-1)?.ended).toBe('closed-by-client');
      const { error } = (await reading) ?? (await drained(stream));
      expect(error).toBeInstanceOf(AbortError);
    }
  });

  test('an abort ends streamText with an abort part, and generateText with an AbortError', async () => {
    const { server, ollama } = await embedded({ chunkDelay: 5 }, driver);
    const controller = new AbortController();
    const result = streamText({
      model: ollama('llama3.2'),
      prompt: 'Count for ever.',
      abortSignal: controller.signal,
    });
    const types: string[] = [];
    for await (const { type } of result.stream) {
      types.push(type);
      if (types.length === 8) controller.abort();
    }
    expect(types.at(-1)).toBe('abort');
    expect(await server.requests.at(-1)?.ended).toBe('closed-by-client');
    const second = new AbortController();
    const work = failure(
      generateText({
        model: ollama('llama3.2'),
        prompt: 'Count for ever.',
        abortSignal: second.signal,
      }),
    );
    await expect.poll(() => server.requests.length).toBe(2);
    second.abort();
    expect(await work).toMatchObject({ name: 'AbortError' });
    expect(await server.requests.at(-1)?.ended).toBe('closed-by-client');
  });

  test('cancelling the stream closes the connection', async () => {
    const { server, ollama } = await embedded({ chunkDelay: 5 }, driver);
    const { stream } = await ollama('llama3.2').doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Count for ever.' }] }],
    });
    await stream.cancel();
    expect(await server.requests.at(-1)?.ended).toBe('closed-by-client');
  });
});

test('a last event without the others is a whole answer', async () => {
  const { ollama } = await following((response) => {
    lines(response, [last({}, { content: 'All.' })]);
  });
  expect(await streamText({ model: ollama('m'), prompt: 'Hello' }).text).toBe('All.');
});
