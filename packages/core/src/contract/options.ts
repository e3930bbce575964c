import type { NetworkOptions } from '../network/network-options.js';
import type { HeaderOptions } from '../wire/headers.js';
import type { Auth } from './credential.js';
import type { ClientHooks } from './hooks.js';
import type { Logger } from './logger.js';

/** Time limits in milliseconds. `null` disables a limit; 0 is an `InputError`. */
export interface Timeouts {
  /**
   * Until a connection is there, DNS, TLS and the queue of a `dispatcher` included. Default 10 000.
   * That of a new client caps those of its calls and of `with()`. The `fetch` driver cannot observe
   * it.
   */
  readonly connect?: number | null | undefined;
  /**
   * From the last byte of the request to the headers of the response. Default 60 000; no limit for
   * endpoints that work for a long time before they respond.
   */
  readonly firstByte?: number | null | undefined;
  /**
   * Between two pieces of the response and, while a request body is sent, for how long the
   * server may read none of it. It counts only while the client waits for the server. The `fetch`
   * driver applies it to request bodies that are streams or files, not to bytes, which are sent as
   * a whole. Default 60 000; 300 000 for chat and generate.
   */
  readonly idle?: number | null | undefined;
  /**
   * For the whole call, from its first request on, with its retries and the delays between them. It
   * also covers methods that send several requests. For a list it covers each loop, with the work
   * done inside the loop, and each `toArray()`; for a stream it runs to the end of the stream.
   * Default no limit.
   */
  readonly total?: number | null | undefined;
}

/** Whether and when failed attempts are retried. */
export interface RetryOptions {
  /**
   * Maximum number of retries after the first attempt. Default 2; 0 disables retries, also those
   * that `repeatable` allows.
   */
  readonly limit?: number | undefined;
  /**
   * Upper bound in ms of the random delay before the first retry; it doubles with each retry.
   * Default 250.
   */
  readonly baseDelay?: number | undefined;
  /** Upper bound in ms of every random delay. Default 8 000. */
  readonly maxDelay?: number | undefined;
  /** A response with a `Retry-After` above this many ms is not retried. Default 60 000. */
  readonly maxRetryAfter?: number | undefined;
  /**
   * Whether a request that changes nothing on the server, although it is not a GET, may be executed
   * twice: a chat, a generation or a web search is sent once more when its connection broke before
   * the response began, and an embedding or a decision is sent again like a GET. Default true; with
   * false each is sent again only when the server cannot have executed it. A time limit that expires
   * never leads to a repeat.
   */
  readonly repeatable?: boolean | undefined;
}

/**
 * How responses that do not match their schema are handled, and unknown keys of a query or a body.
 *
 * - `'lenient'` returns the value of such a response and reports the difference to `onDrift`. An
 *   unknown key of a query is an `InputError`, and so is one of a body that stands for a known one;
 *   every other key of a body is sent, with a notice.
 * - `'strict'` throws an `OutputError` for such a response, and otherwise does the same.
 * - `'passthrough'` treats responses as `'lenient'` does, and sends every key as it is, without a
 *   notice: for a key of a newer server, or keys that the users of a program have typed.
 * - `'off'` does not check responses, and sends every key as it is, without a notice.
 */
export type ValidationMode = 'lenient' | 'strict' | 'passthrough' | 'off';

/**
 * Options of one call. `timeouts`, `headers` and `retry` are merged key by key over those of the
 * client.
 */
