import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/index.js';
import { asking, at } from '../api.js';

const titles = Array.from({ length: 65 }, (_, number) => `issue ${String(number + 1)}`);

test('a page has 30 items by default and at most 50, and its Link has the query sorted', async () => {
  await using server = await startForgeServer();
  server.seed.issues('ada/engine', titles);
  const ask = asking(server.url, server.token);
  const issues = `${server.url}/api/v1/repos/ada/engine/issues`;
  const first = await ask('GET', '/repos/ada/engine/issues?state=open');
  expect([(first.body as unknown[]).length, first.headers.get('x-total-count')]).toEqual([
    30,
    '65',
  ]);
  expect(first.headers.get('link')).toBe(
    `<${issues}?page=2&state=open>; rel="next",<${issues}?page=3&state=open>; rel="last"`,
  );
  const most = await ask('GET', '/repos/ada/engine/issues?limit=500&page=1');
  expect((most.body as unknown[]).length).toBe(50);
  expect(most.headers.get('link')).toBe(
    `<${issues}?limit=500&page=2>; rel="next",<${issues}?limit=500&page=2>; rel="last"`,
  );
  const middle = await ask('GET', '/repos/ada/engine/issues?page=2');
  expect(
    [...(middle.headers.get('link') ?? '').matchAll(/page=(\d)>; rel="(\w+)"/g)].map(
      ([, page, rel]) => `${String(rel)} ${String(page)}`,
    ),
  ).toEqual(['next 3', 'last 3', 'first 1', 'prev 1']);
});

test('a page past the end is empty, has the total, and links to the page before the last', async () => {
  await using server = await startForgeServer();
  server.seed.issues('ada/engine', titles);
  const past = await asking(server.url)('GET', '/repos/ada/engine/issues?page=99');
  expect([past.body, past.headers.get('x-total-count')]).toEqual([[], '65']);
  expect(
    [...(past.headers.get('link') ?? '').matchAll(/page=(\d)>; rel="(\w+)"/g)].map(
      ([, page, rel]) => `${String(rel)} ${String(page)}`,
    ),
  ).toEqual(['first 1', 'prev 2']);
  for (const odd of ['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=-5']) {
    expect(
      ((await asking(server.url)('GET', `/repos/ada/engine/issues?${odd}`)).body as unknown[])
        .length,
    ).toBe(30);
  }
});

test('some lists have a total but no Link, some are null when empty, and a timeline has the length of its page as its total', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  server.seed.issues('ada/engine', ['one']);
  for (let number = 0; number < 40; number++)
    await ask('POST', '/repos/ada/engine/labels', {
      name: `label ${String(number)}`,
      color: '#0f0',
    });
  const labels = await ask('GET', '/repos/ada/engine/labels');
  expect([
    labels.headers.get('x-total-count'),
    labels.headers.get('link'),
    at(labels, 0, 'color'),
  ]).toEqual(['40', null, '00ff00']);
  expect((await ask('GET', '/repos/ada/engine/issues/1/reactions')).body).toBe(null);
  expect((await ask('GET', '/repos/ada/engine/issues/1/timeline')).body).toBe(null);
  await ask('PATCH', '/repos/ada/engine/issues/1', { state: 'closed' });
  const timeline = await ask('GET', '/repos/ada/engine/issues/1/timeline');
  expect([at(timeline, 0, 'type'), timeline.headers.get('x-total-count')]).toEqual(['close', '1']);
  server.seed.repo('ada/empty', { files: {} });
  expect((await ask('GET', '/repos/ada/empty/branches')).body).toBe(null);
});
