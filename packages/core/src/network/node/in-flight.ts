import {
  type BodyEnd,
  isChunkedUntilClose,
  type FindEnd,
  createMissingLastChunkError,
} from '../body-end.js';
import type { BodyPieces } from '../body-pieces.js';
import {
  type Body,
  createEndedFailure,
  type InFlight,
  type WireRequest,
  type WireResponse,
} from '../driver.js';
import { toError } from '../../base/thrown.js';
import type { ResponseHeaders } from '../../wire/headers.js';
import { hasNoBody } from '../../wire/statuses.js';
import { toDispatchFailure } from './dispatch-failure.js';
import { type DecodedBody, decodeBody } from './inflate.js';
import { RawHeaders } from './raw-headers.js';

/** With more unread bytes, the socket is paused. */
const MAX_UNREAD_BYTES = 128 * 1024;
/** Longer pieces are not joined with those after them. */
const MAX_JOINED_PIECE_BYTES = 4 * 1024;
const MAX_JOINED_BYTES = 64 * 1024;

/**
 * A request over an undici dispatcher: the handler of its events, and the body of its
 * response. `undici.request` is not used: it does not report when a connection was established or a
 * body was sent.
 */
export class UndiciInFlight implements InFlight, Body {
  readonly response: Promise<WireResponse>;
  readonly #request: WireRequest;
  /** The request body, if it is sent in pieces. It reports itself when the last one was sent. */
  #sentPieces: BodyPieces | undefined;
  #findEnd: FindEnd | undefined;
  #onOver: (() => void) | undefined;
  #settle!: { resolve: (response: WireResponse) => void; reject: (error: Error) => void };
  #abort: ((reason: Error) => void) | undefined;
  #resume: (() => void) | undefined;
  #connected = false;
  #hasResponse = false;
  #end: BodyEnd | undefined;
  #ended = false;
  #failure: Error | undefined;
  #pieces: Uint8Array[] = [];
  #unreadBytes = 0;
  #reader:
    | { resolve: (piece: Uint8Array | undefined) => void; reject: (error: Error) => void }
    | undefined;
  #discarding = false;
  #decodedBody: DecodedBody | undefined;

  constructor(request: WireRequest) {
    this.#request = request;
    this.response = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }

  /** Notes that the request body is sent in pieces. They end with the request. */
  noteSentPieces(pieces: BodyPieces): void {
    this.#sentPieces = pieces;
  }

  /**
   * Notes the function that finds how the response ends, for a dispatcher of the caller. The
   * client's own undici rejects a body without its last chunk.
   */
  noteFindEnd(findEnd: FindEnd): void {
    this.#findEnd = findEnd;
  }

  /** Sets the function that is called once, when the response has ended or the request failed. */
  setOnOver(onOver: () => void): void {
    this.#onOver = onOver;
  }

  get failed(): boolean {
    return this.#failure !== undefined;
  }

  get hasResponse(): boolean {
    return this.#hasResponse;
  }

  abort(): void {
    this.endWith(createEndedFailure());
  }

  endWith(reason: Error): void {
    // Decoding may take long even if the whole body has arrived.
    this.#decodedBody?.interrupt(reason);
    if (this.#ended || this.#failure !== undefined) return;
    // Undici reports the failure of a request that it aborts: the reason of the call comes first.
    this.#failure = reason;
    this.#abortConnection();
    this.#fail(reason);
  }

  /**
   * Called before the body's source ends: a server still reading could take that for the end of the
   * body.
   */
  #abortConnection(): void {
    try {
      this.#abort?.(new Cancelled());
    } catch {
      // A dispatcher of the caller that cannot abort: the body throws when it is read on.
    }
  }

  // ---- called by undici

