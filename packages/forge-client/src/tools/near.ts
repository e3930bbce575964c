/** Suggestions that an error lists. */
const MAX_SUGGESTIONS = 3;

/** Returns the known names that an unknown one may mean, the nearest first. */
export function findNearest(name: string, known: Iterable<string>): string[] {
  const folded = foldName(name);
  const limit = Math.max(2, Math.floor(folded.length / 3));
  const near = [...known]
    .map((each) => ({ each, far: countEdits(folded, foldName(each), limit) }))
    .filter(({ far }) => far <= limit)
    .sort((one, other) => one.far - other.far);
  const [best] = near;
  return near
    .filter(({ far }) => far <= (best?.far ?? 0) + 1)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ each }) => each);
}

function foldName(name: string): string {
  return name.replaceAll(/[._-]/g, '').toLowerCase();
}

/**
 * Returns the number of letters to insert, drop or replace; more than `limit` when there are more.
 */
function countEdits(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      now.push(
        Math.min((before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (before[at - 1] ?? 0) + same),
      );
    }
    before = now;
  }
  return before[other.length] ?? limit + 1;
}
