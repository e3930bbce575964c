import { isError } from './realm.js';

/** Returns whether an error is a stack overflow: a value was nested too deeply to be traversed. */
export function isTooDeep(thrown: unknown): boolean {
  return isError(thrown) && /call stack|too much recursion/i.test(thrown.message);
}
