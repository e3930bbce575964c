import type { KnownPaths } from '../schema/visit.js';

/** Maximum number of keys that are remembered under one place. Schemas have fewer: only maps can exceed it. */
const MOST_KEYS = 1_000;
/** Paths are distinguished by this many of their first keys. */
const DEEPEST = 32;
/** Longer keys of a map count as one. */
const LONGEST_KEY = 200;
/** Maximum number of places; when it is reached, all are forgotten. */
const MOST_PLACES = 20_000;
/** Stands for any index of a list, and for any long key. */
const ITEM = 0;
const LONG_KEY = 1;

interface Place {
  reported?: true;
  /** Oldest first. */
  below?: Map<PropertyKey, Place>;
}

/** The places where responses did not match their schemas, so that each is reported once. */
export class ReportedDrift {
  readonly #root: Place = {};
  #places = 0;

  /** Returns the paths that were reported for an endpoint. */
  of(endpoint: string): KnownPaths {
    return {
      has: (path) => {
        let place = this.#root.below?.get(endpoint);
        for (let depth = 0; depth < path.length && depth < DEEPEST && place !== undefined; depth++)
          place = place.below?.get(stepOf(path[depth]));
        return place?.reported === true;
      },
    };
  }

  /** Adds a path. Returns whether it is new. */
  add(endpoint: string, path: readonly PropertyKey[]): boolean {
    if (this.#places >= MOST_PLACES) this.#forget(this.#root);
    let place = this.#below(this.#root, endpoint);
    for (const key of path.slice(0, DEEPEST)) place = this.#below(place, stepOf(key));
    if (place.reported === true) return false;
    place.reported = true;
    return true;
  }

  #below(place: Place, key: PropertyKey): Place {
    const all = (place.below ??= new Map<PropertyKey, Place>());
    const known = all.get(key);
    if (known !== undefined) return known;
    for (const [oldest, forgotten] of all) {
      if (all.size < MOST_KEYS) break;
      all.delete(oldest);
      this.#places--;
      this.#forget(forgotten);
    }
    const made: Place = {};
    all.set(key, made);
    this.#places++;
    return made;
  }

  #forget({ below }: Place): void {
    if (below === undefined) return;
    this.#places -= below.size;
    for (const place of below.values()) this.#forget(place);
    below.clear();
  }
}

function stepOf(key: PropertyKey | undefined): PropertyKey {
  if (typeof key === 'number') return ITEM;
  return typeof key === 'string' && key.length <= LONGEST_KEY ? key : LONG_KEY;
}
