// What servers of the API send that are not Ollama, and proxies of them.
import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { bearer, InputError, ModelClient, NetworkError } from '../../src/index.js';
import { ways } from '../answer/ways.js';
import { answerInAllForms } from '../answer/ways.js';
import { failure, json, last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

describe.each(['reasoning_content', 'reasoning'])('%s of a proxy', (key) => {
  test.each(ways)('is the thinking of %s', async (_, ask) => {
    const events = [
      piece('', { [key]: 'Hm, ' }),
      piece('', { [key]: 'well.' }),
      piece('Hi'),
      last(),
    ];
    const value = last({}, { content: 'Hi', [key]: 'Hm, well.' });
    await using server = await scriptedServer(answerInAllForms(events, value));
    const read = await ask(new ModelClient({ baseUrl: server.url }));
    expect([read.thinking, read.text]).toEqual(['Hm, well.', 'Hi']);
  });
});

describe('objects without line ends', () => {
  const events = [piece('Hel'), piece('lo'), last()];
  const text = events.map((event) => JSON.stringify(event)).join('');

  test('are the events of a stream, and of a value', async () => {
    await using server = await scriptedServer((response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(text);
    });
    for (const driver of [{}, { fetch: globalThis.fetch }]) {
      const model = new ModelClient({ baseUrl: server.url, ...driver });
      const seen: string[] = [];
      for await (const { message } of model.chatStream(hello)) seen.push(message.content);
      expect(seen).toEqual(['Hel', 'lo', '']);
      expect((await model.chat(hello)).message.content).toBe('Hello');
    }
  });

  test('are as they were where the last one is cut off, or followed by something else', async () => {
    await using server = await scriptedServer((response, _, at) => {
      const end = at === 0 ? text.slice(0, -5) : `${text} and more`;
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(end);
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect(await failure(model.chatStream(hello).final())).toMatchObject({
      reason: 'truncated',
      partial: { message: { content: 'Hello' } },
    });
    // Nothing is read after the last event.
    expect(await failure(model.chatStream(hello).final())).toMatchObject({ name: 'StreamError' });
  });
});

describe('a transfer that is answered with its progress although it is not streamed', () => {
  const progress = [
    { status: 'pulling manifest' },
    { status: 'pulling a', total: 2, completed: 1 },
  ];

  test.each(['pull', 'push', 'create'] as const)(
    '%s resolves with its final status',
    async (name) => {
      const request = { model: 'm', from: 'a' };
      await using server = await scriptedServer((response) => {
        lines(response, [...progress, { status: 'success' }]);
      });
      const model = new ModelClient({ baseUrl: server.url });
      expect(await model[name](request as never)).toEqual({ status: 'success' });
      await using failing = await scriptedServer((response) => {
        lines(response, [...progress, { error: 'no space left on device' }]);
      });
      const full = new ModelClient({ baseUrl: failing.url });
      expect(await failure(full[name](request as never))).toMatchObject({ code: 'disk-full' });
      await using cut = await scriptedServer((response) => {
        lines(response, progress);
      });
      const other = new ModelClient({ baseUrl: cut.url });
      expect(await failure(other[name](request as never))).toMatchObject({ reason: 'truncated' });
    },
  );
});

test('top_logprobs turns logprobs on, which servers need, unless it was turned off', async () => {
  await using server = await scriptedServer(
    answerInAllForms([last()], last({}, { content: 'Hi' })),
  );
  const model = new ModelClient({ baseUrl: server.url });
  await model.chat({ ...hello, top_logprobs: 2 });
  await model.generate({ model: 'm', prompt: 'Hi', top_logprobs: 2 });
  await createModelProvider(model)('m', { top_logprobs: 2 }).doGenerate({ prompt: [] });
  await model.chat({ ...hello, top_logprobs: 2, logprobs: false });
  await model.chat({ ...hello, top_logprobs: 0 });
  expect(
    server.asked.map(({ body }) => (body as { readonly logprobs?: boolean }).logprobs),
  ).toEqual([true, true, true, false, undefined]);
});

test('an empty name of a model is refused before anything is sent', async () => {
  await using server = await scriptedServer((response) => {
    json(response, {});
  });
  const model = new ModelClient({ baseUrl: server.url });
  const asked = [
    () => model.chat({ ...hello, model: '' }),
    () => model.chatStream({ ...hello, model: '' }).final(),
    () => model.generate({ model: '', prompt: 'Hi' }),
    () => model.generateStream({ model: '', prompt: 'Hi' }).final(),
    () => model.embed({ model: '', input: 'Hi' }),
    () => model.embedMany(['Hi'], { model: '' }),
    () => model.show({ model: '' }),
    () => model.pull({ model: '' }),
    () => model.delete({ model: '' }),
    () => createModelProvider(model)('').doGenerate({ prompt: [] }),
  ];
  for (const ask of asked) {
    const error = await failure((async () => ask())());
    const own = error instanceof InputError ? error : (error as Error).cause;
    expect(own).toBeInstanceOf(InputError);
    expect((own as InputError).message).toContain('model');
  }
  expect(server.asked).toEqual([]);
});

test('the credential of a call is not shown by an AggregateError of its own fetch', async () => {
  const secret = 'sk-0123456789abcdefghij';
  const model = new ModelClient({
    auth: bearer(secret),
    retry: { limit: 0 },
    fetch: (_, init) => {
      const { authorization } = init?.headers as Record<string, string>;
      const inner = Object.assign(new Error(`sent ${String(authorization)}`), { authorization });
      return Promise.reject(new AggregateError([inner], 'all addresses failed'));
    },
  });
  const error = await failure(model.chat(hello));
  expect(error).toBeInstanceOf(NetworkError);
  const shown: unknown[] = [];
  for (let at: unknown = error; at !== undefined; at = (at as Error).cause)
    shown.push((at as Error).message, (at as AggregateError).errors as unknown);
  expect(JSON.stringify(shown)).toContain('all addresses failed');
  expect(shown.flat().map(String).join()).not.toContain(secret);
});
