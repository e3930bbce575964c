import type { ResponseHeaders } from '../../wire/headers.js';

/** A value as undici passes it; interceptors may pass text, or several values at once. */
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
      // Most names have another length, so they need not be decoded.
      const key = this.#raw[i];
      if (key?.length === lower.length && decodeName(key) === lower)
        pushValues((values ??= []), this.#raw[i + 1]);
    }
    return values ?? NO_VALUES;
  }

  entries(): readonly (readonly [string, string])[] {
    if (this.#pairs !== undefined) return this.#pairs;
    const pairs: (readonly [string, string])[] = [];
    for (let i = 0; i + 1 < this.#raw.length; i += 2) {
      const name = decodeName(this.#raw[i]);
      const values: string[] = [];
      pushValues(values, this.#raw[i + 1]);
      for (const value of values) pairs.push([name, value]);
    }
    return (this.#pairs = pairs);
  }
}

const NO_VALUES: readonly string[] = [];

/**
 * Converts headers in the form that undici 7 and 8 pass to interceptors, with one or several values
 * for each name.
 */
export function parseHeaders(headers: Readonly<Record<string, unknown>>): RawHeaders {
  // Pseudo-headers of HTTP/2 begin with a colon.
  return new RawHeaders(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') ? [] : [name, value as RawValue],
    ),
  );
}

function decodeName(raw: unknown): string {
  return (
    ArrayBuffer.isView(raw) ? toBuffer(raw).toString('latin1') : decodeValue(raw)
  ).toLowerCase();
}

function pushValues(values: string[], raw: RawValue | undefined): void {
  if (Array.isArray(raw))
    for (const one of raw as readonly unknown[]) values.push(decodeValue(one));
  else values.push(decodeValue(raw));
}

/**
 * Decodes a value, which is usually UTF-8 (file names), otherwise Latin-1. In text each character
 * is one byte.
 */
function decodeValue(raw: unknown): string {
  // A dispatcher of the caller's may pass anything, such as a number.
  if (typeof raw !== 'string' && !ArrayBuffer.isView(raw))
    return typeof raw === 'number' ? String(raw) : '';
  if (typeof raw === 'string' && !LATIN1_TEXT.test(raw)) return raw;
  const buffer = typeof raw === 'string' ? Buffer.from(raw, 'latin1') : toBuffer(raw);
  const value = buffer.toString();
  return value.includes('\ufffd') ? buffer.toString('latin1') : value;
}

/** Matches text of bytes with at least one beyond ASCII. */
const LATIN1_TEXT = /^[\0-\x7f]*[\x80-\xff][\0-\xff]*$/;

function toBuffer(bytes: ArrayBufferView): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
