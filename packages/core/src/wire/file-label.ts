/** The name of a file: the last segment of a path in either spelling; what is left of `..` and the like is no name. */
export function safeName(name: string | undefined): string {
  const last = (name ?? '').replaceAll('\0', '').split(/[\\/]/).pop() ?? '';
  return /^\.{0,2}$/.test(last) ? 'file' : last;
}

export function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(text);
}

/** A Blob may call its type anything. */
export function mediaType(type: string | undefined): string {
  return type !== undefined && isMediaType(type) ? type : 'application/octet-stream';
}
