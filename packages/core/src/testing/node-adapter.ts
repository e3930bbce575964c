import { InputError } from '../base/errors.js';
import { bytesOf } from '../base/values.js';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AppRequest } from './app.js';
import { builtin } from './builtin.js';
import type { Engine } from './engine.js';
import type { Entry } from './journal.js';
import { noise, type Outgoing } from './outgoing.js';

/** A server that listens on a port. */
export interface Listening {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Closes every connection at once and stops listening. */
  close(): Promise<void>;
}

const headerLimit = 1024 * 1024;

/** Loaded with the module rather than with the first server, so that a server starts in a few milliseconds. Workers do not have it. */
const http = /* @__PURE__ */ builtin('node:http');

/** Listens on the loopback address; `port` 0 takes a free one. Needs `node:http`, which Bun and Deno have too. */
export async function listen(engine: Engine, port: number): Promise<Listening> {
  if (http === undefined)
    throw new InputError('this platform cannot listen on a port', { code: 'unsupported', hint: 'use createModelApp or createForgeApp' });
  const sockets = new Set<Socket>();
  const options = { maxHeaderSize: headerLimit, requireHostHeader: false, keepAliveTimeout: 75_000, requestTimeout: 0 };
  const server = http.createServer(options, (request, response) => {
    void serve(engine, request, response);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // a client may reset its connection
  });
  server.on('clientError', refuse);
  await started(server, port);
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { url: `http://127.0.0.1:${String(bound)}`, close: () => stopped(server, sockets) };
}

function started(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stopped(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    for (const socket of sockets) socket.destroy();
  });
}

/** Responds to bytes that are not HTTP and closes their connection; others stay open. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const line = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${line}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${line}`);
}

async function serve(engine: Engine, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const abort = new AbortController();
  const state: { entry?: Entry; byServer: boolean } = { byServer: false };
  response.on('error', () => undefined);
  response.on('close', () => {
    abort.abort();
    const early = state.byServer ? 'closed-by-server' : 'closed-by-client';
    state.entry?.end(response.writableFinished ? 'answered' : early);
  });
  const answered = await engine.answer(appRequest(request, abort.signal));
  state.entry = answered.entry;
  if (abort.signal.aborted) {
    answered.entry.end('closed-by-client');
    return;
  }
  state.byServer = answered.outgoing.instead !== undefined || answered.outgoing.ending !== 'end';
  try {
    await write(answered.outgoing, request, response, abort.signal);
  } catch {
    state.byServer = true;
    response.destroy(); // the app failed in the middle of its response
  }
}

function appRequest(request: IncomingMessage, signal: AbortSignal): AppRequest {
  const target = request.url ?? '/';
  const host = request.headers.host ?? '127.0.0.1';
  const headers = new Headers();
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2)
    append(headers, request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '');
  let bytes: Promise<Uint8Array> | undefined;
  return {
    method: request.method ?? 'GET',
    url: targetUrl(host, target),
    rawPath: target.split('?', 1)[0] ?? '/',
    headers,
    signal,
    bytes: () => (bytes ??= readAll(request)),
  };
}

/** Returns the URL of a request target; the root for one that is not a URL. */
function targetUrl(host: string, target: string): URL {
  try {
    return new URL(target.startsWith('/') ? `http://${host}${target}` : target);
  } catch {
    return new URL('http://127.0.0.1/');
  }
}

function append(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch {
    // `Headers` refuses some values that are legal in HTTP; no route needs them
  }
}

async function readAll(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(bytesOf(part) ?? new Uint8Array(0));
  return new Uint8Array(Buffer.concat(parts));
}

async function write(outgoing: Outgoing, request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
  if (outgoing.instead !== undefined) {
    disconnect(outgoing.instead, response);
    return;
  }
  writeHead(outgoing, response);
  const withoutBody = request.method === 'HEAD' || outgoing.status === 204 || outgoing.status === 304;
  if (!withoutBody) {
    for await (const piece of outgoing.body) {
      if (signal.aborted) return;
      await written(response, piece);
    }
  }
  const ending = withoutBody ? 'end' : outgoing.ending;
  if (signal.aborted || ending === 'silence') return;
  if (ending === 'end') response.end();
  else disconnect(ending, response);
}

function writeHead(outgoing: Outgoing, response: ServerResponse): void {
  response.removeHeader('connection'); // otherwise Node adds one; the real servers do not send it
  const { status, length } = outgoing;
  const bare = status === 204 || status === 304;
  response.writeHead(status, { ...outgoing.headers, ...(length === undefined || bare ? {} : { 'content-length': String(length) }) });
  if (length === 0 || outgoing.ending !== 'end') response.flushHeaders();
}

/** Writes one piece; resolves when the socket has taken it, or is closed. */
async function written(response: ServerResponse, piece: Uint8Array): Promise<void> {
  if (piece.byteLength === 0) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('close', done);
      resolve();
    };
    response.once('close', done);
    response.write(piece, done);
  });
}

function disconnect(how: 'reset' | 'close' | 'noise', response: ServerResponse): void {
  const { socket } = response;
  if (how === 'noise') socket?.end(noise);
  else if (how === 'close') socket?.destroy();
  else if (typeof (socket as Partial<Socket> | null)?.resetAndDestroy === 'function') socket?.resetAndDestroy();
  else socket?.destroy(); // a runtime that cannot send a reset
}
