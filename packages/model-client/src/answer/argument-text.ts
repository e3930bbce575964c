import { isRecord } from '@clients/core';

/**
 * The arguments of a tool call as text, which often arrives in pieces. Each character is examined
 * once, and the whole is parsed once.
 */
export class ArgumentText {
  #text = '';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** Where the reading is: `after` a whole object, or `invalid` once more text cannot help. */
  #state: 'before' | 'inside' | 'after' | 'invalid' = 'before';

  get text(): string {
    return this.#text;
  }

  /** Adds a piece. Returns the arguments if it completes them. */
  add(piece: string): Readonly<Record<string, unknown>> | undefined {
    this.#text += piece;
    for (const char of piece) this.#read(char);
    if (this.#state !== 'after') return undefined;
    // More text can never turn invalid JSON into valid JSON.
    this.#state = 'invalid';
    return parseObject(this.#text);
  }

  #read(char: string): void {
    if (this.#state === 'inside') this.#readInside(char);
    else if (char.trim() === '') return;
    else if (this.#state === 'before' && char === '{') {
      this.#state = 'inside';
      this.#depth = 1;
    } else this.#state = 'invalid';
  }

  #readInside(char: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInString) {
      if (char === '\\') this.#isEscaped = true;
      else if (char === '"') this.#isInString = false;
    } else if (char === '"') this.#isInString = true;
    else if (char === '{' || char === '[') this.#depth++;
    else if (char === '}' || char === ']') {
      this.#depth--;
      if (this.#depth === 0) this.#state = 'after';
    }
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
