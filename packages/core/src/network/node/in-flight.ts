import type { InFlight, Source, WireResponse, WireRequest } from '../driver.js';
import { InputError } from '../../base/errors.js';
import type { ResponseHeaders } from '../../wire/headers.js';
import { DispatchFailure } from './dispatch-failure.js';
import { GivenUp } from './given-up.js';
import { RawHeaders } from './raw-headers.js';
import { type Decoded, inflate } from './inflate.js';

/** Bytes that wait for a reader before the socket is paused. */
const HIGH_WATER = 128 * 1024;

/** A piece up to here may be put together with those behind it, */
const SMALL = 4 * 1024;

/** up to so many bytes. */
const GATHERED = 64 * 1024;

/**
 * One request as undici's dispatcher drives it. It is the handler itself, because `undici.request` wraps the same events
 * in a Readable and an AsyncResource that cost a third of a small call, and does not say when the connection stood or
 * when the last byte went out.
 */
export class UndiciInFlight implements InFlight, Source {
  readonly answer: Promise<WireResponse>;
  /** Lets the source of the request's body go; called when nobody reads on at the other end. */
  endBody: (() => void) | undefined;
  /** The body goes out in pieces, and says itself when the last one is out. */
  sendsPieces = false;
  /** Told when the answer has ended, or nobody waits for it any more. */
  onOver: (() => void) | undefined;
  readonly #request: WireRequest;
  #settle!: { resolve: (answer: WireResponse) => void; reject: (error: Error) => void };
  #abort: ((reason: Error) => void) | undefined;
  #resume: (() => void) | undefined;
  #connected = false;
  #answered = false;
  #ended = false;
  #failure: Error | undefined;
  #pieces: Uint8Array[] = [];
  #waiting = 0;
  #reader: { resolve: (piece: Uint8Array | undefined) => void; reject: (error: Error) => void } | undefined;
  #discarding = false;
  /** The body as its reader gets it, when it has to be decoded. */
  #decoded: Decoded | undefined;

  constructor(request: WireRequest) {
    this.#request = request;
    this.answer = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  get failed(): boolean {
    return this.#failure !== undefined;
  }

  get answered(): boolean {
    return this.#answered;
  }

  abort(reason: Error): void {
    // A body that has arrived may still be decoded, for a long time.
    this.#decoded?.interrupt(reason);
    if (this.#ended || this.#failure !== undefined) return;
    this.#fail(reason);
    this.#abort?.(new GivenUp());
  }

  // ---- what undici calls

  onConnect(abort: (reason: Error) => void): void {
    if (this.#failure !== undefined) {
      abort(new GivenUp());
      return;
    }
    this.#abort = abort;
    this.#connected = true;
    this.#request.onConnected();
    // What goes out whole is written at once. Interceptors keep undici's own word of it to themselves.
    if (!this.sendsPieces) this.#request.onSent();
  }

  onHeaders(status: number, raw: readonly Uint8Array[], resume: () => void): boolean {
    this.onHead(status, new RawHeaders(raw), resume);
    return true;
  }

  onHead(status: number, headers: ResponseHeaders, resume: () => void): void {
    if (status < 200) return;
    this.#resume = resume;
    this.#answered = true;
    // Without a reader the rest of the request body would keep an early refusal waiting.
    this.#request.onSent();
    const encoding = headers.get('content-encoding');
    const isBare = encoding === undefined || this.#request.method === 'HEAD' || status === 204 || status === 304;
    if (!isBare) this.#decoded = inflate(this, encoding);
    this.#settle.resolve({ status, headers, source: this.#decoded ?? this, verified: true });
  }

  onData(piece: Uint8Array): boolean {
    if (this.#discarding) return true;
    const reader = this.#reader;
    if (reader !== undefined) {
      this.#reader = undefined;
      reader.resolve(piece);
      return true;
    }
    this.#pieces.push(piece);
    this.#waiting += piece.length;
    return this.#waiting < HIGH_WATER;
  }

  onComplete(): void {
    this.#ended = true;
    this.#reader?.resolve(undefined);
    this.#reader = undefined;
    this.endBody?.();
    this.onOver?.();
  }

  onError(error: Error): void {
    if (this.#failure !== undefined || this.#ended) return;
    const unsent = !this.#connected || isUnsent(error);
    this.#fail(new DispatchFailure(unsent ? refusal(error) : error, unsent));
  }

  // ---- what a reader calls

  read(): Promise<Uint8Array | undefined> {
    const piece = this.#take();
    if (piece !== undefined) {
      this.#waiting -= piece.length;
      if (this.#waiting < HIGH_WATER) this.#resume?.();
      return Promise.resolve(piece);
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#ended) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
    });
  }

  discard(graceMs = 0): void {
    if (this.#ended || this.#failure !== undefined) return;
    this.#discarding = true;
    this.#pieces = [];
    this.#waiting = 0;
    if (graceMs === 0) {
      this.abort(new Error('answer given up'));
      return;
    }
    this.#resume?.();
    const timer = setTimeout(() => {
      this.abort(new Error('answer given up'));
    }, graceMs);
    timer.unref();
  }

  /** The next piece. Small ones that came together are put together: each piece that is handed on costs its reader a microsecond. */
  #take(): Uint8Array | undefined {
    const first = this.#pieces[0];
    if (first === undefined || first.length > SMALL) return this.#pieces.shift();
    let count = 0;
    let size = 0;
    for (const { length } of this.#pieces) {
      if (size + length > GATHERED) break;
      size += length;
      count++;
    }
    return count === 1 ? this.#pieces.shift() : Buffer.concat(this.#pieces.splice(0, count), size);
  }

  #fail(error: Error): void {
    this.#failure = error;
    if (!this.#answered) this.#settle.reject(error);
    this.#reader?.reject(error);
    this.#reader = undefined;
    this.endBody?.();
    this.onOver?.();
  }
}

/** No connection came about, also where an interceptor speaks of one before it is there. */
function isUnsent(error: unknown): boolean {
  const { syscall, code } = error as { syscall?: unknown; code?: unknown };
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** undici refused the request itself, or has no way to send any: no server and no network did. */
function refusal(error: Error): Error {
  const { code } = error as { code?: unknown };
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED')
    return new InputError('the dispatcher is closed', {
      code: 'dispatcher-closed',
      cause: error,
      hint: 'close it after the last call of its clients',
    });
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED')
    return new InputError(`the dispatcher refused the request: ${error.message}`, {
      code: 'dispatcher-refused',
      cause: error,
      hint: 'is it one of undici 6, 7 or 8, and made for this origin?',
    });
  return error;
}
