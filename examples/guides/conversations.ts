import { type ChatMessage, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const messages: ChatMessage[] = [];
for (const content of ['Why is the sky blue?', 'And in the evening?']) {
  messages.push({ role: 'user', content });
  const { message } = await model.chat({ model: 'llama3.2', messages });
  messages.push(message);
  console.log(message.content);
}
