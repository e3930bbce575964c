import { http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import { createModelApp } from '../src/index.js';
import { ModelClient } from 'model-client';
import { chat, events, post, started } from './asking.js';

const hello = { model: 'llama3.2', messages: [{ role: 'user', content: 'Hello' }] };

test('each JSON line of a stream is one chunk, after the delay that the test sets', async () => {
  const server = await started({ chunkDelay: 20 });
  const answer = await fetch(`${server.url}/api/chat`, {
    method: 'POST',
    body: JSON.stringify({ ...hello, options: { num_predict: 4 } }),
  });

  const sizes: string[] = [];
  const begun = Date.now();
  for await (const part of answer.body ?? [])
    sizes.push(new TextDecoder().decode(part as Uint8Array));

  expect(sizes).toHaveLength(5);
  expect(sizes.every((text) => text.endsWith('\n') && text.indexOf('\n') === text.length - 1)).toBe(
    true,
  );
  expect(Date.now() - begun).toBeGreaterThan(50);
});

test('a client that leaves a stream is recorded', async () => {
  const server = await started();
  const answer = await fetch(`${server.url}/api/generate`, {
    method: 'POST',
    body: JSON.stringify({ model: 'llama3.2', prompt: 'Count for ever.' }),
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();

  expect(await server.requests[0]?.ended).toBe('closed-by-client');
  expect(server.requests[0]).toMatchObject({
    endpoint: 'generate',
    body: { prompt: 'Count for ever.' },
  });
});

test('a key can be required', async () => {
  const server = await started({ auth: 'sesame' });

  expect(await post(server, '/api/chat', hello)).toEqual({
    status: 401,
    json: { error: 'unauthorized' },
  });
  expect(
    (await fetch(`${server.url}/api/version`, { headers: { authorization: 'Bearer sesame' } }))
      .status,
  ).toBe(200);
});

test('the cloud answers, requires a sign-in, or cannot be reached', async () => {
  const online = await started();
  const signedOut = await started({ cloud: 'signed-out' });
  const away = await started({ cloud: 'unreachable' });
  const search = { query: 'x', max_results: 2 };

  expect((await post(online, '/api/experimental/web_search', search)).json['results']).toHaveLength(
    2,
  );
  expect(await post(signedOut, '/api/experimental/web_search', search)).toMatchObject({
    status: 401,
    json: { signin_url: expect.any(String) as string },
  });
  expect((await post(away, '/api/experimental/web_search', search)).status).toBe(502);
  expect((await post(online, '/api/me', {})).json).toMatchObject({ name: 'ada' });
  expect(await post(online, '/api/signout', {})).toMatchObject({ status: 200, json: null });
  expect((await post(online, '/api/me', {})).status).toBe(401);
});

test('web search at the address of the cloud requires a key', async () => {
  const server = await started();
  const ask = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${server.url}/api/web_fetch`, {
      method: 'POST',
      headers,
      body: '{"url":"https://example.org/testing"}',
    });

  expect((await ask({})).status).toBe(401);
  expect(await (await ask({ authorization: 'Bearer key' })).json()).toMatchObject({
    title: 'Testing clients',
    links: expect.any(Array) as unknown[],
  });
});

test('faults apply by operation', async () => {
  const server = await started();
  server.faults.add({
    endpoint: 'chat',
    status: 503,
    body: { error: 'server busy, please try again.  maximum pending requests exceeded' },
  });

  expect(
    (await post(server, '/api/generate', { model: 'llama3.2', prompt: 'Hi', stream: false }))
      .status,
  ).toBe(200);
  expect((await post(server, '/api/chat', hello)).status).toBe(503);
  expect((await post(server, '/api/chat', { ...hello, stream: false })).status).toBe(200);
});

test('the app without a socket answers as fetch, and under msw with the same state', async () => {
  const app = createModelApp();
  const server = setupServer(...app.handlers(http, 'https://models.example'));
  server.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => {
    server.close();
  });

  const direct = await app.fetch('http://any.example/api/copy', {
    method: 'POST',
    body: '{"source":"llama3.2","destination":"twin"}',
  });
  const lines = await events({ url: 'https://models.example' }, '/api/chat', {
    ...hello,
    model: 'twin',
  });

  expect(direct.status).toBe(200);
  expect(lines.at(-1)).toMatchObject({ model: 'twin', done: true });
  expect(app.requests.map(({ endpoint }) => endpoint)).toEqual(['copy', 'chat']);
});

test('a request without a Host, as older releases of msw hand it over, is answered as one for its address', async () => {
  const server = await started();
  const [resolver] = server.handlers({ all: (_path, answers) => answers });

  const answer = await resolver?.({ request: new Request(`${server.url}/api/version`) });
  const foreign = await server.fetch('http://models.example/api/version');

  expect([answer?.status, await answer?.json()]).toEqual([200, { version: '0.0.0' }]);
  expect(foreign.status).toBe(403);
  expect(server.requests[0]?.headers).toMatchObject({ host: new URL(server.url).host });
});

test('thirty servers in one process start and stop without leaving anything open', async () => {
  for (let index = 0; index < 30; index++) {
    const server = await started();
    expect((await chat(server, 'llama3.2', 'Hi')).content).not.toBe('');
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow();
  }
});

test('an app is ready at once: its fetch can be used without waiting', async () => {
  const model = new ModelClient({ fetch: createModelApp({ version: '1.2.3' }).fetch });
  expect(await model.version()).toMatchObject({ version: '1.2.3' });
});

test('a fault for an operation that this server does not have is refused', () => {
  const { faults } = createModelApp({ web: false });
  for (const endpoint of ['nope', 'chatStream', 'webSearch']) {
    expect(() => faults.add({ endpoint, status: 503 })).toThrow(
      `no operation has the id "${endpoint}"`,
    );
  }
  expect(() => faults.add({ endpoint: 'chatStream', status: 503 })).toThrow(
    expect.objectContaining({ hint: 'did you mean chat?' }) as Error,
  );
  faults.add({ endpoint: 'chat', status: 503 });
});
