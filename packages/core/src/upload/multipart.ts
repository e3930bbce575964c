import { endIterator, BodyPieces } from '../network/request-body.js';
import { prepareForFetch } from './fetch-body.js';
import { toSentName } from '../wire/file-name.js';
import { toMediaType } from '../wire/media-type.js';
import { concat } from '../base/bytes.js';
import { encodeText } from '../base/utf8.js';
import type { Payload } from '../wire/payload.js';
import type { Content } from './open-content.js';

/** Makes a form with one file (RFC 7578). */
export function createFormPayload(field: string, content: Content): Payload {
  // Pages without TLS have no `randomUUID`.
  const random = crypto.getRandomValues(new Uint32Array(4));
  const boundary = `----clients${Array.from(random, (part) => part.toString(16)).join('')}`;
  const head = encodeText(
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field)}"; filename="${escapeName(toSentName(content.filename))}"\r\n` +
      `Content-Type: ${toMediaType(content.type)}\r\n\r\n`,
  );
  const tail = encodeText(`\r\n--${boundary}--\r\n`);
  const { bytes, blob, canResend, reportsProgress } = content;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    size: content.size === undefined ? undefined : head.length + content.size + tail.length,
    gather() {
      return bytes === undefined ? frameBlob(head, blob, tail) : concat([head, bytes, tail]);
    },
    openBytes: () => frameFile(head, content.openBytes(), tail),
    canResend,
    reportsProgress,
    forFetch: prepareForFetch,
  };
}

/**
 * Joins the parts into a Blob. Undefined for a Blob of another realm, which would be converted to
 * text.
 */
function frameBlob(
  head: Uint8Array<ArrayBuffer>,
  blob: Blob | undefined,
  tail: Uint8Array<ArrayBuffer>,
): Blob | undefined {
  return typeof Blob !== 'undefined' && blob instanceof Blob
    ? new Blob([head, blob, tail])
    : undefined;
}

/**
 * Iterates over the parts of the form. Leaving the loop also ends a file that is waiting for a piece.
 */
function frameFile(
  head: Uint8Array,
  file: AsyncIterable<Uint8Array>,
  tail: Uint8Array,
): BodyPieces {
  const pieces = file[Symbol.asyncIterator]();
  return new BodyPieces(yieldParts(head, pieces, tail), () => {
    endIterator(pieces);
  });
}

async function* yieldParts(
  head: Uint8Array,
  file: AsyncIterator<Uint8Array>,
  tail: Uint8Array,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  yield head;
  for (let next = await file.next(); next.done !== true; next = await file.next()) yield next.value;
  yield tail;
  return undefined;
}

/**
 * Escapes a name as browsers do: UTF-8 is kept, and the three characters that could end the value
 * are percent-encoded. A backslash is doubled where servers would read it as an escape. RFC 7578
 * forbids `filename*` (RFC 5987) here.
 */
function escapeName(name: string): string {
  return name
    .replace(/\\(?=[()<>@,;:\\"/[\]?=]|$)/g, '\\\\')
    .replaceAll('"', '%22')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}
