/** A request as an embedded app receives it, over a socket or through `fetch`. */
export interface AppRequest {
  /** Upper case. */
  readonly method: string;
  /** The requested URL. `pathname` is still percent-encoded. */
  readonly url: URL;
  /** The path exactly as it was sent, without the query; `URL` would normalise it. */
  readonly rawPath: string;
  readonly headers: Headers;
  /** Reads the whole body. Later calls return the same bytes. */
  bytes(): Promise<Uint8Array>;
  /** Aborted when the client closes the connection, or when the server is closed. */
  readonly signal: AbortSignal;
}

/** One write to the connection. Each item of a streamed body is one HTTP chunk. */
export type Piece = string | Uint8Array;

/** The response of an embedded app. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A string or bytes are sent with their length; an iterable is sent in chunks, one write for each item. */
  readonly body?: Piece | AsyncIterable<Piece> | undefined;
  /** Closes the connection without a response, as a server that crashed does. */
  readonly hangUp?: true | undefined;
}

/** A server without a socket: it identifies the endpoint of a request and responds to it. */
export interface App {
  /** Returns the operation id, for faults and for the list of requests. */
  identify(method: string, pathname: string): string | undefined;
  /** Returns every operation id that `identify` may return. Without it, faults are accepted for any id. */
  ids?(): ReadonlySet<string>;
  handle(request: AppRequest): Reply | Promise<Reply>;
}

/** Makes a JSON response with its length. */
export function jsonReply(status: number, value: unknown, contentType = 'application/json; charset=utf-8'): Reply {
  return { status, headers: { 'content-type': contentType }, body: JSON.stringify(value) };
}

/** Makes a plain text response with its length. */
export function textReply(status: number, text: string, contentType = 'text/plain; charset=utf-8'): Reply {
  return { status, headers: { 'content-type': contentType }, body: text };
}

const longText = 1024 * 1024;

/** Returns a body parsed as JSON, else as text, else as bytes (when it is not UTF-8, or a long file); `undefined` when it is empty. */
export function readable(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  const json = bytes[0] === 0x7b || bytes[0] === 0x5b; // { or [
  if (bytes.byteLength > longText && !json) return bytes;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  } catch {
    return bytes;
  }
}

/** Returns the request of a `fetch` call as an app receives it. */
export function requestOf(request: Request): AppRequest {
  let bytes: Promise<Uint8Array> | undefined;
  const url = new URL(request.url);
  return {
    method: request.method,
    url,
    rawPath: url.pathname,
    headers: withHost(request.headers, url),
    signal: request.signal,
    bytes: () => (bytes ??= request.arrayBuffer().then((buffer) => new Uint8Array(buffer))),
  };
}

/** Adds `Host` when it is missing: on a socket every request has it, but `fetch` adds it only when it sends. */
function withHost(given: Headers, url: URL): Headers {
  if (given.has('host')) return given;
  const headers = new Headers(given);
  headers.set('host', url.host);
  return headers;
}
