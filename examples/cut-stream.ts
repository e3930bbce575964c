// A connection that breaks in the middle of an answer, and what is kept of it.
import { ModelClient, StreamError } from 'model-client';
import { startModelServer } from 'model-client/testing';

// A simulated model server, which cuts the next answer.
const server = await startModelServer({
  reply: () => 'Sunlight is scattered by the air, blue light most.',
});
server.faults.add({ endpoint: 'chat', truncate: 700 });
const model = new ModelClient({ baseUrl: server.url });

const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
try {
  for await (const text of stream.text) process.stdout.write(text);
} catch (error) {
  if (!(error instanceof StreamError)) throw error;
  console.log(`\n${error.code}: ${error.message}`);
  console.log('kept:', stream.partial.message.content);
}
await server.close();
