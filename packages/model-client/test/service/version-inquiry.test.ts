import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ModelClient, NotFoundError } from '../../src/index.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

interface OldServer extends AsyncDisposable {
  readonly url: string;
  /** The paths of all requests. */
  readonly asked: readonly string[];
}

/** A server without any operation but its version. */
async function oldServer(
  version: (request: IncomingMessage) => { status: number; body: string } | undefined,
): Promise<OldServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    request.resume();
    const known =
      request.url === '/api/version'
        ? version(request)
        : { status: 404, body: '404 page not found' };
    if (known !== undefined)
      response.writeHead(known.status, { 'content-type': 'text/plain' }).end(known.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
    });
  };
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    [Symbol.asyncDispose]: close,
  };
}

const says = (version: string) => () => ({ status: 200, body: JSON.stringify({ version }) });

async function refusal(call: Promise<unknown>): Promise<NotFoundError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof NotFoundError))
    throw new Error('the call did not fail with 404', { cause: error });
  return error;
}

describe.each([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('on %s', (_, driver) => {
  test('an operation that an older server lacks names the release that has it', async () => {
    await using server = await oldServer(says('0.1.30'));
    await using client = new ModelClient({ baseUrl: server.url, ...driver });
    const error = await refusal(client.embed({ model: 'm', input: 'text' }));
    expect(error).toMatchObject({ code: 'unknown-route', endpoint: 'embed', attempts: 1 });
    expect(error.hint).toBe(
      'the server reports version 0.1.30; embed was added in 0.3.4: update the server',
    );
    expect(server.asked).toEqual(['/api/embed', '/api/version']);
  });

  test.each([
    [
      '0.9.6',
      'me was added in 0.12: update the server',
      (client: ModelClient) => client.account.me(),
    ],
    [
      '0.12.11',
      'me was added in 0.12: check baseUrl, and update an old server',
      (client: ModelClient) => client.account.me(),
    ],
    [
      '0.12.11',
      'status was added after 0.12.11: update the server',
      (client: ModelClient) => client.status(),
    ],
    [
      '0.12.9-rc1',
      'status was added after 0.12.11: update the server',
      (client: ModelClient) => client.status(),
    ],
    [
      '0.13.0',
      'status was added after 0.12.11: check baseUrl, and update an old server',
      (client: ModelClient) => client.status(),
    ],
    [
      '0.6.8',
      'webSearchLocal was added after 0.12.11: update the server',
      (client: ModelClient) => client.webSearch({ query: 'x', via: 'local' }),
    ],
    ['0.6.8', undefined, (client: ModelClient) => client.list()],
  ])('an operation is looked for in version %s: %s', async (version, advice, call) => {
    await using server = await oldServer(says(version));
    await using client = new ModelClient({ baseUrl: server.url, ...driver });
    expect((await refusal(call(client))).hint).toBe(
      `the server reports version ${version}${advice === undefined ? ': check baseUrl, and update an old server' : `; ${advice}`}`,
    );
  });

  test.each([
    [
      '0.9.6',
      'low',
      'json: cannot unmarshal string into Go struct field ChatRequest.think of type bool',
      'update the server',
    ],
    [
      '0.12.11',
      'low',
      'think value "low" is not supported for this model',
      'use true or false with this model',
    ],
    [
      '0.12.11',
      'max',
      'invalid think value: "max" (must be "high", "medium", "low", true, or false)',
      'update the server',
    ],
  ])(
    'a level of thinking that version %s refuses names the version that has it: %s',
    async (version, think, error, advice) => {
      const server = createServer((request, response) => {
        request.resume();
        const [status, body] =
          request.url === '/api/version' ? [200, { version }] : [400, { error }];
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await using client = new ModelClient({
        baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
        ...driver,
      });
      const refused: unknown = await client
        .chat({ model: 'm', messages: [], think })
        .catch((reason: unknown) => reason);
      expect(refused).toMatchObject({ code: 'invalid-think', status: 400 });
      const added = `think: '${think}' was added after ${think === 'max' ? '0.12.11' : '0.9.6'}`;
      expect((refused as Error & { hint: string }).hint).toBe(
        `the server reports version ${version}; ${added}: ${advice}`,
      );
      server.closeAllConnections();
      server.close();
    },
  );

  test('a stream that cannot start has the same hint', async () => {
    await using server = await oldServer(says('0.1.9'));
    await using client = new ModelClient({ baseUrl: server.url, ...driver });
    const error = await refusal(client.chatStream({ model: 'm', messages: [] }).final());
    expect(error.hint).toContain('chat was added in 0.1.14: update the server');
  });

  test('the hint does not blame a server that is new enough, nor one that was built from source', async () => {
    for (const version of ['0.3.4', '0.12.0', '1.0.0', '0.0.0']) {
      await using server = await oldServer(says(version));
      await using client = new ModelClient({ baseUrl: server.url, ...driver });
      expect((await refusal(client.embed({ model: 'm', input: '' }))).hint).toBe(
        `the server reports version ${version}; embed was added in 0.3.4: check baseUrl, and update an old server`,
      );
    }
  });

  test('without a version the hint is the general one, and the version is requested once', async () => {
    for (const answer of [
      { status: 500, body: '' },
      { status: 200, body: '<html>' },
      { status: 200, body: '{"version":"a secret\\n"}' },
    ]) {
      await using server = await oldServer(() => answer);
      await using client = new ModelClient({ baseUrl: server.url, ...driver });
      expect((await refusal(client.list())).hint).toContain('check its version');
      expect(server.asked).toEqual(['/api/tags', '/api/version']);
    }
  });

  test('a server that never sends its version delays the error by a second at most', async () => {
    await using server = await oldServer(() => undefined);
    await using client = new ModelClient({ baseUrl: server.url, ...driver });
    const since = performance.now();
    expect((await refusal(client.list())).hint).toContain('check its version');
    expect(performance.now() - since).toBeLessThan(3000);
  });

  test('the version is not requested when the 404 is about a model', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      request.resume();
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":"model \'m\' not found"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await using client = new ModelClient({
      baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      ...driver,
    });
    expect((await refusal(client.embed({ model: 'm', input: '' }))).code).toBe('model-not-found');
    expect(asked).toEqual(['/api/embed']);
    server.closeAllConnections();
    server.close();
  });
});

test('the request for the version can be sent where only one request may run at a time', async () => {
  await using server = await oldServer(says('0.1.30'));
  await using client = new ModelClient({ baseUrl: server.url, limit: { concurrency: 1 } });
  expect((await refusal(client.embed({ model: 'm', input: '' }))).hint).toContain(
    'embed was added in 0.3.4',
  );
});
