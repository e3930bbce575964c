import type { KnownPaths } from '../schema/visit.js';

/** When so many places are remembered, those that were not seen since it last happened are forgotten. */
const MOST_PLACES = 3_000;
/** Paths are distinguished by this many of their first keys. */
const DEEPEST = 16;
/** Longer keys of a map count as one. */
const LONGEST_KEY = 100;

/** The places where responses did not match their schemas, so that each is reported once. */
export class ReportedDrift {
  #recent = new Set<string>();
  #older = new Set<string>();

  /** Returns the paths that were reported for an endpoint. */
  of(endpoint: string): KnownPaths {
    return { has: (path) => this.#isKnown(placeOf(endpoint, path)) };
  }

  /** Adds a path. Returns whether it is new. */
  add(endpoint: string, path: readonly PropertyKey[]): boolean {
    const place = placeOf(endpoint, path);
    if (this.#isKnown(place)) return false;
    this.#remember(place);
    return true;
  }

  #isKnown(place: string): boolean {
    if (this.#recent.has(place)) return true;
    if (!this.#older.has(place)) return false;
    this.#remember(place);
    return true;
  }

  #remember(place: string): void {
    if (this.#recent.size >= MOST_PLACES) {
      this.#older = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(place);
  }
}

function placeOf(endpoint: string, path: readonly PropertyKey[]): string {
  let place = endpoint;
  for (let at = 0; at < path.length && at < DEEPEST; at++) {
    const key = path[at];
    // Any index of a list is one place.
    place += typeof key === 'string' && key.length <= LONGEST_KEY ? `\n${key}` : '\n';
  }
  return place;
}
