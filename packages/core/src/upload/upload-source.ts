import { UPLOAD_HINTS } from '../explain/argument-hints.js';
import { InputError } from '../base/errors.js';
import { isRecord } from '../base/record.js';
import { describeKind } from '../base/describe-value.js';
import { isUrl, readBlob, isBlob } from '../base/platform-objects.js';
import { toBytes } from '../base/bytes.js';
import { endIterator, BodyPieces } from '../network/body-pieces.js';
import { platform } from '#platform';
import { callUserFunction } from '../base/callback.js';

/** Content that can be sent as a file. A plain string is never used as a path. */
export type UploadSource =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | { readonly path: string | URL }
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A file to send, with its name and media type. */
export interface Upload {
  readonly content: UploadSource;
  /**
   * Default: the name of a `File` or the last segment of the path, otherwise `file`. Directories
   * are removed.
   */
  readonly filename?: string | undefined;
  /** Media type. Default: the type of a Blob, otherwise `application/octet-stream`. */
  readonly type?: string | undefined;
  /** Length of a stream in bytes, if it is known in advance. */
  readonly size?: number | undefined;
  /**
   * Called after each piece was sent; another attempt counts from 0 again. If it returns a promise,
   * the promise is awaited; if it throws, the upload fails. Not called in browsers, which send
   * bytes and Blobs as a whole.
   */
  readonly onProgress?: ((sent: number, size: number | undefined) => unknown) | undefined;
}

/** An opened upload: what a body format needs to send it. */
export interface Content {
  readonly filename: string | undefined;
  readonly type: string | undefined;
  readonly size: number | undefined;
  readonly bytes?: Uint8Array | undefined;
  readonly blob?: Blob | undefined;
  /** Reads the content from its start; for each attempt. */
  readonly openBytes: () => AsyncIterable<Uint8Array>;
  /** Whether it can be read again, for another attempt. */
  readonly canResend: boolean;
  /** Whether `onProgress` counts the pieces, so they have to pass through `openBytes`. */
  readonly reportsProgress: boolean;
}

interface OpenedSource extends Omit<Content, 'reportsProgress' | 'openBytes'> {
  /**
   * Whether the source may reuse the buffer of a piece while the connection still holds it, so
   * pieces are copied. Streams hand theirs over.
   */
  readonly refills?: boolean;
  readonly openBytes: () => AsyncIterator<Uint8Array>;
}

/** What `isSource` accepts, for messages. */
export const SOURCE_KINDS = '{ path }, bytes, a Blob, a stream or an async iterable';

/** Returns whether a value can be sent as a file. */
export function isSource(value: unknown): value is UploadSource {
  if (typeof value !== 'object' || value === null) return false;
  if (toBytes(value) !== undefined || isBlob(value) || isStream(value)) return true;
  return 'path' in value && (typeof value.path === 'string' || isUrl(value.path));
}

type OneTime = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Returns whether a value is a stream. Tested before `path`: Node's file streams have one too, but
 * may start in the middle of the file.
 */
const isStream = (value: object): value is OneTime =>
  Symbol.asyncIterator in value || 'getReader' in value;

/**
 * Opens the content of an upload, and names it.
 * @throws {InputError} for content that cannot be sent
 */
export async function openContent({
  content,
  filename,
  type,
  size,
  onProgress,
}: Upload): Promise<Content> {
  const source = await openSource(content, size);
  return {
    ...source,
    filename: filename ?? source.filename,
    type: type ?? source.type,
    openBytes: () => meterSource(source, onProgress),
    reportsProgress: onProgress !== undefined,
  };
}

async function openSource(source: object, size: number | undefined): Promise<OpenedSource> {
  const isKnown: boolean = isSource(source);
  if (!isKnown)
    throw new InputError(
      `upload: the content must be ${SOURCE_KINDS}, not ${describeKind(source)}`,
      {
        code: 'invalid-input',
      },
    );
  const plain = { filename: undefined, type: undefined };
  const bytes = toBytes(source);
  if (bytes !== undefined)
    return {
      ...plain,
      size: bytes.byteLength,
      bytes,
      openBytes: () => sliceBytes(bytes),
      canResend: true,
    };
  if (isBlob(source)) {
    const filename = 'name' in source && typeof source.name === 'string' ? source.name : undefined;
    const type = source.type === '' ? undefined : source.type;
    return {
      filename,
      type,
      size: source.size,
      blob: source,
      openBytes: () => readBlobPieces(source),
      canResend: true,
    };
  }
  if (isStream(source)) {
    refuseUsed(source);
    return {
      ...plain,
      size,
      openBytes: openOnce(source),
      canResend: false,
      refills: !('getReader' in source || 'pipe' in source),
    };
  }
  if (platform.openFile === undefined)
    throw new InputError('upload: this platform cannot open a path', {
      code: 'unsupported',
      hint: UPLOAD_HINTS.pathNotSupported,
    });
  const file = await platform.openFile((source as { readonly path: string | URL }).path);
  return {
    ...plain,
    filename: file.name,
    size: file.size,
    openBytes: () => file.read()[Symbol.asyncIterator](),
    canResend: true,
  };
}

/** Iterators that were sent. A second upload of one would silently send an empty file. */
const SENT_ITERATORS = /* @__PURE__ */ new WeakSet();

function openOnce(source: OneTime): () => AsyncIterator<Uint8Array> {
  let used = false;
  return () => {
    if (used) throw createStreamUsedError('was already sent and cannot be read again');
    used = true;
    refuseUsed(source);
    const iterator = startReading(source);
    if ((iterator as unknown) === source) SENT_ITERATORS.add(source);
    return iterator;
  };
}

