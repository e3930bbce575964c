// A Hono app that streams an answer as server-sent events. The same app
// runs on Node, Bun, Deno and workers.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type ChatEvent, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const app = new Hono();
app.get('/chat', async (context) => {
  const content = context.req.query('question') ?? 'Hello';
  // With the signal, the model stops whenever the browser disconnects.
  const { signal } = context.req.raw;
  const stream = model.chatStream(
    { model: 'llama3.2', messages: [{ role: 'user', content }] },
    { signal },
  );
  // Waits for the first event, so that an error before it sets the status,
  // such as 404 for a missing model.
  await stream.started().catch(console.error);
  return stream.toResponse({ as: 'sse' });
});
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}/chat?question=Why`;

// A browser would use `new EventSource(url)`, and close it on the event
// with `done` and on `error`.
const events = (await (await fetch(url)).text()).split('\n\n').slice(0, -1);
for (const event of events) {
  const { message, done } = JSON.parse(
    event.replace('data: ', ''),
  ) as ChatEvent;
  process.stdout.write(done ? '\n' : message.content);
}

server.close();
await model.close();
