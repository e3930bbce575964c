import { toBytes } from '../base/bytes.js';
import { callUser, createSourceError } from '../base/callback.js';
import { describeKind, isBlob, isRecord, isUrl, quote, readBlob } from '../base/values.js';
import { InputError } from '../base/errors.js';
import { cancelOnReturn } from '../base/pull.js';
import { endIterator } from '../network/request-body.js';
import { PIECE_BYTES } from '../wire/payload.js';
import { isStream, openStream, refuseUsed, type UploadStream, watchStream } from './stream.js';
import { platform } from '#platform';

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

const SOURCE_KINDS = '{ path }, bytes, a Blob, a stream or an async iterable';

/** What other clients call `content`. */
const OTHER_KEYS = ['file', 'data', 'body', 'blob', 'buffer', 'bytes', 'stream', 'attachment'];

/** Returns why a value cannot be sent as a file. A text that looks like a path is most likely one. */
export function refuseSource(value: unknown): string {
  const problem = `must be ${SOURCE_KINDS}, not ${describeKind(value)}`;
  if (isRecord(value)) {
    const key = OTHER_KEYS.find((name) => value[name] !== undefined);
    return key === undefined ? problem : `${problem}: use content instead of ${key}`;
  }
  if (typeof value !== 'string') return problem;
  return /^\S{1,200}$/.test(value) && /[/\\]|\.\w{1,8}$/.test(value)
    ? `${problem}: to send this file, pass { path: ${quote(value)} }`
    : `${problem}: to send a file, pass { path }, and for a text, new Blob([text])`;
}

/** Returns whether a value can be sent as a file. */
export function isSource(value: unknown): value is UploadSource {
  if (typeof value !== 'object' || value === null) return false;
  if (toBytes(value) !== undefined || isBlob(value) || isStream(value)) return true;
  return 'path' in value && (typeof value.path === 'string' || isUrl(value.path));
}

/** An opened upload, from which a body format makes the body. */
export interface Content {
  readonly filename: string | undefined;
  readonly type: string | undefined;
  /** In bytes, where it is known. */
  readonly size: number | undefined;
  /** The content itself, unless it is a file or a stream. */
  readonly whole: Uint8Array | Blob | undefined;
  /** Reads the content from its start; for each attempt. */
  readonly read: () => AsyncGenerator<Uint8Array, void, undefined>;
  /** Whether it can be read again, for another attempt. */
  readonly canResend: boolean;
  /** Whether `onProgress` counts the pieces, so that they have to be read one by one. */
  readonly reportsProgress: boolean;
}

/** Content before its pieces are counted. */
interface OpenedSource {
  readonly filename?: string | undefined;
  readonly type?: string | undefined;
  readonly size: number | undefined;
  readonly whole?: Uint8Array | Blob | undefined;
  readonly open: () => AsyncIterator<unknown>;
  readonly isStream?: true;
}

/**
 * Opens the content of an upload, and names it. Nothing of it is read yet.
 *
 * @param onFailure told if a stream fails before it is read
 * @throws {InputError} for content that cannot be sent
 */
export async function openContent(
  { content, filename, type, size, onProgress }: Upload,
  onFailure?: (cause: unknown) => void,
): Promise<Content> {
  const source = isStream(content)
    ? openOneTime(content, size, onFailure)
    : await openRepeatable(content);
  return {
    filename: filename ?? source.filename,
    type: type ?? source.type,
    size: source.size,
    whole: source.whole,
    read: () => readContent(source, onProgress),
    canResend: source.isStream !== true,
    reportsProgress: onProgress !== undefined,
  };
}

function openOneTime(
  stream: UploadStream,
  size: number | undefined,
  onFailure: ((cause: unknown) => void) | undefined,
): OpenedSource {
  refuseUsed(stream);
  let isOpened = false;
  watchStream(stream, (cause) => {
    if (!isOpened) onFailure?.(cause);
  });
  return {
    size,
    open: () => {
      isOpened = true;
      return openStream(stream);
    },
    isStream: true,
  };
}

async function openRepeatable(source: Exclude<UploadSource, UploadStream>): Promise<OpenedSource> {
  const bytes = toBytes(source);
  if (bytes !== undefined)
    return { size: bytes.length, whole: bytes, open: () => sliceBytes(bytes) };
  if (isBlob(source))
    return {
      filename: 'name' in source && typeof source.name === 'string' ? source.name : undefined,
      type: source.type === '' ? undefined : source.type,
      size: source.size,
      whole: source,
      open: () => sliceBlob(source),
    };
  if (!isSource(source))
    throw new InputError(`upload: the content ${refuseSource(source)}`, { code: 'invalid-input' });
  return openPath((source as { readonly path: string | URL }).path);
}

async function openPath(path: string | URL): Promise<OpenedSource> {
  if (platform.openFile === undefined)
    throw new InputError('upload: this platform cannot open a path', {
      code: 'unsupported',
      hint: 'pass a Blob or bytes',
    });
  const file = await platform.openFile(path);
  return {
    filename: file.name,
    size: file.size,
    open: () => file.read()[Symbol.asyncIterator](),
  };
}

async function* sliceBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield await Promise.resolve(bytes.subarray(at, at + PIECE_BYTES));
}

/** Splits a Blob into pieces; its `stream()` may return all of it in one. */
async function* sliceBlob(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += PIECE_BYTES)
    yield await readBlob(blob.slice(at, at + PIECE_BYTES));
}

/**
 * Reads content and checks it meanwhile: each piece must be bytes, and their total must match the
 * announced size. Otherwise the server would wait for the rest, or take the excess for another
 * request. Its failures are input errors, not errors of the network.
 */
function readContent(
  { open, size }: OpenedSource,
  onProgress: Upload['onProgress'],
): AsyncGenerator<Uint8Array, void, undefined> {
  let source: AsyncIterator<unknown> | undefined;
  async function* readPieces(): AsyncGenerator<Uint8Array, void, undefined> {
    let sent = 0;
    source = open();
    try {
      for (;;) {
        const next = await readNext(source);
        if (next.done === true) break;
        const piece = assertBytes(next.value);
        sent += piece.length;
        if (size !== undefined && sent > size)
          throw createSizeError(`has more than ${String(size)} bytes, the announced size`);
        yield piece;
        // The connection asks for the next piece after it has sent this one.
        await callUser('onProgress', () => onProgress?.(sent, size));
      }
    } catch (error) {
      endIterator(source);
      throw error;
    }
    if (size !== undefined && sent < size)
      throw createSizeError(`ended after ${String(sent)} of ${String(size)} bytes`);
  }
  return cancelOnReturn(readPieces(), () => {
    endIterator(source);
  });
}

/**
 * @throws {InputError} `source-failed` for any failure of the source, also one with the error of
 * another call, such as a download
 */
async function readNext(source: AsyncIterator<unknown>): Promise<IteratorResult<unknown>> {
  try {
    const next: unknown = await source.next();
    if (!isRecord(next)) throw new TypeError(`next() returned ${describeKind(next)}`);
    return next as unknown as IteratorResult<unknown>;
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
  return new InputError(`upload: the source ${message}`, { code: 'size-mismatch' });
}
