import { cosineSimilarity, embedMany, generateText, stepCountIs, streamText, tool } from 'ai';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createModelProvider } from '../../../src/ai-sdk/index.js';
import { failure } from '../../scripted-server.js';
import { useTarget } from './target.js';

const target = useTarget();
const ask = 'Why is the sky blue?';
const sky =
  'Because air scatters short wavelengths more than long ones. Blue light is scattered most, so the sky looks blue.';

test('the AI SDK gets text, whole and as a stream, with usage and the finish reason', async () => {
  const { client, chat } = target();
  const ollama = createModelProvider(client);
  const whole = await generateText({ model: ollama(chat), prompt: ask });
  expect([whole.text, whole.finishReason, whole.rawFinishReason]).toEqual([sky, 'stop', 'stop']);
  expect(whole.usage.outputTokens).toBeGreaterThan(10);
  const stream = streamText({ model: ollama(chat), prompt: ask });
  const pieces: string[] = [];
  for await (const piece of stream.textStream) pieces.push(piece);
  expect([pieces.length > 5, pieces.join(''), await stream.finishReason]).toEqual([
    true,
    sky,
    'stop',
  ]);
});

test('the AI SDK runs tools in a loop, and gets the thinking separately from the text', async () => {
  const { client, chat, parsed, since } = target();
  const ollama = createModelProvider(client);
  const inputs: unknown[] = [];
  const weather = tool({
    description: 'The weather of a city',
    inputSchema: z.object({ city: z.string(), unit: z.optional(z.string()) }),
    execute: (input) => {
      inputs.push(input);
      return '21 °C';
    },
  });
  const run = await generateText({
    model: ollama(chat),
    prompt: 'What is the weather in Paris?',
    tools: { get_weather: weather },
    stopWhen: stepCountIs(3),
  });
  expect(inputs).toEqual([{ city: 'Paris', unit: 'celsius' }]);
  expect([run.text, run.steps.length]).toEqual(['It is 21 °C in Paris now.', 2]);
  // Older servers refuse a level of thinking, some of them for this family of models only.
  if (!since('0.13.0')) return;
  const thought = streamText({
    model: ollama(parsed),
    prompt: 'What is 17 times 23?',
    reasoning: 'high',
  });
  expect(await thought.text).toBe('17 × 23 is **391**.');
  expect(await thought.reasoningText).toContain('340 + 51 = 391');
});

test('the AI SDK stops a model by its limits and by an abort, and gets the errors of the server', async () => {
  const { client, chat } = target();
  const ollama = createModelProvider(client);
  const cut = await generateText({
    model: ollama(chat),
    prompt: 'Count for ever.',
    maxOutputTokens: 5,
  });
  expect([cut.finishReason, cut.usage.outputTokens]).toEqual(['length', 5]);
  const controller = new AbortController();
  const endless = streamText({
    model: ollama(chat),
    prompt: 'Count for ever.',
    abortSignal: controller.signal,
  });
  const types: string[] = [];
  for await (const { type } of endless.stream) if (types.push(type) === 10) controller.abort();
  expect(types.at(-1)).toBe('abort');
  expect(
    await failure(generateText({ model: ollama('client-test-missing'), prompt: ask })),
  ).toMatchObject({
    name: 'AI_APICallError',
    statusCode: 404,
    data: { code: 'model-not-found' },
  });
});

test('the AI SDK computes vectors', async () => {
  const { client, embed } = target();
  const model = createModelProvider(client).embeddingModel(embed, { maxEmbeddingsPerCall: 2 });
  const { embeddings, usage } = await embedMany({ model, values: ['one', 'two', 'one'] });
  expect(embeddings.map((vector) => vector.length)).toEqual([32, 32, 32]);
  expect(cosineSimilarity(embeddings[0] ?? [], embeddings[2] ?? [])).toBeCloseTo(1);
  expect(usage.tokens).toBeGreaterThan(0);
});
