// The bot on a real hook of an embedded forge.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { toNodeHandler } from 'forge-client/webhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Board, boardBot, openBoard } from './board.ts';

const secret = 'only for this test';
const repo = { owner: 'ada', repo: 'engine' };
let server: ForgeServer;
let forge: ForgeClient;
let receiver: Server;
let board: Board;
beforeEach(async () => {
  server = await startForgeServer();
  forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    retry: { limit: 0 },
  });
  board = await openBoard(forge, repo);
  receiver = createServer(
    toNodeHandler(boardBot(forge, secret, board)),
  ).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  await forge.hooks.create(repo, {
    type: 'gitea',
    config: {
      url: `http://127.0.0.1:${port}`,
      content_type: 'json',
      secret,
    },
    events: ['issues'],
    active: true,
  });
});
afterEach(async () => {
  receiver.close();
  await server.close();
});

/** The columns that an issue is in. */
async function columnsOf(number: number): Promise<string[]> {
  const found: string[] = [];
  for (const [title, column_id] of Object.entries(board.columns)) {
    const column = { ...repo, id: board.id, column_id };
    const issues = await forge.projects.issues.list(column).toArray();
    if (issues.some((issue) => issue.number === number)) found.push(title);
  }
  return found;
}

test('an issue moves from Triage over In progress to Done, and back when it is opened again', async () => {
  const { number } = await forge.issues.create(repo, {
    title: 'The valve leaks',
  });
  const index = number;
  await expect.poll(() => columnsOf(number)).toEqual(['Triage']);
  const { id } = await forge.labels.create(repo, {
    name: 'in progress',
    color: '#0052cc',
  });
  await forge.issues.labels.add({ ...repo, index }, { labels: [id] });
  await expect.poll(() => columnsOf(number)).toEqual(['In progress']);
  await forge.issues.update({ ...repo, index }, { state: 'closed' });
  await expect.poll(() => columnsOf(number)).toEqual(['Done']);
  await forge.issues.labels.remove({ ...repo, index, id });
  await forge.issues.update({ ...repo, index }, { state: 'open' });
  await expect.poll(() => columnsOf(number)).toEqual(['Triage']);
});

test('a board that exists is used again', async () => {
  expect(await openBoard(forge, repo)).toEqual(board);
  expect(await forge.projects.list(repo).toArray()).toHaveLength(1);
});

test('a server without boards is told apart before anything is created', async () => {
  await using older = await startForgeServer({ like: 'gitea-1.27' });
  const client = new ForgeClient({
    baseUrl: older.url,
    auth: token(older.token),
  });
  await expect(openBoard(client, repo)).rejects.toThrow('Gitea 28');
});
