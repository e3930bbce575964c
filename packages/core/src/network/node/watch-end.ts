import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type BodyEnd, hasChunks, UNSEEN_END, type WatchedRequest } from '../body-end.js';
import { RawHeaders } from './raw-headers.js';

/**
 * A message of undici's channels. Only `undici:client:sendHeaders` has `socket`, only
 * `undici:request:headers` has `response`.
 */
interface Message {
  readonly request: UndiciRequest;
  readonly socket: Socket;
  readonly response: { readonly statusCode: number; readonly headers: unknown };
}

interface UndiciRequest {
  readonly method: unknown;
  readonly origin: unknown;
  readonly path: unknown;
  /** The `Host` header, where it was set: an interceptor may have put an address into `origin`. */
  readonly host?: unknown;
}

/** A request of undici that may be the one of the call. */
class Exchange {
  readonly end: { -readonly [K in keyof BodyEnd]: BodyEnd[K] } = { ...UNSEEN_END };
  status: number | undefined;
  socket: Socket | undefined;
  isChunked = false;
}

/** A request of a call, and those of undici that have its method, origin and path. */
interface Watch {
  readonly request: WatchedRequest;
  readonly exchanges: Exchange[];
}

/**
 * Holds the watch of the request that is being started. Created, with the subscriptions, by the
 * first watched request.
 */
let starting: AsyncLocalStorage<Watch> | undefined;
const exchanges = new WeakMap<object, Exchange>();

/**
 * Starts a request over any undici and watches how its response ends. When the server closes the
 * connection, undici before 6.26, 7.26 and 8.3, and with it the `fetch` of Node 20, mistakes the
 * close for the last chunk. The two differ in one way: a real last chunk arrives while the
 * connection is still open.
 */
export function watchEnd<Result>(
  request: WatchedRequest,
  start: () => Result,
): readonly [Result, (status: number) => BodyEnd] {
  const watch: Watch = { request, exchanges: [] };
  starting ??= subscribeToUndici();
  return [starting.run(watch, start), (status) => findEnd(watch, status)];
}

/**
 * Unseen if a caller's `fetch` sent the request more than once: of two responses with this status,
 * it is unknown which one it returned.
 */
function findEnd(watch: Watch, status: number): BodyEnd {
  const answered = watch.exchanges.filter((exchange) => exchange.status === status);
  return answered.length === 1 ? (answered[0]?.end ?? UNSEEN_END) : UNSEEN_END;
}

function subscribeToUndici(): AsyncLocalStorage<Watch> {
  const storage = new AsyncLocalStorage<Watch>();
  listenTo('undici:request:create', ({ request }) => {
    const watch = storage.getStore();
    if (watch === undefined || !isSameRequest(request, watch.request)) return;
    const exchange = new Exchange();
    watch.exchanges.push(exchange);
    exchanges.set(request, exchange);
  });
  listenTo('undici:client:sendHeaders', ({ request, socket }) => {
    const exchange = exchanges.get(request);
    if (exchange === undefined) return;
    exchange.socket = socket;
    exchange.end.isSeen = true;
  });
  listenTo('undici:request:headers', ({ request, response: { statusCode, headers } }) => {
    const exchange = exchanges.get(request);
    if (exchange === undefined) return;
    exchange.status = statusCode;
    // HTTP/2, whose headers are not a list, has no chunks.
    exchange.isChunked = Array.isArray(headers) && hasChunks(new RawHeaders(headers as Buffer[]));
  });
  listenTo('undici:request:trailers', ({ request }) => {
    const exchange = exchanges.get(request);
    if (exchange?.isChunked !== true) return;
    const { socket, end } = exchange;
    end.isCut = socket?.readableEnded === true || socket?.destroyed === true;
  });
  return storage;
}

/**
 * Returns whether undici's request is that of the call, rather than one that a caller's `fetch`
 * makes on the way, such as for a token.
 */
function isSameRequest(made: UndiciRequest, request: WatchedRequest): boolean {
  const { method, origin, path } = request;
  if (made.method !== method || typeof made.path !== 'string') return false;
  // Through an HTTP proxy the path is a whole URL.
  if (made.path === origin + path) return true;
  const url = new URL(origin + path);
  const isSameServer =
    String(made.origin).replace(/\/$/, '') === origin ||
    (typeof made.host === 'string' && made.host === url.host);
  // `fetch` encodes some characters of a path differently.
  return isSameServer && (made.path === path || made.path === url.pathname + url.search);
}

function listenTo(channel: string, listener: (message: Message) => void): void {
  subscribe(channel, (message) => {
    listener(message as Message);
  });
}
