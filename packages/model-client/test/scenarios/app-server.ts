import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';

/** Listens until the test ends; each request gets the response that `respond` makes. */
export async function appServer(respond: () => Response): Promise<string> {
  return listening((_request, response) => {
    void write(respond(), response);
  });
}

/** Listens on a free port until the test ends. */
export async function listening(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/chat`;
}

/** Writes a web response; one that fails breaks the connection off, and a client that leaves cancels it. */
export async function write(from: Response, to: ServerResponse): Promise<void> {
  to.writeHead(from.status, Object.fromEntries(from.headers));
  to.flushHeaders();
  await pipeline(Readable.fromWeb(from.body ?? new ReadableStream()), to).catch(() => undefined);
}
