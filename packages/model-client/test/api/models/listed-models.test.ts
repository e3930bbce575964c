import { describe, expect, test } from 'vitest';
import { ModelClient } from '../../../src/index.js';
import { failure, json, last, scriptedServer, type ScriptedServer } from '../../scripted-server.js';

const UNKNOWN = {
  parent_model: '',
  format: '',
  family: '',
  families: [],
  parameter_size: '',
  quantization_level: '',
};

const answering = (body: unknown): Promise<ScriptedServer> =>
  scriptedServer((response) => {
    json(response, body);
  });

const ways = ['list', 'ps'] as const;

describe.each(ways)('the models that %s returns', (name) => {
  test.each<[string, unknown, readonly unknown[]]>([
    ['a name alone', { models: [{ name: 'a' }] }, [{ name: 'a', model: 'a', details: UNKNOWN }]],
    ['no name', { models: [{ model: 'a', details: null }] }, [{ name: 'a', details: UNKNOWN }]],
    ['another type', { models: [{ name: 'b', expires_at: 7 }] }, [{ name: 'b', expires_at: 7 }]],
    ['null for the list', { models: null }, []],
  ])('are values with %s', async (_, body, models) => {
    await using server = await answering(body);
    for (const validate of ['lenient', 'off'] as const) {
      const client = new ModelClient({ baseUrl: server.url, validate });
      expect((await client[name]()).models).toMatchObject(models);
    }
  });

  test.each([
    ['OpenAI has', { object: 'list', data: [{ id: 'a', object: 'model' }] }],
    ['no API has', { ok: true }],
    ['an object is', { models: {} }],
    ['has a model without a name', { models: [{ size: 5 }] }],
    ['has null for a model', { models: [null] }],
  ])('are never an empty list for the one that %s', async (_, body) => {
    await using server = await answering(body);
    for (const validate of ['lenient', 'off'] as const) {
      const client = new ModelClient({ baseUrl: server.url, validate });
      expect(await failure(client[name]())).toMatchObject({
        name: 'OutputError',
        code: 'wrong-shape',
        attempts: 1,
      });
    }
  });
});

test('a loaded model without a valid time has no seconds left', async () => {
  await using server = await answering({ models: [{ name: 'a' }] });
  const [model] = (await new ModelClient({ baseUrl: server.url }).ps()).models;
  expect(model?.secondsLeft).toBeNaN();
});

describe('numbers and times of servers that send text, or nothing (ggml-org/llama.cpp#12896)', () => {
  test.each(ways)('%s has a number or nothing, and no text for a time', async (name) => {
    const known = { name: 'a', size: '5000000000', size_vram: '7', context_length: '4096' };
    const unknown = { name: 'b', size: '', size_vram: null, modified_at: '', expires_at: '' };
    const times = { modified_at: '2026-11-21T03:04:05Z', expires_at: '2026-11-21T03:04:05Z' };
    await using server = await answering({
      models: [
        { ...known, ...times, details: { context_length: '4096', embedding_length: '' } },
        { ...unknown, context_length: '', details: {} },
      ],
    });
    const { models } = await new ModelClient({ baseUrl: server.url })[name]();
    expect(models[0]).toMatchObject({ size: 5_000_000_000, details: { context_length: 4096 } });
    expect(models[0]).toMatchObject(
      name === 'list'
        ? { modified_at: times.modified_at }
        : {
            size_vram: 7,
            context_length: 4096,
            expires_at: times.expires_at,
          },
    );
    expect(models[0]?.details.embedding_length).toBeUndefined();
    const typed =
      name === 'list'
        ? ['size', 'modified_at']
        : ['size', 'size_vram', 'context_length', 'expires_at'];
    for (const key of typed)
      expect((models[1] as unknown as Record<string, unknown>)[key], key).toBeUndefined();
  });
});

test.each([[{}], [{ version: '' }], [{ version: null }], [{ status: 'ok' }]])(
  'a version of %j is no answer',
  async (body) => {
    await using server = await answering(body);
    for (const validate of ['lenient', 'off'] as const)
      expect(
        await failure(new ModelClient({ baseUrl: server.url, validate }).version()),
      ).toMatchObject({ name: 'OutputError', code: 'wrong-shape', path: 'version' });
  },
);

test('durations that are too short for nanoseconds give no times', async () => {
  const counted = {
    prompt_eval_count: 10,
    eval_count: 80,
    eval_duration: 9_700,
    total_duration: 12_000,
  };
  await using server = await answering({ ...last(counted, { content: 'Hi' }) });
  const model = new ModelClient({ baseUrl: server.url });
  const { usage } = await model.chat({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
  expect(usage).toEqual({ promptTokens: 10, outputTokens: 80 });
});
