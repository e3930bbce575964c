import { safeName } from './file-label.js';

/** The file name in a `Content-Disposition`: RFC 5987's `filename*` before the plain one, without directories. */
export function filenameOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const params = paramsOf(header);
  const extended = params.get('filename*');
  const name = (extended === undefined ? undefined : decodeExtended(extended)) ?? params.get('filename');
  const clean = name?.replace(/\p{Cc}/gu, '').trim() ?? '';
  return clean === '' ? undefined : safeName(clean);
}

/** A parameter after its semicolon: a quoted string or whatever stands before the next semicolon. */
const PARAM = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

/** The first value of each parameter, names in lower case. What looks like a parameter inside a quoted string is none. */
function paramsOf(header: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const [, name, quoted, bare] of header.matchAll(PARAM)) {
    const key = (name ?? '').toLowerCase();
    if (!params.has(key)) params.set(key, quoted?.replace(/\\(.)/g, '$1') ?? (bare ?? '').trim());
  }
  return params;
}

function decodeExtended(text: string): string | undefined {
  const match = /^([\w-]*)'[^']*'(.*)$/.exec(text);
  const charset = match?.[1]?.toLowerCase();
  const value = match?.[2] ?? '';
  try {
    if (charset === 'utf-8' || charset === 'utf8') return decodeURIComponent(value);
    if (charset === 'iso-8859-1')
      return value.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  } catch {
    // Not what it says it is: the plain name stands in.
  }
  return undefined;
}
