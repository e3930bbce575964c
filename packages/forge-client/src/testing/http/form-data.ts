import type { Call } from './call.js';

/** A file of a form. */
interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

// Not `Response.formData()`: Node's fails in a test environment with a `File` of its own, such as jsdom.

/** Returns the file of a field of a multipart body; undefined when the field is missing, `null` when the body is not multipart. */
export function fileOf(call: Call, field: string): FormFile | undefined | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(call.request.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return null;
  return parts(call.bytes, `--${boundary}`).find(({ field: own }) => own === field)?.file;
}

/**
 * Returns the files of a body; a field without a file name is not a file. Each byte is read as one character, so that a text search finds
 * the boundary in any file.
 */
function parts(bytes: Uint8Array, boundary: string): { readonly field: string; readonly file: FormFile }[] {
  const text = latin(bytes);
  if (!text.includes(`${boundary}--`)) return [];
  return text
    .split(boundary)
    .slice(1, -1)
    .flatMap((part) => {
      const end = part.indexOf('\r\n\r\n');
      const head = utf8(part.slice(2, end));
      const field = /;\s*name="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
      const name = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1];
      const type = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream';
      return field === undefined || name === undefined
        ? []
        : [{ field, file: { name: plain(name), type, bytes: fromLatin(part.slice(end + 4, -2)) } }];
    });
}

/** Returns a file name. A backslash escapes only characters that could end the name; percent signs are not decoded; a directory is removed. */
function plain(name: string): string {
  const decoded = name.replace(/\\([()<>@,;:\\"/[\]?=])/g, '$1');
  return decoded.slice(decoded.lastIndexOf('/') + 1);
}

function latin(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += 16_384) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 16_384)));
  return pieces.join('');
}

function fromLatin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function utf8(text: string): string {
  return new TextDecoder().decode(fromLatin(text));
}
