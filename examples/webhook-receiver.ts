// A webhook receiver: verifies each delivery, handles it once, and answers
// before the server stops waiting. Adds a hook to ada/engine, opens an
// issue there, which stays, and removes the hook.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ForgeClient } from 'forge-client';
import { createWebhookHandler, toNodeHandler } from 'forge-client/webhooks';

const secret = process.env['HOOK_SECRET'] ?? crypto.randomUUID();
let finish = (): void => undefined;
const received = new Promise<void>((resolve) => (finish = resolve));

const handler = createWebhookHandler({
  secret,
  on: {
    issues({ payload }) {
      console.log(
        `issue ${payload.number} was ${payload.action}:`,
        payload.issue.title,
      );
      finish();
    },
    '*': ({ name, delivery }) => {
      console.log(
        `delivery ${delivery ?? 'without an id'} was a ${name} event`,
      );
    },
  },
  onError: (error) => {
    console.log(error instanceof Error ? error.message : error);
  },
});

// express: app.post('/hook', toNodeHandler(handler)), before a body parser
// Hono: app.post('/hook', (c) => handler(c.req.raw))
// Next.js: export const POST = handler
const server = createServer(toNodeHandler(handler));
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;

const refused = await fetch(url, {
  method: 'POST',
  body: '{}',
  headers: { 'content-type': 'application/json' },
});
console.log(`a delivery without a signature gets ${refused.status}`);

const forge = ForgeClient.fromEnv();
const repo = { owner: process.env['FORGE_OWNER'] ?? 'ada', repo: 'engine' };
const hook = await forge.hooks.create(repo, {
  type: 'gitea',
  config: { url, content_type: 'json', secret },
  events: ['issues'],
  active: true,
});
try {
  await forge.issues.create(repo, { title: 'Leak' });
  const late = sleep(10_000, true, { ref: false });
  if ((await Promise.race([received, late])) === true) {
    console.error(`no delivery: can the server reach ${url}?`);
    process.exitCode = 1;
  }
} finally {
  await forge.hooks.delete({ ...repo, id: hook.id });
  await forge.close();
  server.close();
}
