import type { OpenCall } from './open-calls.js';
import { equalityKey } from './json-equal.js';

type Arguments = Readonly<Record<string, unknown>>;

/** A call of an earlier event, by the keys under which it is found. */
interface EarlierCall {
  readonly keys: readonly string[];
}

/** The calls of earlier events that the last one has not repeated yet. Each is found without looking at the others. */
export class EarlierCalls {
  readonly #calls = new Map<string, Set<EarlierCall>>();

  add(call: OpenCall, args: Arguments): void {
    const { id, index } = call;
    // Only one of two calls may have an id; they are then compared by their index.
    const places =
      id === undefined ? [anyAt(index), withoutIdAt(index)] : [withId(id), anyAt(index)];
    const earlier: EarlierCall = { keys: keysOf(places, call, args) };
    for (const key of earlier.keys) {
      const calls = this.#calls.get(key) ?? new Set();
      this.#calls.set(key, calls.add(earlier));
    }
  }

  /**
   * Returns whether a call repeats an earlier one: the same name and arguments with the same id, or at the same index in the last event,
   * where each earlier call counts once. Some servers number the calls of each event anew, so that another call has the same id.
   */
  isRepeat(call: OpenCall, args: Arguments): boolean {
    const { id, index, inLast } = call;
    const byIndex = inLast ? [id === undefined ? anyAt(index) : withoutIdAt(index)] : [];
    const places = id === undefined ? byIndex : [withId(id), ...byIndex];
    for (const key of keysOf(places, call, args)) {
      const [found] = this.#calls.get(key) ?? [];
      if (found === undefined) continue;
      if (inLast) for (const each of found.keys) this.#calls.get(each)?.delete(found);
      return true;
    }
    return false;
  }
}

type Place = readonly [kind: string, value: string | number | undefined];

function withId(id: string): Place {
  return ['id', id];
}

function anyAt(index: number | undefined): Place {
  return ['index', index];
}

function withoutIdAt(index: number | undefined): Place {
  return ['index without id', index];
}

/** Returns the keys of a call at several places; none when its arguments are too deep to compare. */
function keysOf(places: readonly Place[], { name }: OpenCall, args: Arguments): readonly string[] {
  const content = places.length === 0 ? undefined : equalityKey(args);
  return content === undefined
    ? []
    : places.map((place) => JSON.stringify([...place, name]) + content);
}
