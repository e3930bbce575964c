/** Characters that are kept of one answer: 16 Mi. */
export const KEPT_CHARACTERS: number = 16 * 1024 * 1024;

/** Pieces joined at a time: a string grown by millions of small pieces would hold every one of them in memory. */
const JOINED = 512;

/** How much may still be kept; the parts of one answer share it. */
export interface Room {
  left: number;
}

/** A text that grows piece by piece, in flat memory, up to a limit. */
export class TextFold {
  readonly #room: Room;
  #blocks: string[] = [];
  #pieces: string[] = [];

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
    this.#join();
    if (this.#blocks.length > 1) this.#blocks = [this.#blocks.join('')];
    return this.#blocks[0] ?? '';
  }

  #join(): void {
    if (this.#pieces.length === 0) return;
    this.#blocks.push(this.#pieces.join(''));
    this.#pieces = [];
  }
}
