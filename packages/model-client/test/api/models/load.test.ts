import { expect, test } from 'vitest';
import { ModelClient } from '../../../src/index.js';
import { failure, json, scriptedServer } from '../../scripted-server.js';

test('a model is loaded for a while, and unloaded at once', async () => {
  await using server = await scriptedServer((response) => {
    json(response, {
      model: 'm',
      created_at: '2026-01-01T00:00:00Z',
      response: '',
      done: true,
      done_reason: 'load',
    });
  });
  const model = new ModelClient({ baseUrl: server.url });
  expect(await model.load({ model: 'm', keep_alive: '5m' })).toEqual({ model: 'm' });
  await model.unload({ model: 'm' });
  expect(server.asked.map(({ body }) => body)).toEqual([
    { model: 'm', keep_alive: '5m', stream: false },
    { model: 'm', keep_alive: 0, stream: false },
  ]);
});

test.each(['load', 'unload'] as const)(
  '%s of a name alone says how to write it',
  async (method) => {
    const error = await failure(new ModelClient()[method]('llama3.2' as never));
    expect(error).toMatchObject({
      name: 'InputError',
      message: `${method}: the request must be an object, not a string`,
      hint: 'pass an object: { model }',
    });
  },
);
