import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import {
  bearer,
  type ChatRequest,
  ClientError,
  ModelClient,
  type ModelClientOptions,
} from '../../src/index.js';
import { startModelServer } from '../../src/testing.js';
import { freePort } from '../../../core/test/servers/free-port.js';

const messages = [{ role: 'user', content: 'Hi' }] as const;
const run = (): string => 'here';

/** Starts a server that is closed at the end of the test, and returns its URL. */
async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** The URL of a port at which nothing listens. */
async function closedPort(): Promise<string> {
  return `http://127.0.0.1:${String(await freePort())}`;
}

async function embedded(): Promise<string> {
  const server = await startModelServer();
  onTestFinished(() => server.close());
  return server.url;
}

/** What a forge answers to a path that it does not have; a program without a browser's `Accept` gets text. */
const forge: RequestListener = (request, response) => {
  const isBrowser = request.url?.includes('/api/tags') === true;
  response.writeHead(404, {
    'content-type': isBrowser ? 'text/html' : 'text/plain',
    'set-cookie': isBrowser ? [] : ['i_like_gitea=1; Path=/'],
  });
  response.end(
    isBrowser
      ? '<!doctype html><title>Page Not Found - Forgejo: Beyond coding</title>'
      : 'Not found.\n',
  );
};

type Connect = (baseUrl: string) => ModelClient;

/** What was done, what comes of it: class, code, and a part of the message or the hint. */
const MISTAKES: readonly (readonly [
  what: string,
  run: (to: Connect) => unknown,
  name: string,
  code: string | undefined,
  says: string,
])[] = [
  [
    'the server is down',
    async (to) => to(await closedPort()).chat({ model: 'llama3.2', messages }),
    'NetworkError',
    'ECONNREFUSED',
    'run `ollama serve` to start one',
  ],
  [
    'the server does not have the model',
    async (to) => to(await embedded()).chat({ model: 'lama3.2:1b', messages }),
    'NotFoundError',
    'model-not-found',
    "run `ollama pull lama3.2:1b`, or call pull({ model: 'lama3.2:1b' }); list() shows which models the server has",
  ],
  [
    'the server does not have the model, in a stream',
    async (to) =>
      to(await embedded())
        .chatStream({ model: 'nope', messages })
        .final(),
    'NotFoundError',
    'model-not-found',
    'run `ollama pull nope`',
  ],
  [
    'a name that a shell would read as something else',
    async (to) =>
      to(
        await listening((_, response) =>
          response.writeHead(404).end('{"error":"model \'a; b\' not found"}'),
        ),
      ).show({ model: 'a; b' }),
    'NotFoundError',
    'model-not-found',
    'run `ollama pull NAME`',
  ],
  [
    'a forge is at the port',
    async (to) => to(await listening(forge)).chat({ model: 'llama3.2', messages }),
    'NotFoundError',
    'not-found',
    'this looks like Gitea or Forgejo: baseUrl must point to a model server',
  ],
  [
    'a forge is at the port, and answers with a page',
    async (to) => to(await listening(forge)).list(),
    'NotFoundError',
    'not-found',
    'this looks like Gitea or Forgejo',
  ],
  [
    'a server that asks for a long pause',
    async (to) =>
      to(
        await listening((_, response) => response.writeHead(429, { 'retry-after': '90' }).end()),
      ).list(),
    'RateLimitError',
    'rate-limited',
    'the server asks to wait 90 s, longer than retry.maxRetryAfter (60 s)',
  ],
  [
    'an empty text as auth, of a variable that was set to nothing',
    () => new ModelClient({ auth: '' }),
    'InputError',
    'invalid-credential',
    'set the environment variable that it comes from',
  ],
  [
    'a variable of the environment that is not set',
    () => bearer(undefined as never),
    'InputError',
    'invalid-credential',
    'set the environment variable that it comes from',
  ],
  [
    'an address with a scheme that is none of HTTP',
    (to) => to('ollama://127.0.0.1:11434'),
    'InputError',
    'invalid-option',
    'write it as host, host:port or a URL',
  ],
  [
    'a question without a list of messages',
    (to) =>
      to('http://127.0.0.1:9').chat({
        model: 'llama3.2',
        messages: 'Hi',
      } as unknown as ChatRequest),
    'InputError',
    'invalid-input',
    "write messages: [{ role: 'user', content: 'Hello' }]",
  ],
  [
    'a signal in the request, where it would be sent and abort nothing',
    (to) =>
      to('http://127.0.0.1:9').chat({
        model: 'llama3.2',
        messages,
        signal: AbortSignal.abort(),
      } as unknown as ChatRequest),
    'InputError',
    'invalid-input',
    'chat: body.signal is an AbortSignal, which cannot be sent: use the option signal, in the last argument',
  ],
  [
    'the fields of a schema as a format',
    (to) =>
      to('http://127.0.0.1:9').chat({ model: 'llama3.2', messages, format: { city: z.string() } }),
    'InputError',
    'no-json-schema',
    'wrap it, such as z.object({ … })',
  ],
  [
    'the fields of a schema in a tool',
    (to) =>
      to('http://127.0.0.1:9').runTools({
        model: 'llama3.2',
        messages,
        tools: [{ name: 'at', schema: { city: z.string() }, run }],
      }),
    'InputError',
    'no-json-schema',
    'wrap it, such as z.object({ … })',
  ],
  [
    'a definition without a function to run',
    (to) =>
      to('http://127.0.0.1:9').runTools({
        model: 'llama3.2',
        messages,
        tools: [{ type: 'function', function: { name: 'at' } }] as never,
      }),
    'InputError',
    'invalid-tool',
    'tools[0] is a definition, which a run cannot call: use tool({ name, description, schema, run })',
  ],
  [
    'a URL as the options',
    () => new ModelClient('http://127.0.0.1:9' as never),
    'InputError',
    'invalid-option',
    "pass an object, such as { baseUrl: 'http://127.0.0.1:11434' }",
  ],
  [
    'a header as a credential',
    () => bearer('Bearer abc'),
    'InputError',
    'invalid-credential',
    'pass what follows it',
  ],
  [
    'a path as a file',
    (to) => to('http://127.0.0.1:9').blobs.upload('model.gguf' as never),
    'InputError',
    'invalid-input',
    "to send this file, pass { path: 'model.gguf' }",
  ],
  [
    'a file that does not exist',
    (to) => to('http://127.0.0.1:9').blobs.upload({ path: '/nowhere/model.gguf' }),
    'InputError',
    'file-unreadable',
    'upload: /nowhere/model.gguf cannot be opened (ENOENT)',
  ],
  [
    'a path as a file of a new model',
    async (to) => to(await embedded()).create({ model: 'mine', files: { 'a.gguf': './a.gguf' } }),
    'BadRequestError',
    'invalid-digest',
    'a file of this machine is { path }',
  ],
  [
    'a blob by a name',
    (to) => to('http://127.0.0.1:9').blobs.exists(7 as never),
    'InputError',
    'invalid-input',
    'blobs.exists: where',
  ],
];

