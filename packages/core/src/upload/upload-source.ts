import { called } from '../base/callback.js';
import { ClientError, InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';
import { platform } from '#platform';

/** What can be sent as a file. A plain string is never read as a path. */
export type UploadSource =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | { readonly path: string | URL }
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A file to send, with what the server should call it. */
export interface Upload {
  readonly content: UploadSource;
  /** Default: the name of a `File` or of the path, else `file`. Directories are cut off. */
  readonly filename?: string | undefined;
  /** Media type. Default: the type of a Blob, else `application/octet-stream`. */
  readonly type?: string | undefined;
  /** Length in bytes, where it is known beforehand and cannot be seen from `content`. */
  readonly size?: number | undefined;
  /**
   * Called after each piece that went out; a second attempt counts from 0 again. A promise that it returns is awaited, and an error ends
   * the upload. Not called in browsers, which take bytes and Blobs as a whole.
   */
  readonly onProgress?: ((sent: number, size: number | undefined) => unknown) | undefined;
}

/** The bytes behind an upload, whatever they came from. */
export interface Content {
  readonly filename: string | undefined;
  readonly type: string | undefined;
  readonly size: number | undefined;
  /** All of them, where they are in memory. */
  readonly bytes?: Uint8Array | undefined;
  readonly blob?: Blob | undefined;
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly repeatable: boolean;
  /** Somebody wants to hear of progress. */
  readonly counted: boolean;
}

type Opened = Omit<Content, 'counted'>;

export function isSource(value: unknown): value is UploadSource {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Uint8Array || value instanceof ArrayBuffer || value instanceof Blob || isStream(value)) return true;
  return 'path' in value && (typeof value.path === 'string' || value.path instanceof URL);
}

/** Looked for before `path`: a file stream of Node has one too, and may be read from its middle on. */
function isStream(value: object): value is ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in value || 'getReader' in value;
}

/** Opens a source of any kind; looks at a file (size, name) but does not read it yet. */
export async function openContent({ content, filename, type, size, onProgress }: Upload): Promise<Content> {
  const opened = await openSource(content, size);
  const open = (): AsyncIterable<Uint8Array> => new Metered(opened.open, opened.size, onProgress);
  return { ...opened, filename: filename ?? opened.filename, type: type ?? opened.type, open, counted: onProgress !== undefined };
}

/** Taken as any object: to part the union of all sources step by step costs the compiler a thousand instantiations. */
async function openSource(source: object, size: number | undefined): Promise<Opened> {
  const plain = { filename: undefined, type: undefined };
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) {
    const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
    return { ...plain, size: bytes.byteLength, bytes, open: () => slices(bytes), repeatable: true };
  }
  if (source instanceof Blob) {
    const filename = 'name' in source && typeof source.name === 'string' ? source.name : undefined;
    return { filename, type: source.type === '' ? undefined : source.type, size: source.size, blob: source, open: () => blobPieces(source), repeatable: true };
  }
  if (isStream(source)) return { ...plain, size, open: once(source), repeatable: false };
  if (platform.openFile === undefined) throw new InputError('upload: this platform cannot open a path', { code: 'unsupported', hint: 'hand in a Blob or bytes' });
  const file = await openNamed((source as { readonly path: string | URL }).path, platform.openFile);
  return { ...plain, filename: file.name, size: file.size, open: () => file.read(), repeatable: true };
}

function once(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): () => AsyncIterable<Uint8Array> {
  let used = false;
  return () => {
    if (used) throw new InputError('upload: this stream was sent once already and cannot be read again', { code: 'stream-used' });
    used = true;
    if (!('getReader' in source)) return source;
    if (source.locked) throw new InputError('upload: this stream is locked to another reader', { code: 'stream-used' });
    return pieces(source);
  };
}

async function openNamed<T>(path: string | URL, open: (path: string | URL) => Promise<T>): Promise<T> {
  try {
    return await open(path);
  } catch (cause) {
    const code = (cause as { code?: unknown }).code;
    throw new InputError(`upload: the file cannot be opened (${typeof code === 'string' ? code : 'unknown reason'})`, { code: 'file-unreadable', cause });
  }
}

/** One huge write would hide progress and hold the whole body in the socket's queue. */
const PIECE = 262_144;

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield await Promise.resolve(bytes.subarray(at, at + PIECE));
}

/** `stream()` of a Blob may give all of it in one piece. */
async function* blobPieces(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += PIECE) yield new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer());
}

/** Not every platform can iterate a ReadableStream. `return` ends a read that is waiting, which a generator could not. */
function pieces(stream: ReadableStream<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  const reader = stream.getReader();
  return {
    async next() {
      const { done, value } = await reader.read();
      return done ? { done, value: undefined } : { done, value };
    },
    async return() {
      await reader.cancel().catch(() => undefined);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * The pieces on their way out: each must be bytes, and all of them as many as were announced, or the server would wait for
 * the rest or take it for another request. What fails in here is the caller's, not the network's.
 */
class Metered implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #size: number | undefined;
  readonly #tell: Upload['onProgress'];
  readonly #inner: AsyncIterator<Uint8Array>;
  #sent = 0;
  #untold = false;
  #over = false;

  constructor(open: () => AsyncIterable<Uint8Array>, size: number | undefined, tell: Upload['onProgress']) {
    this.#inner = opened(open);
    this.#size = size;
    this.#tell = tell;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      // Whoever asks for the next piece has taken the last one.
      if (this.#untold) await called('onProgress', () => this.#tell?.(this.#sent, this.#size));
      this.#untold = false;
      if (this.#isOver()) return { done: true, value: undefined };
      const next = await this.#inner.next();
      if (this.#isOver()) return { done: true, value: undefined };
      if (next.done !== true) return { done: false, value: this.#checked(next.value) };
      if (this.#size !== undefined && this.#sent < this.#size) throw mismatch(`${String(this.#sent)} bytes came of ${String(this.#size)} that were announced`);
      return { done: true, value: undefined };
    } catch (cause) {
      // Not waited for: a source that hangs must not hold the error back.
      this.return().catch(() => undefined);
      throw ClientError.is(cause) ? cause : new InputError('upload: the source failed while it was sent', { code: 'source-failed', cause });
    }
  }

  /** A method: nobody else tells the compiler that it may change during a wait. */
  #isOver(): boolean {
    return this.#over;
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#over = true;
    await this.#inner.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #checked(piece: unknown): Uint8Array {
    if (!(piece instanceof Uint8Array)) throw new InputError(`upload: the source gave ${kindOf(piece)} instead of bytes`, { code: 'invalid-input' });
    this.#sent += piece.byteLength;
    if (this.#size !== undefined && this.#sent > this.#size) throw mismatch(`more bytes came than the ${String(this.#size)} that were announced`);
    this.#untold = true;
    return piece;
  }
}

/** A source that cannot be opened fails like one that breaks off. */
function opened(open: () => AsyncIterable<Uint8Array>): AsyncIterator<Uint8Array> {
  try {
    return open()[Symbol.asyncIterator]();
  } catch (error) {
    return {
      next() {
        throw error;
      },
    };
  }
}

function mismatch(message: string): InputError {
  return new InputError(`upload: ${message}`, { code: 'size-mismatch' });
}
