// A chat server: keeps the history of each conversation, streams answers,
// and can stop one. It has no accounts: whoever reaches it can read and
// continue every conversation. All histories are kept in memory, without a
// limit, and are lost when it ends.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import {
  AbortError,
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
      const isStopped = error instanceof AbortError;
      if (!response.headersSent)
        response
          .writeHead(isStopped ? 204 : 502)
          .end(
            error instanceof StatusError
              ? (error.serverMessage ?? 'failed')
              : 'failed',
          );
      // An answer that breaks off must not look complete.
      else if (!isStopped) response.destroy();
    } finally {
      chat.running = undefined;
      response.end();
    }
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const id = request.url ?? '/';
    const chat = chats.get(id) ?? { messages: [], isBusy: false };
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
      chats.set(id, chat);
      try {
        const question = await questionIn(request);
        if (question === undefined)
          response
            .writeHead(413, { connection: 'close' })
            .end('the question is too long');
        else await ask(chat, question, response);
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

const MAX_QUESTION_BYTES = 100_000;

/** Reads a question; `undefined` if it is too long. */
async function questionIn(
  request: IncomingMessage,
): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    size += (piece as Buffer).length;
    if (size > MAX_QUESTION_BYTES) return undefined;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString();
}

if (process.argv[1] === import.meta.filename) {
  const port = Number(process.env['PORT'] ?? 3000);
  const server = createServer(chatServer(ModelClient.fromEnv()));
  server.listen(port, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${port}`);
  });
}
