/**
 * Returns whether an RFC 3339 instant is one that servers send for a time that was never set, in whichever zone they run: the beginning
 * of Unix time, or any time up to the end of the year 1. In zones of long ago the latter has an odd offset, as in
 * `0001-01-01T00:53:28+00:53`.
 */
export function isUnsetInstant(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (value.startsWith('0001-') || value.startsWith('0000-')) return true;
  // Zones are at most a day from UTC.
  return (value.startsWith('1970-01-01T') || value.startsWith('1969-12-31T')) && Date.parse(value) === 0;
}
