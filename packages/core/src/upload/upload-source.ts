import { toBytes } from '../base/bytes.js';
import { isBlob, isUrl } from '../base/platform-objects.js';

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

/** The kinds of source, for messages. */
export const SOURCE_KINDS = '{ path }, bytes, a Blob, a stream or an async iterable';

/** Returns whether a value can be sent as a file. */
export function isSource(value: unknown): value is UploadSource {
  if (typeof value !== 'object' || value === null) return false;
  if (toBytes(value) !== undefined || isBlob(value) || isStream(value)) return true;
  return 'path' in value && (typeof value.path === 'string' || isUrl(value.path));
}

/** A source that can be read only once. */
export type OneTimeSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Returns whether a value is a stream. Tested before `path`: Node's file streams have one too, but
 * may start in the middle of the file.
 */
export function isStream(value: object): value is OneTimeSource {
  return Symbol.asyncIterator in value || 'getReader' in value;
}
