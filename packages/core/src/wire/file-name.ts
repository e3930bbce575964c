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
