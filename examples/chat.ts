import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv(); // OLLAMA_HOST, or http://127.0.0.1:11434
const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
for await (const event of stream)
  process.stdout.write(event.message.content);

const { usage } = await stream.final(); // also the whole message and the reason it ended
console.log('\ntokens:', usage.outputTokens);
