// Shows a model's thinking separately from its answer, as both arrive.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const stream = model.chatStream({
  model: 'qwen3',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
  think: true,
});
let shown: string | undefined;
for await (const part of stream.parts) {
  if (part.type === 'tool-call') continue;
  if (part.type !== shown) process.stdout.write(`\n[${part.type}] `);
  shown = part.type;
  process.stdout.write(part.text);
}
const { message, done_reason } = await stream.final();
console.log(
  `\n\n${message.thinking?.length ?? 0} characters, then:`,
  done_reason,
);
