import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv(); // OLLAMA_HOST, or 127.0.0.1:11434
const { message } = await model.chat({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
console.log(message.content);
