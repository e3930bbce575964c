// What proxies and the cloud write around a message of the server costs neither its code nor its hint.
import { describe, expect, test } from 'vitest';
import { ModelClient, type StatusError, type StreamError } from '../../src/index.js';
import { findCode, findHint } from '../../src/service/explain.js';
import { unwrapMessage } from '../../src/service/wrapped-message.js';
import { recordings } from '../recorded.js';
import { failure, json, lines, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] } as const;

const MESSAGES = [
  ['registry.ollama.ai/library/m:latest does not support tools', 'no-tools'],
  ['"m" does not support thinking', 'no-thinking'],
  ['"m" does not support chat', 'no-chat'],
  ["model 'm' not found", 'model-not-found'],
  ['mirostat is no longer supported', 'unsupported-option'],
  ['server busy, please try again.  maximum pending requests exceeded', 'server-busy'],
] as const;

const WRAPPERS: readonly (readonly [string, (message: string) => string])[] = [
  ['a status of FastAPI (langflow#7025)', (message) => `${message} (status code: 400)`],
  [
    'a reference of ollama.com (ollama/ollama#17301)',
    (message) => `${message} (ref: b8bd3a1c-04f4-4b1e)`,
  ],
  ['the name of the server', (message) => `Ollama: ${message}`],
  ['the name of the server and an error', (message) => `Ollama API error: ${message}`],
  ['an exception', (message) => `ollama._types.ResponseError: ${message} (status code: 404)`],
  [
    'a body within',
    (message) =>
      `litellm.APIConnectionError: OllamaException - ${JSON.stringify({ error: message })}`,
  ],
  [
    'several of them',
    (message) => `error: Ollama error: ${message} (status: 400) (request id: 1-a)`,
  ],
];

describe.each(WRAPPERS)('%s', (_, wrap) => {
  test.each(MESSAGES)('is cut off: %s', (message, code) => {
    const refusal = { endpoint: { id: 'chat' }, status: 400, body: {}, sent: { model: 'm' } };
    const plain = { ...refusal, message };
    const wrapped = { ...refusal, message: wrap(message) };
    expect(findCode(wrapped)).toBe(code);
    expect(findHint(wrapped, code)).toBe(findHint(plain, code));
  });
});

test('no message of a real server is taken for a wrapper', () => {
  const all = recordings(new URL('../fixtures/recorded/', import.meta.url));
  const said = all.flatMap(({ response: { body } }) => {
    const { error } = (body ?? {}) as { readonly error?: unknown };
    return typeof error === 'string' && !error.startsWith('{"error":') ? error.trim() : [];
  });
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((message) => unwrapMessage(message) !== message)).toEqual([]);
});

test('an error keeps the words of the server as they came, as a status and in a stream', async () => {
  const error = 'm does not support tools (status code: 400)';
  await using server = await scriptedServer((response, { body }) => {
    if ((body as { stream: boolean }).stream) lines(response, [{ error }]);
    else json(response, { error }, 400);
  });
  const model = new ModelClient({ baseUrl: server.url });
  const refused = (await failure(model.chat(hello))) as StatusError;
  expect(refused).toMatchObject({ code: 'no-tools', serverMessage: error });
  const cut = (await failure(model.chatStream(hello).final())) as StreamError;
  expect(cut).toMatchObject({ code: 'no-tools', serverMessage: error });
});

describe('the 401 of ollama.com, which is plain text, is about the key', () => {
  const refusing = (auth?: string): ModelClient =>
    new ModelClient({
      baseUrl: 'https://ollama.com',
      auth,
      fetch: () => Promise.resolve(new Response('unauthorized', { status: 401 })),
    });

  test.each([
    ['key', 'the key is not accepted'],
    [undefined, 'no key was sent'],
  ])('with the key %s', async (auth, problem) => {
    for (const ask of [
      () => refusing(auth).chat(hello),
      () => refusing(auth).chatStream(hello).final(),
      () => refusing(auth).list(),
    ]) {
      const error = (await failure(ask())) as StatusError;
      expect(error).toMatchObject({ status: 401, code: 'unauthorized' });
      expect(error.hint).toBe(
        `${problem}: pass a key of https://ollama.com/settings/keys as auth, or set OLLAMA_API_KEY for fromEnv()`,
      );
    }
  });
});
