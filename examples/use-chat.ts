// The route that `useChat` of the AI SDK calls from React, Vue or Svelte,
// with a local model behind it.
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  DefaultChatTransport,
  readUIMessageStream,
  streamText,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { ModelClient } from 'model-client';
import { createModelProvider } from 'model-client/ai-sdk';

const ollama = createModelProvider(ModelClient.fromEnv());

/** The route handler, as a Next.js `app/api/chat/route.ts` exports it. */
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

// In a component: const { messages, sendMessage, stop, status } =
// useChat(). Here its transport calls the handler directly.
const transport = new DefaultChatTransport({
  api: 'http://localhost/api/chat',
  fetch: (input, init) => POST(new Request(input, init)),
});
const stream = await transport.sendMessages({
  trigger: 'submit-message',
  chatId: 'one',
  messageId: undefined,
  messages: [
    {
      id: 'first',
      role: 'user',
      parts: [{ type: 'text', text: 'Why is the sky blue?' }],
    },
  ],
  abortSignal: undefined,
});
let answer: UIMessage | undefined;
for await (const message of readUIMessageStream({ stream }))
  answer = message;
for (const part of answer?.parts ?? [])
  if (part.type === 'text') console.log(part.text);
