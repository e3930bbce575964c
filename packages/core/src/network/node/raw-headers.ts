import type { AnswerHeaders } from '../../wire/headers.js';

/** Headers as undici reads them off the wire: name, value, name, value. Turned into strings when first asked for. */
export class RawHeaders implements AnswerHeaders {
  readonly #raw: readonly Uint8Array[];
  #pairs: (readonly [string, string])[] | undefined;

  constructor(raw: readonly Uint8Array[]) {
    this.#raw = raw;
  }

  get(name: string): string | undefined {
    const values = this.all(name);
    return values.length === 0 ? undefined : values.join(', ');
  }

  all(name: string): readonly string[] {
    const lower = name.toLowerCase();
    const values: string[] = [];
    for (let i = 0; i + 1 < this.#raw.length; i += 2) {
      // Most names differ in length already: those are not read.
      const key = this.#raw[i];
      if (key?.length === lower.length && nameOf(key) === lower) values.push(valueOf(this.#raw[i + 1]));
    }
    return values;
  }

  entries(): readonly (readonly [string, string])[] {
    if (this.#pairs !== undefined) return this.#pairs;
    const pairs: (readonly [string, string])[] = [];
    for (let i = 0; i + 1 < this.#raw.length; i += 2) {
      pairs.push([nameOf(this.#raw[i]), valueOf(this.#raw[i + 1])]);
    }
    return (this.#pairs = pairs);
  }
}

/** Names are ASCII. */
function nameOf(bytes: Uint8Array | undefined): string {
  return bufferOf(bytes).toString('latin1').toLowerCase();
}

/** Values are UTF-8 in practice (file names), and Latin-1 when that does not fit. */
function valueOf(bytes: Uint8Array | undefined): string {
  const buffer = bufferOf(bytes);
  const value = buffer.toString();
  return value.includes('\ufffd') ? buffer.toString('latin1') : value;
}

function bufferOf(bytes: Uint8Array = new Uint8Array(0)): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
