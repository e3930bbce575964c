import { describe, expect, test } from 'vitest';
import { ModelClient } from '../../../src/index.js';
import { failure, json, scriptedServer, type ScriptedServer } from '../../scripted-server.js';

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
