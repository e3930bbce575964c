import { toBytes, InputError, describeKind } from '@clients/core';
import { createAlreadyReadError } from './request-body.js';

/** The part of node's `IncomingMessage` that is used, and the fields that express adds. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as a body parser has parsed it. */
  readonly body?: unknown;
  readonly readableDidRead?: boolean | undefined;
  on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** The part of node's `ServerResponse` that is used. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string | string[]): unknown;
  end(body?: Uint8Array): unknown;
}

/** A listener for `node:http`, and a handler for express and connect. */
export type NodeHandler = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error?: unknown) => void,
) => void;

const PARSED_BODY_HINT =
  'mount the handler before express.json() and other body parsers, or parse its route with express.raw({ type: () => true })';

/** Completes the URL of a request, of which only the path and the query are known. */
const PLACEHOLDER_ORIGIN = 'http://localhost';

/**
 * Creates a listener for `node:http` or express from a handler of web requests. The body is read
 * from the connection, or taken from `express.raw()` or `express.text()`. If another parser has
 * already read it, the handler refuses the request with `webhook-body-read`, because the signature
 * covers the raw body. An error of the handler is passed to `next`; without `next` the status is 500.
 *
 * @example
 * const handler = createWebhookHandler({ secret, on });
 * createServer(toNodeHandler(handler)).listen(8080);
 * @throws {InputError} `invalid-input` when `handler` is not a function, `invalid-option` when
 * options are passed: it has none
 */
export function toNodeHandler(handler: (request: Request) => Promise<Response>): NodeHandler;
export function toNodeHandler(
  handler: (request: Request) => Promise<Response>,
  ...others: readonly unknown[]
): NodeHandler {
  const hint = 'pass the options to createWebhookHandler, and its result to toNodeHandler';
  if (typeof handler !== 'function')
    throw new InputError(
      `toNodeHandler: the handler must be a function, not ${describeKind(handler)}`,
      {
        code: 'invalid-input',
        hint,
      },
    );
  if (others.some((other) => typeof other === 'object' && other !== null))
    throw new InputError('toNodeHandler has no options', { code: 'invalid-option', hint });
  return (request, response, next) => {
    const body = findBody(request);
    serve(handler, request, response, body)
      .catch((error: unknown) => {
        if (next !== undefined) next(error);
        else {
          response.statusCode = 500;
          response.end();
        }
      })
      .finally(() => {
        body.drop();
      });
  };
}

async function serve(
  handler: (request: Request) => Promise<Response>,
  request: NodeRequest,
  response: NodeResponse,
  body: Body,
): Promise<void> {
  const method = request.method ?? 'GET';
  // The constructor refuses these methods.
  const isOdd = /^(?:CONNECT|TRACE|TRACK)$/i.test(method);
  const hasBody = !isOdd && method !== 'GET' && method !== 'HEAD';
  const init: RequestInit = { method: isOdd ? 'OPTIONS' : method, headers: readHeaders(request) };
  if (hasBody) Object.assign(init, { body: body.content, duplex: 'half' });
  const answer = await handler(new Request(readUrl(request), init));
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) =>
    response.setHeader(name, name === 'set-cookie' ? answer.headers.getSetCookie() : value),
  );
  response.end(new Uint8Array(await answer.arrayBuffer()));
}

function readUrl({ originalUrl, url = '/' }: NodeRequest): URL {
  try {
    return new URL(`${PLACEHOLDER_ORIGIN}${originalUrl ?? url}`);
  } catch {
    return new URL(PLACEHOLDER_ORIGIN);
  }
}

function readHeaders(request: NodeRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Pseudo-headers of HTTP/2 begin with a colon.
    if (value === undefined || name.startsWith(':')) continue;
    for (const each of typeof value === 'string' ? [value] : value) headers.append(name, each);
  }
  return headers;
}

interface Body {
  readonly content: ReadableStream<Uint8Array> | Uint8Array | string;
  /**
   * Discards the unread rest, so that the client can receive the response and use the connection
   * again.
   */
  drop(): void;
}

function findBody(request: NodeRequest): Body {
  const { body, readableDidRead } = request;
  const bytes = toBytes(body) ?? (typeof body === 'string' ? body : undefined);
  if (bytes !== undefined) return { content: bytes, drop: () => undefined };
  if (readableDidRead !== true) return streamBody(request);
  const content = new ReadableStream<Uint8Array>({
    pull: () => {
      throw createAlreadyReadError(PARSED_BODY_HINT);
    },
  });
  return { content, drop: () => undefined };
}

function streamBody(request: NodeRequest): Body {
  let isOpen = true;
  const close = (work: () => void): void => {
    if (isOpen) work();
    isOpen = false;
  };
  const content = new ReadableStream<Uint8Array>(
    {
      start(sink) {
        request.on('data', (piece: Uint8Array) => {
          if (!isOpen) return;
          sink.enqueue(new Uint8Array(piece));
          request.pause();
        });
        request.on('end', () => {
          close(() => {
            sink.close();
          });
        });
        const fail = (): void => {
          close(() => {
            sink.error(new Error('the client closed the connection'));
          });
        };
        request.on('error', fail);
        request.on('close', fail);
        request.pause();
      },
      pull: () => void request.resume(),
    },
    { highWaterMark: 0 },
  );
  return {
    content,
    drop() {
      isOpen = false;
      request.resume();
    },
  };
}
