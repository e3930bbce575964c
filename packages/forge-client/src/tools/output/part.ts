import { type ByteStream, concat, OutputError } from '@clients/core';
import { findCut } from './fit.js';

/** Bytes of a file from an offset on. */
export interface Part {
  readonly bytes: Uint8Array;
  /** Position of the first byte. */
  readonly offset: number;
  /** Size of the file, where the server sent it. */
  readonly size: number | undefined;
  /** Whether the file ends with these bytes. */
  readonly ended: boolean;
}

/**
 * Returns the number of bytes that have more than `characters` characters for certain, even when
 * the first and the last are incomplete.
 */
export function computeWindow(characters: number): number {
  return 3 * characters + 12;
}

/**
 * Reads at most `maxBytes` bytes from `offset` on. If the server sends the file from its beginning,
 * the bytes before `offset` are dropped; nothing is read when the file is known to end before. The
 * connection is closed when the bytes have arrived.
 *
 * @throws {OutputError} `unexpected-range` when the server sends another part of the file
 */
export async function readPart(
  stream: ByteStream,
  offset: number,
  maxBytes: number,
): Promise<Part> {
  const { start, size } = readPlace(stream);
  if (start > offset) {
    await stream.cancel();
    throw new OutputError(
      `asked for the bytes from ${String(offset)} on, got those from ${String(start)}`,
      {},
      { code: 'unexpected-range' },
    );
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  if (size !== undefined && size <= offset) await stream.cancel();
  else {
    let at = start;
    for await (const piece of stream) {
      const from = Math.max(0, offset - at);
      const wanted = piece.subarray(from, from + maxBytes - length);
      at += piece.length;
      length += wanted.length;
      // An empty view would keep the bytes that it was made from.
      if (wanted.length > 0) pieces.push(wanted);
      if (length === maxBytes) break;
    }
  }
  return {
    bytes: concat(pieces),
    offset,
    size,
    ended: size === undefined ? length < maxBytes : offset + length >= size,
  };
}

/** Returns where the bytes of a response begin, and how long the whole file is. */
function readPlace({ status, headers, size }: ByteStream): {
  readonly start: number;
  readonly size: number | undefined;
} {
  if (status !== 206) return { start: 0, size };
  const [, start, total] =
    /^bytes (\d{1,15})-\d+\/(\d{1,15}|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  return {
    start: start === undefined ? Infinity : Number(start),
    size: total === undefined || total === '*' ? undefined : Number(total),
  };
}

/**
 * Returns the text of a part, of at most `maxChars` characters, with a note on how to read the
 * rest.
 */
export function fitPart({ bytes, offset, size, ended }: Part, maxChars: number): string {
  if (bytes.length === 0) return offset > 0 ? describePastEnd(offset) : '';
  const { text, length } = showCharacters(bytes, maxChars, ended);
  const shown = offset === 0 ? text.replace(/^\uFEFF/, '') : text;
  if (ended && length === bytes.length) return shown;
  const end = offset + length;
  const range = `bytes ${String(offset)} to ${String(end)}${size === undefined ? '' : ` of ${String(size)}`}`;
  return `${shown}\n[cut: ${range}; call again with offset ${String(end)} for the rest]`;
}

/** Says that there is nothing to read at an offset. */
export function describePastEnd(offset: number): string {
  return `(the answer ends before byte ${String(offset)})`;
}

/** Returns the first `maxChars` characters, and the number of bytes that they take. */
function showCharacters(
  bytes: Uint8Array,
  maxChars: number,
  ended: boolean,
): { readonly text: string; readonly length: number } {
  // An offset that no answer named may be inside a character.
  const lead = Math.min(
    3,
    bytes.findIndex((byte) => (byte & 0xc0) !== 0x80),
  );
  const rest = decodeUtf8(bytes.subarray(Math.max(0, lead)), ended);
  if (lead >= 0 && rest !== undefined) {
    const text = `${'\uFFFD'.repeat(lead)}${rest}`;
    const shown = text.slice(0, text.length <= maxChars ? text.length : findCut(text, maxChars));
    return { text: shown, length: lead + new TextEncoder().encode(shown.slice(lead)).length };
  }
  // Not UTF-8: each byte may become a character.
  const shown = bytes.subarray(0, maxChars);
  return {
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(shown),
    length: shown.length,
  };
}

/**
 * Decodes UTF-8, without an incomplete last character unless the text has ended; undefined for
 * anything else.
 */
function decodeUtf8(bytes: Uint8Array, ended: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, {
      stream: !ended,
    });
  } catch {
    return undefined;
  }
}
