import { createSourceError, ignoreFailure } from '../base/callback.js';
import { InputError } from '../base/errors.js';

/** Content that can be read only once. */
export type UploadStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Returns whether a value is a stream. Tested before `path`: Node's file streams have one too, but
 * may start in the middle of the file.
 */
export function isStream(value: unknown): value is UploadStream {
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.asyncIterator in value || 'getReader' in value;
}

/** Iterators that were sent. A second upload of one would silently send an empty file. */
const SENT_ITERATORS = /* @__PURE__ */ new WeakSet();

/**
 * Starts to read a stream.
 * @throws {InputError} `stream-used` if it was read meanwhile · `source-failed`
 */
export function openStream(stream: UploadStream): AsyncIterator<unknown> {
  refuseUsed(stream);
  try {
    if ('getReader' in stream) return iterateWebStream(stream);
    const iterator = stream[Symbol.asyncIterator]();
    if ((iterator as unknown) === stream) SENT_ITERATORS.add(stream);
    return iterator;
  } catch (cause) {
    throw createSourceError(cause);
  }
}

/** Iterates a web stream, which not every platform can. */
function iterateWebStream(stream: ReadableStream): AsyncIterator<unknown> {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<unknown>>,
    async return() {
      await reader.cancel();
      return { value: undefined, done: true };
    },
  };
}

/** Members of web streams, Node's streams and iterators, as far as a stream has them. */
interface Members {
  readonly locked?: boolean;
  readonly destroyed?: boolean;
  readonly errored?: unknown;
  readonly readableDidRead?: boolean;
  readonly readableEnded?: boolean;
  readonly readableFlowing?: boolean | null;
  on?(event: 'error', listener: (cause: unknown) => void): unknown;
  destroy?(): unknown;
  cancel?(): unknown;
  return?(): unknown;
}

/**
 * @throws {InputError} `stream-used` for a stream that was read, even in part: it would be sent as
 * a shorter file · `source-failed` for one that has failed
 */
export function refuseUsed(stream: UploadStream): void {
  const { errored } = stream as Members;
  if (errored !== undefined && errored !== null) throw createSourceError(errored);
  const use = findUse(stream);
  if (use === undefined) return;
  throw new InputError(`upload: this stream ${use}`, {
    code: 'stream-used',
    hint: 'create a new stream for each upload, or pass { path } or bytes',
  });
}

/** Returns how a stream was used; undefined if nobody has read it. */
function findUse(stream: UploadStream): string | undefined {
  const { locked, destroyed, readableDidRead, readableEnded, readableFlowing } = stream as Members;
  if (locked === true) return 'is locked to another reader';
  if (SENT_ITERATORS.has(stream)) return 'was already sent and cannot be read again';
  if (readableDidRead === true || readableEnded === true || isDisturbed(stream))
    return 'was already read';
  if (destroyed === true) return 'was destroyed';
  return readableFlowing === true ? 'is being read by other code' : undefined;
}

/**
 * Returns whether a web stream was read from. Only Node exposes that; elsewhere the `Response`
 * constructor rejects such a stream, and does not read it.
 */
function isDisturbed(stream: UploadStream): boolean {
  const known = (stream as object as Readonly<Record<symbol, unknown>>)[
    Symbol.for('nodejs.stream.disturbed')
  ];
  if (typeof known === 'boolean') return known;
  if (!('getReader' in stream) || typeof Response === 'undefined') return false;
  try {
    new Response(stream);
    return false;
  } catch {
    return true;
  }
}

/** Listens for the failure of a stream of Node: without a listener, it would end the process. */
export function watchStream(stream: UploadStream, onFailure: (cause: unknown) => void): void {
  if ('pipe' in stream) (stream as Members).on?.('error', onFailure);
}

/**
 * Does the work of an upload, during which a stream may fail before it is read. One that the work
 * has not read is closed at the end: it holds a file or a connection.
 */
export async function closeUnread<T>(source: unknown, work: () => Promise<T>): Promise<T> {
  if (!isStream(source) || findUse(source) !== undefined) return work();
  watchStream(source, () => undefined);
  try {
    return await work();
  } finally {
    if (findUse(source) === undefined) void ignoreFailure(() => closeStream(source as Members));
  }
}

/** Closes a stream of Node, a web stream, a download or a generator. */
function closeStream(stream: Members): unknown {
  return stream.destroy?.() ?? stream.cancel?.() ?? stream.return?.();
}
