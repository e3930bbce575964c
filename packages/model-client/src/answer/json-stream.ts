import { findJson, JsonDepth } from './json-text.js';
import { findOpenTag, mayBecomeOpenTag } from './thinking-tags.js';

/** What a piece of an answer in a format has. */
export interface JsonPiece {
  readonly text: string;
  readonly thinking: string;
}

/** A longer beginning of a code block, in characters, has no value. */
const MAX_BEGINNING = 1_000;
/** What may be the number of a source, or a few, rather than a list that is asked for. */
const MAY_BE_REFERENCE = /^\[\s{0,9}(?:\d{1,4}\s{0,9}(?:,\s{0,9}|$|\]\s{0,9}$)){0,4}$/;
/** The same with words or a value after it. */
const REFERENCE = /^\[\s{0,9}\d{1,4}\s{0,9}(?:,\s{0,9}\d{1,4}\s{0,9}){0,3}\]\s{0,9}\S/;
/** The beginning of an object, a text or a list; a note in brackets begins otherwise. */
const BEGINS_VALUE = /^(?:[{"]|\[\s*[[{"\d\]tfn-])/;

/**
 * Separates the JSON of an answer from what the model writes around it, while the answer arrives.
 * All pieces together have the text that `findJson` finds, or the whole text where it finds none.
 *
 * A value at the beginning, also of a code block or after thinking, is passed on as it arrives. One
 * after words comes at the end: until then they may be thinking whose tag is still to be closed.
 */
export class JsonStream {
  #state: 'before' | 'thinking' | 'value' | 'after' | 'held' = 'before';
  /** The whole text so far. */
  #whole = '';
  /** What is not passed on yet. */
  #held = '';
  #passed = '';
  #hasFence = false;
  #close = '';
  #thought = '';
  readonly #depth: JsonDepth = new JsonDepth();

  /** Adds a piece of the text. */
  add(piece: string): JsonPiece {
    this.#whole += piece;
    this.#held += piece;
    if (this.#state === 'before') this.#readBeginning();
    const thinking = this.#state === 'thinking' ? this.#readThinking() : '';
    return { text: this.#state === 'value' ? this.#readValue() : '', thinking };
  }

  /**
   * Returns what is left.
   * @param isComplete whether the answer has arrived whole
   */
  end(isComplete: boolean): JsonPiece {
    const rest = this.#held;
    this.#held = '';
    if (this.#state === 'thinking') return { text: '', thinking: rest };
    if (this.#passed !== '' && rest.trim() === '') return { text: '', thinking: '' };
    const found = isComplete ? findJson(this.#whole) : undefined;
    if (found === undefined || 'missing' in found) return { text: rest, thinking: '' };
    if (this.#passed !== '')
      return { text: found.json === this.#passed.trim() ? '' : rest, thinking: '' };
    const thinking = this.#thought === '' ? found.thinking : '';
    return { text: found.json, thinking };
  }

  /** Decides by the first characters what the text begins with. */
  #readBeginning(): void {
    const text = this.#held.trimStart();
    this.#held = text;
    if (text === '') return;
    if (text.length > MAX_BEGINNING && text.startsWith('```')) {
      this.#state = 'held';
      return;
    }
    const tags = this.#passed === '' && !this.#hasFence ? findOpenTag(text) : undefined;
    if (tags !== undefined) {
      this.#state = 'thinking';
      this.#close = tags.close;
      this.#held = text.slice(tags.open.length).trimStart();
    } else if (REFERENCE.test(text)) this.#state = 'held';
    else if (MAY_BE_REFERENCE.test(text)) return;
    else if (BEGINS_VALUE.test(text)) {
      this.#state = 'value';
      this.#held = text;
    } else if (text.startsWith('```')) this.#readFence(text);
    else if (!mayBecomeOpenTag(text) && !'```'.startsWith(text) && !/^\[\s*$/.test(text))
      this.#state = 'held';
  }

  #readFence(text: string): void {
    const fence = /^```[a-z]*(?=\s*([^\sa-z]))/i.exec(text);
    if (fence !== null && !this.#hasFence) {
      this.#hasFence = true;
      this.#held = text.slice(fence[0].length);
      this.#readBeginning();
    } else if (!/^```[a-z]*\s*$/i.test(text)) this.#state = 'held';
  }

  /** Returns the thinking that has arrived, but for what may be the beginning of the closing tag. */
  #readThinking(): string {
    const end = this.#held.indexOf(this.#close);
    const length = end < 0 ? this.#held.length - this.#close.length + 1 : end;
    if (end < 0 && length <= 0) return '';
    const thinking = this.#held.slice(0, length);
    this.#held = this.#held.slice(end < 0 ? length : end + this.#close.length);
    this.#thought += thinking;
    if (end < 0) return thinking;
    this.#state = 'before';
    this.#readBeginning();
    return thinking.trimEnd();
  }

  #readValue(): string {
    const text = this.#held;
    let at = 0;
    while (at < text.length && this.#state === 'value')
      if (this.#depth.add(text[at++] ?? '')) this.#state = 'after';
    this.#held = text.slice(at);
    const value = text.slice(0, at);
    this.#passed += value;
    return value;
  }
}
