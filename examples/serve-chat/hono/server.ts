// Streams the answer to a question as server-sent events. The same app runs
// on Bun, Deno and workers.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { ModelClient } from 'model-client';

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
const port = Number(process.env['PORT'] ?? 3000);
serve({ fetch: app.fetch, port }, () => {
  console.log(`http://localhost:${port}/chat`);
});
