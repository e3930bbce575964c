import type { ProviderV4 } from '@ai-sdk/provider';
import {
  APICallError,
  cosineSimilarity,
  createProviderRegistry,
  embed,
  embedMany,
  generateImage,
  generateText,
  NoSuchModelError,
  RetryError,
  ToolLoopAgent,
  tool,
  wrapLanguageModel,
} from 'ai';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  type ChatProviderOptions,
  createModelProvider,
  type ModelProvider,
} from '../../src/ai-sdk/index.js';
import { type EmbedRequest, InputError, ModelClient } from '../../src/index.js';
import { failure, json } from '../scripted-server.js';
import { DRIVERS, embedded, following } from './ollama.js';

describe('a provider', () => {
  test('is one of specification v4, also as a function', async () => {
    const { ollama } = await embedded();
    expectTypeOf<ModelProvider>().toExtend<ProviderV4>();
    expect(ollama.specificationVersion).toBe('v4');
    for (const model of [ollama('llama3.2'), ollama.languageModel('llama3.2')])
      expect(model).toMatchObject({
        specificationVersion: 'v4',
        provider: 'ollama.chat',
        modelId: 'llama3.2',
      });
    expect(ollama.embeddingModel('nomic-embed-text')).toMatchObject({
      specificationVersion: 'v4',
      provider: 'ollama.embedding',
      maxEmbeddingsPerCall: 32,
      supportsParallelCalls: false,
    });
  });

  test('takes settings that are undefined as left out', async () => {
    const { server, ollama } = await embedded();
    const nothing = {
      num_ctx: undefined,
      keep_alive: undefined,
      think: undefined,
      options: { temperature: undefined },
    };
    await generateText({
      model: ollama('qwen3', {
        num_ctx: 4096,
        keep_alive: '1m',
        think: false,
        options: { temperature: 1 },
      }),
      prompt: 'Hello',
      providerOptions: { ollama: nothing },
    });
    const options = { num_ctx: 4096, temperature: 1 };
    expect(server.requests.at(-1)?.body).toMatchObject({ keep_alive: '1m', think: false, options });
  });

  test('works in a registry, with middleware, and in an agent', async () => {
    const { ollama } = await embedded();
    const registry = createProviderRegistry({ local: ollama });
    expect(
      (
        await generateText({
          model: registry.languageModel('local:llama3.2'),
          prompt: 'Why is the sky blue?',
        })
      ).text,
    ).toMatch(/^Because/);
    const wrapped = wrapLanguageModel({ model: ollama('llama3.2'), middleware: {} });
    expect((await generateText({ model: wrapped, prompt: 'Why is the sky blue?' })).text).toMatch(
      /^Because/,
    );
    const agent = new ToolLoopAgent({
      model: ollama('llama3.2'),
      tools: {
        get_weather: tool({ inputSchema: z.object({ city: z.string() }), execute: () => 'clear' }),
      },
    });
    const { text } = await agent.generate({ prompt: 'What is the weather in Oslo?' });
    expect(text).toContain('clear');
  });

  test('has no image models', async () => {
    const { ollama } = await embedded();
    const error = await failure(Promise.resolve().then(() => ollama.imageModel('flux')));
    expect(error).toBeInstanceOf(InputError);
    expect(NoSuchModelError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ modelId: 'flux', modelType: 'imageModel' });
    const registry = createProviderRegistry({ local: ollama });
    expect(
      NoSuchModelError.isInstance(
        await failure(
          Promise.resolve().then(() =>
            generateImage({ model: registry.imageModel('local:flux'), prompt: 'x' }),
          ),
        ),
      ),
    ).toBe(true);
  });

  test('uses the option name, for providerOptions too', async () => {
    const { server, ollama } = await embedded({}, {}, { name: 'gpu', headers: { 'x-from': 'ai' } });
    const options: ChatProviderOptions = { num_ctx: 512, stop: ['X'] };
    await generateText({
      model: ollama('llama3.2'),
      prompt: 'Hello',
      providerOptions: { gpu: options, ollama: { num_ctx: 1 } },
    });
    expect(ollama('m').provider).toBe('gpu.chat');
    expect(server.requests.at(-1)).toMatchObject({
      headers: { 'x-from': 'ai' },
      body: { options: { num_ctx: 512, stop: ['X'] } },
    });
  });

  test('is refused without a client', () => {
    expect(() => createModelProvider({} as { transport: ModelClient['transport'] })).toThrow(
      InputError,
    );
    expect(() => createModelProvider(undefined as unknown as ModelClient)).toThrow(
      /client must be a ModelClient, not undefined/,
    );
    expect(() => createModelProvider(new ModelClient(), { name: '' })).toThrow(/name must be/);
  });
});