export interface CallOptions {
  /**
   * Aborts the call in any phase; the `cause` of the error is the signal's reason. Signals of the
   * client and of the call both apply.
   */
  readonly signal?: AbortSignal | undefined;
  /** Time limits in ms, one for each phase. Default: see each of them. */
  readonly timeouts?: Timeouts | undefined;
  /** An object, a list of pairs or `Headers`, as for `fetch`; `null` removes a default. */
  readonly headers?: HeaderOptions | undefined;
  /** Whether failed attempts are retried. Default: at most twice, and only what is safe to repeat. */
  readonly retry?: RetryOptions | undefined;
  /** Default `'lenient'`. */
  readonly validate?: ValidationMode | undefined;
  /**
   * Maximum size in bytes, after decoding, of a response that is read into memory as a value or as
   * text; a longer one is an `OutputError` `too-large`. Default 268 435 456 (256 MiB); `null`
   * disables the limit. Byte streams and event streams are not limited.
   */
  readonly maxBodyBytes?: number | null | undefined;
  /** Any value; every hook receives it unchanged. */
  readonly context?: unknown;
  /**
   * Settings that are passed to `fetch` as they are, such as `tls`, `proxy` and `unix` of Bun,
   * `client` of Deno, `cf` of Cloudflare or `next` of Next.js; those of a call replace those of the
   * client key by key. They are for the origin of `baseUrl` alone, except `proxy`, which is for all.
   * `method`, `headers`, `body`, `signal` and `redirect` are an `InputError`: the client sets them.
   * On Node only with the option `fetch`.
   */
  readonly fetchOptions?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * How many requests a client sends at the same time, and how many begin within a second; at least
 * one of both is set. The others wait in the order in which they came. Aborting or timing out a
 * call removes it from the queue; `total` includes the wait, and the other time limits begin after
 * it.
 *
 * A request holds its slot until its response has been read, or the stream or `ByteStream` has
 * ended or was cancelled, so one that is never read blocks it. Calls inside a hook, a credential
 * function or the loop over a stream need a second slot. The delay before a retry takes none, nor
 * does a list between two pages or a tool run while its tools run.
 */
export interface LimitOptions {
  /** Maximum number of requests at the same time. Default no limit, where `perSecond` is set. */
  readonly concurrency?: number | undefined;
  /**
   * Maximum number of requests that begin within any second, retries and pages included, redirects
   * not: a whole number, or one below 1, such as 0.5 for one request in two seconds. Default no
   * limit.
   */
  readonly perSecond?: number | undefined;
  /**
   * Maximum number of calls that wait; further ones reject with a `QueueFullError`. Retries always
   * wait. Default no limit.
   */
  readonly queue?: number | undefined;
}

/** Options of a transport, and so of every client. */
export interface TransportOptions extends CallOptions, NetworkOptions {
  /**
   * URL of the server; in a browser it may be relative, such as `/forge`. A user name and a password
   * in it are sent as `basic()`; beside `auth`, they are an `InputError`, as are a query and a
   * fragment.
   */
  readonly baseUrl: string | URL;
  /**
   * The credential of every request to `baseUrl`. A text is a token of the API, sent as its client
   * says. An empty text is an `InputError`, so that a variable that was set to nothing is noticed;
   * `undefined` means no credential.
   */
  readonly auth?: Auth | string | undefined;
  /** Functions that are called for requests, responses, retries and notices. Default none. */
  readonly hooks?: ClientHooks | undefined;
  /**
   * Gets a line for each attempt (`debug`), response and retry (`info`) and notice (`warn`): `console`,
   * pino or winston. Secrets and bodies are never logged; `null` means nothing at all.
   *
   * Default: notices alone are printed, once for each code, operation and place in a process, as
   * warnings of the process, or by `console.warn` where there are none. The environment variable
   * `MODEL_CLIENT_LOG` or `FORGE_CLIENT_LOG` changes this, except in browsers: `off` silences them,
   * `warn`, `info` or `debug` writes lines from this level up to standard error.
   */
  readonly logger?: Logger | null | undefined;
  /**
   * The `User-Agent` header, where the platform allows it to be set. Default: package name and
   * version.
   */
  readonly userAgent?: string | undefined;
  /**
   * How many requests are sent at the same time and within a second, by this client and all clients
   * that `with` makes from it together. Default no limit.
   */
  readonly limit?: LimitOptions | undefined;
}

/** Options of `with`: those of a call, and those that belong to a client. */
export interface WithOptions extends CallOptions {
  /** Called after the hooks of the client. */
  readonly hooks?: ClientHooks | undefined;
  /** Replaces the logger; `null` silences notices, too. */
  readonly logger?: Logger | null | undefined;
  /** Replaces the credential; `null` removes it. */
  readonly auth?: Auth | string | null | undefined;
}

/** Status and headers of a response that `toResponse` returns. */
export interface ResponseOptions {
  readonly status?: number | undefined;
  /** Added to the default headers, or replacing them. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
}
