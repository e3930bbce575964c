/** Times that git keeps: a commit may be dated at any time. */
const FROM_GIT: ReadonlySet<string> = new Set([
  'date',
  'timestamp',
  'last_author_date',
  'last_committer_date',
]);

/** The beginning of Unix time, or a time of the year 1 or before. */
function isUnset(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT/.test(value) &&
    (Number(value.slice(0, 4)) <= 1 || Date.parse(value) === 0)
  );
}

/** Returns the paths of times in a value that were never set, which are null in whatever zone the server runs. */
export function findUnsetTimes(value: unknown, path = ''): readonly string[] {
  if (isUnset(value))
    return FROM_GIT.has(path.replace(/^.*\./s, '')) ? [] : [`${path}: ${String(value)}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findUnsetTimes(inner, `${path}.${key}`));
}
