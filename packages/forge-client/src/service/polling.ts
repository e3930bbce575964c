import {
  checkMethodOptions,
  checkOptions,
  type ErrorContext,
  type Intervals,
  type JointCall,
  resolveWait,
  runAsOneCall,
  TimeoutError,
} from '@clients/core';
import type { CallOptions } from './options.js';
import type { Transport } from './transport.js';

/**
 * Options of the methods that poll until something is finished. `timeouts.total` limits the whole
 * call; other timeouts apply to each request.
 */
export interface PollOptions<Seen> extends CallOptions, Intervals {
  /**
   * Called with the value each time it is read. If it returns a promise, the promise is awaited; an
   * error ends the wait.
   */
  readonly onProgress?: ((seen: Seen) => unknown) | undefined;
}

/** Options of a wait, checked and filled in. */
export interface Polling<Seen> {
  /** The options of each request. */
  readonly call: CallOptions;
  /** The first pause between two requests, in ms. */
  readonly interval: number;
  readonly onProgress: PollOptions<Seen>['onProgress'];
  /** Shortens a pause to `maxInterval`. */
  readonly limitPause: (pause: number) => number;
  /** The option that has the limit of the whole wait, for messages. */
  readonly totalOption: string;
}

/** The options that every wait has in addition to those of any call. */
const POLL_OPTIONS = [
  'interval',
  'maxInterval',
  'timeoutMs',
  'onProgress',
] satisfies (keyof PollOptions<never>)[];

/**
 * Checks the names of the options of a wait.
 *
 * @param own names that the method takes in addition
 * @throws {InputError} `invalid-option` for a name that most likely means another one, and for
 * options that are not an object, such as the function that should be `onProgress`
 */
export function checkPollOptions(
  transport: Transport,
  options: PollOptions<never>,
  own: readonly string[] = [],
): void {
  checkOptions(options, 'pass an object, such as { onProgress: (seen) => … }');
  checkMethodOptions(transport, options, [...POLL_OPTIONS, ...own]);
}

/**
 * Checks the options of a wait.
 * @throws {InputError} `invalid-option`
 */
export function readPollingOptions<Seen>(
  transport: Transport,
  options: PollOptions<Seen>,
): Polling<Seen> {
  checkPollOptions(transport, options);
  const { timeoutMs, interval, maxInterval, onProgress, ...rest } = options;
  const { total, ...waiting } = resolveWait({
    timeoutMs,
    interval,
    maxInterval,
    timeouts: rest.timeouts,
  });
  return {
    ...waiting,
    onProgress,
    call: timeoutMs === undefined ? rest : { ...rest, timeouts: { ...rest.timeouts, total } },
  };
}

/** A wait for a value. */
export interface Poll<Seen, Result> {
  /** The method, as in `pulls.waitUntilMergeable`, for messages. */
  readonly name: string;
  /** The id of the operation that reads the value. */
  readonly endpoint: string;
  readonly read: (transport: Transport, call: CallOptions) => Promise<Seen>;
  /**
   * Returns the result of the wait, or undefined while it continues. An exception ends the wait.
   */
  readonly findResult: (seen: Seen) => Result | undefined;
  /**
   * Returns the error when the time runs out after a value was read. `limit` is the time and the
   * option that has it, as in `500 ms (timeoutMs)`.
   */
  readonly makeExpiredError: (seen: Seen, limit: string, context: ErrorContext) => Error;
  /** Limit in ms where neither the call nor the client sets one. */
  readonly defaultLimit?: number | undefined;
}

/** Reads a value, less and less often, until it is the expected one. */
export async function poll<Seen, Result>(
  transport: Transport,
  { name, endpoint, read, findResult, makeExpiredError, defaultLimit }: Poll<Seen, Result>,
  options: PollOptions<Seen>,
): Promise<Result> {
  const { call, interval, onProgress, limitPause, totalOption } = readPollingOptions(
    transport,
    options,
  );
  let seen: { readonly value: Seen } | undefined;
  let callScope: JointCall | undefined;
  const wait = async (inner: Transport, scope: JointCall): Promise<Result> => {
    callScope = scope;
    for (let pause = interval; ; pause *= 1.5) {
      const found = await readUnlessAway(scope, () => read(inner, call));
      if (found !== undefined) {
        seen = found;
        await scope.callUser('onProgress', () => onProgress?.(found.value));
        const result = findResult(found.value);
        if (result !== undefined) return result;
      }
      await scope.sleep(limitPause(pause));
    }
  };
  try {
    return await runAsOneCall(transport, { name, endpoint, totalOption }, call, (inner, scope) => {
      if (defaultLimit === undefined || scope.total !== null || call.timeouts?.total === null)
        return wait(inner, scope);
      const method = { name, endpoint, totalOption: 'timeoutMs', isDefaultTotal: true };
      return runAsOneCall(inner, method, { timeouts: { total: defaultLimit } }, wait);
    });
  } catch (error) {
    const isOver = error instanceof TimeoutError && error.phase === 'total';
    if (!isOver || seen === undefined || callScope === undefined) throw error;
    const { request, attempts } = error;
    const context = { request, endpoint, attempts, cause: error };
    throw makeExpiredError(seen.value, callScope.describeTotal(), context);
  }
}

/** Reads a value of a wait. Undefined while the server is away, as while it restarts. */
export async function readUnlessAway<Seen>(
  scope: JointCall,
  read: () => Promise<Seen>,
): Promise<{ readonly value: Seen } | undefined> {
  try {
    const value = await scope.until(read());
    scope.onReached();
    return { value };
  } catch (error) {
    scope.excuse(error);
    return undefined;
  }
}
