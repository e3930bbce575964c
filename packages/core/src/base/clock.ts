/** Longest delay of `setTimeout`: a longer one fires at once. */
export const MAX_TIMER_MS = 2_147_483_647;

/** Returns the time in ms on a clock that only runs forward, unlike that of `Date`. */
export function now(): number {
  return performance.now();
}
