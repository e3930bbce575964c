// An express app that streams the text of an answer.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const app = express();
app.post('/chat', express.json(), async (request, response) => {
  const { question } = request.body as { question: string };
  const stream = model.chatStream({
    model: 'llama3.2',
    messages: [{ role: 'user', content: question }],
  });
  // When the browser disconnects, the model stops.
  response.once('close', () => void stream.cancel());
  // Waits for the first event, so that an error before it sets the status,
  // such as 404 for a missing model.
  await stream.started().catch(console.error);
  const answer = stream.toResponse({ as: 'text' });
  response.status(answer.status).setHeaders(answer.headers);
  await pipeline(answer.body ?? [], response).catch(() => undefined);
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}/chat`;

// In the browser; reading fails when the answer is cut off:
const response = await fetch(url, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ question: 'Why is the sky blue?' }),
});
console.log(response.status, await response.text());

server.close();
await model.close();
