import { toBytes } from '../base/bytes.js';
import { callUserFunction } from '../base/callback.js';
import { describeKind } from '../base/describe-value.js';
import { InputError } from '../base/errors.js';
import { isRecord } from '../base/record.js';
import { BodyPieces, endIterator } from '../network/request-body.js';
import { createSourceError } from './stream-source.js';
import type { Upload } from './upload-source.js';

/** An upload to read, and its announced size. */
export interface MeteredSource {
  readonly openBytes: () => AsyncIterator<Uint8Array>;
  readonly size: number | undefined;
}

/**
 * Reads an upload and checks it meanwhile: each piece must be bytes, and their total must match the
 * announced size. Otherwise the server would wait for the rest, or take the excess for another
 * request. Failures in here are input errors, not network errors.
 */
export function meterSource(source: MeteredSource, onProgress: Upload['onProgress']): BodyPieces {
  let iterator: AsyncIterator<Uint8Array>;
  try {
    iterator = source.openBytes();
  } catch (refusal) {
    return new BodyPieces({ next: () => throwLater(refusal) }, () => undefined);
  }
  return new BodyPieces(meterPieces(iterator, source, onProgress), () => {
    endIterator(iterator);
  });
}

/** Throws a refusal to open a source on the first read: drivers handle failures of reads only. */
async function throwLater(refusal: unknown): Promise<never> {
  await Promise.resolve();
  throw refusal;
}

async function* meterPieces(
  iterator: AsyncIterator<Uint8Array>,
  { size }: MeteredSource,
  onProgress: Upload['onProgress'],
): AsyncGenerator<Uint8Array, undefined, undefined> {
  let sent = 0;
  try {
    for (;;) {
      const next = await readPiece(iterator);
      if (next.done === true) break;
      const piece = assertBytes(next.value);
      sent += piece.byteLength;
      if (size !== undefined && sent > size)
        throw createSizeError(`the source has more than ${String(size)} bytes, the announced size`);
      yield piece;
      // The connection asks for the next piece after it has sent this one.
      await callUserFunction('onProgress', () => onProgress?.(sent, size));
    }
  } catch (error) {
    endIterator(iterator);
    throw error;
  }
  if (size !== undefined && sent < size)
    throw createSizeError(`the source ended after ${String(sent)} of ${String(size)} bytes`);
  return undefined;
}

/**
 * @throws {InputError} `source-failed` for any failure of the source, also one with the error of
 * another call, such as a download
 */
async function readPiece(source: AsyncIterator<Uint8Array>): Promise<IteratorResult<unknown>> {
  try {
    const next: unknown = await source.next();
    if (!isRecord(next)) throw new TypeError(`next() returned ${describeKind(next)}, not a result`);
    // Read here: they may be getters that throw.
    const { done, value } = next;
    return done === true ? { done, value } : { value };
  } catch (cause) {
    throw createSourceError(cause);
  }
}

function assertBytes(piece: unknown): Uint8Array {
  const bytes = ArrayBuffer.isView(piece) ? toBytes(piece) : undefined;
  if (bytes === undefined)
    throw new InputError(`upload: the source returned ${describeKind(piece)} instead of bytes`, {
      code: 'invalid-input',
    });
  return bytes;
}

function createSizeError(message: string): InputError {
  return new InputError(`upload: ${message}`, { code: 'size-mismatch' });
}
