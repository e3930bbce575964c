// Aborts a chat with a signal at any point. The connection closes, so the
// server stops generating.
import { AbortError, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const controller = new AbortController();
const stream = model.chatStream(
  {
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Count for ever.' }],
  },
  { signal: controller.signal },
);
let events = 0;
try {
  for await (const event of stream) {
    process.stdout.write(event.message.content);
    if (++events === 3) controller.abort(new Error('enough'));
  }
} catch (error) {
  if (!(error instanceof AbortError)) throw error;
  const { outcome, partial } = stream;
  console.log(`\n${outcome}, kept: ${partial.message.content}`);
}
