import assert from 'node:assert/strict';
import { ModelClient, StreamError } from 'model-client';
import { startModelServer } from 'model-client/testing';

const server = await startModelServer();
const model = new ModelClient({ baseUrl: server.url });
server.faults.add({ endpoint: 'chat', truncate: true }); // the next chat is cut off midway

const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Hello' }],
});
await assert.rejects(stream.final(), StreamError);
assert.equal(stream.outcome, 'truncated');
console.log(
  `still here: ${JSON.stringify(stream.partial.message.content)}`,
);
await server.close();
