import { toBinaryText } from '../base/base64.js';
import { decodeStrictly, decodeText } from '../base/utf8.js';
import { decodeBase64 } from './base64.js';
import { loadBuiltin } from './builtin.js';

/** How often one encoding may be inside of another, as UTF-16 that is compressed. */
const MAX_NESTED = 3;

/** Larger contents of a compressed body are not read. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

/**
 * Reads a body in every other way than as plain UTF-8 in which it makes sense: unpacked, as UTF-16,
 * as Latin-1, as the base64 of a text, and as UTF-8 with bytes that are not. Returns undefined for
 * a body that is compressed and cannot be unpacked.
 */
export function readOtherwise(bytes: Uint8Array, depth = 0): readonly string[] | undefined {
  if (isCompressed(bytes)) {
    const inner = unpack(bytes);
    return inner && readInner(inner, depth);
  }
  const text = decodeUtf8(bytes);
  if (text === undefined) return [decodeText(bytes), toBinaryText(bytes), ...readUtf16(bytes)];
  // ASCII in UTF-16 is UTF-8, too: every second byte is NUL.
  if (text.includes('\0')) return readUtf16(bytes);
  const inner = /^[\w+/=\s-]+$/.test(text) ? decodeCutBase64(text) : undefined;
  return inner === undefined ? [] : readInner(inner, depth);
}

/** Reads what was encoded in base64 or compressed: also as UTF-8, since the body is not. */
function readInner(bytes: Uint8Array, depth: number): readonly string[] | undefined {
  const rest = depth < MAX_NESTED ? readOtherwise(bytes, depth + 1) : [];
  return rest && [decodeText(bytes), ...rest];
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decodeStrictly(bytes);
  } catch {
    return undefined;
  }
}

/** Reads UTF-16 of either byte order, which may begin at any byte. */
function readUtf16(bytes: Uint8Array): readonly string[] {
  return ['utf-16le', 'utf-16be'].flatMap((encoding) =>
    [0, 1].map((start) => new TextDecoder(encoding).decode(bytes.subarray(start))),
  );
}

/** Decodes base64 or base64url that may be cut off. */
function decodeCutBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/');
  return decodeBase64(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
}

/** Returns whether bytes begin as gzip or zlib do, and not as a text. */
function isCompressed(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  if (first === 0x1f && second === 0x8b) return true;
  return first === 0x78 && [0x01, 0x9c, 0xda].includes(second);
}

function unpack(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const zlib = loadBuiltin('node:zlib');
    return zlib?.unzipSync(bytes, {
      // A body may be recorded only in part.
      finishFlush: zlib.constants.Z_SYNC_FLUSH,
      maxOutputLength: MAX_UNPACKED_BYTES,
    });
  } catch {
    return undefined;
  }
}
