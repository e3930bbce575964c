// Streams the answer to a question to a page.
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { question } = (await json(request)) as { question: string };
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
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  // Rejects only when the browser has disconnected.
  await pipeline(answer.body ?? [], response).catch(() => undefined);
}

const server = createServer((request, response) => {
  if (request.method !== 'POST' || request.url !== '/chat') {
    response.writeHead(404).end();
    return;
  }
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
const port = Number(process.env['PORT'] ?? 3000);
server.listen(port, () => {
  console.log(`http://localhost:${port}/chat`);
});
