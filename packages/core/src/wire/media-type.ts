/** Returns whether a text is a media type, with or without parameters. */
export function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(text);
}

/**
 * Returns the type if it is a media type, or else `application/octet-stream`: the type of a Blob
 * can be any text.
 */
export function toMediaType(type: string | undefined): string {
  return type !== undefined && isMediaType(type) ? type : 'application/octet-stream';
}
