import { replaceControls } from '../base/text.js';
import { decodeEscapes } from './address.js';

/**
 * Returns a safe name for a received file: the last segment, after slashes and backslashes, or
 * `file` when that is empty, `.` or `..`.
 */
export function toSafeName(name: string | undefined): string {
  return takeLastSegment(name, /[\\/]/);
}

/**
 * Returns the name of a file to send. Backslashes are part of the name, except in a Windows path:
 * one with a drive, or with `..` segments.
 */
export function toSentName(name: string | undefined): string {
  return takeLastSegment(name, WINDOWS_PATH.test(name ?? '') ? /[\\/]/ : /\//);
}

const WINDOWS_PATH = /^[a-z]:\\|^\\\\|(?:^|\\)\.{1,2}(?:\\|$)/i;

function takeLastSegment(name: string | undefined, separator: RegExp): string {
  const last = (name ?? '').replaceAll('\0', '').split(separator).pop() ?? '';
  return /^\.{0,2}$/.test(last) ? 'file' : last;
}

/**
 * Returns the file name in a `Content-Disposition`, without directories. `filename*` (RFC 5987)
 * takes precedence over `filename`.
 */
export function readFilename(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const params = readParameters(header);
  const extended = params.get('filename*');
  const name =
    (extended === undefined ? undefined : decodeExtended(extended)) ?? params.get('filename');
  const clean = name === undefined ? '' : replaceControls(name, '').trim();
  return clean === '' ? undefined : toSafeName(clean);
}

/**
 * Matches a parameter and the semicolon before it; the value is a quoted string, or everything up
 * to the next semicolon.
 */
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

function readParameters(header: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const [, name, quoted, bare] of header.matchAll(PARAMETER)) {
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
    if (charset === 'iso-8859-1') return decodeEscapes(value);
  } catch {
    // Not valid UTF-8: the plain name is used.
  }
  return undefined;
}
