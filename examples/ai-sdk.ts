// A local model in the AI SDK: streams an answer, calls a tool, generates
// an object, embeds texts.
import {
  cosineSimilarity,
  embedMany,
  generateText,
  Output,
  stepCountIs,
  streamText,
  tool,
} from 'ai';
import { ModelClient } from 'model-client';
import {
  type ChatProviderOptions,
  createModelProvider,
} from 'model-client/ai-sdk';
import * as z from 'zod';

// The server in OLLAMA_HOST, or http://127.0.0.1:11434
const ollama = createModelProvider(ModelClient.fromEnv());
// The options are defaults for every call with this model.
const model = ollama('llama3.2', { keep_alive: '10m' });

const stream = streamText({
  model,
  prompt: 'Why is the sky blue?',
  temperature: 0.2,
  providerOptions: {
    ollama: { num_ctx: 8192 } satisfies ChatProviderOptions,
  }, // API options for this call
});
for await (const text of stream.textStream) process.stdout.write(text);
console.log(
  `\n${(await stream.usage).outputTokens} tokens,`,
  await stream.finishReason,
);

const weather = tool({
  description: 'The weather in a city, now',
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => `18 degrees and sunny in ${city}`,
});
const run = await generateText({
  model,
  prompt: 'What is the weather in Paris?',
  tools: { get_weather: weather },
  stopWhen: stepCountIs(4),
});
console.log(run.text);

const { output } = await generateText({
  model,
  prompt: 'Describe the city of Bern.',
  output: Output.object({
    schema: z.object({ city: z.string(), lakes: z.array(z.string()) }),
  }),
});
console.log(output.city, output.lakes.length);

const { embeddings } = await embedMany({
  model: ollama.embeddingModel('nomic-embed-text'),
  values: ['a pump leaks', 'the pump drips'],
});
console.log(
  cosineSimilarity(embeddings[0] ?? [], embeddings[1] ?? []).toFixed(2),
);
