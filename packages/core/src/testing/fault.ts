/** Which requests a fault applies to. */
export interface FaultTarget {
  /** Operation id. Default: every operation. */
  readonly endpoint?: string | undefined;
  /** The number of requests it applies to. Default 1. */
  readonly times?: number | 'all' | undefined;
  /** The number of matching requests that pass before it applies. Default 0. */
  readonly after?: number | undefined;
}

/** Responds with a status of your choice; the server does not process the request. */
export interface StatusFault {
  /** 200 to 599. */
  readonly status: number;
  /** Seconds (a number) or a date (a string) for the `Retry-After` header. */
  readonly retryAfter?: number | string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Text is sent as it is, anything else as JSON. Default `{"error":"…"}`. */
  readonly body?: unknown;
}

/**
 * Resets the connection (TCP RST): before the first byte of the response, in the middle of its body,
 * or after the whole body but before the marker of its end.
 */
export interface ResetFault {
  readonly reset: 'before' | 'middle' | 'after';
}

/** Sends nothing for this many milliseconds, or forever with `true`: before the response, or in the middle of its body. */
export interface StallFault {
  readonly stall: number | true;
  /** Default `before`. */
  readonly at?: 'before' | 'middle' | undefined;
}

/**
 * Ends the body early: after this many bytes, or with `true` in the middle (a streamed body after its first
 * piece and half of the second). Chunked bodies end cleanly; for bodies of a known length the connection is closed.
 */
export interface TruncateFault {
  readonly truncate: number | true;
}

/**
 * Sends bytes that are not JSON: `true` instead of the body, `'middle'` as an extra piece after the first one,
 * `'http'` instead of the whole response, which then is not HTTP either.
 */
export interface GarbageFault {
  readonly garbage: true | 'middle' | 'http';
}

/** Ends a stream after its first piece with the line `{"error": …}`, as a server does when it fails in the middle of a stream. */
export interface ErrorLineFault {
  readonly errorLine: string;
}

/** Responds with an HTML page, as a proxy or a login portal does. */
export interface HtmlFault {
  /** The page; `true` for a short one titled "502 Bad Gateway". */
  readonly html: true | string;
  /** Default 200, which clients are least likely to detect. */
  readonly status?: number | undefined;
}

/** Waits this many milliseconds before each piece of the body. */
export interface SlowFault {
  readonly slow: number;
}

/** Splits the body into pieces of this many bytes, each of which is written separately. */
export interface SplitFault {
  readonly split: number;
}

/** A failure, and the requests it applies to. */
export type Fault = FaultTarget &
  (StatusFault | ResetFault | StallFault | TruncateFault | GarbageFault | ErrorLineFault | HtmlFault | SlowFault | SplitFault);
