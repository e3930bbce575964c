import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ForgeClient } from '../../src/index.js';
import { type ReplayServer, startReplayServer } from '../recorded/replay-server.js';

let server: ReplayServer;
let forge: ForgeClient;

beforeAll(async () => {
  server = await startReplayServer();
  forge = new ForgeClient({ baseUrl: server.url });
});
beforeEach(() => {
  answer({});
});
afterAll(async () => {
  await forge.close();
  await server.close();
});

function answer(body: unknown): void {
  server.load({
    operation: 'any',
    case: 'made up',
    request: { method: 'GET', path: '/' },
    response: { status: 200, headers: { 'content-type': 'text/html' }, body },
  });
}

const repo = { owner: 'ada', repo: 'engine' };
const form = (): string => server.received?.body.toString() ?? '';

test('Markdown is rendered for the instance, or for a repository when one is given', async () => {
  answer({ $text: '<p>a</p>' });
  await expect(forge.server.markup.renderMarkdown({ Text: 'a' })).resolves.toBe('<p>a</p>');
  expect(server.received?.url.pathname).toBe('/api/v1/markdown');
  answer({ $text: '<p>b</p>' });
  await expect(forge.repos.markup.renderMarkdown(repo, { Text: 'b' })).resolves.toBe('<p>b</p>');
  expect(server.received?.url.pathname).toBe('/api/v1/repos/ada/engine/markdown');
});

test('raw Markdown travels as it is, with its own type', async () => {
  answer({ $text: '<h1>é</h1>' });
  await forge.repos.markup.renderRawMarkdown(repo, '# é');
  expect(server.received?.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(server.received?.body.toString()).toBe('# é');
});

test('bytes are attached to an issue as one form field', async () => {
  await forge.issues.assets
    .create(
      { ...repo, index: 4 },
      { content: new TextEncoder().encode('core dump'), filename: 'a' },
    )
    .catch(() => undefined);
  expect(server.received?.url.pathname).toBe('/api/v1/repos/ada/engine/issues/4/assets');
  expect(server.received?.url.search).toBe('');
  expect(form()).toMatch(/name="attachment"; filename="a"[^]*core dump/);
});

test('the name a file shall have travels in the query', async () => {
  const file = { content: new Blob(['x']), filename: 'a.txt', name: 'log é.txt' };
  await forge.issues.commentAssets.create({ ...repo, id: 7 }, file).catch(() => undefined);
  expect(server.received?.url.pathname).toBe('/api/v1/repos/ada/engine/issues/comments/7/assets');
  expect(server.received?.url.searchParams.get('name')).toBe('log é.txt');
  expect(form()).toContain('filename="a.txt"');
});

test('reactions to an issue and to a comment go to their own routes', async () => {
  await forge.issues.reactions.remove({ ...repo, index: 4 }, { content: 'heart' });
  expect(server.received).toMatchObject({
    method: 'DELETE',
    url: { pathname: '/api/v1/repos/ada/engine/issues/4/reactions' },
  });
  expect(JSON.parse(form())).toEqual({ content: 'heart' });
  answer({});
  await forge.issues.commentReactions.remove({ ...repo, id: 7 }, { content: 'heart' });
  expect(server.received?.url.pathname).toBe(
    '/api/v1/repos/ada/engine/issues/comments/7/reactions',
  );
});
