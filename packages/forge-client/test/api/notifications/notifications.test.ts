import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BadRequestError, ForbiddenError, Transport } from '../../../src/index.js';
import { Notifications } from '../../../src/api/notifications/notifications.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const thread = { id: 110 };

/** A raw TCP server that responds to each request with these bytes. Returns its URL and the request lines it received. */
async function rawServer(response: string): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      lines.push(/^.*(?= HTTP)/.exec(bytes.toString())?.[0] ?? '');
      socket.write(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, lines };
}

const HEAD = 'HTTP/1.1 205 Reset Content\r\ncontent-type: application/json;charset=utf-8\r\n';
const LIST = '[{"id":110,"unread":false}]';
const hex = LIST.length.toString(16);

const bodies = [
  ['a chunked list', `${HEAD}transfer-encoding: chunked\r\n\r\n${hex}\r\n${LIST}\r\n0\r\n\r\n`],
  [
    'a chunked list that never ends',
    `${HEAD}transfer-encoding: chunked\r\n\r\n${hex}\r\n${LIST}\r\n`,
  ],
  ['a list of known length', `${HEAD}content-length: ${String(LIST.length)}\r\n\r\n${LIST}`],
  ['an empty list', `${HEAD}content-length: 3\r\n\r\n[]\n`],
  ['nothing', `${HEAD}content-length: 0\r\n\r\n`],
] as const;

describe.each([
  ['undici', undefined],
  ['fetch', globalThis.fetch],
])('on the %s driver', (_, fetch) => {
  test.each(bodies)(
    'a 205 with %s returns nothing, and the next call succeeds',
    async (_name, response) => {
      const { url, lines } = await rawServer(response);
      const timeouts = { idle: 2_000, firstByte: 2_000 };
      const transport = new Transport({
        baseUrl: url,
        fetch,
        validate: 'strict',
        retry: { limit: 0 },
        timeouts,
      });
      onTestFinished(() => transport.close());
      const notifications = new Notifications(transport);
      await expect(notifications.markRead()).resolves.toBeUndefined();
      await expect(notifications.markRepoRead(repo)).resolves.toBeUndefined();
      await expect(notifications.markThreadRead(thread)).resolves.toBeUndefined();
      expect(lines).toEqual([
        'PUT /api/v1/notifications',
        'PUT /api/v1/repos/ada/engine/notifications',
        'PATCH /api/v1/notifications/threads/110',
      ]);
    },
  );
});

test('the threads to mark and their new status are sent in the query', async () => {
  const { transport, lines } = await scriptServer([
    { status: 205 },
    { status: 205 },
    { status: 205 },
  ]);
  const notifications = new Notifications(transport);
  await notifications.markRead({
    'status-types': ['pinned', 'unread'],
    last_read_at: '2026-11-21T03:03:39Z',
  });
  await notifications.markRepoRead(repo, { all: true, 'to-status': 'unread' });
  await notifications.markThreadRead(thread, { 'to-status': 'pinned' });
  expect(lines).toEqual([
    'PUT /api/v1/notifications?status-types=pinned&status-types=unread&last_read_at=2026-11-21T03%3A03%3A39Z',
    'PUT /api/v1/repos/ada/engine/notifications?all=true&to-status=unread',
    'PATCH /api/v1/notifications/threads/110?to-status=pinned',
  ]);
});

test('marking all as read is retried after a lost response; marking one thread is not', async () => {
  const retry = { limit: 2, baseDelay: 1 };
  const { transport, lines } = await scriptServer(
    [{ status: 503 }, { status: 205 }, { status: 503 }],
    { retry },
  );
  const notifications = new Notifications(transport);
  await notifications.markRead();
  expect(await errorOf(notifications.markThreadRead(thread))).toMatchObject({
    status: 503,
    mayHaveExecuted: true,
  });
  expect(lines).toHaveLength(3);
});

test.each([
  ['a bad date', 'err-400-bad-date', BadRequestError],
  ['a token that may only read', 'err-403-scope-read', ForbiddenError],
])('%s is an error in the words of the server', async (_, name, kind) => {
  const reply = recorded('notifyReadList', name);
  const { transport } = await scriptServer([reply]);
  const error = await errorOf(new Notifications(transport).markRead());
  expect(error).toBeInstanceOf(kind);
  expect((error as Error).message).toContain((reply.body as { message: string }).message);
});

test('a thread whose repository is not visible keeps its id and has no subject', async () => {
  const { transport } = await scriptServer([
    recorded('notifyGetThread', 'odd-access-lost'),
    recorded('notifyNewAvailable', 'ok'),
  ]);
  const notifications = new Notifications(transport);
  await expect(notifications.get(thread)).resolves.toMatchObject({
    id: 110,
    repository: null,
    subject: null,
  });
  await expect(notifications.getCount()).resolves.toEqual({ new: 6 });
});

test('the subject of a repository has no state and only a path', async () => {
  const { transport, lines } = await scriptServer([
    recorded('notifyGetList', 'ok-subject-repository'),
  ]);
  const { items } = await new Notifications(transport)
    .list({ 'subject-type': ['repository', 'pull'], limit: 2 })
    .page();
  expect(items[0]?.subject).toMatchObject({
    type: 'Repository',
    state: '',
    url: '/iss-alice-5/iss-move',
  });
  expect(lines).toEqual([
    'GET /api/v1/notifications?subject-type=repository&subject-type=pull&limit=2&page=1',
  ]);
});
