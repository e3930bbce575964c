import { onTestFinished } from 'vitest';
import { Transport } from '../src/index.js';
import type { ForgeClientOptions } from '../src/service/options.js';
import { listening } from './http-server.js';
import { type Recording, recordings } from './recorded/recordings.js';

/** The response to one request. A body that is not a string is sent as JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A request as it came. */
export interface Asked {
  /** Method and address: `GET /api/v1/orgs?page=2`. */
  readonly line: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface ScriptServer {
  readonly transport: Transport;
  /** All requests, oldest first. */
  readonly asked: readonly Asked[];
  /** Their first lines. */
  readonly lines: readonly string[];
}

/**
 * Starts an HTTP server that sends one reply after the other, then 599, and returns a strict transport for it. Both are closed at the end
 * of the test.
 */
export async function scriptServer(
  replies: readonly Reply[],
  options: Partial<ForgeClientOptions> = {},
): Promise<ScriptServer> {
  const asked: Asked[] = [];
  const lines: string[] = [];
  const baseUrl = await listening((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const {
        status = 200,
        headers = {},
        body,
      } = replies[asked.length] ?? { status: 599, body: 'the script is over' };
      const line = `${String(request.method)} ${String(request.url)}`;
      lines.push(line);
      asked.push({ line, headers: request.headers, body: Buffer.concat(pieces).toString() });
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      response
        .writeHead(status, {
          ...(text === body ? {} : { 'content-type': 'application/json;charset=utf-8' }),
          ...headers,
        })
        .end(text);
    });
  });
  const transport = new Transport({ baseUrl, validate: 'strict', retry: { limit: 0 }, ...options });
  onTestFinished(() => transport.close());
  return { transport, asked, lines };
}

const all = recordings();

/** What a real server answered in one case. */
export function recorded(operation: string, name: string): Reply & { readonly body: unknown } {
  const found = all.get(operation)?.find((recording: Recording) => recording.case === name);
  if (found === undefined) throw new Error(`there is no recording of ${operation} ${name}`);
  const { status, body, empty } = found.response;
  // JSON is written again, and may be shorter than it was.
  const { 'content-length': _, ...headers } = found.response.headers;
  return { status, headers, body: empty === true ? undefined : textOf(body) };
}

function textOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && '$text' in body ? body.$text : body;
}

/** The error that a promise ends with. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('no error came');
}
