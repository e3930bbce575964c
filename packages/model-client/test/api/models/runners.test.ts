// The engines of a model, which Ollama names since 0.40.
import { expect, test } from 'vitest';
import { ModelClient } from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';
import { json, scriptedServer } from '../../scripted-server.js';

const details = {
  parent_model: '',
  format: 'safetensors',
  family: '',
  families: null,
  parameter_size: '',
  quantization_level: '',
};
const digest = 'a'.repeat(64);
const row = { name: 'm:latest', model: 'm:latest', size: 1, digest };
const modified_at = '2026-10-10T00:00:00Z';

test('a name that is listed twice has a row for each engine', async () => {
  await using server = await scriptedServer((response) => {
    json(response, {
      models: ['ggml', 'mlx'].map((runner) => ({
        ...row,
        modified_at,
        details: { ...details, runner },
      })),
    });
  });
  const model = new ModelClient({ baseUrl: server.url, validate: 'strict' });
  const { models } = await model.list();
  expect(models.map(({ name, details }) => [name, details.runner, details.families])).toEqual([
    ['m:latest', 'ggml', []],
    ['m:latest', 'mlx', []],
  ]);
});

test('show has the copies of a model, and delete takes the digest of one', async () => {
  const manifests = [
    { runner: 'llamacpp', digest, size: 5 },
    { runner: 'mlx', digest: 'b'.repeat(64) },
  ];
  await using server = await scriptedServer((response) => {
    json(response, { details, modified_at, runner: 'llamacpp', manifests });
  });
  const model = new ModelClient({ baseUrl: server.url, validate: 'strict' });
  expect(await model.show({ model: 'm' })).toMatchObject({ runner: 'llamacpp', manifests });
  await model.delete({ model: digest });
  expect(server.asked.at(-1)).toMatchObject({ method: 'DELETE', body: { model: digest } });
});

test('a model is created with the capabilities that it is given', async () => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  await model.create({ model: 'sorter', from: 'llama3.2', capabilities: ['decision'] });
  expect((await model.show({ model: 'sorter' })).capabilities).toEqual(['decision']);
  const questions = { sure: { type: 'noul', instructions: 'x' } } as const;
  const { answers } = await model.decide({ model: 'sorter', state: 'x', questions });
  expect(answers.sure.type).toBe('noul');
});

test('think: null is the default of the model', async () => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  const messages = [{ role: 'user', content: 'Why is the sky blue?' }] as const;
  await model.chat({ model: 'llama3.2', messages, think: null });
  expect(server.requests.at(-1)?.body).not.toHaveProperty('think');
});
