// The same without Ollama: the embedded server calls the tool, and repeats
// its result.
import { ModelClient, tool } from 'model-client';
import { startModelServer } from 'model-client/testing';
import * as z from 'zod';

const weather = tool({
  name: 'get_weather',
  description: 'The weather in a city, now',
  schema: z.object({ city: z.string() }),
  run: ({ city }) => `18 degrees and sunny in ${city}`,
});

const server = await startModelServer();
const model = new ModelClient({ baseUrl: server.url });
const { message } = await model.runTools({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'What is the weather in Paris?' }],
  tools: [weather],
});
console.log(message.content);
await server.close();
