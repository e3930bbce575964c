import { isThenable } from './promise.js';
import { isRecord } from './record.js';
import { readTag } from './tag.js';

/**
 * Returns whether a value is an object with keys: a plain one, or an instance of a program's class.
 * Not a list, and not a Map, a Date, a promise, a stream or another object of the platform: what it
 * holds is not in its keys, so that it would be read as an empty object.
 */
export function hasFields(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  if (Symbol.iterator in value || Symbol.asyncIterator in value || isThenable(value)) return false;
  return readTag(value) === 'Object' || Object.keys(value).length > 0;
}

/** Returns how to make an object with keys of a value; undefined where that is not known. */
export function adviseOnFields(value: unknown): string | undefined {
  if (isThenable(value)) return 'await the promise, and pass what it resolves with';
  const { entries } = (value ?? {}) as { readonly entries?: unknown };
  return typeof entries === 'function' && isRecord(value) && 'get' in value
    ? 'Object.fromEntries() makes an object of it'
    : undefined;
}
