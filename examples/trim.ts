// Shortens a conversation to a number of tokens, as the server counts them,
// by dropping the oldest turns.
import { type ChatMessage, ModelClient, trimMessages } from 'model-client';

const model = ModelClient.fromEnv();
const settings = { model: 'llama3.2', options: { num_ctx: 4096 } };
const history: ChatMessage[] = [
  { role: 'system', content: 'You answer in one sentence.' },
];
for (let day = 1; day <= 30; day++) {
  history.push({
    role: 'user',
    content: `On day ${day} the pump ran for ${day % 7} hours.`,
  });
  history.push({ role: 'assistant', content: 'Noted.' });
}
history.push({
  role: 'user',
  content: 'For how long did the pump run on day 30?',
});

// The system message and the last question are always kept.
const { messages, dropped, tokens } = await trimMessages(model, {
  ...settings,
  messages: history,
  maxTokens: 200,
});
console.log(
  `${dropped.length} messages dropped, ${messages.length} sent`,
  `(${tokens} tokens)`,
);

const { message } = await model.chat({
  ...settings,
  messages,
  truncate: false,
});
console.log(message.content);
