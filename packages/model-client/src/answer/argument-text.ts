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
    const args = parse(this.#text);
    return isRecord(args) ? args : undefined;
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

/** Maximum number of times that arguments are encoded as JSON. */
const MAX_ENCODINGS = 3;

/**
 * Parses the arguments of a call whose end has arrived. Some models encode them twice; undefined is
 * returned for anything but an object.
 */
export function parseArguments(text: string): Readonly<Record<string, unknown>> | undefined {
  let value: unknown = text;
  for (let times = 0; times < MAX_ENCODINGS && typeof value === 'string'; times++)
    value = value.trim() === '' ? {} : parse(value);
  return value === undefined ? undefined : readArguments(value);
}

/**
 * Returns the arguments of a call as an object: none, `null` and an empty list are an empty object.
 * Undefined is returned for anything else.
 */
export function readArguments(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isNone =
    value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  return isNone ? {} : isRecord(value) ? value : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
