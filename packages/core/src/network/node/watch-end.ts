import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type BodyEnd, hasChunks } from '../body.js';
import { RawHeaders } from './raw-headers.js';

type Ending = { -readonly [K in keyof BodyEnd]: BodyEnd[K] };

/** What undici tells of a request on its channels; `socket` and `response` on one of them each. */
interface Message {
  readonly request: object;
  readonly socket: Socket;
  readonly response: { readonly headers: unknown };
}

interface Watched {
  readonly end: Ending;
  socket?: Socket;
  isChunked?: boolean;
}

/** The end that is watched for the requests that are being started. */
let starting: AsyncLocalStorage<Ending> | undefined;
const watched = new WeakMap<object, Watched>();

/**
 * Starts a request over any undici and watches how its response ends. On a connection that the server closes, undici before 6.26, 7.26 and
 * 8.3, and so the `fetch` of Node 20, takes the end of the connection for the last chunk. The connection has ended by then, while a last
 * chunk arrives on an open one.
 */
export function watchEnd<Result>(start: () => Result): readonly [Result, BodyEnd] {
  const end: Ending = { isSeen: false, isCut: false };
  starting ??= subscribed();
  return [starting.run(end, start), end];
}

function subscribed(): AsyncLocalStorage<Ending> {
  const storage = new AsyncLocalStorage<Ending>();
  on('undici:request:create', ({ request }) => {
    const end = storage.getStore();
    if (end === undefined) return;
    // A `fetch` that repeats a request returns the latest response.
    end.isCut = false;
    watched.set(request, { end });
  });
  on('undici:client:sendHeaders', ({ request, socket }) => {
    const one = watched.get(request);
    if (one === undefined) return;
    one.socket = socket;
    one.end.isSeen = true;
  });
  on('undici:request:headers', ({ request, response: { headers } }) => {
    const one = watched.get(request);
    // HTTP/2, whose headers are not a list, has no chunks.
    if (one !== undefined)
      one.isChunked = Array.isArray(headers) && hasChunks(new RawHeaders(headers as Uint8Array[]));
  });
  on('undici:request:trailers', ({ request }) => {
    const { end, socket, isChunked } = watched.get(request) ?? {};
    if (
      end !== undefined &&
      isChunked === true &&
      (socket?.readableEnded === true || socket?.destroyed === true)
    )
      end.isCut = true;
  });
  return storage;
}

function on(channel: string, listener: (message: Message) => void): void {
  subscribe(channel, (message) => {
    listener(message as Message);
  });
}
