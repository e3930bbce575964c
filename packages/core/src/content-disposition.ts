import { safeName } from './multipart.js';

/** The file name in a `Content-Disposition`: RFC 5987's `filename*` before the plain one, without directories. */
export function filenameOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const extended = /;\s*filename\*\s*=\s*([\w-]*)'[^']*'([^;\s]+)/i.exec(header);
  const name = (extended === null ? undefined : decodeExtended(extended[1] ?? '', extended[2] ?? '')) ?? plainName(header);
  return name === undefined || name === '' ? undefined : safeName(name);
}

function plainName(header: string): string | undefined {
  const match = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  return match === null ? undefined : (match[1]?.replace(/\\(.)/g, '$1') ?? match[2]);
}

function decodeExtended(charset: string, value: string): string | undefined {
  try {
    if (/^utf-?8$/i.test(charset)) return decodeURIComponent(value);
    return value.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  } catch {
    return undefined;
  }
}
