import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { onTestFinished } from 'vitest';
import { CoreTransport, createSettings, type TransportOptions } from '@clients/core';

export type DriverName = 'undici' | 'fetch';
export const DRIVERS: readonly DriverName[] = ['undici', 'fetch'];

/** What the server writes for the next request, and what it does with the connection afterwards. */
export interface Reply {
  readonly pieces: readonly Uint8Array[];
  readonly then: 'keep' | 'end' | 'reset';
}

/** A TCP server that responds to each request with the bytes of the run in progress. It is closed with the test. */
export class WireServer {
  reply: Reply = { pieces: [], then: 'end' };
  #port = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => {
    this.#serve(socket);
  });

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    onTestFinished(() => {
      for (const socket of this.#sockets) socket.destroy();
      this.#server.close();
    });
    return this;
  }

  #serve(socket: Socket): void {
    let heard = '';
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      const end = heard.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/^content-length: (\d+)/im.exec(heard)?.[1] ?? 0);
      if (heard.length < end + 4 + length) return;
      heard = heard.slice(end + 4 + length);
      void answered(socket, this.reply);
    });
  }
}

async function answered(socket: Socket, { pieces, then }: Reply): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (then === 'end') socket.end();
  else if (then === 'reset') socket.resetAndDestroy();
}

/** A `fetch` that responds from memory. */
export function memoryFetch(
  make: (url: string, init: RequestInit) => Response,
): typeof globalThis.fetch {
  return (input, init) => Promise.resolve(make(input as string, init ?? {}));
}

/** What reads names and responses for a client. */
const SERVICE = { name: 'fuzz', version: '0.0.0', basePath: '', warningHeaders: [] };

/** Returns a transport that sends each request once. */
export function transportOf(baseUrl: string, options: Partial<TransportOptions>): CoreTransport {
  const timeouts = { connect: 20_000, firstByte: 20_000, idle: 20_000 };
  return new CoreTransport(
    createSettings({ baseUrl, retry: { limit: 0 }, timeouts, ...options }, SERVICE),
  );
}

/** Options of a driver over sockets. */
export function over(driver: DriverName): Partial<TransportOptions> {
  return driver === 'fetch' ? { fetch: globalThis.fetch } : {};
}

/** A body of one piece after another. */
export function bodyOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = pieces.filter(({ length }) => length > 0);
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new Uint8Array(piece));
    },
  });
}

/** Where bytes are cut: places as shares of the length, so that they shrink on their own. */
export const cuts: fc.Arbitrary<readonly number[]> = fc.oneof(
  fc.constant([]),
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
  fc.integer({ min: 1, max: 7 }).map((size) => [-size]),
);

/** Cuts bytes at shares of their length, or into pieces of one size. */
export function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  // At most 300 pieces: each takes a turn of the event loop.
  const size =
    at.length === 1 && (at[0] ?? 0) < 0
      ? Math.max(-(at[0] ?? 0), Math.ceil(bytes.length / 300))
      : 0;
  const places =
    size > 0
      ? Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => (i + 1) * size)
      : at.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b);
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const place of [...places, bytes.length]) {
    pieces.push(bytes.subarray(from, place));
    from = place;
  }
  return pieces.filter(({ length }) => length > 0);
}

/** Pieces as HTTP chunks, with the last one. */
export function chunked(pieces: readonly Uint8Array[]): Uint8Array[] {
  const framed = pieces.map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  );
  return [...framed, Buffer.from('0\r\n\r\n')];
}

export interface Damage {
  readonly at: number;
  readonly kind: 'set' | 'flip' | 'drop' | 'insert' | 'end' | 'twice';
  readonly byte: number;
}

/** Changes of bytes, at shares of the length. */
export const damage: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    kind: fc.constantFrom(
      'set' as const,
      'flip' as const,
      'drop' as const,
      'insert' as const,
      'end' as const,
      'twice' as const,
    ),
    byte: fc.integer({ min: 0, max: 255 }),
  }),
  { maxLength: 3 },
);

export function damaged(bytes: Uint8Array, all: readonly Damage[]): Uint8Array {
  let now = Buffer.from(bytes);
  for (const { at, kind, byte } of all) {
    const place = Math.floor(at * now.length);
    const before = now.subarray(0, place);
    const after = now.subarray(place);
    if (kind === 'end') now = Buffer.from(before);
    else if (kind === 'drop') now = Buffer.concat([before, after.subarray(1)]);
    else if (kind === 'insert') now = Buffer.concat([before, Buffer.of(byte), after]);
    else if (kind === 'twice') now = Buffer.concat([before, after, after]);
    else if (place < now.length)
      now[place] = kind === 'set' ? byte : (now[place] ?? 0) ^ (1 << (byte & 7));
  }
  return now;
}
