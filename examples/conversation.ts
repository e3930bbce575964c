// A conversation: each request sends all messages so far. When they no
// longer fit into the context, the oldest are dropped.
import {
  type ChatMessage,
  type ChatResult,
  ModelClient,
  StatusError,
  trimMessages,
} from 'model-client';

const model = ModelClient.fromEnv();
const settings = { model: 'llama3.2', options: { num_ctx: 4096 } };
let messages: ChatMessage[] = [
  { role: 'system', content: 'You answer in one sentence.' },
];

async function ask(content: string): Promise<ChatResult> {
  messages = [...messages, { role: 'user', content }];
  try {
    // An error instead of forgotten messages.
    return await model.chat({ ...settings, messages, truncate: false });
  } catch (error) {
    if (!(error instanceof StatusError) || error.code !== 'context-length')
      throw error;
    ({ messages } = await trimMessages(model, {
      ...settings,
      messages,
      maxTokens: 3000,
    })); // leaves room for the answer
    return model.chat({ ...settings, messages, truncate: false });
  }
}

for (const question of ['Why is the sky blue?', 'And in the evening?']) {
  const { message, usage } = await ask(question);
  messages = [...messages, message];
  console.log(
    message.content,
    `(${usage.promptTokens} tokens of ${settings.options.num_ctx})`,
  );
}
