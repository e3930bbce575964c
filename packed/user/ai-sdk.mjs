// The AI SDK over the installed model client, on an embedded server: text, a stream, a tool, a schema, vectors, and its errors.
import { APICallError, embed, generateText, Output, stepCountIs, streamText, tool } from 'ai';
import assert from 'node:assert/strict';
import { ModelClient } from 'model-client';
import { createModelProvider } from 'model-client/ai-sdk';
import { startModelServer } from 'model-client/testing';
import * as z from 'zod';

const server = await startModelServer();
const client = new ModelClient({ baseUrl: server.url });
const ollama = createModelProvider(client);
const model = ollama('llama3.2');

assert.match((await generateText({ model, prompt: 'Why is the sky blue?' })).text, /^Because/);

const stream = streamText({ model: ollama('qwen3'), prompt: 'What is 17 times 23?' });
assert.match(await stream.text, /391/);
assert.equal(await stream.finishReason, 'stop');

const weather = tool({
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => `sunny in ${city}`,
});
const run = await generateText({
  model,
  prompt: 'What is the weather in Oslo?',
  tools: { get_weather: weather },
  stopWhen: stepCountIs(3),
});
assert.match(run.text, /sunny in Oslo/);

const schema = z.object({ city: z.string() });
assert.deepEqual(
  (await generateText({ model, prompt: 'The city of Bern.', output: Output.object({ schema }) }))
    .output,
  { city: 'Bern' },
);

assert.equal(
  (await embed({ model: ollama.embeddingModel('nomic-embed-text'), value: 'text' })).embedding
    .length,
  768,
);

await assert.rejects(
  generateText({ model: ollama('nope'), prompt: 'x' }),
  (error) => APICallError.isInstance(error) && error.statusCode === 404,
);

server.faults.add({ endpoint: 'chat', truncate: true });
const cut = streamText({ model, prompt: 'Why is the sky blue?', onError: () => undefined });
for await (const part of cut.stream)
  if (part.type === 'error') assert.ok(APICallError.isInstance(part.error));
assert.equal(await cut.finishReason, 'interrupted');

await client.close();
await server.close();
console.log('done: 7');
