import { ModelClient, StatusError } from 'model-client';

const model = ModelClient.fromEnv();
const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
try {
  // Sends the request, and waits for the first event.
  await stream.started();
} catch (error) {
  const isMissing = error instanceof StatusError && error.status === 404;
  console.error(isMissing ? 'pull the model first' : error);
  process.exit(1);
}
for await (const { message } of stream)
  process.stdout.write(message.content);
