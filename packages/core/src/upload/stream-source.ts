import { UPLOAD_HINTS } from '../explain/argument-hints.js';
import { describeKind } from '../base/describe-value.js';
import { InputError } from '../base/errors.js';
import type { OneTimeSource } from './upload-source.js';

/** Iterators that were sent. A second upload of one would silently send an empty file. */
const SENT_ITERATORS = /* @__PURE__ */ new WeakSet();

/**
 * Returns a function that starts reading a source. Its second call throws, and so does the first one
 * if the source was read in the meantime.
 */
export function openOnce(source: OneTimeSource): () => AsyncIterator<Uint8Array> {
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

/**
 * Returns the iterator of a source.
 * @throws {InputError} `source-failed` if it has none
 */
function startReading(source: OneTimeSource): AsyncIterator<Uint8Array> {
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
export function refuseUsed(source: OneTimeSource): void {
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
function isDisturbed(source: OneTimeSource): boolean {
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

function createStreamUsedError(why: string, cause?: unknown): InputError {
  return new InputError(`upload: this stream ${why}`, {
    code: 'stream-used',
    cause: cause ?? undefined,
    hint: UPLOAD_HINTS.usedStream,
  });
}

/** Makes the error for a source that throws, or that returns something else than an iterator or bytes. */
export function createSourceError(cause: unknown): InputError {
  return new InputError('upload: the source failed while it was being sent', {
    code: 'source-failed',
    cause,
  });
}
