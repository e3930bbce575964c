import { findProperty } from './read-property.js';

/**
 * Returns what a value is by its tag, such as `Error`. Test environments, `vm` contexts and frames
 * have constructors of their own, so `instanceof` fails for their objects; tags are the same
 * everywhere.
 */
export function readTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** As `readTag`, and runs no code of the value: undefined where a getter would answer. */
export function readPlainTag(value: object): string | undefined {
  const found = findProperty(value, Symbol.toStringTag);
  if (found !== undefined && !('value' in found)) return undefined;
  return readTag(value);
}
