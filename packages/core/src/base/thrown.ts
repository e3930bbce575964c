import { describeKind } from './describe-value.js';
import { readTag } from './tag.js';

/** Returns whether a value is an error, of this realm or another, as in jest. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || ['Error', 'DOMException'].includes(readTag(value));
}

/** Returns what was thrown if it is an error, else an error with its text. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(describeThrown(thrown));
}

/** Returns the message of what was thrown, or else its text. */
export function describeThrown(thrown: unknown): string {
  const { message } = (thrown ?? {}) as { message?: unknown };
  if (typeof message === 'string') return message;
  if (typeof thrown === 'string') return thrown;
  return typeof thrown === 'number' ? String(thrown) : describeKind(thrown);
}

/** Returns whether an error is a stack overflow: a value was nested too deeply to be traversed. */
export function isStackOverflow(thrown: unknown): boolean {
  return isError(thrown) && /call stack|too much recursion/i.test(thrown.message);
}
