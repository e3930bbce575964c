import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/testing/index.js';
import { asking, at, refusal } from './api.js';

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

async function receiver(): Promise<{ readonly url: string; readonly received: Received[] } & AsyncDisposable> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, text: Buffer.concat(parts).toString() });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  return { url: `http://127.0.0.1:${String(port)}`, received, [Symbol.asyncDispose]: close };
}

test('a hook is sent what it asked for, signed with its secret', async () => {
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

test('a hook without a body is refused in the words of the server', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const make = (body: unknown): Promise<string> => ask('POST', '/repos/ada/engine/hooks', body).then(refusal);
  expect(await make({})).toBe('422 [Type]: Required');
  expect(await make({ type: 'gitea' })).toBe('422 [Config]: Required');
  expect(await make({ type: 'nope', config: {} })).toBe('422 Invalid hook type: nope');
  expect(await make({ type: 'gitea', config: { content_type: 'json' } })).toBe('422 Missing config option: url');
  expect(await make({ type: 'gitea', config: { url: 'http://x', content_type: 'xml' } })).toBe('422 Invalid content type');
});

test('a release has a tag and takes files, as a form or as bytes', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const made = await ask('POST', '/repos/ada/engine/releases', { tag_name: 'v1', name: 'One' });
  const assets = `/repos/ada/engine/releases/${String(at(made, 'id'))}/assets`;
  expect([made.status, at(await ask('GET', '/repos/ada/engine/tags/v1'), 'name')]).toEqual([201, 'v1']);
  const form = new FormData();
  form.append('attachment', new Blob([new Uint8Array([0, 1, 2, 255, 13, 10, 45, 45])]), 'dir/päck "x".bin');
  const uploaded = await ask('POST', assets, form);
  expect([uploaded.status, at(uploaded, 'name'), at(uploaded, 'size')]).toEqual([201, 'päck %22x%22.bin', 8]);
  const file = await fetch(String(at(uploaded, 'browser_download_url')));
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 1, 2, 255, 13, 10, 45, 45]);
  const bytes = { 'content-type': 'application/octet-stream' };
  expect(at(await ask('POST', `${assets}?name=raw.txt`, 'raw', bytes), 'size')).toBe(3);
  expect(refusal(await ask('POST', assets, 'raw', bytes))).toBe('400 Could not determine name of attachment.');
  expect(at(await ask('GET', '/repos/ada/engine/releases/latest'), 'assets', 1, 'name')).toBe('raw.txt');
  expect(refusal(await ask('POST', '/repos/ada/engine/releases', { tag_name: 'v1' }))).toBe('409 Release is has no Tag');
  const draft = await ask('POST', '/repos/ada/engine/releases', { tag_name: 'v2', draft: true });
  expect([at(draft, 'draft'), (await asking(server.url)('GET', '/repos/ada/engine/releases/tags/v2')).status]).toEqual([true, 404]);
});

test('an organisation has teams, and their units say what members may do', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  expect((await ask('POST', '/orgs', { username: 'forge' })).status).toBe(201);
  expect((await ask('POST', '/orgs/forge/repos', { name: 'tools', private: true, auto_init: true })).status).toBe(201);
  expect((await bob('GET', '/repos/forge/tools')).status).toBe(404);
  const team = await ask('POST', '/orgs/forge/teams', { name: 'writers', permission: 'write', units: ['repo.code', 'repo.issues'] });
  expect([team.status, at(team, 'permission'), at(team, 'units_map')]).toEqual([
    201,
    'none',
    { 'repo.code': 'write', 'repo.issues': 'write' },
  ]);
  const id = String(at(team, 'id'));
  expect((await ask('PUT', `/teams/${id}/members/bob`, {})).status).toBe(204);
  expect((await ask('PUT', `/teams/${id}/repos/forge/tools`, {})).status).toBe(204);
  expect((await bob('POST', '/repos/forge/tools/contents/a.txt', { content: '' })).status).toBe(201);
  expect(refusal(await bob('PATCH', '/orgs/forge', { full_name: 'x' }))).toBe('403 Must be an organization owner');
  const outsider = await asking(server.url, server.seed.user('carol').token)('GET', '/orgs/forge/members/bob');
  expect([outsider.status, outsider.headers.get('location')]).toEqual([303, '/api/v1/orgs/forge/public_members/bob']);
});
