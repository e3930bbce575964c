import { isObject } from './read-property.js';
import { readPlainTag } from './tag.js';

/** Returns whether a value is an error, of this realm or another. Runs no code of the value. */
export function isError(value: unknown): value is Error {
  try {
    if (value instanceof Error) return true;
    return isObject(value) && ['Error', 'DOMException'].includes(readPlainTag(value) ?? '');
  } catch {
    // A proxy that throws, such as one that was revoked.
    return false;
  }
}

/** Returns what was thrown if it is an error, else an error with its text. Never throws. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(describeThrown(thrown));
}

/** Returns the message of what was thrown, or its text if it is not an error. Never throws. */
export function describeThrown(thrown: unknown): string {
  try {
    const { message } = (thrown ?? {}) as { message?: unknown };
    return typeof message === 'string' ? message : String(thrown);
  } catch {
    // An object without a prototype, or with getters that throw.
    return 'a value that has no text';
  }
}

/** Returns whether an error is a stack overflow: a value was nested too deeply to be traversed. */
export function isStackOverflow(thrown: unknown): boolean {
  return isError(thrown) && /call stack|too much recursion/i.test(thrown.message);
}
