import { forFetch } from '../network/fetch/request-body.js';
import { mediaType, sentName } from '../wire/file-label.js';
import { concat } from '../base/bytes.js';
import type { Payload } from '../wire/payload.js';
import type { Content } from './upload-source.js';

/** A form with one file (RFC 7578). */
export function formPayload(field: string, content: Content): Payload {
  // Pages without TLS have no `randomUUID`.
  const boundary = `----clients${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('')}`;
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field)}"; filename="${escapeName(sentName(content.filename))}"\r\n` +
      `Content-Type: ${mediaType(content.type)}\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
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

/** Undefined for a Blob of another realm, which would become text in one of this realm. */
function framedBlob(head: Uint8Array, blob: Blob | undefined, tail: Uint8Array): Blob | undefined {
  return typeof Blob !== 'undefined' && blob instanceof Blob ? new Blob([head, blob, tail]) : undefined;
}

/** Ends the file's own iterator even while it waits for a piece. */
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
 * Browsers' way, which servers read: UTF-8 as it is, and the three characters that could end the value percent-encoded. A backslash
 * stands for itself, but before what it could escape, which servers would take for an escape. `filename*` of RFC 5987 is forbidden here
 * by RFC 7578.
 */
function escapeName(name: string): string {
  return name
    .replace(/\\(?=[()<>@,;:\\"/[\]?=]|$)/g, '\\\\')
    .replaceAll('"', '%22')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}
