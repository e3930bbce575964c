import { toError } from '../../base/thrown.js';
import { parseEncodings, limitEncodings } from '../content-encoding.js';
import { type Body, DriverFailure } from '../driver.js';

interface Decoder extends AsyncIterable<Uint8Array> {
  readonly destroyed: boolean;
  write(piece: Uint8Array, onRead: () => void): void;
  end(): void;
  destroy(error: Error): void;
  on(event: 'close' | 'error', listener: () => void): this;
}

/** Functions of `node:zlib` by content encoding. zstd needs Node 22.15. */
const DECODERS: Readonly<Record<string, string | undefined>> = {
  gzip: 'createGunzip',
  'x-gzip': 'createGunzip',
  deflate: 'createInflate',
  br: 'createBrotliDecompress',
  ...(process.versions['zstd'] === undefined ? {} : { zstd: 'createZstdDecompress' }),
};

/** The encodings that this version of Node can decode, for `Accept-Encoding`. */
export const ENCODINGS: string = Object.keys(DECODERS)
  .filter((name) => !name.startsWith('x-'))
  .join(', ');

/** The decoded body. */
export interface DecodedBody extends Body {
  read(): Promise<Uint8Array | undefined>;
  /** Rejects the pending read and later ones, even if the whole body has arrived. */
  interrupt(reason: Error): void;
}

/**
 * Decodes a body while it is read. Reads of a truncated or invalid body reject. Returns undefined
 * when there is nothing to decode.
 */
export function decodeBody(source: Body, header: string): DecodedBody | undefined {
  const names = parseEncodings(header);
  const body = limitEncodings(source, names);
  // A body with too many encodings is refused by its first read. A decoder for each of thousands,
  // which all discard those below them, would keep the processor busy for seconds.
  const applied = body === source ? names.reverse() : names.slice(-1);
  let decoded: DecodedBody | undefined;
  for (const name of applied) decoded = new DecodedLayer(decoded ?? body, name, decoded);
  return decoded;
}

/** One layer of decoding. */
class DecodedLayer implements DecodedBody {
  readonly #inner: Body;
  readonly #name: string;
  readonly #below: DecodedBody | undefined;
  #decoder: Decoder | undefined;
  /** Undefined until the first read: a body that is never read costs no decoder. */
  #pieces: Promise<AsyncIterator<Uint8Array> | undefined> | undefined;
  #ended: Error | undefined;
  /** The failure of the encoded body. Everything that arrived before it is decoded first. */
  #broken: Error | undefined;

  constructor(inner: Body, name: string, below: DecodedBody | undefined) {
    this.#inner = inner;
    this.#name = name;
    this.#below = below;
  }

  async read(): Promise<Uint8Array | undefined> {
    try {
      const pieces = await (this.#pieces ??= this.#startDecoding());
      const next = await pieces?.next();
      if (this.#ended !== undefined) throw this.#ended;
      if (next?.done === false) return next.value;
      if (this.#broken !== undefined) throw this.#broken;
      // The body may go on after the encoded data.
      this.#inner.discard(100);
      return undefined;
    } catch (error) {
      if (this.#ended !== undefined) throw this.#ended;
      // The rest cannot be decoded either.
      this.#inner.discard();
      throw this.#broken ?? (isZlib(error) ? createDecodeFailure(error) : error);
    }
  }

  interrupt(reason: Error): void {
    this.#end(reason);
    this.#below?.interrupt(reason);
  }

  discard(graceMs?: number): void {
    // The rest is skipped without decoding: a short body may be very long when decoded.
    this.#end(new Error('response body discarded'));
    this.#inner.discard(graceMs);
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#decoder?.destroy(reason);
  }

  async #startDecoding(): Promise<AsyncIterator<Uint8Array> | undefined> {
    // Loaded with the first body that needs it: an import of the package would take a tenth longer.
    const zlib = (await import('node:zlib')) as unknown as Readonly<
      Record<string, ((options: object) => Decoder) | undefined>
    >;
    const first = await this.#inner.read();
    if (this.#ended !== undefined) throw this.#ended;
    if (first === undefined) return undefined;
    // Some servers leave out the zlib header of deflate data.
    const isRaw = this.#name === 'deflate' && ((first[0] ?? 0) & 0x0f) !== 8;
    const decoder = zlib[isRaw ? 'createInflateRaw' : (DECODERS[this.#name] ?? '')]?.({
      readableHighWaterMark: 1,
    });
    if (decoder === undefined) {
      this.#inner.discard();
      const cause = new Error(`content-encoding ${this.#name} cannot be decoded here`);
      throw createDecodeFailure(Object.assign(cause, { code: 'unknown-encoding' }));
    }
    this.#decoder = decoder;
    // An error between two reads must not be unhandled; the next read rejects with it.
    decoder.on('error', () => undefined);
    void this.#feed(first, decoder);
    return decoder[Symbol.asyncIterator]();
  }

  async #feed(first: Uint8Array, decoder: Decoder): Promise<void> {
    let wake: (() => void) | undefined;
    decoder.on('close', (): void => wake?.());
    try {
      for (
        let piece: Uint8Array | undefined = first;
        piece !== undefined && !decoder.destroyed;
        piece = await this.#inner.read()
      ) {
        const next = piece;
        // Waits until the whole piece was decoded and read: a decoder that fails drops its buffer.
        await new Promise<void>((resolve) => {
          wake = resolve;
          decoder.write(next, resolve);
        });
      }
    } catch (error) {
      this.#broken = toError(error);
    }
    decoder.end();
  }
}

/** Makes the failure for a response that cannot be decoded: its request has reached the server. */
function createDecodeFailure(cause: unknown): DriverFailure {
  return new DriverFailure(cause, false);
}

function isZlib(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(?:Z_|ERR_|ERR__|BROTLI|ZSTD)/.test(code);
}
