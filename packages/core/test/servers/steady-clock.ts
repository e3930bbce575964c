import { afterAll, beforeAll, vi } from 'vitest';

/** How far the clock goes in one step, in ms. */
const STEP = 5;

/**
 * Replaces the timers, `performance.now()` and `Date` for the tests of the `describe` or file that calls this: their clock goes one step
 * in each turn of the event loop that the process gets, however long the turn takes. When a busy machine stalls the process, what
 * arrived in the meantime is read before the next timer fires, and durations do not include the stall. Sockets are real.
 * `AbortSignal.timeout` and timers of Node itself are not replaced.
 *
 * A spy on one of these functions belongs outside of it: its restore at the end of the file would bring the stopped clock back, for all
 * files after it in the same worker.
 */
export function useSteadyClock(): void {
  beforeAll(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
      shouldAdvanceTime: true,
      advanceTimeDelta: STEP,
    });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
