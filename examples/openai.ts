// A program that uses OpenAI's client, tested on the embedded server: its
// /v1 routes have the same models, state and faults.
import assert from 'node:assert/strict';
import { startModelServer } from 'model-client/testing';
import OpenAI from 'openai';

const server = await startModelServer();
const openai = new OpenAI({
  baseURL: `${server.url}/v1`,
  apiKey: 'ollama',
  maxRetries: 0,
});

const messages = [
  { role: 'user' as const, content: 'Why is the sky blue?' },
];
const stream = await openai.chat.completions.create({
  model: 'llama3.2',
  messages,
  stream: true,
});
for await (const { choices } of stream)
  process.stdout.write(choices[0]?.delta.content ?? '');

const { data } = await openai.embeddings.create({
  model: 'nomic-embed-text',
  input: ['a pump leaks', 'the pump drips'],
});
console.log(
  `\n${data.length} vectors of ${data[0]?.embedding.length} numbers`,
);

server.faults.add({ endpoint: 'createChatCompletion', status: 503 });
await assert.rejects(
  openai.chat.completions.create({ model: 'llama3.2', messages }),
  OpenAI.InternalServerError,
);
await server.close();
