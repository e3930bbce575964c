/**
 * Returns what a value is by its tag, such as `Error`. Test environments, `vm` contexts and frames
 * have constructors of their own, so `instanceof` fails for their objects; tags are the same
 * everywhere.
 */
export function readTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
