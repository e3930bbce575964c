import type { ResponseHeaders } from '../../wire/headers.js';

/** A value as it is received; interceptors may pass several at once, or text. */
type RawValue = Uint8Array | string | readonly (Uint8Array | string)[];

/** Headers as undici reads them: name, value, name, value. Decoded on first use. */
export class RawHeaders implements ResponseHeaders {
  readonly #raw: readonly RawValue[];
  #pairs: (readonly [string, string])[] | undefined;

  constructor(raw: readonly RawValue[]) {
    this.#raw = raw;
  }

  get(name: string): string | undefined {
    const values = this.all(name);
    return values.length < 2 ? values[0] : values.join(', ');
  }

  all(name: string): readonly string[] {
    const lower = name.toLowerCase();
    let values: string[] | undefined;
    for (let i = 0; i + 1 < this.#raw.length; i += 2) {
      // Names of another length, which most are, need not be decoded.
      const key = this.#raw[i];
      if (key?.length === lower.length && nameOf(key) === lower)
        pushValues((values ??= []), this.#raw[i + 1]);
    }
    return values ?? ABSENT;
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

const ABSENT: readonly string[] = [];

/** Converts headers in the form that undici 7 and 8 pass to interceptors, with one or several values for each name. */
export function parsedHeaders(headers: Readonly<Record<string, unknown>>): RawHeaders {
  // Pseudo-headers of HTTP/2 begin with a colon.
  return new RawHeaders(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') ? [] : [name, value as RawValue],
    ),
  );
}

function nameOf(raw: RawValue | undefined): string {
  return (
    typeof raw === 'string' ? raw : bufferOf(raw as Uint8Array | undefined).toString('latin1')
  ).toLowerCase();
}

function pushValues(values: string[], raw: RawValue | undefined): void {
  if (Array.isArray(raw))
    for (const one of raw as readonly (Uint8Array | string)[]) values.push(valueOf(one));
  else values.push(valueOf(raw as Uint8Array | string | undefined));
}

/** Decodes a value, which is usually UTF-8 (file names), otherwise Latin-1. In text each character is one byte. */
function valueOf(raw: Uint8Array | string | undefined): string {
  if (typeof raw === 'string' && !LATIN1.test(raw)) return raw;
  const buffer = typeof raw === 'string' ? Buffer.from(raw, 'latin1') : bufferOf(raw);
  const value = buffer.toString();
  return value.includes('\ufffd') ? buffer.toString('latin1') : value;
}

/** Matches text of bytes with at least one beyond ASCII. */
const LATIN1 = /^[\0-\x7f]*[\x80-\xff][\0-\xff]*$/;

function bufferOf(bytes: Uint8Array = new Uint8Array(0)): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
