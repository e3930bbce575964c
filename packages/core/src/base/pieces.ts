import { concat } from './bytes.js';

/** Shorter pieces are merged: a view costs more memory than the few bytes it shows. */
const MIN_KEPT_BYTES = 4_096;
/** Pieces that are kept as they are. Most bodies have no more. */
const MAX_UNMERGED_PIECES = 16;

/** Collects pieces in little more memory than they have bytes, however small they are. */
export class Pieces {
  #size = 0;
  #pieces: Uint8Array[] = [];

  /** How many bytes the pieces have together. */
  get size(): number {
    return this.#size;
  }

  add(piece: Uint8Array): void {
    this.#size += piece.length;
    this.#push(piece);
  }

  /** Returns the pieces and forgets them. */
  take(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#size = 0;
    return pieces;
  }

  /**
   * Merges short pieces. A piece joins the one before it unless that is more than twice as long, so
   * that copying stays O(n log n).
   */
  #push(piece: Uint8Array): void {
    const before =
      this.#pieces.length < MAX_UNMERGED_PIECES || piece.length >= MIN_KEPT_BYTES
        ? undefined
        : this.#pieces.at(-1);
    if (before === undefined || before.length > 2 * piece.length) this.#pieces.push(piece);
    else {
      this.#pieces.pop();
      this.#push(concat([before, piece]));
    }
  }
}
