import { decodeBase64, isRecord } from '@clients/core';

/** Bytes that are examined for a NUL, as git does. */
const MAX_EXAMINED_BYTES = 8000;

/** Returns a value whose file contents in base64 are the texts that they encode. */
export function makeReadable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(makeReadable);
  if (!isRecord(value)) return value;
  const { content, encoding, content_base64: page, ...rest } = value;
  if (encoding === 'base64' && typeof content === 'string')
    return { ...rest, content: decodeText(content) };
  if (typeof page === 'string') return { ...rest, content: decodeText(page) };
  const entries = Object.entries(value);
  const after = entries.map(
    ([key, inner]) => [key, typeof inner === 'object' ? makeReadable(inner) : inner] as const,
  );
  return Object.fromEntries(after);
}

function decodeText(text: string): string {
  const bytes = decodeBase64(text);
  if (bytes === undefined) return text;
  return isBinary(bytes) ? describeBinary(bytes.length) : new TextDecoder().decode(bytes);
}

/** Returns whether bytes are those of a binary file. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, MAX_EXAMINED_BYTES).includes(0);
}

/** Describes a binary file, whose bytes no model can read. */
export function describeBinary(size: number | undefined, type?: string, filename?: string): string {
  const known = [type, size === undefined ? undefined : `${String(size)} bytes`, filename].filter(
    (each) => each !== undefined,
  );
  return `(a binary file${known.length === 0 ? '' : `: ${known.join(', ')}`}; its content is not shown)`;
}

/** Returns whether a text is such a description. */
export function isBinaryText(text: string): boolean {
  return text.startsWith('(a binary file') && text.endsWith('; its content is not shown)');
}
