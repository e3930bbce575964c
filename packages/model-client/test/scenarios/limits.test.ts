import { expect, test } from 'vitest';
import * as endpoints from '../../src/operations.js';
import { ModelClient } from '../../src/index.js';
import { failure, json, last, lines, piece, scriptedServer } from '../scripted-server.js';

const DRIVERS = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
] as const;
const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

interface Marks {
  readonly method: string;
  readonly timeouts?: unknown;
  readonly reads?: true;
  readonly refusesWith503?: true;
}

/** Names of the endpoints that a mark fits. */
function named(fits: (endpoint: Marks) => boolean): string[] {
  return Object.entries(endpoints as Readonly<Record<string, Marks>>)
    .filter(([, endpoint]) => fits(endpoint))
    .map(([name]) => name)
    .sort();
}

test('slow operations have no first-byte limit, and silent ones no idle limit', () => {
  const generating = ['chat', 'chatStream', 'generate', 'generateStream'];
  const transferring = ['create', 'createStream', 'pull', 'pullStream', 'push', 'pushStream'];
  const embedding = ['createBlob', 'decide', 'embed', 'embeddings'];
  const limits = Object.entries(endpoints as Readonly<Record<string, Marks>>).flatMap(
    ([name, { timeouts }]) => (timeouts === undefined ? [] : [[name, timeouts]]),
  );
  expect(Object.fromEntries(limits)).toEqual({
    ...Object.fromEntries(generating.map((name) => [name, { firstByte: null, idle: 300_000 }])),
    ...Object.fromEntries(transferring.map((name) => [name, { firstByte: null, idle: null }])),
    ...Object.fromEntries(embedding.map((name) => [name, { firstByte: null }])),
  });
});

test('only operations that read are retried like reads, and only a full queue counts as a refusal', () => {
  expect(named(({ reads }) => reads === true)).toEqual(['decide', 'embed', 'embeddings', 'show']);
  expect(named(({ refusesWith503 }) => refusesWith503 === true)).toEqual([
    'chat',
    'chatStream',
    'decide',
    'embed',
    'embeddings',
    'generate',
    'generateStream',
  ]);
});

test.each(DRIVERS)(
  'over %s a generation is retried when the queue is full, and never when it may have run',
  async (_, own) => {
    const ask: readonly (readonly [number, (model: ModelClient) => Promise<unknown>, number])[] = [
      [503, (model) => model.chat(hello), 3],
      [503, (model) => model.chatStream(hello).final(), 3],
      [503, (model) => model.generate({ model: 'm', prompt: 'x' }), 3],
      [502, (model) => model.chat(hello), 1],
      [500, (model) => model.chatStream(hello).final(), 1],
      [504, (model) => model.generateStream({ model: 'm', prompt: 'x' }).final(), 1],
      [502, (model) => model.embed({ model: 'm', input: 'x' }), 3],
      [502, (model) => model.show({ model: 'm' }), 3],
      [503, (model) => model.copy({ source: 'a', destination: 'b' }), 1],
      [503, (model) => model.delete({ model: 'm' }), 1],
      [503, (model) => model.pull({ model: 'm' }), 1],
      [503, (model) => model.pullStream({ model: 'm' }).final(), 1],
      [429, (model) => model.chat(hello), 3],
    ];
    for (const [status, call, attempts] of ask) {
      await using server = await scriptedServer((response) => {
        json(response, { error: 'no' }, status);
      });
      const error = await failure(
        call(new ModelClient({ baseUrl: server.url, retry: { baseDelay: 1 }, ...own })),
      );
      expect(error).toMatchObject({ kind: 'status', status, attempts });
      expect(server.asked).toHaveLength(attempts);
    }
  },
);

test.each(DRIVERS)(
  'over %s a chat whose connection breaks is repeated once, and a pull is not',
  async (_, own) => {
    await using server = await scriptedServer((response) => {
      response.destroy();
    });
    const model = new ModelClient({ baseUrl: server.url, retry: { baseDelay: 1 }, ...own });
    expect(await failure(model.chat(hello))).toMatchObject({
      kind: 'network',
      attempts: 2,
      mayHaveExecuted: true,
    });
    expect(await failure(model.chatStream(hello).final())).toMatchObject({
      kind: 'network',
      attempts: 2,
      mayHaveExecuted: true,
    });
    expect(await failure(model.pullStream({ model: 'm' }).final())).toMatchObject({
      kind: 'network',
      attempts: 1,
    });
    expect(server.asked).toHaveLength(5);
    expect(await failure(model.show({ model: 'm' }))).toMatchObject({
      kind: 'network',
      attempts: 3,
      mayHaveExecuted: false,
    });
  },
);

test.each(DRIVERS)(
  'over %s a chat that is redirected with 301 does not become a GET, and one with 307 keeps its body',
  async (_, own) => {
    await using server = await scriptedServer((response, { path }) => {
      if (path === '/api/chat')
        response
          .writeHead(server.asked.length === 1 ? 301 : 307, { location: '/ollama/api/chat' })
          .end();
      else lines(response, [piece('Hi'), last()]);
    });
    const model = new ModelClient({ baseUrl: server.url, ...own });
    const error = await failure(model.chatStream(hello).final());
    expect(error).toMatchObject({
      status: 301,
      code: 'moved',
      location: `${server.url}/ollama/api/chat`,
    });
    expect((await model.chatStream(hello).final()).message.content).toBe('Hi');
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/chat',
      'POST /api/chat',
      'POST /ollama/api/chat',
    ]);
    expect(server.asked[2]?.body).toEqual({ ...hello, stream: true });
  },
);

test.each(DRIVERS)(
  'over %s the key of the web search is sent to its origin only, wherever that redirects',
  async (_, own) => {
    await using other = await scriptedServer((response) => {
      json(response, { results: [] });
    });
    await using cloud = await scriptedServer((response) => {
      response.writeHead(307, { location: `${other.url}/api/web_search` }).end();
    });
    const { bearer } = await import('../../src/index.js');
    const model = new ModelClient({
      baseUrl: other.url,
      auth: bearer('own-key'),
      web: { baseUrl: cloud.url, auth: bearer('cloud-key') },
      ...own,
    });
    expect(await failure(model.webSearch({ query: 'x' }))).toMatchObject({
      status: 307,
      code: 'moved',
      location: `${other.url}/api/web_search`,
    });
    expect(cloud.asked[0]?.headers['authorization']).toBe('Bearer cloud-key');
    expect(other.asked).toHaveLength(0);
  },
);
