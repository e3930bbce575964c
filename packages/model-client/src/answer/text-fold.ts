/** Maximum number of characters kept of one answer: 16 Mi. */
export const KEPT_CHARACTERS: number = 16 * 1024 * 1024;

/** Message for an answer that is longer than that. */
export const TOO_LONG = 'the answer is longer than 16 Mi characters, the maximum that is kept';

/** Pieces joined at a time: a string made of millions of small pieces would keep each of them in memory. */
const JOINED = 512;

/** Characters that may still be kept, below 0 once it was exceeded. The parts of one answer share it. */
export interface Budget {
  left: number;
}

/**
 * Collects a text piece by piece, up to a limit, with flat memory use. Reading it costs as much as what was added since the last
 * reading, not the whole text: user interfaces read it after each piece.
 */
export class TextFold {
  readonly #budget: Budget;
  /** Joined blocks. Engines store such a concatenation as a tree, and copy nothing until the text is read. */
  #text = '';
  /** Pieces that are not joined yet. */
  #pieces: string[] = [];
  /** The first `#read` pieces, joined for readers. */
  #tail = '';
  #read = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Adds a piece if all of it fits into the budget. If not, the budget is exceeded and nothing more is added. */
  add(piece: string): void {
    const budget = this.#budget;
    if (budget.left < 0) return;
    budget.left -= piece.length;
    if (budget.left < 0) return;
    this.#pieces.push(piece);
    if (this.#pieces.length >= JOINED) this.#join();
  }

  /** Returns the text that was kept. */
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
