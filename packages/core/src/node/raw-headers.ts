import type { AnswerHeaders } from '../headers.js';

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
    for (const [key, value] of this.entries()) if (key === lower) values.push(value);
    return values;
  }

  entries(): readonly (readonly [string, string])[] {
    if (this.#pairs !== undefined) return this.#pairs;
    const pairs: (readonly [string, string])[] = [];
    for (let i = 0; i + 1 < this.#raw.length; i += 2) {
      // Names are ASCII; values are UTF-8 in practice (file names), and Latin-1 when that does not fit.
      pairs.push([text(this.#raw[i], 'latin1').toLowerCase(), text(this.#raw[i + 1], 'utf8')]);
    }
    return (this.#pairs = pairs);
  }
}

function text(bytes: Uint8Array | undefined, encoding: 'latin1' | 'utf8'): string {
  if (bytes === undefined) return '';
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const value = buffer.toString(encoding);
  return encoding === 'utf8' && value.includes('\ufffd') ? buffer.toString('latin1') : value;
}
