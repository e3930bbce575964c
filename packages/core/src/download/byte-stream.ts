import { concat } from '../base/bytes.js';
import { brokenBody, textOf } from '../response/read-body.js';
import { AbortError, InputError, NetworkError, OutputError } from '../base/errors.js';
import { filenameOf } from '../wire/content-disposition.js';
import type { CallResponse } from '../call/call-context.js';
import { platform } from '#platform';

/** Options of `saveTo`. */
export interface SaveOptions {
  /**
   * Called after each piece; `size` is undefined where the server did not announce it. A promise that it returns is awaited, and an error
   * ends the download.
   */
  readonly onProgress?: ((received: number, size: number | undefined) => unknown) | undefined;
}

/**
 * The bytes of one answer, read once: iterate it, or take `text()`, `bytes()`, `saveTo()` or `toReadableStream()`.
 * Leaving the loop ends the connection. One that is never read holds its connection: `cancel()` it.
 */
export class ByteStream implements AsyncIterable<Uint8Array> {
  /** Bytes announced; undefined when the server did not say, or when they came encoded. */
  readonly size: number | undefined;
  /** The name the server suggests, without directories. */
  readonly filename: string | undefined;
  /** Media type. */
  readonly type: string | undefined;
  readonly status: number;
  /** Without cookies and signed addresses. */
  readonly headers: Headers;
  /** False when the platform decoded the answer and hides whether it was cut. */
  readonly verified: boolean;
  readonly #response: CallResponse;
  #taken = false;
  #ended = false;

  constructor(response: CallResponse, headers: Headers) {
    this.#response = response;
    this.headers = headers;
    this.status = response.status;
    const length = headers.get('content-length');
    const encoded = headers.get('content-encoding') !== null;
    // The length beside a 304 is that of the bytes that did not come.
    this.size = length === null || encoded || this.status === 304 || !/^\d{1,15}$/.test(length) ? undefined : Number(length);
    this.type = headers.get('content-type') ?? undefined;
    this.filename = filenameOf(response.headers.get('content-disposition'));
    this.verified = response.verified;
  }

  /** @throws {InputError} when the bytes were taken already */
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    this.#take();
    return this.#pieces();
  }

  /** All of it as bytes, in memory. */
  async bytes(): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this) pieces.push(piece);
    return concat(pieces);
  }

  /** All of it as text in UTF-8, in memory; bytes that are not UTF-8 become U+FFFD. */
  async text(): Promise<string> {
    return textOf([await this.bytes()], Infinity, this.#response);
  }

  /**
   * Writes it to a file: under a temporary name beside it, renamed once all is there. On failure nothing is left behind and
   * an older file of that name stays as it was. A file that is replaced keeps its mode and, where the system allows it, its owner; other
   * hard links to it keep the old content. Of a symbolic link the target is written. A device or a named pipe is written to directly.
   * Node only.
   *
   * @throws {InputError} `file-unwritable` when the file system refuses, with its error as `cause`
   */
  async saveTo(path: string | URL, options: SaveOptions = {}): Promise<void> {
    if (platform.saveFile === undefined)
      throw new InputError('saveTo needs a file system, which this platform does not have', { code: 'unsupported' });
    this.#take();
    try {
      await platform.saveFile(path, this.#told(options.onProgress), (work) => this.#response.context.lifetime.race(work));
    } catch (error) {
      await this.cancel();
      throw error;
    }
  }

  /** The bytes as a web stream; cancelling it ends the connection. */
  toReadableStream(): ReadableStream<Uint8Array> {
    this.#take();
    const pieces = this.#pieces();
    return new ReadableStream<Uint8Array>(
      {
        async pull(sink) {
          const next = await pieces.next();
          if (next.done === true) sink.close();
          else sink.enqueue(next.value);
        },
        cancel: () => this.cancel(),
      },
      { highWaterMark: 0 },
    );
  }

  /** Ends the connection; does nothing once all was read. */
  cancel(): Promise<void> {
    this.#end();
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.cancel();
  }

  #take(): void {
    const { context } = this.#response;
    if (this.#taken) throw new InputError('these bytes were already read', { ...context.errorContext(), code: 'stream-taken' });
    this.#taken = true;
    if (this.status === 304) {
      this.#end();
      throw new OutputError(
        'not modified: the response has no bytes',
        {},
        { ...context.errorContext(), code: 'not-modified', hint: 'check `status` first when you send a conditional header' },
      );
    }
    if (this.#ended && context.lifetime.failure === undefined) throw new AbortError('the download was cancelled', context.errorContext());
  }

  async *#pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    const { source, context } = this.#response;
    let received = 0;
    try {
      for (;;) {
        context.lifetime.check();
        context.lifetime.wait('idle');
        const piece = await source.read();
        context.lifetime.check();
        context.lifetime.rest();
        if (piece === undefined) break;
        received += piece.length;
        yield piece;
      }
    } catch (error) {
      throw this.#ended && context.lifetime.failure === undefined
        ? new AbortError('the download was cancelled', context.errorContext())
        : brokenBody(this.#response, error);
    } finally {
      this.#end();
    }
    if (this.size !== undefined && received !== this.size) {
      throw new NetworkError(`received ${String(received)} of ${String(this.size)} bytes`, {
        ...context.errorContext(),
        code: 'truncated',
      });
    }
  }

  async *#told(tell: SaveOptions['onProgress']): AsyncGenerator<Uint8Array, void, undefined> {
    let received = 0;
    for await (const piece of this.#pieces()) {
      yield piece;
      received += piece.length;
      await this.#response.context.ask('onProgress', () => tell?.(received, this.size));
    }
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#response.context.lifetime.close();
    this.#response.source.discard();
  }
}
