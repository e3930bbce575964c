import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkNodeVersion, concat, InputError } from '@clients/core/for-servers';
import type { AppRequest } from './app.js';
import { loadBuiltin } from './builtin.js';
import type { Entry } from './journal.js';
import { type Answer, Cut, NOISE, type Outgoing } from './outgoing.js';

/** A server that listens on a port. */
export interface Listening {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Closes every connection at once and stops listening. */
  readonly close: () => Promise<void>;
}

/**
 * Loaded with the module rather than with the first server, so that a server starts in a few
 * milliseconds. Workers do not have it.
 */
const http = /* @__PURE__ */ loadBuiltin('node:http');

/**
 * Listens on the loopback address; `port` 0 takes a free one. Needs `node:http`, which Bun and Deno
 * have too.
 *
 * Hono's adapter is not used: a `Response` cannot express faults that reset a connection, leave out
 * the last chunk or send bytes that are not HTTP; and here each piece of a body has to be exactly
 * one write.
 * @throws {InputError} `unsupported` without `node:http`, or on a version of Node that is too old
 */
export async function listen(answer: Answer, port: number): Promise<Listening> {
  checkNodeVersion('update Node');
  if (http === undefined)
    throw new InputError('this platform cannot listen on a port', {
      code: 'unsupported',
      hint: 'use createModelApp or createForgeApp',
    });
  const options = {
    maxHeaderSize: 1024 * 1024,
    requireHostHeader: false,
    keepAliveTimeout: 75_000,
    requestTimeout: 0,
  };
  const server = http.createServer(options, (request, response) => {
    void serve(answer, request, response);
  });
  server.on('clientError', refuseBadRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${String(bound)}`, close };
}

/** Responds to bytes that are not HTTP, and closes only their connection. */
function refuseBadRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const line =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${line}`,
  );
}

async function serve(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const abort = new AbortController();
  const state: { entry?: Entry } = {};
  response.on('error', () => undefined);
  response.on('close', () => {
    abort.abort();
    state.entry?.end(response.writableFinished ? 'answered' : 'closed-by-client');
  });
  const answered = await answer(toAppRequest(request, abort.signal));
  const { entry } = answered;
  state.entry = entry;
  try {
    if (abort.signal.aborted) entry.end('closed-by-client');
    else if (answered.outgoing instanceof Cut) throw answered.outgoing;
    else await writeResponse(answered.outgoing, request, response);
  } catch (error) {
    entry.end('closed-by-server');
    disconnect(error instanceof Cut ? error.how : 'close', response); // without a fault, the app failed in the middle of its response
  }
}

function toAppRequest(request: IncomingMessage, signal: AbortSignal): AppRequest {
  const target = request.url ?? '/';
  const headers = new Headers();
  const { rawHeaders } = request;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    appendHeader(headers, rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  let bytes: Promise<Uint8Array> | undefined;
  return {
    method: request.method ?? 'GET',
    url: parseTarget(request.headers.host ?? '127.0.0.1', target),
    rawPath: target.split('?', 1)[0] ?? '/',
    headers,
    signal,
    bytes: () => (bytes ??= readAll(request)),
  };
}

function parseTarget(host: string, target: string): URL {
  const url = target.startsWith('/') ? `http://${host}${target}` : target;
  return new URL(URL.canParse(url) ? url : 'http://127.0.0.1/');
}

function appendHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch {
    // `Headers` refuses some values that are legal in HTTP; no route needs them
  }
}

async function readAll(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return concat(parts);
}

async function writeResponse(
  { status, headers, length, body, isCut }: Outgoing,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.removeHeader('connection'); // otherwise Node adds one; the real servers do not send it
  const bare = status === 204 || status === 304;
  response.writeHead(status, {
    ...headers,
    ...(length === undefined || bare ? {} : { 'content-length': String(length) }),
  });
  if (isCut === true) response.flushHeaders(); // a body that is cut off may have no bytes
  if (request.method !== 'HEAD' && !bare) {
    for await (const piece of body) {
      await writePiece(response, piece);
      if (response.destroyed) return;
    }
  }
  response.end();
}

/** Writes a piece of the body. Resolves when it was passed on, or the connection was closed. */
async function writePiece(response: ServerResponse, piece: Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('close', done);
      resolve();
    };
    response.once('close', done);
    response.write(piece, done);
  });
}

function disconnect(how: Cut['how'], response: ServerResponse): void {
  const { socket } = response;
  if (how === 'noise') socket?.end(NOISE);
  // A runtime that cannot send a reset closes the connection.
  else if (
    how === 'reset' &&
    typeof (socket as Partial<Socket> | null)?.resetAndDestroy === 'function'
  )
    socket?.resetAndDestroy();
  else socket?.destroy();
}
