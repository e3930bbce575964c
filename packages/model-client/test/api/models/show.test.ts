import { describe, expect, expectTypeOf, test } from 'vitest';
import { ModelClient, type ModelOptions, type ShowResult } from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';
import { json, scriptedServer } from '../../scripted-server.js';
import { recordings } from '../../recorded.js';

/** Shows a model of which the server sends this. */
async function shown(body: unknown, validate: 'lenient' | 'off' = 'lenient'): Promise<ShowResult> {
  await using server = await scriptedServer((response) => {
    json(response, body);
  });
  return await new ModelClient({ baseUrl: server.url, validate }).show({ model: 'm' });
}

const recorded = ['recorded', 'older-servers']
  .flatMap((folder) => recordings(new URL(`../../fixtures/${folder}`, import.meta.url)))
  .filter(({ operation, response }) => operation === 'show' && response.status === 200)
  .map(({ response }) => {
    const body = response.body as Readonly<Record<string, unknown>>;
    return (body['$json'] ?? body) as Readonly<Record<string, unknown>>;
  });

describe('show', () => {
  test('gives the context length of each recorded model, whichever key has it', async () => {
    const lengths = new Set<number | undefined>();
    for (const body of recorded) {
      const { contextLength, model_info: info } = await shown(body);
      const keys = Object.keys(info ?? {}).filter((key) => key.endsWith('.context_length'));
      expect(contextLength).toBe(keys[0] === undefined ? undefined : info?.[keys[0]]);
      lengths.add(contextLength);
    }
    expect([...lengths]).toEqual(expect.arrayContaining([4096, 512, 128, undefined]));
  });

  test.each<[unknown, number | undefined]>([
    [
      {
        'general.architecture': 'gemma3',
        'gemma3.context_length': 8,
        'gemma3.vision.context_length': 2,
      },
      8,
    ],
    [{ 'general.architecture': 'unknown', 'llama.context_length': 512 }, 512],
    [{ 'a.context_length': 1, 'b.context_length': 2 }, undefined],
    [{ 'general.architecture': 'llama', 'llama.context_length': 'long' }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('finds no other length than that of the model in %j', async (model_info, length) => {
    expect((await shown({ model_info })).contextLength).toBe(length);
  });

  test('gives the parameters that were recorded as an object, beside their text', async () => {
    const text = recorded
      .map(({ parameters }) => parameters)
      .find((parameters) => String(parameters).includes('"<|end|>"'));
    const result = await shown({ parameters: text });
    expect(result.parameters).toBe(text);
    expect(result.modelOptions).toEqual({
      num_ctx: 1024,
      seed: 42,
      stop: ['<|end|>', 'STOP'],
      temperature: 0.1,
      top_k: 10,
      use_mmap: true,
    });
  });

  test.each<[string, object]>([
    [String.raw`stop  "a\\x41\v\x07\n\"é"`, { stop: ['a\\x41\v\u0007\n"é'] }],
    [String.raw`stop  "\U0001f600"`, { stop: ['😀'] }],
    [
      'num_predict  -1\ntemperature  1e-07\nuse_mmap  false',
      { num_predict: -1, temperature: 1e-7, use_mmap: false },
    ],
    ['repeat_penalty  +Inf\nnope  <nil>', { repeat_penalty: '+Inf', nope: '<nil>' }],
    ['lists  1\nlists  2', { lists: [1, 2] }],
    ['\nalone\n', {}],
  ])('reads values as the server prints them: %j', async (parameters, options) => {
    expect((await shown({ parameters })).modelOptions).toEqual(options);
  });

  test('does not throw for a response that does not match its schema', async () => {
    for (const body of [{}, { parameters: 5, model_info: [] }]) {
      expect(await shown(body, 'off')).toMatchObject({
        ...body,
        modelOptions: {},
        details: { family: '', families: [] },
      });
    }
  });

  test('gives options that a request takes', async () => {
    await using server = await startModelServer({ models: ['llama3.2'] });
    const client = new ModelClient({ baseUrl: server.url });
    await client.create({
      model: 'tuned',
      from: 'llama3.2',
      parameters: { stop: ['END'], num_ctx: 2048 },
    });
    const { modelOptions } = await client.show({ model: 'tuned' });
    expectTypeOf(modelOptions).toExtend<ModelOptions>();
    expectTypeOf(modelOptions.stop).toEqualTypeOf<string[] | undefined>();
    await client.chat({
      model: 'tuned',
      messages: [{ role: 'user', content: 'Hi' }],
      options: { ...modelOptions, temperature: 0 },
    });
    expect(server.requests.at(-1)?.body).toMatchObject({
      options: { stop: ['END'], num_ctx: 2048, temperature: 0 },
    });
  });
});
