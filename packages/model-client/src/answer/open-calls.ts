import { isRecord, omitUndefined } from '@clients/core';
import type { ArgumentText } from './argument-text.js';

/** A call in the form of the API, of which anything may be missing. */
export interface RawCall {
  readonly function?: object | undefined;
}

/** A call as a server sends it. */
export interface ReadCall {
  readonly raw: RawCall;
  readonly id: string | undefined;
  readonly index: number | undefined;
  /** Empty when it has none. */
  readonly name: string;
  readonly args: unknown;
}

/**
 * Reads a call. Some servers send its name and arguments without `function`, or its index beside
 * it, as OpenAI's API does. Returns undefined for anything but an object.
 */
export function readRawCall(item: unknown): ReadCall | undefined {
  if (!isRecord(item)) return undefined;
  const { id: givenId, index: outerIndex, function: inner, ...others } = item;
  const { index: ownIndex, ...called } = isRecord(inner)
    ? inner
    : { name: inner ?? item['name'], arguments: item['arguments'] };
  if (!isRecord(inner))
    for (const key of ['name', 'arguments']) Reflect.deleteProperty(others, key);
  const id = typeof givenId === 'number' ? String(givenId) : givenId;
  const index = ownIndex ?? outerIndex;
  const { name, arguments: args } = called;
  const known = {
    id: typeof id === 'string' && id !== '' ? id : undefined,
    index: typeof index === 'number' ? index : undefined,
  };
  return {
    ...known,
    raw: {
      ...omitUndefined({ id: known.id }),
      ...others,
      function: { ...omitUndefined({ index: known.index }), ...called },
    },
    name: typeof name === 'string' ? name.trim() : '',
    args,
  };
}

/** A call whose arguments may be incomplete. */
export interface OpenCall {
  readonly raw: RawCall;
  readonly id: string | undefined;
  readonly index: number | undefined;
  readonly name: string;
  /** Whether it began in an event that ends the answer, and may repeat earlier calls. */
  readonly inLast: boolean;
  readonly args: ArgumentText;
}

/** The calls whose arguments are incomplete. Each is found without looking at the others. */
export class OpenCalls {
  /** Oldest first. A closed one stays until all after it are closed. */
  readonly #calls: OpenCall[] = [];
  readonly #closed = new WeakSet<OpenCall>();
  /** The latest call of each id, and of each index. */
  readonly #latest = new Map<string | number, OpenCall>();

  add(call: OpenCall): void {
    this.#calls.push(call);
    if (call.id !== undefined) this.#latest.set(call.id, call);
    if (call.index !== undefined) this.#latest.set(call.index, call);
  }

  /** Returns the call that a piece continues: by id, else by index, else the latest one. */
  find(piece: OpenCall): OpenCall | undefined {
    const latest = [piece.id, piece.index].map((key) =>
      key === undefined ? undefined : this.#latest.get(key),
    );
    return [...latest, this.#calls.at(-1)].find(
      (call) => call !== undefined && !this.#closed.has(call) && continuesCall(piece, call),
    );
  }

  close(call: OpenCall): void {
    this.#closed.add(call);
    for (
      let last = this.#calls.at(-1);
      last !== undefined && this.#closed.has(last);
      last = this.#calls.at(-1)
    )
      this.#calls.pop();
  }

  /** Closes all calls, and returns them. */
  closeAll(): readonly OpenCall[] {
    return this.#calls.splice(0).filter((call) => !this.#closed.has(call));
  }
}

function continuesCall({ id, index, name }: OpenCall, call: OpenCall): boolean {
  if (name !== '' && name !== call.name) return false;
  if (id !== undefined && call.id !== undefined) return id === call.id;
  if (index !== undefined && call.index !== undefined) return index === call.index;
  return name === '';
}
