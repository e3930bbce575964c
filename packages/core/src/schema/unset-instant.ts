/** An instant of the years in which a time that was never set can lie, in any zone. */
const MAYBE_UNSET = /^(?:0000|0001|1969|1970)-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Returns whether an RFC 3339 instant is one that servers send for a time that was never set, in whichever zone they run: the beginning
 * of Unix time, or any time up to the end of the year 1. In zones of long ago the latter has an odd offset, as in
 * `0001-01-01T00:53:28+00:53`.
 */
export function isUnsetInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !MAYBE_UNSET.test(value)) return false;
  const time = Date.parse(value);
  return value.startsWith('000') ? !Number.isNaN(time) : time === 0;
}
