import { forFetch } from './fetch-body.js';
import { mediaType, sentName } from '../wire/file-name.js';
import { concat, encodeText } from '../base/bytes.js';
import type { Payload } from '../wire/payload.js';
import type { Content } from './upload-source.js';

/** Makes a form with one file (RFC 7578). */
export function formPayload(field: string, content: Content): Payload {
  // Pages without TLS have no `randomUUID`.
  const boundary = `----clients${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('')}`;
  const head = encodeText(
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field)}"; filename="${escapeName(sentName(content.filename))}"\r\n` +
      `Content-Type: ${mediaType(content.type)}\r\n\r\n`,
  );
  const tail = encodeText(`\r\n--${boundary}--\r\n`);
  const { bytes, blob, repeatable, counted } = content;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    size: content.size === undefined ? undefined : head.length + content.size + tail.length,
    gathered: () => (bytes === undefined ? framedBlob(head, blob, tail) : concat([head, bytes, tail])),
    open: () => framed(head, content.open(), tail),
    repeatable,
    counted,
    forFetch,
  };
}

/** Joins the parts into a Blob. Undefined for a Blob of another realm, which would be converted to text. */
function framedBlob(head: Uint8Array<ArrayBuffer>, blob: Blob | undefined, tail: Uint8Array<ArrayBuffer>): Blob | undefined {
  return typeof Blob !== 'undefined' && blob instanceof Blob ? new Blob([head, blob, tail]) : undefined;
}

/** Iterates the parts. `return` also ends a file that is waiting for a piece. */
function framed(head: Uint8Array, file: AsyncIterable<Uint8Array>, tail: Uint8Array): AsyncIterableIterator<Uint8Array> {
  const inner = file[Symbol.asyncIterator]();
  let stage: 'head' | 'file' | 'end' = 'head';
  return {
    async next() {
      if (stage === 'end') return { done: true, value: undefined };
      if (stage === 'head') {
        stage = 'file';
        return { done: false, value: head };
      }
      const next = await inner.next();
      if (next.done !== true) return next;
      stage = 'end';
      return { done: false, value: tail };
    },
    async return() {
      stage = 'end';
      await inner.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * Escapes a name as browsers do: UTF-8 is kept, and the three characters that could end the value are percent-encoded. A backslash is
 * doubled where servers would read it as an escape. RFC 7578 forbids `filename*` (RFC 5987) here.
 */
function escapeName(name: string): string {
  return name
    .replace(/\\(?=[()<>@,;:\\"/[\]?=]|$)/g, '\\\\')
    .replaceAll('"', '%22')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}
