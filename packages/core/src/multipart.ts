import type { Payload } from './payload.js';
import type { Content } from './upload.js';

/** A form with one file (RFC 7578). */
export function multipart(field: string, content: Content): Payload {
  const boundary = `----clients${crypto.randomUUID().replaceAll('-', '')}`;
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field)}"; filename="${escapeName(safeName(content.filename))}"\r\n` +
      `Content-Type: ${headerValue(content.type)}\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const type = `multipart/form-data; boundary=${boundary}`;
  const { bytes, blob, repeatable } = content;
  return {
    type,
    size: content.size === undefined ? undefined : head.length + content.size + tail.length,
    blob: bytes === undefined && blob === undefined ? undefined : new Blob([head, (bytes ?? blob) as Blob, tail]),
    open: async function* () {
      yield head;
      yield* content.open();
      yield tail;
    },
    repeatable,
  };
}

/**
 * Browsers' way, which servers read: UTF-8 as it is, and the three characters that could end the value percent-encoded.
 * `filename*` of RFC 5987 is forbidden here by RFC 7578.
 */
function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The last segment of a path in either spelling; what is left of `..` and the like is no name. */
export function safeName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).pop() ?? '';
  return /^\.{0,2}$/.test(last) ? 'file' : last.replaceAll('\0', '');
}

function headerValue(type: string | undefined): string {
  return type !== undefined && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(type) ? type : 'application/octet-stream';
}
