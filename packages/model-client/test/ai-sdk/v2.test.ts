// The provider of specification v2 with each major version of `ai` that takes it.
import * as ai5 from 'ai-5';
import * as ai6 from 'ai-6';
import * as ai7 from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createModelProvider, type ModelProvider } from '../../src/ai-sdk/v2/index.js';
import { ModelClient } from '../../src/index.js';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../../src/testing.js';
import { DRIVERS } from './ollama.js';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** What the tests use of `ai`, whose versions have types of their own. */
interface Ai {
  readonly generateText: (options: object) => Promise<{
    readonly text: string;
    readonly output: unknown;
    readonly finishReason: string;
    readonly usage: { readonly totalTokens: number | undefined };
    readonly warnings: readonly object[] | undefined;
    readonly reasoningText: string | undefined;
  }>;
  readonly streamText: (options: object) => {
    readonly fullStream: AsyncIterable<{ readonly type: string; readonly error?: unknown }>;
    readonly text: PromiseLike<string>;
    readonly finishReason: PromiseLike<string>;
  };
  readonly generateObject: (options: object) => Promise<{ readonly object: unknown }>;
  readonly embedMany: (options: object) => Promise<{ readonly embeddings: readonly number[][] }>;
  readonly stepCountIs: (count: number) => unknown;
  readonly tool: (tool: object) => unknown;
  readonly APICallError: { isInstance(error: unknown): boolean };
}

const VERSIONS: readonly (readonly [string, unknown])[] = [
  ['ai 5', ai5],
  ['ai 6', ai6],
  ['ai 7', ai7],
];

async function start(
  driver: object,
  options: ModelServerOptions = {},
): Promise<{ readonly server: ModelServer; readonly ollama: ModelProvider }> {
  const server = await startModelServer(options);
  onTestFinished(() => server.close());
  const client = new ModelClient({ baseUrl: server.url, validate: 'strict', ...driver });
  return { server, ollama: createModelProvider(client) };
}

function bodyOf(server: ModelServer): Record<string, unknown> {
  return server.requests.at(-1)?.body as Record<string, unknown>;
}

describe.each(VERSIONS)('%s', (_version, version) => {
  const ai = version as Ai;

  describe.each(DRIVERS)('over %s', (_driver, driver) => {
    test('gets a text with its usage, its thinking, and the options of the provider', async () => {
      const { server, ollama } = await start(driver);
      const { text, finishReason, usage } = await ai.generateText({
        model: ollama('llama3.2', { keep_alive: '10m' }),
        prompt: 'Why is the sky blue?',
        temperature: 0.5,
        providerOptions: { ollama: { num_ctx: 8192 } },
      });
      expect(text).toMatch(/^Because/);
      expect(finishReason).toBe('stop');
      expect(usage.totalTokens).toBeGreaterThan(0);
      expect(bodyOf(server)).toMatchObject({
        keep_alive: '10m',
        options: { num_ctx: 8192, temperature: 0.5 },
      });
      const thought = await ai.generateText({
        model: ollama('qwen3'),
        prompt: 'What is 17 times 23?',
        providerOptions: { ollama: { think: true } },
      });
      expect(thought.text).toContain('391');
      expect(thought.reasoningText).not.toBe('');
    });

    test('streams a text', async () => {
      const { ollama } = await start(driver);
      const stream = ai.streamText({ model: ollama('llama3.2'), prompt: 'Why is the sky blue?' });
      const types = new Set<string>();
      for await (const { type } of stream.fullStream) types.add(type);
      expect([...types]).toEqual(expect.arrayContaining(['text-start', 'text-delta', 'finish']));
      expect(await stream.text).toMatch(/^Because/);
      expect(await stream.finishReason).toBe('stop');
    });

    test('calls tools, and sends their results with images', async () => {
      const { server, ollama } = await start(driver);
      const options = {
        model: ollama('llama3.2'),
        prompt: 'What is the weather in Oslo?',
        stopWhen: ai.stepCountIs(3),
      };
      const execute = ({ city }: { city: string }): string => `sunny in ${city}`;
      const weather = { inputSchema: z.object({ city: z.string() }), execute };
      const { text } = await ai.generateText({ ...options, tools: { get_weather: weather } });
      expect(text).toContain('sunny in Oslo');
      const photo = {
        ...weather,
        toModelOutput: () => ({
          type: 'content',
          value: [
            { type: 'text', text: 'A photo.' },
            { type: 'media', data: PNG.toString('base64'), mediaType: 'image/png' },
          ],
        }),
      };
      if (version !== ai5) return;
      server.state.add({ name: 'looking', capabilities: ['completion', 'tools', 'vision'] });
      await ai.generateText({
        ...options,
        model: ollama('looking'),
        tools: { get_weather: photo },
      });
      expect(bodyOf(server)['messages']).toContainEqual(
        expect.objectContaining({
          role: 'tool',
          content: 'A photo.',
          images: [PNG.toString('base64')],
        }),
      );
    });

    test('gets an object that matches a schema', async () => {
      const { server, ollama } = await start(driver);
      const schema = z.object({ city: z.string() });
      const prompt = 'The city of Bern.';
      const { object } = await ai.generateObject({ model: ollama('llama3.2'), prompt, schema });
      expect(object).toEqual({ city: 'Bern' });
      expect(bodyOf(server)['format']).toMatchObject({ type: 'object' });
    });

    test('sends images, as bytes and as base64', async () => {
      const { server, ollama } = await start(driver);
      await ai
        .generateText({
          model: ollama('llava'),
          messages: [
            {
              role: 'user',
              content: [
                { type: 'text', text: 'What is it?' },
                { type: 'file', data: new Uint8Array(PNG), mediaType: 'image/png' },
                { type: 'file', data: PNG.toString('base64'), mediaType: 'image/png' },
              ],
            },
          ],
        })
        .catch(() => undefined);
      const [message] = bodyOf(server)['messages'] as { images: string[] }[];
      expect(message?.images).toEqual([PNG.toString('base64'), PNG.toString('base64')]);
    });

    test('embeds texts', async () => {
      const { ollama } = await start(driver);
      const model = ollama.embeddingModel('nomic-embed-text', { maxEmbeddingsPerCall: 2 });
      const { embeddings } = await ai.embedMany({ model, values: ['a', 'b', 'c'] });
      expect(embeddings.map(({ length }) => length)).toEqual([768, 768, 768]);
    });

    test('knows a missing model, and a stream that is cut off', async () => {
      const { server, ollama } = await start(driver);
      const error: unknown = await ai
        .generateText({ model: ollama('nope'), prompt: 'x', maxRetries: 0 })
        .catch((thrown: unknown) => thrown);
      expect(ai.APICallError.isInstance(error)).toBe(true);
      expect(error).toMatchObject({ statusCode: 404 });
      server.faults.add({ endpoint: 'chat', truncate: true });
      const cut = ai.streamText({
        model: ollama('llama3.2'),
        prompt: 'Why is the sky blue?',
        onError: () => undefined,
      });
      const errors: unknown[] = [];
      for await (const part of cut.fullStream) if (part.type === 'error') errors.push(part.error);
      expect(errors.map((each) => ai.APICallError.isInstance(each))).toEqual([true]);
      expect(await cut.finishReason).toBe('error');
    });
  });
});
