import * as zlib from 'node:zlib';
import type { Source } from '../driver.js';
import { FlightFailure } from './flight-failure.js';

/** What is used of a stream of zlib: the whole of its type would cost the compiler four thousand instantiations. */
interface Decoder extends AsyncIterable<Uint8Array> {
  readonly destroyed: boolean;
  write(piece: Uint8Array): boolean;
  end(): void;
  destroy(error: Error): void;
  resume(): void;
  on(event: 'drain' | 'close' | 'error', listener: () => void): this;
}

const { createGunzip, createInflate, createInflateRaw, createBrotliDecompress, createZstdDecompress } = zlib as unknown as Readonly<Record<string, () => Decoder>>;

const DECODERS: Readonly<Record<string, (() => Decoder) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  // Node 22.15 and later.
  ...(createZstdDecompress === undefined ? {} : { zstd: createZstdDecompress }),
};

/** What this Node can decode, for `Accept-Encoding`. */
export const ENCODINGS: string = Object.keys(DECODERS)
  .filter((name) => !name.startsWith('x-'))
  .join(', ');

/** Decodes a body on its way; a body that is cut or not in its encoding rejects the read. */
export function inflate(source: Source, encoding: string): Source {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  return names.reverse().reduce((inner, name) => (name === 'identity' || name === '' ? inner : new Inflated(inner, name)), source);
}

class Inflated implements Source {
  readonly #inner: Source;
  readonly #name: string;
  #decoder: Decoder | undefined;
  /** Undefined until the first read: a body that is given up unread costs no decoder. */
  #pieces: Promise<AsyncIterator<Uint8Array> | undefined> | undefined;

  constructor(inner: Source, name: string) {
    this.#inner = inner;
    this.#name = name;
  }

  async read(): Promise<Uint8Array | undefined> {
    const pieces = await (this.#pieces ??= this.#open());
    try {
      const next = await pieces?.next();
      return next === undefined || next.done === true ? undefined : next.value;
    } catch (error) {
      throw error instanceof FlightFailure || !isZlib(error) ? error : new FlightFailure(error, false);
    }
  }

  discard(graceMs?: number): void {
    this.#inner.discard(graceMs);
    // What is held back for a reader that never comes would hold up the end of the body, too.
    this.#decoder?.resume();
  }

  /** Undefined for a body without a byte: an encoding of nothing is nothing. */
  async #open(): Promise<AsyncIterator<Uint8Array> | undefined> {
    const first = await this.#inner.read();
    if (first === undefined) return undefined;
    const decoder = this.#name === 'deflate' && isRaw(first) ? createInflateRaw?.() : DECODERS[this.#name]?.();
    if (decoder === undefined) {
      this.discard();
      throw new FlightFailure(Object.assign(new Error(`content-encoding ${this.#name} cannot be decoded here`), { code: 'unknown-encoding' }), false);
    }
    this.#decoder = decoder;
    // Nobody listens between two reads, and nobody should die of what is wrong then.
    decoder.on('error', () => undefined);
    void feed(first, this.#inner, decoder);
    return decoder[Symbol.asyncIterator]();
  }
}

/** Some servers send deflate without the two bytes of zlib around it. */
function isRaw(first: Uint8Array): boolean {
  return ((first[0] ?? 0) & 0x0f) !== 8;
}

function isZlib(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(?:Z_|ERR_|ERR__|BROTLI|ZSTD)/.test(code);
}

async function feed(first: Uint8Array, inner: Source, decoder: Decoder): Promise<void> {
  let wake: (() => void) | undefined;
  // Attached once and not for each wait: a long body waits thousands of times.
  const on = (): void => wake?.();
  decoder.on('drain', on).on('close', on);
  try {
    for (let piece: Uint8Array | undefined = first; piece !== undefined; piece = await inner.read()) {
      if (decoder.destroyed) break;
      if (!decoder.write(piece)) await new Promise<void>((resolve) => (wake = resolve));
    }
    decoder.end();
  } catch (error) {
    decoder.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
