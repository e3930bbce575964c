import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface HttpServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** Ends its connections too. */
  readonly close: () => Promise<void>;
}

/** Starts an HTTP server on a free port of this machine. */
export async function startHttpServer(listener: RequestListener): Promise<HttpServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Starts an HTTP server that is closed at the end of the test, and returns its URL. A concurrent test passes the hook of its context. */
export async function listening(
  listener: RequestListener,
  atEnd: typeof onTestFinished = onTestFinished,
): Promise<string> {
  const { url, close } = await startHttpServer(listener);
  atEnd(close);
  return url;
}