describe.each(DRIVERS)('an embedding model over %s', (_name, driver) => {
  test('computes vectors in batches, in the order of the texts', async () => {
    const { server, ollama } = await embedded({}, driver);
    const values = Array.from({ length: 5 }, (_, at) => `text ${String(at)}`);
    const model = ollama.embeddingModel('nomic-embed-text', { maxEmbeddingsPerCall: 2 });
    const { embeddings, usage } = await embedMany({ model, values });
    expect(server.requests.map(({ body }) => (body as EmbedRequest).input)).toEqual([
      values.slice(0, 2),
      values.slice(2, 4),
      values.slice(4),
    ]);
    expect(embeddings.map((vector) => vector.length)).toEqual([768, 768, 768, 768, 768]);
    expect(usage.tokens).toBeGreaterThan(5);
    const again = await embed({ model, value: 'text 3' });
    expect(cosineSimilarity(embeddings[3] ?? [], again.embedding)).toBeCloseTo(1);
    expect(again.embedding).toEqual(embeddings[3]);
  });

  test('takes options that are undefined as left out', async () => {
    const { server, ollama } = await embedded({}, driver);
    const nothing = {
      keep_alive: undefined,
      truncate: undefined,
      dimensions: undefined,
      num_ctx: undefined,
    };
    const model = ollama.embeddingModel('nomic-embed-text', {
      keep_alive: '5m',
      truncate: false,
      dimensions: 64,
      num_ctx: 512,
    });
    await embed({
      model,
      value: 'text',
      providerOptions: { ollama: { ...nothing, options: { num_ctx: undefined } } },
    });
    expect(server.requests.at(-1)?.body).toMatchObject({
      keep_alive: '5m',
      truncate: false,
      dimensions: 64,
      options: { num_ctx: 512 },
    });
  });

  test('sends dimensions and the options of the API', async () => {
    const { server, ollama } = await embedded({}, driver);
    const model = ollama.embeddingModel('nomic-embed-text', {
      keep_alive: 'forever',
      num_ctx: 512,
    });
    const { embedding } = await embed({
      model,
      value: 'text',
      providerOptions: { ollama: { dimensions: 64, truncate: false, num_gpu: 0 } },
      headers: { 'x-tenant': 'ada' },
    });
    expect(embedding).toHaveLength(64);
    expect(server.requests.at(-1)).toMatchObject({
      headers: { 'x-tenant': 'ada' },
      body: {
        model: 'nomic-embed-text',
        input: ['text'],
        dimensions: 64,
        truncate: false,
        keep_alive: -1,
        options: { num_ctx: 512, num_gpu: 0 },
      },
    });
  });

  test('is sent again after a lost connection, because computing twice changes nothing', async () => {
    const { server, ollama } = await embedded({}, driver);
    server.faults.add({ endpoint: 'embed', status: 502 });
    const error = await failure(
      embed({ model: ollama.embeddingModel('nomic-embed-text'), value: 'text', maxRetries: 0 }),
    );
    expect(error).toMatchObject({ name: 'AI_APICallError', statusCode: 502, isRetryable: true });
    const missing = await failure(embed({ model: ollama.embeddingModel('nope'), value: 'text' }));
    expect(missing).toMatchObject({
      statusCode: 404,
      isRetryable: false,
      data: { code: 'model-not-found' },
    });
    expect(RetryError.isInstance(missing)).toBe(false);
  });

  test('that returns another number of vectors is an error', async () => {
    const { ollama } = await following((response) => {
      json(response, { model: 'm', embeddings: [[1, 0]] });
    }, driver);
    const error = await failure(
      embedMany({ model: ollama.embeddingModel('m'), values: ['a', 'b'] }),
    );
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ data: { code: 'wrong-length' }, isRetryable: false });
    const other = await following((response) => {
      json(response, { model: 'm', embeddings: [null] });
    }, driver);
    const bad = await failure(embed({ model: other.ollama.embeddingModel('m'), value: 'a' }));
    expect(bad).toMatchObject({
      name: 'AI_APICallError',
      data: { code: 'bad-vector' },
      isRetryable: false,
    });
  });

  test('is aborted at once', async () => {
    const { server, ollama } = await embedded({ latency: 5_000 }, driver);
    const controller = new AbortController();
    const work = failure(
      embed({
        model: ollama.embeddingModel('nomic-embed-text'),
        value: 'text',
        abortSignal: controller.signal,
      }),
    );
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    expect(await work).toMatchObject({ name: 'AbortError' });
    expect(await server.requests[0]?.ended).toBe('closed-by-client');
  });
});
