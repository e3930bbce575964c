// A chat server: keeps the history of each conversation, streams answers,
// and can stop one. It has no accounts: whoever reaches it can read and
// continue every conversation. Histories are lost when it ends.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type ChatMessage,
  type ChatStream,
  ModelClient,
  StatusError,
} from 'model-client';

interface Chat {
  readonly messages: ChatMessage[];
  /** From the first byte of a question to the end of its answer. */
  isBusy: boolean;
  running?: ChatStream | undefined;
}

/**
 * Makes the listener of a chat server. `GET /name` returns the history,
 * `POST /name` asks, `DELETE /name` stops the answer.
 */
export function chatServer(
  model: ModelClient,
  name = 'llama3.2',
): (request: IncomingMessage, response: ServerResponse) => void {
  const chats = new Map<string, Chat>();
  const chatOf = (id: string): Chat => {
    const chat = chats.get(id) ?? { messages: [], isBusy: false };
    chats.set(id, chat);
    return chat;
  };

  async function ask(
    chat: Chat,
    question: string,
    response: ServerResponse,
  ): Promise<void> {
    const messages: ChatMessage[] = [
      ...chat.messages,
      { role: 'user', content: question },
    ];
    const stream = model.chatStream({
      model: name,
      messages,
      truncate: false,
    }); // a history that is too long is an error
    chat.running = stream;
    // When the browser disconnects, the model stops, too.
    response.on('close', () => void stream.cancel());
    try {
      for await (const { message } of stream) {
        if (!response.headersSent)
          response.writeHead(200, {
            'content-type': 'text/plain; charset=utf-8',
          });
        if (!response.write(message.content))
          await once(response, 'drain', {
            signal: AbortSignal.timeout(30_000),
          });
      }
      chat.messages.push(
        { role: 'user', content: question },
        (await stream.final()).message,
      );
    } catch (error) {
      // The history keeps the part of a stopped or failed answer that was
      // shown.
      if (stream.partial.message.content !== '')
        chat.messages.push(
          { role: 'user', content: question },
          stream.partial.message,
        );
      if (!response.headersSent)
        response
          .writeHead(502)
          .write(
            error instanceof StatusError
              ? (error.serverMessage ?? 'failed')
              : 'failed',
          );
    } finally {
      chat.running = undefined;
      response.end();
    }
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const chat = chatOf(request.url ?? '/');
    if (request.method === 'GET')
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(chat.messages));
    else if (request.method === 'DELETE') {
      await chat.running?.cancel();
      response.writeHead(204).end();
    } else if (chat.isBusy)
      response
        .writeHead(409)
        .end('the last question is still being answered');
    else {
      // Set before the question is read, which can take a while.
      chat.isBusy = true;
      try {
        await ask(chat, await text(request), response);
      } finally {
        chat.isBusy = false;
      }
    }
  }
  return (request, response) => {
    handle(request, response).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  };
}

if (process.argv[1] === import.meta.filename) {
  const model = ModelClient.fromEnv();
  const server = createServer(chatServer(model)).listen(
    Number(process.env['PORT'] ?? 0),
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/example`;
  const ask = async (body: string): Promise<string> =>
    (await fetch(url, { method: 'POST', body })).text();

  console.log(await ask('Why is the sky blue?'));
  console.log(await ask('And at night?'));
  const long = ask('Count for ever.');
  setTimeout(() => void fetch(url, { method: 'DELETE' }), 100);
  console.log(`stopped after ${(await long).length} characters`);
  const history = (await (await fetch(url)).json()) as ChatMessage[];
  for (const { role, content } of history)
    console.log(`${role}: ${(content ?? '').slice(0, 60)}`);
  server.close();
  await model.close();
}
