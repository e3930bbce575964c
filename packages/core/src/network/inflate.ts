import type { Body } from './driver.js';
import { DriverFailure } from './failure.js';

/** Value of `Accept-Encoding`. */
export const ENCODINGS = 'gzip, deflate, br';

interface Decoder {
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, undefined>;
  readonly destroyed: boolean;
  write(piece: Uint8Array, onRead: () => void): void;
  end(): void;
  destroy(): void;
  on(event: 'error', listener: () => void): this;
}

/**
 * Decodes a body while it is read, and rejects one that is truncated or damaged, after everything
 * that can be decoded.
 */
export class InflatedBody implements Body {
  readonly #encoded: Body;
  readonly #encoding: string;
  #decoder: Decoder | undefined;
  /** Undefined until the first read: a body that is never read costs no decoder. */
  #pieces: AsyncIterator<Uint8Array, undefined> | undefined;
  /** Why the encoded body broke off. */
  #failure: DriverFailure | undefined;

  /** @param encoding the header `Content-Encoding`, in lower case */
  constructor(encoded: Body, encoding: string) {
    this.#encoded = encoded;
    this.#encoding = encoding;
  }

  async read(): Promise<Uint8Array | undefined> {
    try {
      if (this.#pieces === undefined) {
        const first = await this.#encoded.read();
        if (first === undefined) return undefined;
        this.#pieces = this.#decode(first);
      }
      const { value } = await this.#pieces.next();
      if (value !== undefined) return value;
      if (this.#failure !== undefined) throw this.#failure;
      // The body may go on after the encoded data.
      this.#encoded.discard();
      return undefined;
    } catch (error) {
      this.#encoded.close();
      throw (
        this.#failure ?? (error instanceof DriverFailure ? error : new DriverFailure(error, false))
      );
    }
  }

  discard(): void {
    this.#decoder?.destroy();
    this.#encoded.discard();
  }

  close(): void {
    this.#decoder?.destroy();
    this.#encoded.close();
  }

  #decode(first: Uint8Array): AsyncIterator<Uint8Array, undefined> {
    const decoder = makeDecoder(this.#encoding, first);
    // An error between two reads must not be unhandled; the next read rejects with it.
    decoder.on('error', () => undefined);
    this.#decoder = decoder;
    void this.#feed(first, decoder);
    return decoder[Symbol.asyncIterator]();
  }

  async #feed(first: Uint8Array, decoder: Decoder): Promise<void> {
    try {
      let piece: Uint8Array | undefined = first;
      while (piece !== undefined && !decoder.destroyed) {
        const next: Uint8Array = piece;
        // Until all of it was decoded and read: a decoder that fails drops what was not. One that
        // has ended or failed calls nothing, and nothing more is read.
        await new Promise<void>((resolve) => {
          decoder.write(next, resolve);
        });
        piece = await this.#encoded.read();
      }
    } catch (error) {
      this.#failure = error as DriverFailure;
    }
    decoder.end();
  }
}

/** @throws {Error} `unknown-encoding` */
function makeDecoder(encoding: string, first: Uint8Array): Decoder {
  // Loaded on first use. Not by `import()`, which is asynchronous.
  const zlib = process.getBuiltinModule('node:zlib');
  // So small that the callback of a write comes when its last output was read.
  const options: object = { readableHighWaterMark: 1 };
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip(options);
    case 'deflate':
      // Some servers leave out the zlib header.
      return ((first[0] ?? 0) & 0x0f) === 8
        ? zlib.createInflate(options)
        : zlib.createInflateRaw(options);
    case 'br':
      return zlib.createBrotliDecompress(options);
    default:
      throw Object.assign(new Error(`content-encoding ${encoding} cannot be decoded here`), {
        code: 'unknown-encoding',
      });
  }
}
