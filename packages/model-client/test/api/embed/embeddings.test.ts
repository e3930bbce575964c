import { expect, test } from 'vitest';
import { ModelClient } from '../../../src/index.js';
import { failure, json, scriptedServer } from '../../scripted-server.js';

test('the older operation has one vector for one prompt', async () => {
  await using server = await scriptedServer((response) => {
    json(response, { embedding: [0.5, -2] });
  });
  const model = new ModelClient({ baseUrl: server.url });
  expect(await model.embeddings({ model: 'm', prompt: 'a', keep_alive: '5m' })).toEqual({
    embedding: [0.5, -2],
  });
  expect(server.asked).toMatchObject([
    {
      method: 'POST',
      path: '/api/embeddings',
      body: { model: 'm', prompt: 'a', keep_alive: '5m' },
    },
  ]);
});

test('its errors name it and its own fields', async () => {
  const model = new ModelClient();
  const wrong = 'a text' as never;
  const [older, newer] = [
    await failure(model.embeddings(wrong)),
    await failure(model.embed(wrong)),
  ];
  expect(older).toMatchObject({
    name: 'InputError',
    message: 'embeddings: the request must be an object, not a string',
  });
  expect(older).toMatchObject({ hint: expect.stringContaining('model, prompt') as string });
  expect(newer).toMatchObject({ message: 'embed: the request must be an object, not a string' });
  expect(newer).toMatchObject({ hint: expect.stringContaining('model, input') as string });
});
