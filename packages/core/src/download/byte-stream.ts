import { concat } from '../base/bytes.js';
import { AbortError, InputError } from '../base/errors.js';
import { explainUnread, printAs } from '../base/print.js';
import { cancelOnReturn, createWebStream } from '../base/pull.js';
import { isThenable } from '../base/values.js';
import type { CallResponse } from '../call/call.js';
import type { ResponseOptions } from '../contract/options.js';
import type { ResponseHead } from '../contract/response-head.js';
import { createHead } from '../response/to-response-head.js';
import { checkKnown } from '../keys/check-options.js';
import { createNotModifiedError } from '../response/exchange.js';
import { createCutError, decodePieces, waitForPiece } from '../response/read-body.js';
import { encodePercent } from '../wire/address.js';
import { readFilename } from '../wire/file-name.js';
import { hasNoBody } from '../wire/status.js';
import { platform } from '#platform';

/** Options of `saveTo`. */
export interface SaveOptions {
  /**
   * Called after each piece with the number of bytes so far; `size` is undefined where the server
   * did not send it. A returned promise is awaited, and an error ends the download.
   */
  readonly onProgress?: ((received: number, size: number | undefined) => unknown) | undefined;
}

/**
 * The bytes of one response, which can be read once: by iterating, or with `text()`, `bytes()`,
 * `saveTo()` or `toReadableStream()`. Leaving the loop closes the connection. Call `cancel()` if
 * you do not read the bytes: they hold a connection.
 */
export class ByteStream implements AsyncIterable<Uint8Array>, ResponseHead {
  /**
   * Number of bytes; undefined when the server did not send it, or when the response is encoded.
   */
  readonly size: number | undefined;
  /** File name that the server suggests, without directories. */
  readonly filename: string | undefined;
  /** Media type. */
  readonly type: string | undefined;
  /** 200; 206 for a range, and 304 when the file has not changed since a condition. */
  readonly status: number;
  /** Without cookies and signed URLs. */
  readonly headers: Headers;
  /** URL of the response, after redirects, without credentials. */
  readonly url: string;
  /**
   * Whether missing bytes are always noticed. False for a response without length or chunks, and
   * over `fetch` also for a compressed one and, on Node 20, for chunks with `Connection: close`.
   */
  readonly verified: boolean;
  readonly #response: CallResponse;
  /** Number of bytes that have to arrive, if it is known. */
  readonly #expected: number | undefined;
  #taken = false;
  #ended = false;
  /** How many pieces were read, and how many of them when it was last asked whether somebody reads. */
  #count = 0;
  #seen = 0;
  #isAwaited = false;
  #unwatch: (() => void) | undefined;

  /** @param size number of bytes of the whole file, if the caller knows it */
  constructor(response: CallResponse, { status, headers, url }: ResponseHead, size?: number) {
    this.#response = response;
    this.status = status;
    this.headers = headers;
    this.url = url;
    const length = headers.get('content-length');
    const encoded = headers.get('content-encoding') !== null;
    // A 304 has the length of the body that it leaves out.
    this.size =
      length === null || encoded || hasNoBody(this.status) || !/^\d{1,15}$/.test(length)
        ? undefined
        : Number(length);
    this.#expected = this.size ?? (this.status === 200 ? size : undefined);
    this.type = headers.get('content-type') ?? undefined;
    this.filename = readFilename(response.headers.get('content-disposition'));
    this.verified = response.verified;
    // Nobody cancels a response without bytes. A server may send a body all the same, which may
    // never end: it gets a moment to end.
    if (hasNoBody(this.status)) this.#end({ isEmpty: true });
    else this.#unwatch = this.#watch();
    printAs(this, () => ({
      fields: { status: this.status, type: this.type, size: this.size, filename: this.filename },
      note: this.#taken ? 'read' : 'not read yet: await text(), or saveTo(path), or for await',
    }));
    explainUnread(this, {
      what: 'a download',
      how: 'read it with text(), bytes(), saveTo() or for await',
      hint: 'use await bytes() or text()',
    });
  }

  /**
   * Iterates over the pieces.
   * @throws {InputError} `stream-taken` when the bytes were already read
   */
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    this.#take();
    return cancelOnReturn(this.#pieces(), () => void this.cancel());
  }

