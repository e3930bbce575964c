// A Next.js route handler: `app/api/chat/route.ts` exports POST, and a
// component calls `ask`.
import { chatStreamFrom, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();

/** The route handler. */
export async function POST(request: Request): Promise<Response> {
  const { question } = (await request.json()) as { question: string };
  // Without the signal, the model stops only for a browser that disconnects
  // while it is reading the answer.
  const stream = model.chatStream(
    { model: 'llama3.2', messages: [{ role: 'user', content: question }] },
    { signal: request.signal },
  );
  // Waits for the first event, so that an error before it sets the status,
  // such as 404 for a missing model.
  await stream.started().catch(console.error);
  return stream.toResponse();
}

/** The component: shows text and tool calls as they arrive. */
async function ask(
  fetchChat: (init: RequestInit) => Promise<Response>,
  question: string,
): Promise<void> {
  const stream = chatStreamFrom(
    await fetchChat({ method: 'POST', body: JSON.stringify({ question }) }),
  );
  try {
    for await (const part of stream.parts) {
      if (part.type === 'tool-call')
        console.log(`calls ${part.call.function.name}`);
      else process.stdout.write(part.text);
    }
    console.log();
  } catch {
    console.log(
      `${stream.outcome} after: ${stream.partial.message.content}`,
    );
  }
}

// Next.js calls the handler for a request; here it is called directly.
await ask(
  (init) => POST(new Request('http://localhost/api/chat', init)),
  'Why is the sky blue?',
);
await model.close();
