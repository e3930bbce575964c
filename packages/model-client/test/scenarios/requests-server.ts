import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'vitest';
import { json, last, lines, piece } from '../scripted-server.js';

/** One request, and how it went. */
export interface Served {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  /** Whether it was answered, or its connection was closed. */
  isOver: boolean;
}

export interface RequestsServer {
  readonly url: string;
  readonly served: readonly Served[];
  /** Leaves requests unanswered from now on, so that only the client can end them. */
  hold(): void;
}

interface Asked {
  readonly stream?: boolean;
  readonly tools?: readonly unknown[];
  readonly prompt?: string;
  readonly input?: readonly string[];
}

/** How the server goes about it. */
export interface Manner {
  /** Ms before each answer. */
  readonly pace: number;
  /** Answers so that the call never comes to its end; otherwise its second request does. */
  readonly endless: boolean;
  /** Refuses each request with 429 the first time. */
  readonly busy?: boolean | undefined;
}

/** A model server on which every call takes several requests. It ends with the test, which may run beside others. */
export async function requestsServer(
  { onTestFinished }: TestContext,
  manner: Manner,
): Promise<RequestsServer> {
  const served: Served[] = [];
  const times = new Map<string, number>();
  let answers = 0;
  let isHeld = false;
  const server = createServer((request, response) => {
    const one: Served = {
      line: `${String(request.method)} ${String(request.url)}`,
      headers: request.headers,
      isOver: false,
    };
    served.push(one);
    response.on('close', () => (one.isOver = true));
    const parts: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const time = (times.get(one.line + text) ?? 0) + 1;
      times.set(one.line + text, time);
      setTimeout(() => {
        if (response.destroyed || isHeld) return;
        if (manner.busy === true && time % 2 === 1) json(response, { error: 'busy' }, 429);
        else answer(request, response, text, manner.endless || answers++ === 0);
      }, manner.pace);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    served,
    hold() {
      isHeld = true;
    },
  };
}

/** Answers one request, so that another has to follow if `goesOn`. */
function answer(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  text: string,
  goesOn: boolean,
): void {
  if (url.startsWith('/api/blobs/')) {
    response.writeHead(method === 'HEAD' ? 404 : 201).end();
    return;
  }
  const asked = JSON.parse(text) as Asked;
  if (url === '/api/chat') chat(response, asked, goesOn);
  else if (url === '/api/generate') generate(response, asked, goesOn);
  else if (url === '/api/embed')
    json(response, { model: 'm', embeddings: (asked.input ?? []).map(() => [1]) });
  else transfer(response, asked, goesOn && url !== '/api/create');
}

const CALL = { function: { name: 'look', arguments: {} } };

function chat(response: ServerResponse, { stream, tools }: Asked, goesOn: boolean): void {
  const content = goesOn ? 'no JSON' : '{"ok":true}';
  const message = goesOn && tools !== undefined ? { tool_calls: [CALL] } : {};
  if (stream === true) lines(response, [piece(content, message), last()]);
  else json(response, last({}, { content, ...message }));
}

/** Without a prompt it is the loading of a model for embeddings, which cannot generate. */
function generate(response: ServerResponse, { stream, prompt }: Asked, goesOn: boolean): void {
  if (prompt === undefined) {
    json(response, { error: '"m" does not support generate' }, 400);
    return;
  }
  const event = {
    model: 'm',
    created_at: '2026-11-21T03:04:05Z',
    response: goesOn ? 'no JSON' : '{"ok":true}',
    done: true,
  };
  if (stream === true) lines(response, [event]);
  else json(response, event);
}

/** A transfer whose connection is lost, or that succeeds. */
function transfer(response: ServerResponse, { stream }: Asked, isLost: boolean): void {
  if (isLost) response.destroy();
  else if (stream === true) lines(response, [{ status: 'success' }]);
  else json(response, { status: 'success' });
}
