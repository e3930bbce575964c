/** Returns a safe name for a received file: the last segment, after slashes and backslashes, or `file` when that is empty, `.` or `..`. */
export function safeName(name: string | undefined): string {
  return lastSegment(name, /[\\/]/);
}

/** Returns the name of a file to send. Backslashes are part of the name, except in a Windows path: one with a drive, or with `..` segments. */
export function sentName(name: string | undefined): string {
  return lastSegment(name, WINDOWS_PATH.test(name ?? '') ? /[\\/]/ : /\//);
}

const WINDOWS_PATH = /^[a-z]:\\|^\\\\|(?:^|\\)\.{1,2}(?:\\|$)/i;

function lastSegment(name: string | undefined, separator: RegExp): string {
  const last = (name ?? '').replaceAll('\0', '').split(separator).pop() ?? '';
  return /^\.{0,2}$/.test(last) ? 'file' : last;
}

/** Returns whether a text is a media type, such as `text/plain; charset=utf-8`. */
export function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(text);
}

/** Returns the type if it is a media type, or else `application/octet-stream`: the type of a Blob can be any text. */
export function mediaType(type: string | undefined): string {
  return type !== undefined && isMediaType(type) ? type : 'application/octet-stream';
}
