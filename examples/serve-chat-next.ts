// A route handler as in Next.js: `app/api/chat/route.ts` exports POST, and a component calls `ask`.
import { chatStreamFrom, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();

/** The route handler. */
export async function POST(request: Request): Promise<Response> {
  const { question } = (await request.json()) as { question: string };
  // Without the signal, only a browser that reads the answer and then leaves stops the model.
  const stream = model.chatStream({ model: 'llama3.2', messages: [{ role: 'user', content: question }] }, { signal: request.signal });
  // Waits for the first event: after an error here the status says why, such as 404 for a missing model.
  await stream.started().catch(console.error);
  return stream.toResponse();
}

/** The component: shows text and tool calls as they arrive. */
async function ask(fetchChat: (init: RequestInit) => Promise<Response>, question: string): Promise<void> {
  const stream = chatStreamFrom(await fetchChat({ method: 'POST', body: JSON.stringify({ question }) }));
  try {
    for await (const part of stream.parts) {
      if (part.type === 'tool-call') console.log(`calls ${part.call.function.name}`);
      else process.stdout.write(part.text);
    }
    console.log();
  } catch {
    console.log(`${stream.outcome} after: ${stream.partial.message.content}`);
  }
}

// Next.js calls the handler for a request; here it is called directly.
await ask((init) => POST(new Request('http://localhost/api/chat', init)), 'Why is the sky blue?');
await model.close();
