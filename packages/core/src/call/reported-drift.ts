/** How many places are remembered; with more, all of them are forgotten. */
const MAX_PLACES = 3_000;
/** How many of its first keys distinguish a path from others. */
const MAX_DEPTH = 16;
/** Longer keys of a map count as one. */
const MAX_KEY_LENGTH = 100;

/** The places where responses did not match their schemas, so that each is reported once. */
export class ReportedDrift {
  readonly #places = new Set<string>();

  /** Adds a path. Returns whether it is new. */
  add(endpoint: string, path: readonly PropertyKey[]): boolean {
    const place = formatPlace(endpoint, path);
    if (this.#places.has(place)) return false;
    if (this.#places.size === MAX_PLACES) this.#places.clear();
    this.#places.add(place);
    return true;
  }
}

function formatPlace(endpoint: string, path: readonly PropertyKey[]): string {
  let place = endpoint;
  for (let at = 0; at < path.length && at < MAX_DEPTH; at++) {
    const key = path[at];
    // Any index of a list is one place.
    place += typeof key === 'string' && key.length <= MAX_KEY_LENGTH ? `\n${key}` : '\n';
  }
  return place;
}
