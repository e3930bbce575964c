import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { THING } from './replies.js';

/** One request with its body. */
export interface Taken {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

export interface Sink {
  readonly url: string;
  readonly taken: readonly Taken[];
}

/** A server that reads bodies and responds to each with a thing, or as the test specifies. */
export async function sink(
  reply: (response: ServerResponse, count: number) => void = (response) => void response.end(THING),
): Promise<Sink> {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => undefined);
    request.on('end', () => {
      taken.push({ request, body: Buffer.concat(pieces) });
      response.setHeader('content-type', 'application/json');
      reply(response, taken.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, taken };
}
