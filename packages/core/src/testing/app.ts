/** A request as an embedded app sees it, whichever way it came in. */
export interface AppRequest {
  /** Upper case. */
  readonly method: string;
  /** The address asked for. `pathname` is still percent-encoded. */
  readonly url: URL;
  /** The path exactly as it was sent, without the query; a URL would tidy it. */
  readonly rawPath: string;
  readonly headers: Headers;
  /** The whole body; the second call gives the same bytes. */
  bytes(): Promise<Uint8Array>;
  /** Aborted when the client has closed the connection, or the server was closed. */
  readonly signal: AbortSignal;
}

/** What is written in one go: one item of a streamed body is one HTTP chunk. */
export type Piece = string | Uint8Array;

/** What an embedded app answers. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A string or bytes are sent with their length; an iterable is sent in chunks, one write for each item. */
  readonly body?: Piece | AsyncIterable<Piece> | undefined;
  /** Closes the connection without an answer, as a server that died does. */
  readonly hangUp?: true | undefined;
}

/** A server without a socket: it says which endpoint a request is for, and answers it. */
export interface App {
  /** Operation id, for faults and the list of requests. */
  identify(method: string, pathname: string): string | undefined;
  /** Every operation id that `identify` may give. Left out, faults are taken for any. */
  ids?(): ReadonlySet<string>;
  handle(request: AppRequest): Reply | Promise<Reply>;
}

/** A JSON answer with its length. */
export function jsonReply(status: number, value: unknown, contentType = 'application/json; charset=utf-8'): Reply {
  return { status, headers: { 'content-type': contentType }, body: JSON.stringify(value) };
}

/** A plain text answer with its length. */
export function textReply(status: number, text: string, contentType = 'text/plain; charset=utf-8'): Reply {
  return { status, headers: { 'content-type': contentType }, body: text };
}

const longText = 1024 * 1024;

/** Reads a body as JSON, or gives it as text, or as bytes when it is not UTF-8 or a long file; `undefined` for none. */
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

/** The request behind a `fetch` call. */
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

/** On a socket every request has a `Host`; a `fetch` adds it behind the back of its caller, so not all that comes here has one. */
function withHost(given: Headers, url: URL): Headers {
  if (given.has('host')) return given;
  const headers = new Headers(given);
  headers.set('host', url.host);
  return headers;
}
