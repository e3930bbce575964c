import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verify, type WebhookEvent } from '../../../src/webhooks/index.js';

/** Receives webhooks for one story. */
export interface Receiver extends AsyncDisposable {
  /** The address that the server under test reaches. */
  readonly url: string;
  /** Verified deliveries, oldest first. */
  readonly events: readonly WebhookEvent[];
  /** Deliveries whose signature is wrong. */
  readonly refused: readonly unknown[];
}

/**
 * Opens a receiver on a free port. A server that runs elsewhere, such as in a container, reaches it at the host that `FORGE_HOOK_HOST`
 * names; then it listens on all interfaces instead of 127.0.0.1.
 */
export async function openReceiver(secret: string): Promise<Receiver> {
  const events: WebhookEvent[] = [];
  const refused: unknown[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      try {
        events.push(
          await verify({ body: await buffer(request), headers: request.headers }, secret),
        );
      } catch (error) {
        refused.push(error);
      }
      response.writeHead(204).end();
    })();
  });
  const host = process.env['FORGE_HOOK_HOST'] ?? '127.0.0.1';
  const port = Number(process.env['FORGE_HOOK_PORT'] ?? 0);
  await new Promise<void>((resolve) =>
    server.listen(port, host === '127.0.0.1' ? host : undefined, resolve),
  );
  const url = `http://${host}:${String((server.address() as AddressInfo).port)}/hook`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, events, refused, [Symbol.asyncDispose]: close };
}
