/** Maximum number of characters kept of one answer: 16 Mi. */
export const MAX_KEPT_CHARACTERS: number = 16 * 1024 * 1024;

/** Message for an answer that exceeds `MAX_KEPT_CHARACTERS`. */
export const TOO_LONG_MESSAGE =
  'the answer is longer than 16 Mi characters, the maximum that is kept';

/**
 * Pieces are joined in blocks of this many: a string concatenated from millions of pieces would
 * keep each of them in memory.
 */
const MAX_PIECES = 512;

/**
 * The number of characters that may still be kept, shared by all parts of an answer. Below 0 once
 * exceeded.
 */
export interface Budget {
  left: number;
}

/**
 * Collects a text piece by piece, up to a limit, without keeping the pieces. Reading it costs only
 * as much as was added since the last reading, because user interfaces read it after each piece.
 */
export class TextFold {
  readonly #budget: Budget;
  /**
   * Joined blocks. Engines store such a concatenation as a tree, and copy nothing until the text is
   * read.
   */
  #text = '';
  /** Pieces that are not joined yet. */
  #pieces: string[] = [];
  /** The first `#joinedCount` of these pieces, joined for readers. */
  #tail = '';
  #joinedCount = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Adds a piece if all of it fits into the budget. If not, the budget is exceeded and nothing more
   * is added.
   */
  add(piece: string): void {
    const budget = this.#budget;
    if (budget.left < 0) return;
    budget.left -= piece.length;
    if (budget.left < 0) return;
    this.#pieces.push(piece);
    if (this.#pieces.length >= MAX_PIECES) this.#join();
  }

  /** Returns the text that was kept. */
  value(): string {
    const pieces = this.#pieces;
    for (; this.#joinedCount < pieces.length; this.#joinedCount++)
      this.#tail += pieces[this.#joinedCount] ?? '';
    return this.#text + this.#tail;
  }

  #join(): void {
    this.#text += this.#pieces.join('');
    this.#pieces = [];
    this.#tail = '';
    this.#joinedCount = 0;
  }
}
