// The server of the soak: a process of its own that does with each request what its plan says, and counts. Prints its port.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { attachment, embeddings, events, issuesPage, smallUser } from '../bench/bytes.ts';
import { type Count, type Fault, faultOf, HEADER, type Plan, readPlan } from './plan.ts';

interface Reply {
  readonly body: Buffer;
  readonly type: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How many requests each call has sent since the counts were last read, and how many of them were redirected. */
let counts = new Map<string, Count>();
let active = 0;
const NOTHING_LOADED: Reply = { body: Buffer.from('{"models":[]}'), type: 'application/json' };
const VERSION: Reply = { body: Buffer.from('{"version":"0.0.0"}'), type: 'application/json' };
const ANSWER = Buffer.from(
  '{"model":"llama3.2","created_at":"2026-11-21T03:04:06Z","message":{"role":"assistant","content":"ok"},"done":true,"done_reason":"stop"}',
);

const server = createServer((request, response) => {
  if (request.url === '/soak') {
    response.end(JSON.stringify({ counts: [...counts], active, connections: connections - 1 }));
    counts = new Map();
    return;
  }
  active++;
  response.on('close', () => active--);
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  void handle(request, response);
});
let connections = 0;
server.on('connection', (socket) => {
  connections++;
  socket.on('close', () => connections--).on('error', () => undefined);
});
server.keepAliveTimeout = 15_000;
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const header = request.headers[HEADER];
  const plan = readPlan(typeof header === 'string' ? header : 'unplanned;none;0');
  const count = counts.get(plan.id) ?? { requests: 0, redirects: 0 };
  counts.set(plan.id, count);
  const fault = faultOf(plan, ++count.requests);
  if (fault === 'redirect') count.redirects++;
  if (fault === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  const received = await bodyOf(request);
  if (received === undefined || fault === 'silence') return;
  if (fault === 'slow') await setTimeout(15);
  misbehave(fault, replyTo(request, plan, received), request, response);
}

/** The size and the digest of the body of a request; undefined when it was cut off. */
async function bodyOf(
  request: IncomingMessage,
): Promise<{ size: number; digest: string } | undefined> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      hash.update(piece);
    }
  } catch {
    return undefined;
  }
  return { size, digest: `sha256:${hash.digest('hex')}` };
}

function replyTo(
  request: IncomingMessage,
  plan: Plan,
  received: { size: number; digest: string },
): Reply {
  const url = new URL(request.url ?? '/', 'http://local');
  const json = 'application/json';
  if (url.pathname.endsWith('/issues')) return pageOf(url, plan);
  if (url.pathname.includes('/raw/'))
    return { body: Buffer.alloc(plan.size, 7), type: 'application/octet-stream' };
  if (url.pathname.endsWith('/assets'))
    return { body: attachment(received.size), type: json, status: 201 };
  if (url.pathname.endsWith('/user')) return { body: smallUser, type: json };
  if (url.pathname === '/api/embed') return { body: embeddings, type: json };
  if (url.pathname === '/api/ps') return NOTHING_LOADED;
  if (url.pathname === '/api/version') return VERSION;
  if (url.pathname.startsWith('/api/blobs/')) {
    const isWhole = decodeURIComponent(url.pathname).endsWith(received.digest);
    const written = isWhole ? 201 : 400;
    const status = request.method === 'HEAD' ? 404 : written;
    return { body: Buffer.alloc(0), type: json, status };
  }
  if (plan.size === 0) return { body: ANSWER, type: json };
  return { body: events(plan.size), type: 'application/x-ndjson' };
}

/** A page of a list of `size` pages of 50 issues. */
function pageOf(url: URL, { size }: Plan): Reply {
  const page = Number(url.searchParams.get('page') ?? 1);
  const next = `<http://inside/api/v1/repos/ada/engine/issues?page=${String(page + 1)}&limit=50>; rel="next"`;
  const headers = {
    link: page < size ? next : '<?page=1>; rel="first"',
    'x-total-count': String(size * 50),
  };
  return {
    body: page <= size ? issuesPage(page) : Buffer.from('[]'),
    type: 'application/json',
    headers,
  };
}

function misbehave(
  fault: Fault,
  reply: Reply,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { body, type, status = 200, headers = {} } = reply;
  const half = body.length >> 1;
  const sent = { 'content-type': type, ...headers };
  if (fault === 'redirect')
    response.writeHead(307, { location: request.url ?? '/', 'content-length': 0 }).end();
  else if (fault === '429' || fault === '500' || fault === '503')
    response
      .writeHead(Number(fault), { 'retry-after': '0', 'content-type': 'application/json' })
      .end('{"message":"as planned"}');
  else if (fault === 'cut' || fault === 'stall') {
    response.writeHead(status, { ...sent, 'content-length': body.length });
    response.write(body.subarray(0, half), () => {
      if (fault === 'cut') request.socket.destroy();
    });
  } else {
    const whole =
      fault === 'garble'
        ? Buffer.concat([body.subarray(0, half), Buffer.from('\0{'), body.subarray(half)])
        : body;
    if (fault === 'gzip')
      response.writeHead(status, { ...sent, 'content-encoding': 'gzip' }).end(gzipSync(whole));
    else if (type === 'application/x-ndjson') inPieces(whole, response.writeHead(status, sent));
    else response.writeHead(status, { ...sent, 'content-length': whole.length }).end(whole);
  }
}

/** Writes a body in pieces that end anywhere. */
function inPieces(body: Buffer, response: ServerResponse): void {
  const size = Math.max(97, body.length >> 3);
  for (let at = 0; at < body.length; at += size) response.write(body.subarray(at, at + size));
  response.end();
}
