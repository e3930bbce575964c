import type { OpenCall } from './open-calls.js';
import { makeEqualityKey } from './equality-key.js';

type Arguments = Readonly<Record<string, unknown>>;

/** A call of an earlier event, with the keys under which it is found. */
interface EarlierCall {
  readonly keys: readonly string[];
}

/** The calls of earlier events. Each is found without looking at the others. */
export class EarlierCalls {
  readonly #calls = new Map<string, Set<EarlierCall>>();
  /** Those that the current event has repeated already: each counts once in it. */
  readonly #repeated: EarlierCall[] = [];

  add(call: OpenCall, args: Arguments): void {
    const { id, index } = call;
    // Of two equal calls only one may have an id; then they are compared by their index.
    const marks: readonly Mark[] =
      id === undefined
        ? [
            ['index', index],
            ['index without id', index],
          ]
        : [
            ['id', id],
            ['index', index],
          ];
    this.#keep({ keys: makeKeys(marks, call, args) });
  }

  /** Ends an event: the next one may repeat the same calls. */
  endEvent(): void {
    for (const each of this.#repeated.splice(0)) this.#keep(each);
  }

  /**
   * Returns whether a call repeats an earlier one: the same name and arguments with the same id, or
   * at the same index in an event that ends the answer, where each earlier call counts once. Some servers restart
   * the ids with each event, so the same id alone does not make a repeat.
   */
  isRepeat(call: OpenCall, args: Arguments): boolean {
    const { id, index, inLast } = call;
    const marks: Mark[] = id === undefined ? [] : [['id', id]];
    if (inLast) marks.push([id === undefined ? 'index' : 'index without id', index]);
    for (const key of makeKeys(marks, call, args)) {
      const [found] = this.#calls.get(key) ?? [];
      if (found === undefined) continue;
      if (inLast) {
        for (const each of found.keys) this.#calls.get(each)?.delete(found);
        this.#repeated.push(found);
      }
      return true;
    }
    return false;
  }

  #keep(earlier: EarlierCall): void {
    for (const key of earlier.keys) {
      const calls = this.#calls.get(key) ?? new Set();
      this.#calls.set(key, calls.add(earlier));
    }
  }
}

/**
 * A feature by which a call can be recognised again: its id, its index whether it has an id or not,
 * or its index as a call without an id.
 */
type Mark = readonly [
  kind: 'id' | 'index' | 'index without id',
  value: string | number | undefined,
];

/**
 * Returns a key of a call for each of its marks; none when its arguments are too deep to compare.
 */
function makeKeys(marks: readonly Mark[], { name }: OpenCall, args: Arguments): readonly string[] {
  const content = marks.length === 0 ? undefined : makeEqualityKey(args);
  return content === undefined
    ? []
    : marks.map((mark) => JSON.stringify([...mark, name]) + content);
}
