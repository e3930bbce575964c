// No request is sent to build an error: it says which versions have a route, and how to ask the server for its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ModelClient } from '../../src/index.js';

/** Starts a server that answers every request alike, and returns the paths that it was asked for. */
async function startServer(
  status: number,
  body: string,
): Promise<{ url: string; asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked };
}

const FORGE = 'check that baseUrl points to a model server, and not to a forge (Gitea, Forgejo)';

describe.each([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('on %s', (_, driver) => {
  test.each<[string, (client: ModelClient) => Promise<unknown>, string]>([
    [
      '/api/embed',
      (client) => client.embed({ model: 'm', input: 'text' }),
      `embed was added in 0.3.4: compare it with version(), update an older server, and ${FORGE}`,
    ],
    [
      '/api/me',
      (client) => client.account.me(),
      `account.me was added in 0.12: compare it with version(), update an older server, and ${FORGE}`,
    ],
    [
      '/api/experimental/web_search',
      (client) => client.webSearch({ query: 'x', via: 'local' }),
      `webSearch was added in 0.18.0: compare it with version(), update an older server, and ${FORGE}`,
    ],
    ['/api/tags', (client) => client.list(), `this server does not have this route: ${FORGE}`],
  ])('a missing %s names the versions that have it', async (path, call, hint) => {
    const { url, asked } = await startServer(404, '404 page not found');
    await using client = new ModelClient({ baseUrl: url, ...driver });
    await expect(call(client)).rejects.toMatchObject({ code: 'unknown-route', attempts: 1, hint });
    expect(asked).toEqual([path]);
  });

  test.each([
    ['low', "think: 'low' was added in 0.12"],
    ['max', "think: 'max' was added in 0.22.0"],
    [true, 'think must be true, false, low, medium, high or max'],
  ] as const)('a refused think: %s names the versions that take it', async (think, hint) => {
    const { url, asked } = await startServer(400, '{"error":"invalid think value: x"}');
    await using client = new ModelClient({ baseUrl: url, ...driver });
    await expect(
      client.chat({ model: 'm', messages: [{ role: 'user', content: 'x' }], think }),
    ).rejects.toMatchObject({
      code: 'invalid-think',
      hint: expect.stringContaining(hint) as string,
    });
    expect(asked).toEqual(['/api/chat']);
  });
});
