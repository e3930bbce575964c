import { type Pace, type Peer, rawServer, type RawServer } from './raw-server.js';

/** Bytes of a whole answer; undefined leaves the request without one. */
export type Reply = string | Uint8Array | undefined;

export interface ReplyServer extends RawServer {
  /** All requests so far, on whatever connection, oldest first. */
  readonly requests: readonly string[];
}

/** A raw server that answers request by request, on as many connections as come; `count` begins with 1. */
export async function replies(
  reply: (request: string, count: number, peer: Peer) => Reply | Promise<Reply>,
  pace: Pace = 'whole',
): Promise<ReplyServer> {
  const requests: string[] = [];
  const server = await rawServer(async (peer) => {
    for (let n = 1; ; n++) {
      await peer.until(() => peer.requests().length >= n || peer.isClosed, 60_000);
      if (peer.requests().length < n) return;
      const request = peer.requests()[n - 1] ?? '';
      requests.push(request);
      const bytes = await reply(request, requests.length, peer);
      if (bytes !== undefined) await peer.write(bytes, pace);
    }
  });
  return { ...server, requests };
}

/** The value of a header in a request, undefined when it is absent. */
export function header(request: string | undefined, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)\r$`, 'im').exec(request ?? '')?.[1];
}

/** The first line of a request. */
export function target(request: string | undefined): string {
  return /^\S+ (\S+)/.exec(request ?? '')?.[1] ?? '';
}

/** The body of a request. */
export function bodyOf(request: string | undefined): string {
  return request?.slice(request.indexOf('\r\n\r\n') + 4) ?? '';
}

/** A redirect without a body. */
export function redirect(status: number, location?: string): string {
  return `HTTP/1.1 ${String(status)} X\r\n${location === undefined ? '' : `location: ${location}\r\n`}content-length: 0\r\n\r\n`;
}

export const THING = '{"id":1,"name":"a"}';

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
