import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const stream = model.chatStream(
  {
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Why is the sky blue?' }],
  },
  { signal: AbortSignal.timeout(60_000) }, // ends it in any phase
);
for await (const text of stream.text) {
  process.stdout.write(text);
  if (stream.partial.message.content.includes('air')) break; // so does this
}
console.log(`\n${stream.outcome}`);
