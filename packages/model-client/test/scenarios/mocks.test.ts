// Mocks of programs that call a model server, against a client in their place.
import nock from 'nock';
import { MockAgent } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ModelClient, type ModelClientOptions } from '../../src/index.js';

const baseUrl = 'http://ollama.example:11434';
const messages = [{ role: 'user', content: 'Why?' }] as const;
const answer = { message: { role: 'assistant', content: 'It drips.' }, done: true };

beforeAll(() => {
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
});
afterEach(() => {
  nock.cleanAll();
});
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});

const drivers: readonly (readonly [string, Partial<ModelClientOptions>])[] = [
  ['undici', {}],
  ['fetch', { fetch: (input, init) => fetch(input, init) }],
];

describe.each(drivers)('with nock over %s', (_, options) => {
  const client = (): ModelClient => new ModelClient({ baseUrl, retry: { limit: 0 }, ...options });

  test('a chat of few fields is a chat', async () => {
    const server = nock(baseUrl)
      .post('/api/chat', { model: 'm', messages: [...messages], stream: false })
      .reply(200, answer);
    expect((await client().chat({ model: 'm', messages })).message.content).toBe('It drips.');
    expect(server.isDone()).toBe(true);
  });

  test('a stream is lines of JSON, and ends with done', async () => {
    const line = (content: string): string =>
      `${JSON.stringify({ ...answer, message: { role: 'assistant', content }, done: false })}\n`;
    const reply = (body: string): nock.Scope =>
      nock(baseUrl).post('/api/chat').reply(200, body, { 'content-type': 'application/x-ndjson' });
    reply(
      line('It ') +
        line('drips.') +
        JSON.stringify({ ...answer, message: { role: 'assistant', content: '' } }),
    );
    expect((await client().chatStream({ model: 'm', messages }).final()).message.content).toBe(
      'It drips.',
    );
    reply(line('It '));
    await expect(client().chatStream({ model: 'm', messages }).final()).rejects.toMatchObject({
      code: 'truncated',
    });
  });

  test('a list of models that a response lacks is empty, whatever is validated', async () => {
    nock(baseUrl).get('/api/tags').twice().reply(200, { models: null });
    expect(await client().list()).toEqual({ models: [] });
    expect(await client().list({ validate: 'off' })).toEqual({ models: [] });
  });

  test('an error has the message of the mock', async () => {
    nock(baseUrl).post('/api/chat').reply(404, { error: "model 'm' not found" });
    await expect(client().chat({ model: 'm', messages })).rejects.toMatchObject({
      status: 404,
      code: 'model-not-found',
    });
  });
});

test('with the MockAgent of undici', async () => {
  const dispatcher = new MockAgent();
  dispatcher.get(baseUrl).intercept({ path: '/api/chat', method: 'POST' }).reply(200, answer);
  expect(
    (await new ModelClient({ baseUrl, dispatcher }).chat({ model: 'm', messages })).message.content,
  ).toBe('It drips.');
});
