import { ModelClient } from 'model-client';
import { startModelServer } from 'model-client/testing';

// A simulated model server in this process.
const server = await startModelServer();
const model = new ModelClient({ baseUrl: server.url });

const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
for await (const text of stream.text) process.stdout.write(text);
console.log();

await server.close();
