import { expect, test } from 'vitest';
import { bearer, ModelClient } from '../../src/index.js';
import { failure, json, scriptedServer } from '../scripted-server.js';

const KEY = 'sk-1234567890';

const DRIVERS = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
] as const;

/** Operations whose values would be empty, or would mean success. */
const CALLS: readonly (readonly [string, (model: ModelClient) => Promise<unknown>])[] = [
  ['list', (model) => model.list()],
  ['ps', (model) => model.ps()],
  ['show', (model) => model.show({ model: 'm' })],
  ['ensure', (model) => model.ensure('m')],
  ['load', (model) => model.load({ model: 'm' })],
  ['chat', (model) => model.chat({ model: 'm', messages: [] })],
  ['embed', (model) => model.embed({ model: 'm', input: 'x' })],
  ['embeddings', (model) => model.embeddings({ model: 'm', prompt: 'x' })],
  ['pull', (model) => model.pull({ model: 'm' })],
  ['version', (model) => model.version()],
  ['webSearch', (model) => model.webSearch({ query: 'x', via: 'local' })],
];

test.each(DRIVERS)(
  'an error with the status 200 is an error of every operation over %s',
  async (_, options) => {
    await using server = await scriptedServer((response, { method, path }) => {
      json(response, { error: `Unexpected endpoint or method. (${method} ${path}, ${KEY})` });
    });
    const model = new ModelClient({
      ...options,
      baseUrl: server.url,
      auth: bearer(KEY),
      retry: { limit: 0 },
    });
    for (const [name, call] of CALLS) {
      const error = await failure(call(model));
      expect(error, name).toMatchObject({ name: 'StreamError', reason: 'server' });
      expect((error as Error).message, name).toMatch(
        /: Unexpected endpoint or method\. \([A-Z]+ \/api\/[a-z_/]+, \*\*\*\)$/,
      );
    }
  },
);

test('an error with the status 200 has the code of its text', async () => {
  await using server = await scriptedServer((response) => {
    json(response, { error: "model 'm' not found" });
  });
  const model = new ModelClient({ baseUrl: server.url });
  expect(await failure(model.show({ model: 'm' }))).toMatchObject({
    reason: 'server',
    code: 'model-not-found',
  });
});

test('a value with an error among others is a value, and one without an error may have the key', async () => {
  const values = [
    { version: '1', error: 'old' },
    { version: '1', error: null },
  ];
  await using server = await scriptedServer((response, _asked, at) => {
    json(response, values[at]);
  });
  const model = new ModelClient({ baseUrl: server.url });
  for (const value of values) expect(await model.version()).toEqual(value);
});

test.each(DRIVERS)("an answer of OpenAI's API is told as such over %s", async (_, options) => {
  const message = { role: 'assistant', content: 'Hello' };
  await using server = await scriptedServer((response, { body }) => {
    if ((body as { readonly stream: boolean }).stream)
      response.end(
        `data: ${JSON.stringify({ choices: [{ delta: message }] })}\n\ndata: [DONE]\n\n`,
      );
    else json(response, { object: 'chat.completion', choices: [{ index: 0, message }] });
  });
  const model = new ModelClient({ ...options, baseUrl: server.url });
  const hello = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }] };
  expect(await failure(model.chat(hello))).toMatchObject({
    code: 'no-answer',
    hint: expect.stringContaining("an answer of OpenAI's API") as string,
  });
  expect(await failure(model.chatStream(hello).final())).toMatchObject({
    code: 'event-stream',
    hint: expect.stringContaining('server-sent events, as those of other APIs') as string,
  });
});

test.each(DRIVERS)('a login page is no sign of a running server over %s', async (_, options) => {
  const pages = ['\n<!DOCTYPE html><title>Sign in</title>', 'Ollama is running'];
  await using server = await scriptedServer((response, _asked, at) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(pages[at]);
  });
  const model = new ModelClient({ ...options, baseUrl: server.url });
  expect(await failure(model.ping())).toMatchObject({
    name: 'OutputError',
    code: 'html',
    request: `GET ${server.url}/`,
  });
  expect(await model.ping()).toBe('Ollama is running');
});

test('an empty 200 is no sign of a running server; copy and delete answer with it', async () => {
  await using server = await scriptedServer((response) => {
    response.writeHead(200).end();
  });
  const model = new ModelClient({ baseUrl: server.url });
  expect(await failure(model.ping())).toMatchObject({ name: 'OutputError', code: 'empty' });
  expect(await failure(model.account.signout())).toMatchObject({
    code: 'empty',
    mayHaveExecuted: true,
  });
  await expect(model.copy({ source: 'a', destination: 'b' })).resolves.toBeUndefined();
  await expect(model.delete({ model: 'a' })).resolves.toBeUndefined();
});
