import type { ResponseHeaders } from './headers.js';

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

/** Returns whether a body is sent as a web page. */
export function isHtml(headers: ResponseHeaders): boolean {
  return /\bx?html\b/i.test(headers.get('content-type') ?? '');
}
