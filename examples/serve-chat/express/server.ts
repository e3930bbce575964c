// Streams the answer to a question to a page.
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
  const answer = stream.toResponse();
  response.status(answer.status).setHeaders(answer.headers);
  // Rejects only when the browser has disconnected.
  await pipeline(answer.body ?? [], response).catch(() => undefined);
});
const port = Number(process.env['PORT'] ?? 3000);
app.listen(port, () => {
  console.log(`http://localhost:${port}/chat`);
});
