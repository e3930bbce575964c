import type { Socket } from 'node:net';
import { APICallError, generateText, RetryError, stepCountIs, streamText, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ClientError, InputError, NetworkError, StatusError } from '../../src/index.js';
import { failure, json, last, lines, piece } from '../scripted-server.js';
import { drained, embedded, following } from './ollama.js';
import { freePort } from '../../../core/test/servers/free-port.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const hello = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];

describe('an error', () => {
  test('is an APICallError with the ClientError as its cause', async () => {
    const { server, ollama } = await embedded();
    const error = await failure(generateText({ model: ollama('nope'), prompt: 'Hello' }));
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      name: 'AI_APICallError',
      url: `${server.url}/api/chat`,
      statusCode: 404,
      isRetryable: false,
      responseBody: expect.stringContaining('not found') as unknown,
      responseHeaders: { 'content-type': 'application/json; charset=utf-8' },
      requestBodyValues: { model: 'nope' },
      data: {
        kind: 'status',
        code: 'model-not-found',
        hint: expect.stringContaining('pull') as unknown,
      },
    });
    expect((error as Error).cause).toBeInstanceOf(StatusError);
    expect(ClientError.is((error as Error).cause)).toBe(true);
    // User content is not printed with an error.
    expect(JSON.stringify(error)).not.toContain('Hello');
    expect(server.requests).toHaveLength(1);
  });

  test('before the first event rejects, so that the AI SDK can repeat a refused request', async () => {
    const { server, ollama } = await embedded();
    server.faults.add({
      endpoint: 'chat',
      status: 503,
      retryAfter: 0,
      body: { error: 'server busy, please try again. maximum pending requests exceeded' },
    });
    const result = streamText({ model: ollama('llama3.2'), prompt: 'Why is the sky blue?' });
    expect(await result.text).toMatch(/^Because/);
    expect(server.requests.map(({ status }) => status)).toEqual([503, 200]);
  });

  test.each([
    ['a refusal', { status: 503, retryAfter: 0 }, true],
    ['a limit of the rate', { status: 429, retryAfter: 0 }, true],
    ['a failure of the server', { status: 500 }, false],
    ['a failure of a gateway', { status: 502 }, false],
    ['a connection that was lost before the response began', { reset: 'before' }, true],
    ['a page of a proxy', { html: true }, false],
    ['a cut answer', { truncate: true }, false],
  ] as const)(
    'of %s is repeated by the AI SDK only when that is harmless',
    async (_what, fault, isRetryable) => {
      const { server, ollama } = await embedded();
      server.faults.add({ endpoint: 'chat', times: 'all', ...fault });
      const error = await failure(
        generateText({ model: ollama('llama3.2'), prompt: 'Hello', maxRetries: 1 }),
      );
      expect(server.requests).toHaveLength(isRetryable ? 2 : 1);
      const [first] = RetryError.isInstance(error) ? error.errors : [error];
      expect(APICallError.isInstance(first) && first.isRetryable).toBe(isRetryable);
    },
  );

  test('of a lost connection is not repeated when the option retry says so', async () => {
    const { server, ollama } = await embedded({}, {}, { retry: { limit: 0, repeatable: false } });
    server.faults.add({ endpoint: 'chat', times: 'all', reset: 'before' });
    const error = await failure(generateText({ model: ollama('llama3.2'), prompt: 'Hello' }));
    expect(error).toMatchObject({
      isRetryable: false,
      data: { kind: 'network', mayHaveExecuted: true },
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['undici', {}],
    ['fetch', { fetch: globalThis.fetch }],
  ])(
    'of a kept-alive connection that the server just closed is met by no caller, on %s',
    async (_, driver) => {
      const connections = new Map<Socket | null, number>();
      const { ollama } = await following((response) => {
        const { socket } = response;
        const asked = (connections.get(socket) ?? 0) + 1;
        connections.set(socket, asked);
        if (asked > 1) socket?.destroy();
        else json(response, last({}, { content: 'Hello' }));
      }, driver);
      for (let at = 0; at < 3; at++)
        expect((await generateText({ model: ollama('m'), prompt: 'Hello' })).text).toBe('Hello');
      expect(connections.size).toBe(3);
    },
  );

  test('of a server that cannot be reached can be repeated', async () => {
    const { server, ollama } = await embedded({ port: await freePort() });
    await server.close();
    const error = await failure(
      generateText({ model: ollama('llama3.2'), prompt: 'Hello', maxRetries: 0 }),
    );
    expect(error).toMatchObject({ isRetryable: true, data: { code: 'ECONNREFUSED' } });
    expect((error as Error).cause).toBeInstanceOf(NetworkError);
  });

  test('is repeated by the client too when the option retry is set', async () => {
    const { server, ollama } = await embedded({}, {}, { retry: { limit: 2, baseDelay: 1 } });
    server.faults.add({ endpoint: 'chat', times: 2, status: 503, retryAfter: 0 });
    expect(
      (await generateText({ model: ollama('llama3.2'), prompt: 'Hello', maxRetries: 0 })).text,
    ).toContain('Hello');
    expect(server.requests).toHaveLength(3);
  });

  test('of a time limit is not an abort, and keeps what arrived', async () => {
    const { ollama } = await following(
      (response) => {
        lines(response, [piece('A')], false);
      },
      { timeouts: { idle: 50 } },
    );
    const { parts } = await drained((await ollama('m').doStream({ prompt: hello })).stream);
    expect(parts.at(-2)).toMatchObject({
      type: 'error',
      error: { name: 'AI_APICallError', cause: { phase: 'idle' } },
    });
    expect(parts.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: { unified: 'interrupted' },
    });
  });

  test('of invalid arguments is the InputError, before anything is sent', async () => {
    const { server, ollama } = await embedded();
    const call = (options: Record<string, string | number>): Promise<unknown> =>
      failure(
        generateText({
          model: ollama('llama3.2'),
          prompt: 'Hello',
          providerOptions: { ollama: options },
        }),
      );
    for (const [options, message] of [
      [{ keepAlive: '5m' }, /keepAlive is not known: use keep_alive/],
      [{ numCtx: 1 }, /numCtx is not known: use (?:options\.)?num_ctx/],
      [{ format: 'json' }, /providerOptions\.ollama\.format is set by the provider/],
      [{ keep_alive: 'soon' }, /keep_alive must be/],
      [{ options: 'x' }, /providerOptions\.ollama\.options must be an object/],
      [{ num_ctx: 'big' }, /num_ctx/],
    ] as const) {
      const error = await call(options);
      expect(error).toBeInstanceOf(InputError);
      expect((error as Error).message).toMatch(message);
    }
    expect(server.requests).toEqual([]);
  });

  test('of a misspelt name of the provider names the right one; those of others are left', async () => {
    const { server, ollama } = await embedded();
    const call = (providerOptions: Record<string, Record<string, number>>): Promise<unknown> =>
      generateText({ model: ollama('llama3.2'), prompt: 'Hello', providerOptions });
    for (const name of ['olama', 'Ollama', 'ollam'])
      expect(await failure(call({ [name]: { num_ctx: 1 } }))).toMatchObject({
        name: 'InputError',
        code: 'invalid-option',
        message: `providerOptions.${name} is not known: use providerOptions.ollama`,
      });
    expect(server.requests).toEqual([]);
    await call({ openai: { seed: 1 } });
    await call({ ollama: { num_ctx: 1 }, olama: { num_ctx: 2 } });
    expect(server.requests).toHaveLength(2);
  });

  test('of a tool call in a cut stream does not run the tool', async () => {
    const ran: unknown[] = [];
    const { ollama } = await following((response) => {
      lines(response, [piece('', { tool_calls: [{ function: { name: 'f', arguments: {} } }] })]);
    });
    const result = streamText({
      model: ollama('m'),
      prompt: 'Hello',
      tools: { f: tool({ inputSchema: z.object({}), execute: (input) => void ran.push(input) }) },
      stopWhen: stepCountIs(3),
      onError: () => undefined,
    });
    const types: string[] = [];
    for await (const { type } of result.stream) types.push(type);
    expect([types.includes('error'), await result.finishReason, ran]).toEqual([
      true,
      'interrupted',
      [],
    ]);
  });

  test('of an answer that is not streamed and has no end is an error', async () => {
    const { ollama } = await following((response) => {
      json(response, { error: 'model requires more system memory (9 GiB) than is available' }, 500);
    });
    const error = await failure(generateText({ model: ollama('m'), prompt: 'Hello' }));
    expect(error).toMatchObject({
      statusCode: 500,
      isRetryable: false,
      data: { code: 'out-of-memory' },
    });
  });
});