/** Gets the iterator of a stream. @throws {InputError} `source-failed` if it has none */
function startReading(source: OneTime): AsyncIterator<Uint8Array> {
  try {
    if ('getReader' in source) return readStream(source);
    const iterator: unknown = source[Symbol.asyncIterator]();
    if (typeof iterator === 'object' && iterator !== null)
      return iterator as AsyncIterator<Uint8Array>;
    throw new TypeError(
      `[Symbol.asyncIterator]() returned ${describeKind(iterator)}, not an iterator`,
    );
  } catch (cause) {
    throw createSourceError(cause);
  }
}

/** Properties of web and Node streams that reveal whether the stream was read. */
type Used = Partial<
  Record<
    'locked' | 'destroyed' | 'errored' | 'readableDidRead' | 'readableEnded' | 'readableFlowing',
    unknown
  >
>;

/**
 * @throws {InputError} `stream-used` for a stream that was read, even in part: it would be sent as
 * a shorter file
 */
function refuseUsed(source: OneTime): void {
  const { locked, destroyed, errored, readableDidRead, readableEnded, readableFlowing } =
    source as Used;
  if (locked === true) throw createStreamUsedError('is locked to another reader');
  if (SENT_ITERATORS.has(source))
    throw createStreamUsedError('was already sent and cannot be read again');
  if (readableDidRead === true || readableEnded === true || isDisturbed(source))
    throw createStreamUsedError('was already read');
  if (destroyed === true) throw createStreamUsedError('was destroyed', errored);
  if (readableFlowing === true) throw createStreamUsedError('is being read by other code');
}

/**
 * Returns whether a web stream was read from. Only Node exposes that; elsewhere the `Response`
 * constructor rejects such a stream, and does not read it.
 */
function isDisturbed(source: OneTime): boolean {
  const known = (source as object as Readonly<Record<symbol, unknown>>)[
    Symbol.for('nodejs.stream.disturbed')
  ];
  if (typeof known === 'boolean') return known;
  if (!('getReader' in source) || typeof Response === 'undefined') return false;
  try {
    new Response(source);
    return false;
  } catch {
    return true;
  }
}

function createStreamUsedError(why: string, cause?: unknown): InputError {
  return new InputError(`upload: this stream ${why}`, {
    code: 'stream-used',
    cause: cause ?? undefined,
    hint: UPLOAD_HINTS.usedStream,
  });
}

/**
 * Reads an upload and checks it meanwhile: each piece must be bytes, and their total must match the
 * announced size. Otherwise the server would wait for the rest, or take the excess for another
 * request. Failures in here are input errors, not network errors.
 */
function meterSource(
  { openBytes, size, refills }: OpenedSource,
  onProgress: Upload['onProgress'],
): BodyPieces {
  let source: AsyncIterator<Uint8Array> | undefined;
  let refusal: unknown;
  try {
    source = openBytes();
  } catch (error) {
    // Thrown by the first read: drivers handle failures of reads only.
    refusal = error;
  }
  const leave = (): void => {
    endIterator(source);
  };
  async function* pieces(): AsyncGenerator<Uint8Array, undefined, undefined> {
    if (source === undefined) throw refusal;
    let sent = 0;
    try {
      for (;;) {
        const next = await readPiece(source);
        if (next.done === true) break;
        const piece = assertBytes(next.value);
        sent += piece.byteLength;
        if (size !== undefined && sent > size)
          throw createSizeError(
            `the source has more than ${String(size)} bytes, the announced size`,
          );
        yield refills === true ? new Uint8Array(piece) : piece;
        // The connection asks for the next piece after it has sent this one.
        await callUserFunction('onProgress', () => onProgress?.(sent, size));
      }
    } catch (error) {
      leave();
      throw error;
    }
    if (size !== undefined && sent < size)
      throw createSizeError(`the source ended after ${String(sent)} of ${String(size)} bytes`);
    return undefined;
  }
  return new BodyPieces(pieces(), leave);
}

/**
 * @throws {InputError} `source-failed` for whatever the source throws, also for an error of another
 * call, such as a download
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

function createSourceError(cause: unknown): InputError {
  return new InputError('upload: the source failed while it was being sent', {
    code: 'source-failed',
    cause,
  });
}

function assertBytes(piece: unknown): Uint8Array {
  const bytes = ArrayBuffer.isView(piece) ? toBytes(piece) : undefined;
  if (bytes === undefined)
    throw new InputError(`upload: the source returned ${describeKind(piece)} instead of bytes`, {
      code: 'invalid-input',
    });
  return bytes;
}

const createSizeError = (message: string): InputError =>
  new InputError(`upload: ${message}`, { code: 'size-mismatch' });

/**
 * Size of a piece in bytes. One large write would report no progress, and keep the whole body in
 * the socket's queue.
 */
const PIECE_BYTES = 262_144;

async function* sliceBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield await Promise.resolve(bytes.subarray(at, at + PIECE_BYTES));
}

/** Splits a Blob into pieces; its `stream()` may return all of it in one. */
async function* readBlobPieces(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += PIECE_BYTES)
    yield await readBlob(blob.slice(at, at + PIECE_BYTES));
}

/** Iterates a ReadableStream, which not every platform can. */
function readStream(stream: ReadableStream<Uint8Array>): AsyncIterator<Uint8Array> {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    async return() {
      await reader.cancel();
      return { value: undefined, done: true };
    },
  };
}
