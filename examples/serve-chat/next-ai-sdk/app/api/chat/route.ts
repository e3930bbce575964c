// Responds to `useChat` with a local model.
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  streamText,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { ModelClient } from 'model-client';
import { createModelProvider } from 'model-client/ai-sdk';

const ollama = createModelProvider(ModelClient.fromEnv());

export async function POST(request: Request): Promise<Response> {
  const { messages } = (await request.json()) as { messages: UIMessage[] };
  const result = streamText({
    model: ollama('llama3.2'),
    messages: await convertToModelMessages(messages),
    // Stops the model when the browser disconnects.
    abortSignal: request.signal,
  });
  return createUIMessageStreamResponse({
    stream: toUIMessageStream({ stream: result.stream }),
  });
}
