import type { Notice } from './notice.js';

/** The fields of every event of a request. None of them contains a secret. */
export interface ClientHookEvent {
  /** Operation id of the endpoint. */
  readonly endpoint: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly method: string;
  /** Without credential parameters in its query. */
  readonly url: string;
  /** The `context` option of the call. */
  readonly context: unknown;
}

/** A request has to wait, because as many requests are in progress as the option `limit` allows. */
export interface QueueEvent extends ClientHookEvent {
  /** Its place in the queue: 1 for the request that is sent next. */
  readonly position: number;
}

/** An attempt is about to be sent. */
export interface RequestEvent extends ClientHookEvent {
  /** Headers of the attempt; values that may be secret are `***`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sets a header of this attempt. */
  set(name: string, value: string): void;
  /** Removes a header of this attempt. */
  remove(name: string): void;
}

/** The status and headers of a response were received, whatever the status. */
export interface ResponseEvent extends ClientHookEvent {
  readonly status: number;
  /** From the start of the attempt, in ms. */
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An attempt failed and will be retried. */
export interface RetryEvent extends ClientHookEvent {
  /** Delay in ms before the next attempt. */
  readonly delayMs: number;
  /** Status of the failed attempt; undefined when there was no response. */
  readonly status: number | undefined;
  /** Error code, such as `ECONNRESET`, when there was no response. */
  readonly code: string | undefined;
}

/** A response contains a warning of the server. */
export interface WarningEvent extends ClientHookEvent {
  readonly warning: string;
}

/**
 * A response does not match its schema and was returned anyway, as one of an older server may.
 * Reported once for each path, whatever the index of a list item in it, by a client and all clients
 * that `with` makes from it. After a thousand paths, no further one is reported.
 */
export interface DriftEvent extends ClientHookEvent {
  /** Where in the response, such as `labels[0].color`. */
  readonly path: string;
  readonly expected: string;
  /** `unsafe-integer`, `invalid_type`, … */
  readonly code: string;
}

/**
 * Functions that are called for events. They run in the order in which they were added. One that
 * throws or rejects ends the call with an `InputError` `callback-failed`, with the thrown value as
 * `cause`; only what `onNotice` throws has no effect. Promises are awaited, except those of `onDrift`
 * and `onNotice`, whose rejections are ignored.
 */
export interface ClientHooks {
  /** A request has to wait: see the option `limit`. */
  readonly onQueue?: ((event: QueueEvent) => void | Promise<void>) | undefined;
  /** An attempt is about to be sent; the event can set and remove headers. */
  readonly onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  /** The headers of a response were received, whatever its status. */
  readonly onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  /** An attempt failed and will be retried after a delay. */
  readonly onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
  /** A response contains a warning of the server. */
  readonly onWarning?: ((event: WarningEvent) => void | Promise<void>) | undefined;
  /**
   * A response does not match its schema. Each part is reported once, and not checked again by this
   * client and those that `with` makes from it.
   */
  readonly onDrift?: ((event: DriftEvent) => void) | undefined;
  /**
   * The program most likely does not do what its author meant, such as for a key that the API does
   * not know. Called for every notice, not only for the first of its place, also where `logger: null`
   * or an environment variable silences them.
   *
   * @example
   * const codes: string[] = [];
   * const model = new ModelClient({ hooks: { onNotice: ({ code }) => void codes.push(code) } });
   */
  readonly onNotice?: ((notice: Notice) => unknown) | undefined;
}

/** The event of each hook, by the name of the hook. */
export type HookEvents = {
  readonly [K in keyof ClientHooks]-?: Parameters<NonNullable<ClientHooks[K]>>[0];
};

/** The names of the hooks. */
export const HOOK_NAMES: readonly (keyof HookEvents)[] = [
  'onQueue',
  'onRequest',
  'onResponse',
  'onRetry',
  'onWarning',
  'onDrift',
  'onNotice',
];
