import type { Auth } from './auth.js';
import type { NetworkOptions } from '../network/driver-options.js';
import type { HeaderOptions } from '../wire/headers.js';
import type { Hooks } from './hooks.js';

/** Waiting times in milliseconds. `null` switches one off, 0 is refused. */
export interface Timeouts {
  /** Until the connection stands, DNS and TLS included. Default 10 000. The `fetch` driver cannot see it. */
  readonly connect?: number | null | undefined;
  /** From the last byte of the request to the headers of the answer. Default 60 000; none where an endpoint works long before it answers. */
  readonly firstByte?: number | null | undefined;
  /**
   * Between two useful pieces of the answer, and, while a request body is sent, how long the server may take nothing of it. Counted only
   * while we wait for the server. The `fetch` driver sees it for streams and files, not for bytes, which it sends whole. Default 60 000;
   * 300 000 for chat and generate.
   */
  readonly idle?: number | null | undefined;
  /**
   * The whole call, from its first request on, with its retries and waits. Also where it sends several requests, as `runTools` does.
   * A list is a call for each loop, whose own work counts, and for each `toArray()`; a stream counts to its end. Default none.
   */
  readonly total?: number | null | undefined;
}

/** What is tried again, and how long to wait in between. */
export interface RetryOptions {
  /** Attempts after the first one. Default 2; 0 switches retries off. */
  readonly limit?: number | undefined;
  /** Upper bound in ms of the first random wait; it doubles each time. Default 250. */
  readonly baseDelay?: number | undefined;
  /** Upper bound in ms of any random wait. Default 8 000. */
  readonly maxDelay?: number | undefined;
  /** A `Retry-After` above this many ms is not waited for. Default 60 000. */
  readonly maxRetryAfter?: number | undefined;
}

/** What happens when an answer is not what its schema says. With `'off'`, misspelt keys of requests are sent as they are, too. */
export type Validate = 'lenient' | 'strict' | 'off';

/** Options of one call. `timeouts`, `headers` and `retry` merge key by key over the client's. */
export interface CallOptions {
  /** Aborts the call at any phase; the error's `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly timeouts?: Timeouts | undefined;
  readonly headers?: HeaderOptions | undefined;
  readonly retry?: RetryOptions | undefined;
  readonly validate?: Validate | undefined;
  /**
   * How many bytes of an answer are read into memory for a value or a text, counted after decoding; a longer one is an `OutputError`
   * `too-large`. Default 268 435 456 (256 MiB); `null` means no limit. Byte streams and event streams are not counted.
   */
  readonly maxBodyBytes?: number | null | undefined;
  /** Reaches every hook untouched. */
  readonly context?: unknown;
}

/** Options of a transport, and so of every client. */
export interface TransportOptions extends CallOptions, NetworkOptions {
  /** Where the server is; in a browser it may be relative to the page, such as `/forge`. A query, a fragment or credentials in it are refused. */
  readonly baseUrl: string | URL;
  readonly auth?: Auth | undefined;
  readonly hooks?: Hooks | undefined;
  /** Sent as `User-Agent` where the platform lets us. Default: package name and version. */
  readonly userAgent?: string | undefined;
}

/** Options of a client made by `with`: those of a call, and what belongs to a client alone. */
export interface WithOptions extends CallOptions {
  /** Added to the hooks that are there. */
  readonly hooks?: Hooks | undefined;
  /** Replaces the credential; `null` goes without one. */
  readonly auth?: Auth | null | undefined;
}
