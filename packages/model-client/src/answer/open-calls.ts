import type { ArgumentText } from './argument-text.js';

/** A call as servers send it. */
export interface RawCall {
  readonly id?: unknown;
  readonly function?: {
    readonly index?: unknown;
    readonly name?: unknown;
    readonly arguments?: unknown;
  } | null;
}

/** A call whose arguments may be incomplete. */
export interface OpenCall {
  readonly raw: RawCall;
  readonly id: string | undefined;
  readonly index: number | undefined;
  readonly name: string;
  /** Whether it began in the last event, which may repeat earlier calls. */
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
