import type { OpenCall } from './open-calls.js';
import { makeEqualityKey } from './json-equal.js';

type Arguments = Readonly<Record<string, unknown>>;

/** A call of an earlier event, with the keys under which it is found. */
interface EarlierCall {
  readonly keys: readonly string[];
}

/**
 * The calls of earlier events that the last one has not repeated yet. Each is found without looking
 * at the others.
 */
export class EarlierCalls {
  readonly #calls = new Map<string, Set<EarlierCall>>();

  add(call: OpenCall, args: Arguments): void {
    const { id, index } = call;
    // Of two equal calls only one may have an id; then they are compared by their index.
    const places =
      id === undefined
        ? [placeAtIndex(index), placeWithoutId(index)]
        : [placeWithId(id), placeAtIndex(index)];
    const earlier: EarlierCall = { keys: makeKeys(places, call, args) };
    for (const key of earlier.keys) {
      const calls = this.#calls.get(key) ?? new Set();
      this.#calls.set(key, calls.add(earlier));
    }
  }

  /**
   * Returns whether a call repeats an earlier one: the same name and arguments with the same id, or
   * at the same index in the last event, where each earlier call counts once. Some servers restart
   * the ids with each event, so the same id alone does not make a repeat.
   */
  isRepeat(call: OpenCall, args: Arguments): boolean {
    const { id, index, inLast } = call;
    const byIndex = inLast ? [id === undefined ? placeAtIndex(index) : placeWithoutId(index)] : [];
    const places = id === undefined ? byIndex : [placeWithId(id), ...byIndex];
    for (const key of makeKeys(places, call, args)) {
      const [found] = this.#calls.get(key) ?? [];
      if (found === undefined) continue;
      if (inLast) for (const each of found.keys) this.#calls.get(each)?.delete(found);
      return true;
    }
    return false;
  }
}

type Place = readonly [kind: string, value: string | number | undefined];

function placeWithId(id: string): Place {
  return ['id', id];
}

function placeAtIndex(index: number | undefined): Place {
  return ['index', index];
}

function placeWithoutId(index: number | undefined): Place {
  return ['index without id', index];
}

/**
 * Returns the keys of a call at several places; none when its arguments are too deep to compare.
 */
function makeKeys(
  places: readonly Place[],
  { name }: OpenCall,
  args: Arguments,
): readonly string[] {
  const content = places.length === 0 ? undefined : makeEqualityKey(args);
  return content === undefined
    ? []
    : places.map((place) => JSON.stringify([...place, name]) + content);
}
