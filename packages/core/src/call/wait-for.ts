import { checkOptions, createInvalidOptionError } from '../base/check-options.js';
import { checkKnown } from '../keys/check-options.js';
import type { Timeouts } from '../contract/options.js';
import { JointCall } from './joint-call.js';
import { INITIAL_OPTIONS, mergeOptions } from './options.js';
import { TIMEOUTS } from './given-options.js';

/** How often a value is read while waiting for it, and for how long. */
export interface Intervals {
  /** Short for `timeouts.total`; if both are set, the shorter one applies. */
  readonly timeoutMs?: number | undefined;
  /**
   * Wait in ms between the first two reads; each wait after it is half as long again. Default 1 000.
   */
  readonly interval?: number | undefined;
  /** Longest wait in ms between two reads. Default 15 000. */
  readonly maxInterval?: number | undefined;
}

/** Options of `waitFor`. */
export interface WaitForOptions extends Intervals {
  /** Ends the wait; the `cause` of the error is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** `total` limits the whole wait, in ms. Default no limit. */
  readonly timeouts?: Pick<Timeouts, 'total'> | undefined;
}

/** Checked options of a wait. */
export interface WaitPlan {
  /** Wait in ms between the first two reads. */
  readonly interval: number;
  /** Shortens a pause in ms to `maxInterval`. */
  readonly limitPause: (pause: number) => number;
  /** Limit in ms of the whole wait. */
  readonly total: number | null | undefined;
  /** The option that has it. */
  readonly totalOption: 'timeoutMs' | 'timeouts.total';
}

/**
 * Checks the options of a wait and fills in the defaults.
 * @throws {InputError} `invalid-option`
 */
export function resolveWait({
  timeoutMs,
  interval = 1_000,
  maxInterval = 15_000,
  timeouts,
}: WaitForOptions): WaitPlan {
  for (const [name, value] of Object.entries({ timeoutMs, interval, maxInterval }) as [
    string,
    unknown,
  ][])
    if (value !== undefined && !(typeof value === 'number' && value > 0))
      throw createInvalidOptionError(name, MS_RULE, value);
  if (timeoutMs === Infinity)
    throw createInvalidOptionError('timeoutMs', MS_RULE, timeoutMs, 'leave it out for no limit');
  const total =
    timeoutMs === undefined ? timeouts?.total : Math.min(timeoutMs, timeouts?.total ?? Infinity);
  const totalOption = total === timeoutMs && total !== undefined ? 'timeoutMs' : 'timeouts.total';
  return { interval, limitPause: (pause) => Math.min(pause, maxInterval), total, totalOption };
}

const MS_RULE = 'must be a number of ms above 0';

/**
 * Calls `check`, less and less often, until it returns something other than `undefined`, `null` or
 * `false`, and returns that. It is called at once and then after 1, 1.5, 2.25 … seconds, and
 * finally every 15 seconds. Without a time limit it waits for as long as it takes.
 *
 * An error of a call that says that the server is away (no connection, 502, 503, 504), as while it
 * restarts, does not end the wait if it has a limit or the server was reached before: the error at
 * the limit says how often.
 *
 * @param check may be asynchronous; if it throws anything else, the wait ends with that error. Pass
 * its argument as options to the calls it makes: the `signal` in it aborts when the wait ends
 * @throws {TimeoutError} when the time is over, even while `check` runs
 * @throws {AbortError} when `signal` aborts
 * @throws {InputError} `invalid-option`
 */
export async function waitFor<T>(
  check: (call: { readonly signal: AbortSignal }) => T | PromiseLike<T>,
  options: WaitForOptions = {},
): Promise<Exclude<T, undefined | null | false>> {
  checkOptions(options);
  const aliases = { total: 'timeouts.total', timeout: 'timeoutMs' };
  checkKnown(options, ['interval', 'maxInterval', 'signal', 'timeoutMs', 'timeouts'], aliases);
  if (typeof (check as unknown) !== 'function')
    throw createInvalidOptionError('check', 'must be a function', check);
  const { interval, limitPause, total, totalOption } = resolveWait(options);
  const { timeouts, signal } = mergeOptions(
    INITIAL_OPTIONS,
    { signal: options.signal, timeouts: { ...options.timeouts, total } },
    'call',
  );
  const call = new JointCall(
    { name: 'waitFor', endpoint: 'waitFor', totalOption },
    { ...TIMEOUTS, ...timeouts },
    signal,
  );
  try {
    for (let pause = interval; ; pause *= 1.5) {
      call.throwIfEnded();
      const value = await readOnce(call, check);
      if (value !== undefined && value !== null && value !== false)
        return value as Exclude<T, undefined | null | false>;
      await call.sleep(limitPause(pause));
    }
  } catch (error) {
    throw call.fail(error);
  } finally {
    call.close();
  }
}

/** Calls `check`. Undefined where the server is away. */
async function readOnce<T>(
  call: JointCall,
  check: (call: { readonly signal: AbortSignal }) => T | PromiseLike<T>,
): Promise<T | undefined> {
  try {
    const value = await call.until(Promise.resolve({ signal: call.signal }).then(check));
    call.onReached();
    return value;
  } catch (error) {
    call.excuse(error);
    return undefined;
  }
}