  /** Reads all bytes into memory, however many there are. */
  async bytes(): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this) pieces.push(piece);
    return concat(pieces);
  }

  /**
   * Reads all bytes into memory and decodes them as UTF-8; bytes that are not UTF-8 become U+FFFD.
   *
   * @example
   * const file = { owner: 'ada', repo: 'engine', filepath: 'README.md' };
   * const readme = await (await forge.contents.getRaw(file)).text();
   */
  async text(): Promise<string> {
    return decodePieces(this.#response.call, [await this.bytes()]);
  }

  /**
   * Writes the bytes to a file. They are written under a temporary name in the same directory,
   * which is renamed when all have arrived. On failure nothing is left behind and an existing file
   * is unchanged. A file that is replaced keeps its mode; other hard links to it keep the old
   * content. For a symbolic link to a file, that file is replaced. Node, Bun and Deno only.
   *
   * @example
   * const file = { owner: 'ada', repo: 'engine', filepath: 'engine.bin' };
   * const download = await forge.contents.getMedia(file);
   * await download.saveTo('engine.bin');
   * @throws {InputError} `file-unwritable` with the error of the file system as `cause`
   */
  async saveTo(path: string | URL, options: SaveOptions = {}): Promise<void> {
    checkKnown(options, ['onProgress'], {}, '', 'saveTo');
    const saveFile = getFileSaver();
    this.#take();
    try {
      await saveFile(path, this.#withProgress(options.onProgress));
    } catch (error) {
      const failure = this.#response.call.fail(error);
      await this.cancel();
      throw failure;
    }
  }

  /** Returns the bytes as a web stream; cancelling it closes the connection. */
  toReadableStream(): ReadableStream<Uint8Array> {
    this.#take();
    const pieces = this.#pieces();
    return createWebStream(
      async () => (await pieces.next()).value,
      () => this.cancel(),
    );
  }

  /**
   * Returns a response with the bytes, for any web framework. It has the status of the server's
   * response (206 for a range) and its headers for type, length, file name, range and validation,
   * but no others. Cancelling its body closes the connection; when bytes are missing, its body
   * fails.
   *
   * @throws {InputError} `stream-taken` when the bytes were already read, and for a status or headers
   * that no response can have
   */
  toResponse(options: ResponseOptions = {}): Response {
    const own = { status: this.status, headers: forwardHeaders(this) };
    const rules = { names: ['status', 'headers'], mayBeEmpty: true };
    const head = createHead(own, options, rules);
    if (this.status !== 304 && !hasNoBody(head.status))
      return new Response(this.toReadableStream(), head);
    void this.cancel();
    return new Response(null, head);
  }

  /** Closes the connection. Does nothing when all bytes were read. */
  cancel(): Promise<void> {
    // `saveTo` may be waiting for `onProgress`.
    const { call } = this.#response;
    if (!this.#ended)
      call.deadline.cancel(new AbortError('the download was cancelled', call.context()));
    this.#end();
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.cancel();
  }

  /**
   * Marks the bytes as read.
   * @throws {InputError} `stream-taken` when they were read before
   * @throws {OutputError} for a 304, which has none
   */
  #take(): void {
    const { call } = this.#response;
    if (this.#taken)
      throw new InputError('these bytes were already read', {
        ...call.context('stream-taken'),
      });
    this.#taken = true;
    if (this.status === 304)
      throw createNotModifiedError(
        call,
        'bytes',
        'check `status` first when you send a conditional header',
      );
  }

  /**
   * Reads the response, each piece within the limit `idle`.
   * @throws {NetworkError} `truncated` when bytes are missing
   */
  async *#pieces(): AsyncGenerator<Uint8Array, undefined, undefined> {
    const { body, call } = this.#response;
    let received = 0;
    try {
      call.deadline.throwIfEnded();
      if (hasNoBody(this.status)) return undefined;
      for (;;) {
        this.#isAwaited = true;
        const next = body.read();
        const piece = isThenable(next) ? await waitForPiece(call, next) : next;
        this.#isAwaited = false;
        call.deadline.throwIfEnded();
        if (piece === undefined) break;
        this.#count++;
        received += piece.length;
        yield piece;
      }
    } catch (error) {
      throw call.fail(error);
    } finally {
      this.#end();
    }
    if (this.#expected !== undefined && received !== this.#expected)
      throw createCutError(call, received, this.#expected);
  }

  /** Reads the pieces, and calls `onProgress` after each was written. */
  async *#withProgress(
    onProgress: SaveOptions['onProgress'],
  ): AsyncGenerator<Uint8Array, void, undefined> {
    let received = 0;
    for await (const piece of this.#pieces()) {
      yield piece;
      received += piece.length;
      await this.#response.call.callUser('onProgress', () => onProgress?.(received, this.size));
    }
  }

  /** Watches whether somebody reads: until then, the bytes hold a connection. */
  #watch(): () => void {
    const { call } = this.#response;
    return call.settings.readers.add(call, {
      kind: 'download',
      wasRead: () => {
        const before = this.#seen;
        this.#seen = this.#count;
        return this.#isAwaited || this.#count > before;
      },
      cancel: (error) => {
        call.deadline.cancel(error);
        this.#end();
      },
    });
  }

  #end({ isEmpty = false } = {}): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#unwatch?.();
    this.#response.call.release();
    const { body } = this.#response;
    if (isEmpty) body.discard();
    else body.close();
  }
}

/** Headers of a download that a response forwards unchanged. */
const FORWARDED_HEADERS = [
  'content-type',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'content-security-policy',
];

/**
 * Returns the headers for a response that forwards a download. Browsers must not guess its type;
 * directories in its name are removed.
 */
function forwardHeaders({
  headers,
  size,
  filename,
}: Pick<ByteStream, 'headers' | 'size' | 'filename'>): Record<string, string> {
  const forwarded: Record<string, string> = { 'x-content-type-options': 'nosniff' };
  for (const name of FORWARDED_HEADERS) {
    const value = headers.get(name);
    if (value !== null) forwarded[name] = value;
  }
  if (size !== undefined) forwarded['content-length'] = String(size);
  if (filename !== undefined) {
    const kind = /^\s*inline\b/i.test(headers.get('content-disposition') ?? '')
      ? 'inline'
      : 'attachment';
    // An extended value (RFC 8187) must not have these characters either.
    const encoded = encodeURIComponent(filename).replace(/['()*]/g, encodePercent);
    forwarded['content-disposition'] = `${kind}; filename*=UTF-8''${encoded}`;
  }
  return forwarded;
}

/**
 * Returns the function of the platform that writes files.
 * @throws {InputError} `unsupported` where it has none
 */
export function getFileSaver(): NonNullable<typeof platform.saveFile> {
  if (platform.saveFile !== undefined) return platform.saveFile;
  throw new InputError('saveTo needs a file system, which this platform does not have', {
    code: 'unsupported',
  });
}
