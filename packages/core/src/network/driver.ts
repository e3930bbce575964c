import type { NamedProxy } from '../base/hints.js';
import { isError } from '../base/values.js';
import type { Payload, SendListener } from '../wire/payload.js';
import type { HeaderMap } from '../wire/headers.js';
import type { ResponseHeaders } from '../wire/response-headers.js';
import { hasNoBody } from '../wire/status-error.js';

const MAX_REASON_LENGTH = 200;
/** How deep chains of causes are followed: an error may be its own cause. */
const MAX_CAUSES = 10;
/** The messages of `fetch` in Node and browsers, which are the same for every failure. */
const EMPTY_REASON =
  /^(?:fetch failed|failed to fetch|load failed|network failure|network request failed|networkerror when .*)\.?$/i;

/**
 * Returns the code of a failure: the first among an error, its causes, and the attempts that it
 * combines. A missing permission on Deno has only a name.
 */
export function findCode(cause: unknown): string | undefined {
  for (const at of listCauses(cause)) {
    const { code, name } = at as { readonly code?: unknown; readonly name?: unknown };
    if (typeof code === 'string') return code;
    if (name === 'NotCapable') return 'ERR_ACCESS_DENIED';
  }
  return undefined;
}

/**
 * Returns why the network failed, for a failure without a code: the innermost informative message
 * among its causes, on one line. Undefined where the platform hides it.
 *
 * @param cause the thrown error, already without secrets
 */
export function findFailureReason(cause: unknown): string | undefined {
  let reason: string | undefined;
  for (const at of listCauses(cause)) {
    const message = isError(at) ? at.message : typeof at === 'string' ? at : '';
    const line = message.replace(/\s+/g, ' ').trim();
    if (line !== '' && !EMPTY_REASON.test(line)) reason = line;
  }
  if (reason === undefined || reason.length <= MAX_REASON_LENGTH) return reason;
  return `${reason.slice(0, MAX_REASON_LENGTH)}…`;
}

/** Returns whether an error proves that no connection was established. */
export function isConnectError(error: unknown): boolean {
  const [code, message] = [findCode(error), findFailureReason(error)];
  return CONNECT_CODES.test(code ?? '') || (message?.includes('(Connect)') ?? false);
}

/** Of Node and Bun. Deno has no codes; its messages say `client error (Connect)`. */
const CONNECT_CODES =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|ERR_ACCESS_DENIED|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$|CERT|UNABLE_TO_/;

/** Returns an error and its causes, the outermost first. */
function listCauses(cause: unknown): readonly unknown[] {
  const found: unknown[] = [];
  for (let at = cause; at !== undefined && at !== null && found.length < MAX_CAUSES;) {
    found.push(at);
    const { cause: inner, errors } = at as { readonly cause?: unknown; readonly errors?: unknown };
    // Of a host with several addresses, all of which were tried.
    at = inner ?? (Array.isArray(errors) ? (errors[0] as unknown) : undefined);
  }
  return found;
}

/** One attempt of a request, ready to be sent. */
export interface WireRequest extends SendListener {
  readonly method: string;
  readonly origin: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: HeaderMap;
  readonly payload: Payload | undefined;
  /** What is passed to `fetch` as it is: option `fetchOptions`, as far as it is for this origin. */
  readonly fetchOptions: object | undefined;
  /**
   * Whether the response is a raw file. Servers let browsers cache those for hours, so a cached one
   * must be revalidated.
   */
  readonly isFile: boolean;
  /**
   * Whether the connection of an earlier attempt broke. Idle ones may be broken too, so a driver
   * that has the choice opens a new one.
   */
  readonly needsNewConnection: boolean;
  /** Called when a connection takes the request, before anything is written. */
  onConnected(): void;
}

/** The body of a response. The sender waits while it is not read. */
export interface Body {
  /**
   * Returns the bytes that have arrived, undefined at the end; a promise where it has to wait,
   * which rejects with a `DriverFailure` if the body is cut off or the request was ended. Only one
   * read at a time.
   */
  read(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /**
   * Discards the rest. If the body ends within `graceMs` milliseconds, its connection stays usable;
   * otherwise it is closed.
   */
  discard(graceMs?: number): void;
}

/** A response whose body has not been read. */
export interface WireResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Body;
  /** Final URL if the platform followed redirects itself. */
  readonly url?: string | undefined;
  /**
   * Whether a truncated body is noticed: false for one that ends with its connection or its stream
   * of HTTP/2, without length or chunks, and where the platform decodes it or hides how it ended.
   */
  readonly verified: boolean;
}

/** A request that is being sent, and its response. */
export interface InFlight {
  /** Rejects with a `DriverFailure`. */
  readonly response: Promise<WireResponse>;
  /** Ends the request in any phase: what waits for it rejects at once. */
  abort(): void;
}

/** Sends requests over the network. */
export interface Driver {
  /**
   * Value of `Accept-Encoding` for responses that are read whole; undefined where the platform sets
   * the header itself.
   */
  readonly encodings: string | undefined;
  /** When the driver was closed, as a `performance.now()` time. No call may start after that. */
  readonly closedAt: number | undefined;
  /** Returns the proxy for requests to an origin; undefined if they are sent directly. */
  proxyFor?(origin: string): HttpProxy | undefined;
  /** Returns whether an origin has answered a request of this driver before. */
  hasAnswered(origin: string): boolean;
  send(request: WireRequest): InFlight;
  /** Closes idle connections. Calls in progress are completed. */
  close(): Promise<void>;
}

/** The proxy of a request. */
export interface HttpProxy extends NamedProxy {
  /** Value of `Proxy-Authorization`; a secret. */
  readonly authorization: string | undefined;
}

/**
 * The part of an undici dispatcher that is used. `NetworkOptions` repeats it inline, so that the
 * published types do not name it.
 */
export interface DispatcherLike {
  dispatch(options: object, handler: object): boolean;
}

/** Why there is no response, or no more of it. `cause` is what the platform reported. */
export class DriverFailure extends Error {
  /** Whether it is certain that nothing has reached the server. */
  readonly isUnsent: boolean;

  constructor(cause: unknown, isUnsent: boolean) {
    super('network failure', { cause });
    this.isUnsent = isUnsent;
  }
}

/** Makes the failure of a request that was ended with `abort`. */
export function createEndedFailure(): DriverFailure {
  return new DriverFailure(new Error('the request was ended'), false);
}

/** Returns whether a response announces where its body ends. */
export function announcesEnd(status: number, headers: ResponseHeaders): boolean {
  return hasNoBody(status) || headers.get('content-length') !== undefined || isChunked(headers);
}

/** Returns whether a body is sent in chunks, the last of which shows that it is whole. */
export function isChunked(headers: ResponseHeaders): boolean {
  return /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
}
