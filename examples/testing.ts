import { ModelClient, StreamError } from 'model-client';
import { startModelServer } from 'model-client/testing';

const server = await startModelServer();
const model = new ModelClient({ baseUrl: server.url });
// The connection of the next chat breaks after 600 bytes.
server.faults.add({ endpoint: 'chat', truncate: 600 });

const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
try {
  for await (const text of stream.text) process.stdout.write(text);
} catch (error) {
  if (!(error instanceof StreamError)) throw error;
  console.log('\n');
  console.log('code:', error.code);
  console.log('hint:', error.hint);
  console.log('kept:', stream.partial.message.content);
}
await server.close();
