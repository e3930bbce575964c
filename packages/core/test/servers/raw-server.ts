import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** One connection of a scripted server. */
export class Peer {
  readonly socket: Socket;
  /** All that the client has sent on this connection. */
  received = '';
  /** Whether it is over, by whichever side. */
  isClosed = false;
  #wake: (() => void)[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (bytes) => {
      this.received += bytes.toString('latin1');
      this.#notify();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
      this.#notify();
    });
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Waits for a condition that bytes or the end of the connection bring about. Only what never happens takes so long that it throws. */
  async until(done: () => boolean, ms = 30_000): Promise<void> {
    const end = performance.now() + ms;
    while (!done()) {
      if (performance.now() > end)
        throw new Error(
          `the peer waited in vain; it has received ${JSON.stringify(this.received.slice(0, 400))}`,
        );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 20);
        this.#wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Waits for the end of the connection. While the script neither ends nor resets it, only the client can. */
  untilClosed(): Promise<void> {
    return this.until(() => this.isClosed);
  }

  /** Waits for the head of the n-th request on this connection, and for a body of known length. */
  async request(n = 1): Promise<string> {
    await this.until(() => this.requests().length >= n);
    return this.requests()[n - 1] ?? '';
  }

  requests(): string[] {
    const found: string[] = [];
    let rest = this.received;
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      if (end === -1) return found;
      const head = rest.slice(0, end + 4);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      const chunked = /^transfer-encoding: chunked/im.test(head);
      const size = chunked ? rest.slice(end + 4).indexOf('0\r\n\r\n') + 5 : length;
      if ((chunked && size === 4) || rest.length < end + 4 + size) return found;
      found.push(rest.slice(0, end + 4 + size));
      rest = rest.slice(end + 4 + size);
    }
  }

  /** Writes bytes, whole or one at a time. */
  async write(bytes: string | Uint8Array, pace: Pace = 'whole'): Promise<void> {
    const buffer = Buffer.from(bytes as string);
    if (pace === 'whole') {
      this.socket.write(buffer);
      return;
    }
    this.socket.setNoDelay(true);
    for (let i = 0; i < buffer.length && !this.socket.destroyed; i++) {
      this.socket.write(buffer.subarray(i, i + 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  end(): void {
    this.socket.end();
  }

  reset(): void {
    this.socket.resetAndDestroy();
  }
}

export type Pace = 'whole' | 'bytewise';
export const PACES: readonly Pace[] = ['whole', 'bytewise'];

/** A TCP server that plays a script on each connection; it is closed with the test. */
export interface RawServer {
  readonly url: string;
  readonly port: number;
  readonly peers: readonly Peer[];
}

export async function rawServer(
  script: (peer: Peer, index: number) => Promise<void> | void,
): Promise<RawServer> {
  const peers: Peer[] = [];
  const server: Server = createServer((socket) => {
    const peer = new Peer(socket);
    peers.push(peer);
    Promise.resolve(script(peer, peers.length - 1)).catch((error: unknown) => {
      peer.socket.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const peer of peers) peer.socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, port, peers };
}

/** A head and body with the right length. */
export function answer(
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body as string);
  const lines = Object.entries({
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${String(status)} X\r\n${lines.join('')}\r\n`),
    bytes,
  ]);
}

/** The head of a chunked NDJSON answer. */
export const STREAM_HEAD =
  'HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n';

/** One HTTP chunk. */
export function chunk(text: string | Uint8Array): Buffer {
  const bytes = Buffer.from(text as string);
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

export const LAST_CHUNK = '0\r\n\r\n';
