import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/testing/index.js';
import { asking, at, refusal } from './api.js';

const titles = Array.from({ length: 65 }, (_, number) => `issue ${String(number + 1)}`);

test('a list has thirty items, at most fifty, and leads on by Link with its query sorted', async () => {
  await using server = await startForgeServer();
  server.seed.issues('ada/engine', titles);
  const ask = asking(server.url, server.token);
  const issues = `${server.url}/api/v1/repos/ada/engine/issues`;
  const first = await ask('GET', '/repos/ada/engine/issues?state=open');
  expect([(first.body as unknown[]).length, first.headers.get('x-total-count')]).toEqual([30, '65']);
  expect(first.headers.get('link')).toBe(`<${issues}?page=2&state=open>; rel="next",<${issues}?page=3&state=open>; rel="last"`);
  const most = await ask('GET', '/repos/ada/engine/issues?limit=500&page=1');
  expect((most.body as unknown[]).length).toBe(50);
  expect(most.headers.get('link')).toBe(`<${issues}?limit=500&page=2>; rel="next",<${issues}?limit=500&page=2>; rel="last"`);
  const middle = await ask('GET', '/repos/ada/engine/issues?page=2');
  expect(
    [...(middle.headers.get('link') ?? '').matchAll(/page=(\d)>; rel="(\w+)"/g)].map(([, page, rel]) => `${String(rel)} ${String(page)}`),
  ).toEqual(['next 3', 'last 3', 'first 1', 'prev 1']);
});

test('past the end a list is empty, keeps its total, and leads back to the page before the last', async () => {
  await using server = await startForgeServer();
  server.seed.issues('ada/engine', titles);
  const past = await asking(server.url)('GET', '/repos/ada/engine/issues?page=99');
  expect([past.body, past.headers.get('x-total-count')]).toEqual([[], '65']);
  expect(
    [...(past.headers.get('link') ?? '').matchAll(/page=(\d)>; rel="(\w+)"/g)].map(([, page, rel]) => `${String(rel)} ${String(page)}`),
  ).toEqual(['first 1', 'prev 2']);
  for (const odd of ['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=-5']) {
    expect(((await asking(server.url)('GET', `/repos/ada/engine/issues?${odd}`)).body as unknown[]).length).toBe(30);
  }
});

test('some lists count without Link, some are null when they are empty, the timeline counts its page', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  server.seed.issues('ada/engine', ['one']);
  for (let number = 0; number < 40; number++)
    await ask('POST', '/repos/ada/engine/labels', { name: `label ${String(number)}`, color: '#0f0' });
  const labels = await ask('GET', '/repos/ada/engine/labels');
  expect([labels.headers.get('x-total-count'), labels.headers.get('link'), at(labels, 0, 'color')]).toEqual(['40', null, '00ff00']);
  expect((await ask('GET', '/repos/ada/engine/issues/1/reactions')).body).toBe(null);
  expect((await ask('GET', '/repos/ada/engine/issues/1/timeline')).body).toBe(null);
  await ask('PATCH', '/repos/ada/engine/issues/1', { state: 'closed' });
  const timeline = await ask('GET', '/repos/ada/engine/issues/1/timeline');
  expect([at(timeline, 0, 'type'), timeline.headers.get('x-total-count')]).toEqual(['close', '1']);
  server.seed.repo('ada/empty', { files: {} });
  expect((await ask('GET', '/repos/ada/empty/branches')).body).toBe(null);
});

test('an issue lives: labels, a milestone, assignees, a deadline, a comment, a lock', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const bob = server.seed.user('bob');
  const label = at(await ask('POST', '/repos/ada/engine/labels', { name: 'bug', color: 'ee0701' }), 'id');
  const milestone = at(await ask('POST', '/repos/ada/engine/milestones', { title: 'v1' }), 'id');
  const made = await ask('POST', '/repos/ada/engine/issues', {
    title: 'Leak',
    labels: [label],
    milestone,
    assignees: ['ada'],
    due_date: '2030-01-02T10:00:00+02:00',
  });
  expect([at(made, 'labels', 0, 'name'), at(made, 'milestone', 'title'), at(made, 'assignees', 0, 'login'), at(made, 'due_date')]).toEqual([
    'bug',
    'v1',
    'ada',
    '2030-01-02T08:00:00Z',
  ]);
  const edited = await ask('PATCH', '/repos/ada/engine/issues/1', { state: 'closed', due_date: '2031-05-06T07:08:09+02:00' });
  expect([edited.status, at(edited, 'state'), at(edited, 'due_date')]).toEqual([201, 'closed', '2031-05-06T21:59:59Z']);
  expect(at(await ask('GET', `/repos/ada/engine/milestones/${String(milestone)}`), 'closed_issues')).toBe(1);
  await ask('PUT', '/repos/ada/engine/issues/1/lock', { lock_reason: 'heated' });
  expect(refusal(await asking(server.url, bob.token)('POST', '/repos/ada/engine/issues/1/comments', { body: 'x' }))).toBe(
    '403 You cannot comment on a locked issue.',
  );
  expect((await ask('POST', '/repos/ada/engine/issues/1/comments', { body: 'closing words' })).status).toBe(201);
  expect(refusal(await ask('POST', '/repos/ada/engine/issues/1/comments', { body: '' }))).toBe('422 [Body]: Required');
  expect(refusal(await ask('POST', '/repos/ada/engine/issues', {}))).toBe('422 [Title]: Required');
  expect((await asking(server.url, bob.token)('PATCH', '/repos/ada/engine/issues/1', { title: 'mine' })).status).toBe(403);
});

test('those who have to do with an issue are notified, and marking them read answers 205', async () => {
  await using server = await startForgeServer();
  const bob = asking(server.url, server.seed.user('bob').token);
  const ada = asking(server.url, server.token);
  await bob('POST', '/repos/ada/engine/issues', { title: 'Hello' });
  const threads = await ada('GET', '/notifications');
  expect([at(threads, 0, 'subject', 'title'), at(threads, 0, 'unread')]).toEqual(['Hello', true]);
  expect((await ada('GET', '/notifications/new')).body).toEqual({ new: 1 });
  expect((await ada('PUT', '/notifications')).status).toBe(205);
  expect([(await ada('GET', '/notifications')).body, (await ada('GET', '/notifications/new')).body]).toEqual([[], { new: 0 }]);
});
