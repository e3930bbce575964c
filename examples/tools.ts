// The model calls functions of this program until it can answer.
import { ModelClient, tool } from 'model-client';
import * as z from 'zod';

const weather = tool({
  name: 'get_weather',
  description: 'The weather in a city, now',
  schema: z.object({ city: z.string() }),
  run: ({ city }) => `18 degrees and sunny in ${city}`,
});

const model = ModelClient.fromEnv();
const run = model.runToolsStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'What is the weather in Paris?' }],
  tools: [weather],
  maxSteps: 4,
});
for await (const text of run.text) process.stdout.write(text);

const { usage } = await run.final();
console.log(`\n${usage.outputTokens} tokens`);
