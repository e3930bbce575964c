import { streamText } from 'ai';
import { ModelClient } from 'model-client';
import { createModelProvider } from 'model-client/ai-sdk';

const ollama = createModelProvider(ModelClient.fromEnv());
const { textStream } = streamText({
  model: ollama('llama3.2'),
  prompt: 'Why is the sky blue?',
});
for await (const text of textStream) process.stdout.write(text);