describe.each<[string, ModelClientOptions]>([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('a mistake over %s says what to do', (_, options) => {
  test.each(MISTAKES)('%s', async (_what, run, name, code, says) => {
    const error: unknown = await Promise.resolve()
      .then(() => run((baseUrl) => new ModelClient({ baseUrl, retry: { limit: 0 }, ...options })))
      .catch((reason: unknown) => reason);
    expect(ClientError.is(error)).toBe(true);
    expect(error).toMatchObject({ name, code });
    const { hint, message } = error as ClientError;
    expect(`${message}\n${hint ?? ''}`).toContain(says);
  });
});

test.each([
  ['a string', 'Hi', 'chat: messages must be a list of objects, not a string'],
  ['a list of strings', ['Hi'], 'chat: messages[0] must be an object, not a string'],
])('%s is not a conversation', async (_, given, message) => {
  const asked = new ModelClient().chat({ model: 'llama3.2', messages: given } as never);
  await expect(asked).rejects.toMatchObject({ name: 'InputError', message });
});

test('the server of web search is not one that `ollama serve` starts', async () => {
  const model = new ModelClient({
    web: { baseUrl: await closedPort(), auth: bearer('k') },
    retry: { limit: 0 },
  });
  const error = await model.webSearch({ query: 'valves' }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    code: 'ECONNREFUSED',
    hint: expect.not.stringContaining('ollama serve') as string,
  });
});
