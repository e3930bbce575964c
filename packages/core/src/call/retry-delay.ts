import type { RetryPolicy } from './option-table.js';

type Delays = Pick<RetryPolicy, 'baseDelay' | 'maxDelay' | 'maxRetryAfter'>;

/**
 * Returns the delay in ms before the next attempt: the time that the server asks for, or a random
 * one, whose upper bound doubles with each attempt. Undefined when the server asks for a longer
 * wait than `maxRetryAfter`.
 *
 * @param attempts how many attempts there were
 * @param retryAfter the time in ms that the server asks for
 */
export function computeRetryDelay(
  attempts: number,
  retryAfter: number | undefined,
  { baseDelay, maxDelay, maxRetryAfter }: Delays,
  random: () => number = Math.random,
): number | undefined {
  if (retryAfter !== undefined) return retryAfter > maxRetryAfter ? undefined : retryAfter;
  return random() * Math.min(maxDelay, baseDelay * 2 ** (attempts - 1));
}
