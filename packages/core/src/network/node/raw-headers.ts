import type { ResponseHeaders } from '../../wire/headers.js';

/** A value as it came; an interceptor may give several at once, or text. */
type RawValue = Uint8Array | string | readonly (Uint8Array | string)[];

/** Headers as undici reads them off the wire: name, value, name, value. Turned into strings when first asked for. */
export class RawHeaders implements ResponseHeaders {
  readonly #raw: readonly RawValue[];
  #pairs: (readonly [string, string])[] | undefined;

  constructor(raw: readonly RawValue[]) {
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
      if (key?.length === lower.length && nameOf(key) === lower) pushValues(values, this.#raw[i + 1]);
    }
    return values;
  }

  entries(): readonly (readonly [string, string])[] {
    if (this.#pairs !== undefined) return this.#pairs;
    const pairs: (readonly [string, string])[] = [];
    for (let i = 0; i + 1 < this.#raw.length; i += 2) {
      const name = nameOf(this.#raw[i]);
      const values: string[] = [];
      pushValues(values, this.#raw[i + 1]);
      for (const value of values) pairs.push([name, value]);
    }
    return (this.#pairs = pairs);
  }
}

/** Headers as undici 7 and 8 hand them to interceptors, with one or several values for each name. */
export function parsedHeaders(headers: Readonly<Record<string, unknown>>): RawHeaders {
  // HTTP/2 has headers of its own, which begin with a colon.
  return new RawHeaders(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined || name.startsWith(':') ? [] : [name, value as RawValue])),
  );
}

/** Names are ASCII. */
function nameOf(raw: RawValue | undefined): string {
  return (typeof raw === 'string' ? raw : bufferOf(raw as Uint8Array | undefined).toString('latin1')).toLowerCase();
}

function pushValues(values: string[], raw: RawValue | undefined): void {
  if (Array.isArray(raw)) for (const one of raw as readonly (Uint8Array | string)[]) values.push(valueOf(one));
  else values.push(valueOf(raw as Uint8Array | string | undefined));
}

/** Values are UTF-8 in practice (file names), and Latin-1 when that does not fit. In text each character is one byte. */
function valueOf(raw: Uint8Array | string | undefined): string {
  if (typeof raw === 'string' && !LATIN1.test(raw)) return raw;
  const buffer = typeof raw === 'string' ? Buffer.from(raw, 'latin1') : bufferOf(raw);
  const value = buffer.toString();
  return value.includes('\ufffd') ? buffer.toString('latin1') : value;
}

/** Has bytes beyond ASCII, and nothing that is no byte. */
const LATIN1 = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/;

function bufferOf(bytes: Uint8Array = new Uint8Array(0)): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
