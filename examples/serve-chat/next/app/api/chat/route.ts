// Streams the answer to a question.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();

export async function POST(request: Request): Promise<Response> {
  const { question } = (await request.json()) as { question: string };
  // With the signal, the model stops whenever the browser disconnects.
  const stream = model.chatStream(
    { model: 'llama3.2', messages: [{ role: 'user', content: question }] },
    { signal: request.signal },
  );
  // Waits for the first event, so that an error before it sets the status,
  // such as 404 for a missing model.
  await stream.started().catch(console.error);
  return stream.toResponse();
}
