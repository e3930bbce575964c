// The same failure, with model-client.
import { ModelClient, StreamError } from 'model-client';
import { startModelServer } from 'model-client/testing';

const server = await startModelServer({
  async *reply() {
    yield 'Sunlight is ';
    await Promise.reject(new Error('out of memory'));
  },
});
const model = new ModelClient({ baseUrl: server.url });

const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
try {
  for await (const text of stream.text) process.stdout.write(text);
} catch (error) {
  if (!(error instanceof StreamError)) throw error;
  console.log(`\nfailed: ${error.message}`);
  console.log('kept:', stream.partial.message.content);
}
await server.close();
