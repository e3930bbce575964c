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
    ['/api/chat', '404 page not found', 'leave /api/chat out of baseUrl'],
    ['/v1/chat/completions', '404 page not found', 'leave /v1/chat/completions out of baseUrl'],
    [
      '/ollama',
      '<html><title>404 Not Found</title></html>',
      'leave /ollama out of baseUrl, unless',
    ],
    ['/v1/', '{"detail":"Not Found"}', 'this is not Ollama'],
    ['', '{"error":{"code":404,"message":"File Not Found"}}', 'this is not Ollama'],
    ['', '{"error":"Unexpected endpoint or method. (GET /api/tags)"}', 'this is not Ollama'],
    ['', '{"error":{"message":"Unknown request URL: GET /api/tags."}}', 'this is not Ollama'],
    ['', '{"error":"Cannot GET /api/tags"}', 'this is not Ollama'],
    ['', '{"message":"Route GET:/api/tags not found","statusCode":404}', 'this is not Ollama'],
    ['', 'Error: HTTP Server is running, but this endpoint does not exist.', 'this is not Ollama'],
    ['', '{"error":"words that nobody has seen before"}', 'this is not Ollama'],
  ])('a base URL with the path %j, answered %s, is told apart', async (path, body, hint) => {
    const { url } = await startServer(body.includes('Unexpected') ? 200 : 404, body);
    await using client = new ModelClient({ baseUrl: url + path, ...driver });
    await expect(client.list()).rejects.toMatchObject({
      hint: expect.stringContaining(hint) as string,
    });
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
