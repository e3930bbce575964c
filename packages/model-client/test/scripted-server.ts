import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

/** A server that responds as scripted. */
export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** What to answer; `at` counts the requests from 0. */
export type Script = (response: ServerResponse, asked: Asked, at: number) => void | Promise<void>;

/** Starts a server on a free port. */
export async function scriptedServer(script: Script): Promise<ScriptedServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      const one: Asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: parsed(Buffer.concat(parts).toString()),
      };
      asked.push(one);
      void script(response, one, asked.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, asked, close, [Symbol.asyncDispose]: close };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text === '' ? undefined : text;
  }
}

/** Responds with JSON lines, and ends by default. */
export function lines(response: ServerResponse, events: readonly unknown[], end = true): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for (const event of events) response.write(`${JSON.stringify(event)}\n`);
  if (end) response.end();
}

/** Answers with one JSON value. */
export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}

const at = { model: 'm', created_at: '2026-11-21T03:04:05.265232341Z' };

/** One event of a chat. */
export function piece(
  content: string,
  message: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { ...at, message: { role: 'assistant', content, ...message }, done: false };
}

/** The last event of a chat. */
export function last(
  extra: Readonly<Record<string, unknown>> = {},
  message: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    ...at,
    message: { role: 'assistant', content: '', ...message },
    done: true,
    done_reason: 'stop',
    ...extra,
  };
}

/** What a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('nothing failed');
}
