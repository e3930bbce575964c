import { isError } from './realm.js';

/** Whether what was thrown says that the stack is full: a value was nested deeper than it can be walked. */
export function isTooDeep(thrown: unknown): boolean {
  return isError(thrown) && /call stack|too much recursion/i.test(thrown.message);
}
