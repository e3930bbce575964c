// The server for all measurements: serves fixed bytes from memory in its own process. Prints its
// port.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import {
  attachment,
  embeddings,
  events,
  issuesPage,
  line,
  olderEvents,
  olderIssuesPage,
  smallUser,
  sseEvents,
} from './bytes.ts';

/** Created once: a server that is busy creating bytes would hide the cost of its clients. */
const EVENTS = events(200_000);
const OLDER_EVENTS = olderEvents(200_000);
const SSE_EVENTS = sseEvents(200_000);
const FIRST = events(1);
const VERSION = Buffer.from('{"version":"0.0.0"}');
const NOTHING_LOADED = Buffer.from('{"models":[]}');
const GIGABYTE = 1_073_741_824;

type Handler = (
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;

const routes: Readonly<Record<string, Handler>> = {
  '/api/v1/user': (_, __, response) => {
    whole(response, smallUser);
  },
  '/api/v1/repos/ada/engine/issues': issues,
  '/api/v1/repos/ada/engine/raw/big.bin': (_, __, response) =>
    endless(response, Buffer.alloc(65_536, 1), GIGABYTE),
  '/api/version': (_, __, response) => {
    whole(response, VERSION);
  },
  '/api/ps': (_, __, response) => {
    whole(response, NOTHING_LOADED);
  },
  '/api/embed': (_, __, response) => {
    whole(response, embeddings);
  },
  '/api/chat': chat,
  '/v1/chat/completions': (query, request, response) =>
    streamed(response, SSE_EVENTS, sizeOf(request, query), 'text/event-stream'),
  '/api/v1/repos/ada/engine/issues/1/assets': upload,
};

async function chat(
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  request.resume();
  const kind = request.headers['x-bench'] ?? 'events';
  if (kind === 'line')
    return streamed(
      response,
      line(Number(request.headers['x-megabytes'] ?? 20)),
      16_384,
      'application/x-ndjson',
    );
  if (kind === 'gigabyte') return repeated(response);
  if (kind === 'stall') return stall(response);
  const bytes = kind === 'older' ? OLDER_EVENTS : EVENTS;
  return streamed(response, bytes, sizeOf(request, query), 'application/x-ndjson');
}

async function issues(
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers['x-bench'] === 'delayed') await setTimeout(20);
  const page = Number(query.get('page') ?? 1);
  const host = `http://${request.headers.host ?? ''}/api/v1/repos/ada/engine/issues`;
  const link =
    page < 20
      ? `<${host}?page=${String(page + 1)}&limit=50>; rel="next",<${host}?page=20&limit=50>; rel="last"`
      : `<${host}?page=1&limit=50>; rel="first"`;
  const body = request.headers['x-bench'] === 'older' ? olderIssuesPage() : issuesPage(page);
  whole(response, body, { link, 'x-total-count': '1000' });
}

/** Responds with the number of bytes received, framing included. */
function upload(_: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
  let size = 0;
  request
    .on('data', (piece: Buffer) => (size += piece.length))
    .on('end', () => {
      whole(response, attachment(size), {}, 201);
    });
}

function sizeOf(request: IncomingMessage, query: URLSearchParams): number {
  return Number(request.headers['x-chunk'] ?? query.get('chunk') ?? 65_536);
}

function whole(
  response: ServerResponse,
  body: Buffer,
  headers: Record<string, string> = {},
  status = 200,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    ...headers,
  });
  response.end(body);
}

async function streamed(
  response: ServerResponse,
  body: Buffer,
  size: number,
  type: string,
): Promise<void> {
  response.writeHead(200, { 'content-type': type });
  for (let at = 0; at < body.length && !response.destroyed; at += size)
    await write(response, body.subarray(at, at + size));
  response.end();
}

async function endless(response: ServerResponse, piece: Buffer, total: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': total });
  for (let sent = 0; sent < total && !response.destroyed; sent += piece.length)
    await write(response, piece);
  response.end();
}

/** 1 GB of events of 4 KB. */
async function repeated(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const event = (text: string): string =>
    `{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","content":"${text}"},"done":false}\n`;
  const piece = Buffer.from(event('x'.repeat(4_096 - event('').length)).repeat(16));
  for (let sent = 0; sent < GIGABYTE && !response.destroyed; sent += piece.length)
    await write(response, piece);
  response.end(
    '{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}\n',
  );
}

async function stall(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  await write(response, FIRST);
}

async function write(response: ServerResponse, piece: Buffer): Promise<void> {
  if (response.write(piece)) return;
  const woken = new AbortController();
  const { signal } = woken;
  await Promise.race([
    once(response, 'drain', { signal }),
    once(response, 'close', { signal }),
  ]).catch(() => undefined);
  woken.abort();
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://local');
  const handler = routes[url.pathname];
  if (handler === undefined) response.writeHead(404).end();
  else void handler(url.searchParams, request, response);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
