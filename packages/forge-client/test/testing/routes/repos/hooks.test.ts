import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startForgeServer } from '../../../../src/testing/index.js';
import { verify } from '../../../../src/webhooks/index.js';
import { startHttpServer } from '../../../http-server.js';
import { asking, at, refusal } from '../../api.js';

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

async function receiver(): Promise<{ readonly url: string; readonly received: Received[] } & AsyncDisposable> {
  const received: Received[] = [];
  const { url, close } = await startHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, text: Buffer.concat(parts).toString() });
      response.end();
    });
  });
  return { url, received, [Symbol.asyncDispose]: close };
}

test('a webhook receives the events it subscribes to, signed with its secret', async () => {
  await using server = await startForgeServer();
  await using target = await receiver();
  const ask = asking(server.url, server.token);
  const config = { url: `${target.url}/hook`, content_type: 'json', secret: 'hush' };
  const hook = await ask('POST', '/repos/ada/engine/hooks', {
    type: 'gitea',
    config,
    events: ['issues', 'push'],
    active: true,
    authorization_header: 'Bearer x',
  });
  expect([hook.status, at(hook, 'config'), at(hook, 'authorization_header')]).toEqual([201, { url: config.url, content_type: 'json' }, '']);
  expect((at(hook, 'events') as string[]).filter((event) => event.startsWith('issue')).length).toBe(5);
  await ask('POST', '/repos/ada/engine/issues', { title: 'Leak <&> ü' });
  await ask('POST', '/repos/ada/engine/contents/a.txt', { content: '', message: 'Add a' });
  await server.state.settled();
  const [issue, push] = target.received.toSorted((a, b) =>
    String(a.headers['x-gitea-event']).localeCompare(String(b.headers['x-gitea-event'])),
  );
  expect([issue?.headers['x-gitea-event'], push?.headers['x-gitea-event'], issue?.headers['authorization']]).toEqual([
    'issues',
    'push',
    'Bearer x',
  ]);
  const signed = createHmac('sha256', 'hush')
    .update(issue?.text ?? '')
    .digest('hex');
  expect(issue?.headers['x-gitea-signature']).toBe(signed);
  expect(issue?.headers['x-hub-signature-256']).toBe(`sha256=${signed}`);
  expect(at({ body: JSON.parse(issue?.text ?? '') as unknown }, 'issue', 'title')).toBe('Leak <&> ü');
  expect(at({ body: JSON.parse(push?.text ?? '') as unknown }, 'commits', 0, 'added')).toEqual(['a.txt']);
});

test('the delivery of a review has the more specific type of its outcome, and all fields of its payload', async () => {
  await using server = await startForgeServer();
  await using target = await receiver();
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  server.seed.commit('ada/engine', { 'new.txt': 'one' }, { branch: 'feature', message: 'On feature' });
  const config = { url: target.url, content_type: 'json', secret: 'hush' };
  await ada('POST', '/repos/ada/engine/hooks', { type: 'gitea', config, events: ['pull_request_review'], active: true });
  await ada('POST', '/repos/ada/engine/pulls', { head: 'feature', base: 'main', title: 'A feature' });
  for (const event of ['APPROVED', 'REQUEST_CHANGES', 'COMMENT']) {
    await bob('POST', '/repos/ada/engine/pulls/1/reviews', { event, body: 'Hm' });
    await server.state.settled();
  }
  const events = await Promise.all(target.received.map(({ text, headers }) => verify({ body: text, headers }, 'hush')));
  expect(events.map(({ event, type, drift }) => [event, type, drift])).toEqual([
    ['pull_request_approved', 'pull_request_review_approved', []],
    ['pull_request_rejected', 'pull_request_review_rejected', []],
    ['pull_request_comment', 'pull_request_review_comment', []],
  ]);
});

test("a webhook without a body is rejected with the server's message", async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const make = (body: unknown): Promise<string> => ask('POST', '/repos/ada/engine/hooks', body).then(refusal);
  expect(await make({})).toBe('422 [Type]: Required');
  expect(await make({ type: 'gitea' })).toBe('422 [Config]: Required');
  expect(await make({ type: 'nope', config: {} })).toBe('422 Invalid hook type: nope');
  expect(await make({ type: 'gitea', config: { content_type: 'json' } })).toBe('422 Missing config option: url');
  expect(await make({ type: 'gitea', config: { url: 'http://x', content_type: 'xml' } })).toBe('422 Invalid content type');
});
