// The bot on a real hook of an embedded forge, and with deliveries that are
// not for it.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { toNodeHandler } from 'forge-client/webhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { labelBot } from './label-bot.ts';

const secret = 'only for this test';
const repo = { owner: 'ada', repo: 'engine' };
let server: ForgeServer;
let forge: ForgeClient;
let receiver: Server;
let url: string;
beforeEach(async () => {
  server = await startForgeServer();
  forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    retry: { limit: 0 },
  });
  receiver = createServer(toNodeHandler(labelBot(forge, secret))).listen(
    0,
    '127.0.0.1',
  );
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await forge.hooks.create(repo, {
    type: 'gitea',
    config: { url, content_type: 'json', secret },
    events: ['issues'],
    active: true,
  });
});
afterEach(async () => {
  receiver.close();
  await server.close();
});

async function labelsOf(index: number): Promise<string[]> {
  return (await forge.issues.get({ ...repo, index })).labels
    .map(({ name }) => name)
    .sort();
}

/**
 * Delivers an event as the server does.
 * @returns the status
 */
async function deliver(payload: object): Promise<number> {
  const body = JSON.stringify(payload);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-gitea-event': 'issues',
    'x-gitea-signature': signature,
  };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}

test('a new issue gets the labels of its words, also after an edit, and missing labels are created once', async () => {
  const { number } = await forge.issues.create(repo, {
    title: 'The valve leaks',
  });
  await expect.poll(() => labelsOf(number)).toEqual(['bug']);
  const issue = await forge.issues.update(
    { ...repo, index: number },
    { body: 'The README does not say why.' },
  );
  expect(
    await deliver({
      action: 'edited',
      number,
      issue,
      repository: await forge.repos.get(repo),
      sender: issue.user,
    }),
  ).toBe(204);
  expect(await labelsOf(number)).toEqual(['bug', 'docs']);
  expect(await forge.labels.list(repo).toArray()).toHaveLength(2);
});

test('a delivery without the signature is refused', async () => {
  const spoken = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const body = JSON.stringify({ action: 'opened', number: 1 });
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-gitea-event': 'issues',
    },
  });
  expect(response.status).toBe(401);
  expect(spoken).toHaveBeenCalled();
  spoken.mockRestore();
});
