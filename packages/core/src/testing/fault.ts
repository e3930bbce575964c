/** Which requests a fault is for. */
export interface FaultTarget {
  /** Operation id; every endpoint when left out. */
  readonly endpoint?: string | undefined;
  /** How many requests it strikes. Default 1. */
  readonly times?: number | 'all' | undefined;
  /** How many matching requests pass before it strikes. Default 0. */
  readonly after?: number | undefined;
}

/** Answers with a status of your choice; the app is not asked. */
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
 * Resets the connection (RST): before the first byte of the answer, in the middle of its body,
 * or after all of the body but before the mark of its end.
 */
export interface ResetFault {
  readonly reset: 'before' | 'middle' | 'after';
}

/** Sends nothing for so many ms, `true` for ever: before the answer, or in the middle of its body. */
export interface StallFault {
  readonly stall: number | true;
  /** Default `before`. */
  readonly at?: 'before' | 'middle' | undefined;
}

/**
 * Ends the body early: after so many bytes, or with `true` in the middle (a streamed body after its first
 * piece and half of the second). Chunked bodies end cleanly, bodies of a known length with their connection.
 */
export interface TruncateFault {
  readonly truncate: number | true;
}

/**
 * Sends what is no JSON: `true` instead of the body, `'middle'` as an extra piece after the first one,
 * `'http'` instead of the whole answer, so that it is not even HTTP.
 */
export interface GarbageFault {
  readonly garbage: true | 'middle' | 'http';
}

/** Ends a stream after its first piece with the line `{"error": …}`, as a server does that fails in the middle. */
export interface ErrorLineFault {
  readonly errorLine: string;
}

/** Answers with a page such as a proxy or a login portal sends. */
export interface HtmlFault {
  /** The page; `true` for a short one titled "502 Bad Gateway". */
  readonly html: true | string;
  /** Default 200: the nastier case. */
  readonly status?: number | undefined;
}

/** Waits so many ms before each piece of the body. */
export interface SlowFault {
  readonly slow: number;
}

/** Cuts the body into pieces of so many bytes, each written by itself. */
export interface SplitFault {
  readonly split: number;
}

/** One thing that goes wrong, and for which requests. */
export type Fault = FaultTarget &
  (StatusFault | ResetFault | StallFault | TruncateFault | GarbageFault | ErrorLineFault | HtmlFault | SlowFault | SplitFault);
