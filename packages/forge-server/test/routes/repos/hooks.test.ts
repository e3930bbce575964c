import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ForgeServer, startForgeServer } from '../../../src/index.js';
import { verify } from 'forge-client/webhooks';
import { startHttpServer } from '../../../../forge-client/test/http-server.js';
import { type Ask, asking, at, refusal } from '../../api.js';
import { readState } from '../../read-state.js';

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
}

/** @param respond false for one that leaves every delivery without a response */
async function receiver(respond = true): Promise<Receiver> {
  const received: Received[] = [];
  const { url, close } = await startHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, text: Buffer.concat(parts).toString() });
      if (respond) response.end();
    });
  });
  return { url, received, [Symbol.asyncDispose]: close };
}

test.each([
  ['gitea-1.27', 'gitea', 201],
  ['gitea-1.27', 'forgejo', 422],
  ['gitea-1.22', 'sourcehut_builds', 422],
  ['forgejo-15', 'gitea', 201],
  ['forgejo-15', 'forgejo', 201],
  ['forgejo-15', 'sourcehut_builds', 201],
  ['forgejo-15', 'nonsense', 422],
] as const)('%s responds to a webhook of the type %s with %i', async (like, type, status) => {
  await using server = await startForgeServer({ like });
  const ask = asking(server.url, server.token);
  const config = { url: 'http://127.0.0.1:1/hook', content_type: 'json' };
  const made = await ask('POST', '/repos/ada/engine/hooks', { type, config });
  expect(made.status).toBe(status);
  if (status === 422) expect(refusal(made)).toContain(`Invalid hook type: ${type}`);
});

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
  expect([hook.status, at(hook, 'config'), at(hook, 'authorization_header')]).toEqual([
    201,
    { url: config.url, content_type: 'json' },
    '',
  ]);
  expect((at(hook, 'events') as string[]).filter((event) => event.startsWith('issue')).length).toBe(
    5,
  );
  await ask('POST', '/repos/ada/engine/issues', { title: 'Leak <&> ü' });
  await ask('POST', '/repos/ada/engine/contents/a.txt', { content: '', message: 'Add a' });
  await server.state.waitForDeliveries();
  const [issue, push] = target.received.toSorted((a, b) =>
    String(a.headers['x-gitea-event']).localeCompare(String(b.headers['x-gitea-event'])),
  );
  expect([
    issue?.headers['x-gitea-event'],
    push?.headers['x-gitea-event'],
    issue?.headers['authorization'],
  ]).toEqual(['issues', 'push', 'Bearer x']);
  const signed = createHmac('sha256', 'hush')
    .update(issue?.text ?? '')
    .digest('hex');
  expect(issue?.headers['x-gitea-signature']).toBe(signed);
  expect(issue?.headers['x-hub-signature-256']).toBe(`sha256=${signed}`);
  expect(at({ body: JSON.parse(issue?.text ?? '') as unknown }, 'issue', 'title')).toBe(
    'Leak <&> ü',
  );
  expect(at({ body: JSON.parse(push?.text ?? '') as unknown }, 'commits', 0, 'added')).toEqual([
    'a.txt',
  ]);
});

test('the delivery of a review has the more specific type of its outcome, and all fields of its payload', async () => {
  await using server = await startForgeServer();
  await using target = await receiver();
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  server.seed.commit(
    'ada/engine',
    { 'new.txt': 'one' },
    { branch: 'feature', message: 'On feature' },
  );
  const config = { url: target.url, content_type: 'json', secret: 'hush' };
  await ada('POST', '/repos/ada/engine/hooks', {
    type: 'gitea',
    config,
    events: ['pull_request_review'],
    active: true,
  });
  await ada('POST', '/repos/ada/engine/pulls', {
    head: 'feature',
    base: 'main',
    title: 'A feature',
  });
  for (const event of ['APPROVED', 'REQUEST_CHANGES', 'COMMENT']) {
    await bob('POST', '/repos/ada/engine/pulls/1/reviews', { event, body: 'Hm' });
    await server.state.waitForDeliveries();
  }
  const events = await Promise.all(
    target.received.map(({ text, headers }) => verify({ body: text, headers }, 'hush')),
  );
  expect(events.map(({ event, type, drift }) => [event, type, drift])).toEqual([
    ['pull_request_approved', 'pull_request_review_approved', []],
    ['pull_request_rejected', 'pull_request_review_rejected', []],
    ['pull_request_comment', 'pull_request_review_comment', []],
  ]);
});

test("a webhook without a body is rejected with the server's message", async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const make = (body: unknown): Promise<string> =>
    ask('POST', '/repos/ada/engine/hooks', body).then(refusal);
  expect(await make({})).toBe('422 [Type]: Required');
  expect(await make({ type: 'gitea' })).toBe('422 [Config]: Required');
  expect(await make({ type: 'nope', config: {} })).toBe('422 Invalid hook type: nope');
  expect(await make({ type: 'gitea', config: { content_type: 'json' } })).toBe(
    '422 Missing config option: url',
  );
  expect(await make({ type: 'gitea', config: { url: 'http://x', content_type: 'xml' } })).toBe(
    '422 Invalid content type',
  );
});

