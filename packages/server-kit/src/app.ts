/** A request as an embedded app receives it, over a socket or through `fetch`. */
export interface AppRequest {
  /** Upper case. */
  readonly method: string;
  /** The requested URL. `pathname` is still percent-encoded. */
  readonly url: URL;
  /** The path exactly as it was sent, without the query; `URL` would normalize it. */
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
  /**
   * A string or bytes are sent with their length; an iterable is sent in chunks, one write for each
   * item.
   */
  readonly body?: Piece | AsyncIterable<Piece> | undefined;
}

/** A server without a socket: it identifies the endpoint of a request and responds to it. */
export interface App {
  /** Returns the operation id, for faults and for the list of requests. */
  identify(method: string, pathname: string): string | undefined;
  /**
   * Returns every operation id that `identify` may return. Without it, faults are accepted for any
   * id.
   */
  ids?(): ReadonlySet<string>;
  handle(request: AppRequest): Reply | Promise<Reply>;
}

/** Makes a reply with a value as JSON. */
export function makeJsonReply(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}
