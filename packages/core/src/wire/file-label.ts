/** The name of a file that came: the last segment of a path in either spelling; what is left of `..` and the like is no name. */
export function safeName(name: string | undefined): string {
  return lastSegment(name, /[\\/]/);
}

/** The name of a file to send. A backslash belongs to it, unless the whole is a path as Windows has it: from a drive, or with `..` in it. */
export function sentName(name: string | undefined): string {
  return lastSegment(name, WINDOWS_PATH.test(name ?? '') ? /[\\/]/ : /\//);
}

const WINDOWS_PATH = /^[a-z]:\\|^\\\\|(?:^|\\)\.{1,2}(?:\\|$)/i;

function lastSegment(name: string | undefined, separator: RegExp): string {
  const last = (name ?? '').replaceAll('\0', '').split(separator).pop() ?? '';
  return /^\.{0,2}$/.test(last) ? 'file' : last;
}

export function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(text);
}

/** A Blob may call its type anything. */
export function mediaType(type: string | undefined): string {
  return type !== undefined && isMediaType(type) ? type : 'application/octet-stream';
}
