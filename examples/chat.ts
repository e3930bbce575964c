import { ModelClient } from 'model-client';

// The server in OLLAMA_HOST, or http://127.0.0.1:11434
const model = ModelClient.fromEnv();
const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
for await (const text of stream.text) process.stdout.write(text);

const { usage } = await stream.final(); // the whole answer
console.log(`\n${usage.outputTokens} tokens`);
