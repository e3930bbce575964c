import { called, type CallScope, type ErrorContext, InputError, kindOf, TimeoutError, asOneCall } from '@clients/core';
import type { CallOptions } from './options.js';
import type { Transport } from './transport.js';

/**
 * Options of the methods that read something until it is finished. `timeouts.total` limits the whole call; other timeouts apply to each
 * request.
 */
export interface PollOptions<Seen> extends CallOptions {
  /** Short for `timeouts.total`; if both are set, the shorter one applies. */
  readonly timeoutMs?: number | undefined;
  /** Wait in ms between the first two reads; each wait after it is half as long again. Default 1 000. */
  readonly interval?: number | undefined;
  /** Longest wait in ms between two reads. Default 15 000. */
  readonly maxInterval?: number | undefined;
  /** Called with the value each time it is read. A promise that it returns is awaited, and an error ends the wait. */
  readonly onProgress?: ((seen: Seen) => unknown) | undefined;
}

/** Options of a wait, checked and filled in. */
export interface Polling<Seen> {
  /** The options of each request. */
  readonly call: CallOptions;
  readonly interval: number;
  readonly onProgress: PollOptions<Seen>['onProgress'];
  /** Shortens a wait to `maxInterval`. */
  readonly capped: (pause: number) => number;
}

/** Checks the options of a wait. @throws {InputError} `invalid-option` */
export function pollingOf<Seen>(endpoint: string, options: PollOptions<Seen>): Polling<Seen> {
  const { timeoutMs, interval = 1_000, maxInterval = 15_000, onProgress, ...rest } = options;
  for (const [name, value] of Object.entries({ timeoutMs, interval, maxInterval })) checkMs(endpoint, name, value);
  const call =
    timeoutMs === undefined
      ? rest
      : { ...rest, timeouts: { ...rest.timeouts, total: Math.min(timeoutMs, rest.timeouts?.total ?? Infinity) } };
  return { call, interval, onProgress, capped: (pause) => Math.min(pause, maxInterval) };
}

function checkMs(endpoint: string, name: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value > 0)) return;
  const message = `option ${name} must be a number of ms above 0, not ${kindOf(value)}`;
  throw new InputError(message, { endpoint, code: 'invalid-option' });
}

/** A wait for a value. */
export interface Poll<Seen, Result> {
  /** The method, as in `pulls.waitUntilMergeable`, for messages. */
  readonly name: string;
  /** The id of the operation that reads the value. */
  readonly endpoint: string;
  readonly read: (transport: Transport, call: CallOptions) => Promise<Seen>;
  /** Returns the result of the wait, or undefined while it continues; what it throws ends the wait. */
  readonly done: (seen: Seen) => Result | undefined;
  /** Returns the error when the time is over after a value was read. */
  readonly expired: (seen: Seen, ms: number, context: ErrorContext) => Error;
  /** Limit in ms where neither the call nor the client sets one. */
  readonly usual?: number | undefined;
}

/** Reads a value, less and less often, until it is what the call waits for. */
export async function poll<Seen extends object, Result>(
  transport: Transport,
  { name, endpoint, read, done, expired, usual = Infinity }: Poll<Seen, Result>,
  options: PollOptions<Seen>,
): Promise<Result> {
  const { call, interval, onProgress, capped } = pollingOf(endpoint, options);
  let seen: Seen | undefined;
  let shared: CallScope | undefined;
  try {
    return await asOneCall(transport, { name, endpoint }, call, async (inner, scope) => {
      shared = scope;
      const due = scope.total === null && call.timeouts?.total !== null ? performance.now() + usual : Infinity;
      for (let pause = interval; ; pause *= 1.5) {
        const value = (seen = await read(inner, call));
        await called('onProgress', () => onProgress?.(value), scope.context);
        const result = done(value);
        if (result !== undefined) return result;
        const left = due - performance.now();
        if (left <= 0) throw expired(value, usual, scope.context());
        await scope.sleep(Math.min(capped(pause), left));
      }
    });
  } catch (error) {
    if (!(error instanceof TimeoutError) || error.phase !== 'total' || seen === undefined) throw error;
    const { request, attempts } = error;
    throw expired(seen, shared?.total ?? 0, { request, endpoint, attempts, cause: error });
  }
}
