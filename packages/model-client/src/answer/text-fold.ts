/** Characters that are kept of one answer: 16 Mi. */
export const KEPT_CHARACTERS: number = 16 * 1024 * 1024;

/** Pieces joined at a time: a string grown by millions of small pieces would hold every one of them in memory. */
const JOINED = 512;

/** How much may still be kept; the parts of one answer share it. */
export interface Room {
  left: number;
}

/**
 * A text that grows piece by piece, in flat memory, up to a limit. Reading it costs what came since the last reading, not the whole:
 * user interfaces read it with every piece.
 */
export class TextFold {
  readonly #room: Room;
  /** Joined blocks. An engine keeps such a sum as a tree and copies nothing until somebody looks into it. */
  #text = '';
  /** What is not joined yet. */
  #pieces: string[] = [];
  /** The first `#read` pieces in one, for readers. */
  #tail = '';
  #read = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Adds a piece, unless there is no room for all of it; then the room is closed. */
  add(piece: string): void {
    const room = this.#room;
    if (room.left < 0) return;
    room.left -= piece.length;
    if (room.left < 0) return;
    this.#pieces.push(piece);
    if (this.#pieces.length >= JOINED) this.#join();
  }

  /** All that was kept. */
  value(): string {
    const pieces = this.#pieces;
    for (; this.#read < pieces.length; this.#read++) this.#tail += pieces[this.#read] ?? '';
    return this.#text + this.#tail;
  }

  #join(): void {
    this.#text += this.#pieces.join('');
    this.#pieces = [];
    this.#tail = '';
    this.#read = 0;
  }
}