  onConnect(abort: (reason: Error) => void): void {
    this.#abort = abort;
    if (this.#failure !== undefined) {
      this.#abortConnection();
      return;
    }
    this.#connected = true;
    this.#request.onConnected();
    // A whole body is written immediately. undici's own event for it is not passed on by
    // interceptors.
    if (this.#sentPieces === undefined) this.#request.onSent();
  }

  onHeaders(status: number, raw: readonly Uint8Array[], resume: () => void): boolean {
    this.onHead(status, new RawHeaders(raw), resume);
    return true;
  }

  onHead(status: number, headers: ResponseHeaders, resume: () => void): void {
    // An interim response, or not a status at all. If no final one follows, `onComplete` reports
    // it.
    if (!Number.isInteger(status) || status < 200) return;
    if (this.#hasResponse) {
      this.endWith(new Error('the dispatcher passed more than one response'));
      return;
    }
    this.#resume = resume;
    this.#hasResponse = true;
    this.#end = this.#findEnd?.(status);
    // The server may respond before it has read the request body: the time limit for sending no
    // longer applies.
    this.#request.onSent();
    const encoding = headers.get('content-encoding');
    if (encoding !== undefined && this.#request.method !== 'HEAD' && !hasNoBody(status))
      this.#decodedBody = decodeBody(this, encoding);
    this.#settle.resolve({
      status,
      headers,
      body: this.#decodedBody ?? this,
      verified: this.#end?.isSeen !== false || !isChunkedUntilClose(headers),
    });
  }

  onData(piece: Uint8Array): boolean {
    if (this.#discarding || this.#ended) return true;
    const reader = this.#reader;
    if (reader !== undefined) {
      this.#reader = undefined;
      reader.resolve(piece);
      return true;
    }
    this.#pieces.push(piece);
    this.#unreadBytes += piece.length;
    return this.#unreadBytes < MAX_UNREAD_BYTES;
  }

  onComplete(): void {
    if (!this.#hasResponse) {
      // The request may have been sent: nothing proves the contrary.
      if (!this.#connected) this.#request.onConnected();
      this.#connected = true;
      this.onError(new Error('the dispatcher completed the request without a response'));
      return;
    }
    if (this.#end?.isCut === true) {
      this.onError(createMissingLastChunkError());
      return;
    }
    this.#ended = true;
    this.#reader?.resolve(undefined);
    this.#reader = undefined;
    this.#finish();
  }

  /** @param reason an error, or whatever else a dispatcher of the caller passes */
  onError(reason: unknown): void {
    if (this.#failure !== undefined || this.#ended) return;
    const error = toError(reason ?? 'the dispatcher failed without an error');
    this.#fail(toDispatchFailure(error, this.#connected));
  }

  // ---- called by the reader

  read(): Uint8Array | undefined | Promise<Uint8Array | undefined> {
    const piece = this.#takePiece();
    if (piece !== undefined) {
      this.#unreadBytes -= piece.length;
      if (this.#unreadBytes < MAX_UNREAD_BYTES) this.#resume?.();
      return piece;
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#ended) return undefined;
    return new Promise((resolve, reject) => (this.#reader = { resolve, reject }));
  }

  discard(graceMs = 0): void {
    if (this.#ended || this.#failure !== undefined) return;
    this.#discarding = true;
    this.#pieces = [];
    this.#unreadBytes = 0;
    if (graceMs === 0) {
      this.abort();
      return;
    }
    this.#resume?.();
    const timer = setTimeout(() => {
      this.abort();
    }, graceMs);
    timer.unref();
  }

  /**
   * Returns the next piece. Small pieces that have arrived are joined: each piece costs its reader
   * a microsecond.
   */
  #takePiece(): Uint8Array | undefined {
    const first = this.#pieces[0];
    if (first === undefined || first.length > MAX_JOINED_PIECE_BYTES) return this.#pieces.shift();
    let count = 0;
    let size = 0;
    for (const { length } of this.#pieces) {
      if (size + length > MAX_JOINED_BYTES) break;
      size += length;
      count++;
    }
    return count === 1 ? this.#pieces.shift() : Buffer.concat(this.#pieces.splice(0, count), size);
  }

  #finish(): void {
    // Undici would first wait for a piece that may never arrive.
    this.#sentPieces?.leave();
    const onOver = this.#onOver;
    this.#onOver = undefined;
    onOver?.();
  }

  #fail(error: Error): void {
    this.#failure = error;
    if (!this.#hasResponse) this.#settle.reject(error);
    this.#reader?.reject(error);
    this.#reader = undefined;
    this.#finish();
  }
}

/**
 * Passed to a dispatcher when a call ends early, instead of the call's reason: other calls may
 * share the connection and see it.
 */
export class Cancelled extends Error {
  constructor() {
    super('the request was cancelled');
  }
}
