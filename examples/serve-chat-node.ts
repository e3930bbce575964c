// A node:http server that streams an answer to a browser, and the browser's
// code.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { chatStreamFrom, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();

async function respond(response: ServerResponse): Promise<void> {
  const stream = model.chatStream({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Why is the sky blue?' }],
  });
  // When the browser disconnects, the model stops.
  response.once('close', () => void stream.cancel());
  // Waits for the first event, so that an error before it sets the status,
  // such as 404 for a missing model.
  await stream.started().catch(console.error);
  const answer = stream.toResponse();
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  await pipeline(answer.body ?? [], response);
}

const server = createServer((_request, response) => {
  respond(response).catch(console.error);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}/chat`;

// In the browser:
const stream = chatStreamFrom(await fetch(url));
for await (const text of stream.text) process.stdout.write(text);
console.log(`\n${(await stream.final()).usage.outputTokens} tokens`);

server.close();
await model.close();
