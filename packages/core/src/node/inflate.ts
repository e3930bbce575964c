import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Source } from '../driver.js';
import { FlightFailure } from './undici-flight.js';

const DECODERS: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  deflate: () => zlib.createInflate(),
  br: () => zlib.createBrotliDecompress(),
  ...('createZstdDecompress' in zlib ? { zstd: (): Transform => (zlib as unknown as { createZstdDecompress(): Transform }).createZstdDecompress() } : {}),
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
  readonly #pieces: AsyncIterator<Uint8Array> | undefined;
  readonly #name: string;

  constructor(inner: Source, name: string) {
    this.#inner = inner;
    this.#name = name;
    const decoder = DECODERS[name]?.();
    if (decoder === undefined) return;
    this.#pieces = decoder[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    void feed(inner, decoder);
  }

  async read(): Promise<Uint8Array | undefined> {
    if (this.#pieces === undefined) {
      this.discard();
      throw new FlightFailure(Object.assign(new Error(`content-encoding ${this.#name} cannot be decoded here`), { code: 'unknown-encoding' }), false);
    }
    try {
      const { done, value } = await this.#pieces.next();
      return done === true ? undefined : value;
    } catch (error) {
      throw error instanceof FlightFailure || !isZlib(error) ? error : new FlightFailure(error, false);
    }
  }

  discard(graceMs?: number): void {
    this.#inner.discard(graceMs);
  }
}

function isZlib(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(?:Z_|ERR_|ERR__|BROTLI|ZSTD)/.test(code);
}

async function feed(inner: Source, decoder: Transform): Promise<void> {
  try {
    for (let piece = await inner.read(); piece !== undefined; piece = await inner.read()) {
      if (decoder.destroyed) break;
      if (!decoder.write(piece)) await new Promise<void>((resolve) => decoder.once('drain', resolve).once('close', resolve));
    }
    decoder.end();
  } catch (error) {
    decoder.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