/** A hook for every event, and what its receiver got: the event, its action or its ref. */
async function watched(
  like: 'gitea-1.27' | 'forgejo-15',
  target: Receiver,
  filter = '',
): Promise<ForgeServer & { readonly ask: Ask }> {
  const server = await startForgeServer({ like });
  const ask = asking(server.url, server.token);
  const events = ['push', 'create', 'delete', 'release', 'pull_request', 'wiki'];
  await ask('POST', '/repos/ada/engine/hooks', {
    type: 'gitea',
    events,
    active: true,
    branch_filter: filter,
    config: { url: target.url, content_type: 'json', secret: 'hush' },
  });
  return { ...server, ask };
}

async function summaries({ received }: Receiver): Promise<string[]> {
  const all = await Promise.all(
    received.splice(0).map(({ text, headers }) => verify({ body: text, headers }, 'hush')),
  );
  return all.map(({ type, payload, drift }) => {
    const { action, ref } = payload as { readonly action?: string; readonly ref?: string };
    return [type, action ?? ref, ...drift].join(' ');
  });
}

test.each(['gitea-1.27', 'forgejo-15'] as const)(
  'a webhook of a server like %s receives events in their order',
  async (like) => {
    await using target = await receiver();
    await using server = await watched(like, target);
    const { ask, state } = server;
    const sent = async (...call: Parameters<Ask>): Promise<string[]> => {
      expect((await ask(...call)).status).toBeLessThan(300);
      await state.waitForDeliveries();
      return summaries(target);
    };
    const repo = '/repos/ada/engine';
    expect(await sent('POST', `${repo}/branches`, { new_branch_name: 'topic' })).toEqual([
      'create topic',
      'push refs/heads/topic',
    ]);
    await sent('POST', `${repo}/contents/a.txt`, { content: '', branch: 'topic' });
    await sent('POST', `${repo}/pulls`, { head: 'topic', base: 'main', title: 'A topic' });
    expect(await sent('POST', `${repo}/contents/b.txt`, { content: '', branch: 'topic' })).toEqual([
      'push refs/heads/topic',
      'pull_request_sync synchronized',
    ]);
    expect(await sent('POST', `${repo}/tags`, { tag_name: 'v1' })).toEqual([
      'push refs/tags/v1',
      'create v1',
    ]);
    expect(await sent('POST', `${repo}/releases`, { tag_name: 'v2' })).toEqual([
      'push refs/tags/v2',
      'create v2',
      'release published',
    ]);
    expect(await sent('POST', `${repo}/wiki/new`, { title: 'Home', content_base64: '' })).toEqual([
      'wiki created',
    ]);
    expect(
      await sent('PATCH', `${repo}/wiki/page/Home`, { title: 'Home', content_base64: '' }),
    ).toEqual(['wiki edited']);
    expect(await sent('DELETE', `${repo}/wiki/page/Home`)).toEqual(['wiki deleted']);
  },
);

test('a delivery has the headers of the emulated product only', async () => {
  await using target = await receiver();
  for (const [like, families] of [
    ['gitea-1.27', ['gitea', 'github', 'gogs']],
    ['forgejo-15', ['forgejo', 'gitea', 'github', 'gogs']],
  ] as const) {
    await using server = await watched(like, target);
    await server.ask('POST', '/repos/ada/engine/contents/a.txt', { content: '' });
    await server.state.waitForDeliveries();
    const names = Object.keys(target.received.splice(0)[0]?.headers ?? {});
    expect(names.flatMap((name) => /^x-(\w+)-event$/.exec(name)?.[1] ?? []).sort()).toEqual(
      families,
    );
    expect(names).not.toContain('x-gogs-hook-installation-target-type');
  }
});

test('a branch filter holds back events of other branches, and no other events', async () => {
  await using target = await receiver();
  await using server = await watched('gitea-1.27', target, '{main,feature/*}');
  for (const branch of ['topic', 'feature/a/b'])
    await server.ask('POST', '/repos/ada/engine/branches', { new_branch_name: branch });
  await server.ask('POST', '/repos/ada/engine/contents/a.txt', { content: '' });
  await server.ask('POST', '/repos/ada/engine/tags', { tag_name: 'v1' });
  await server.ask('DELETE', '/repos/ada/engine/branches/topic');
  await server.state.waitForDeliveries();
  expect(await summaries(target)).toEqual([
    'create feature/a/b',
    'push refs/heads/feature/a/b',
    'push refs/heads/main',
    'push refs/tags/v1',
    'create v1',
  ]);
});

test('closing the server ends deliveries that their receiver never answers', async () => {
  await using target = await receiver(false);
  const server = await watched('gitea-1.27', target);
  for (const name of ['a', 'b'])
    await server.ask('POST', `/repos/ada/engine/contents/${name}.txt`, { content: '' });
  await expect.poll(() => target.received.length).toBe(1);
  expect(readState(server).deliveries.size).toBe(2);
  await server.close();
  await expect.poll(() => readState(server).deliveries.size).toBe(0);
  expect(target.received.length).toBe(1);
});

test('a test delivery starts no workflow and synchronizes no pull request', async () => {
  await using target = await receiver();
  await using server = await watched('gitea-1.27', target);
  server.seed.commit('ada/engine', {
    '.gitea/workflows/ci.yml': 'on: push\njobs:\n  a:\n    steps: []\n',
  });
  const id = at({ body: (await server.ask('GET', '/repos/ada/engine/hooks')).body }, 0, 'id');
  expect((await server.ask('POST', `/repos/ada/engine/hooks/${String(id)}/tests`)).status).toBe(
    204,
  );
  await server.state.waitForDeliveries();
  expect(await summaries(target)).toEqual(['push refs/heads/main']);
  expect(at(await server.ask('GET', '/repos/ada/engine/actions/runs'), 'total_count')).toBe(0);
});
