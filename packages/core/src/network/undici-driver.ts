import { now } from '../base/clock.js';
import { isThenable, toError } from '../base/values.js';
import { InputError } from '../base/errors.js';
import type { HeaderMap } from '../wire/headers.js';
import type { Payload } from '../wire/payload.js';
import { announcesEnd, ResponseHeaders } from '../wire/response-headers.js';
import { type AgentOptions, openAgent } from './agent.js';
import { createBoundError, findBoundOrigins } from './connection-options.js';
import {
  type Body,
  type DispatcherLike,
  type Driver,
  GRACE_MS,
  type HttpProxy,
  type InFlight,
  type WireRequest,
  type WireResponse,
} from './driver.js';
import {
  createEndedFailure,
  createThrownFailure,
  DriverFailure,
  findFailureCode,
} from './failure.js';
import { createFetchOptionsError } from './network-options.js';
import { ENCODINGS, InflatedBody } from './inflate.js';
import type { OwnDispatcher } from './proxy-dispatcher.js';
import { BodyPieces, MAX_PIECE_BYTES, paceBody } from './request-body.js';

/** The driver over undici, which is loaded with the first request. */
export class UndiciDriver implements Driver {
  readonly encodings: string = ENCODINGS;
  closedAt: number | undefined;
  /** Option `dispatcher`. */
  readonly #given: DispatcherLike | undefined;
  readonly #isBound: boolean;
  readonly #options: AgentOptions;
  #agent: OwnDispatcher | undefined;
  #opening: Promise<OwnDispatcher> | undefined;
  #inFlightCount = 0;
  #idleWaiters: (() => void)[] = [];

  constructor(given: DispatcherLike | undefined, options: AgentOptions) {
    this.#given = given;
    this.#isBound = given !== undefined && findBoundOrigins(given) !== undefined;
    this.#options = options;
  }

  proxyFor(origin: string): HttpProxy | undefined {
    return this.#options.proxy?.(origin);
  }

  send(request: WireRequest): InFlight {
    const inFlight = new UndiciInFlight(request, this.#onOver, this.#given !== undefined);
    this.#inFlightCount++;
    if (request.fetchOptions !== undefined)
      inFlight.onResponseError(undefined, createFetchOptionsError());
    else if (this.#isBound && request.origin !== this.#options.home)
      inFlight.onResponseError(undefined, createBoundError(request.origin));
    else {
      const dispatcher = this.#given ?? (request.needsNewConnection ? undefined : this.#agent);
      if (dispatcher === undefined) void this.#openAndDispatch(inFlight, request);
      else inFlight.dispatch(dispatcher);
    }
    return inFlight;
  }

  /**
   * Closes the client's own agent after its requests. A dispatcher of the caller stays open.
   */
  async close(): Promise<void> {
    this.closedAt ??= now();
    if (this.#inFlightCount > 0)
      await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
    await this.#destroyAgent();
  }

  async #openAndDispatch(inFlight: UndiciInFlight, request: WireRequest): Promise<void> {
    try {
      if (request.needsNewConnection) {
        inFlight.ownAgent = await openAgent(this.#options);
        inFlight.dispatch(inFlight.ownAgent);
      } else {
        this.#agent = await (this.#opening ??= openAgent(this.#options));
        inFlight.dispatch(this.#agent);
      }
    } catch (error) {
      inFlight.onResponseError(undefined, error);
    }
  }

  /** One function for all requests: with a closure for each, V8 kept the request for long. */
  readonly #onOver = (inFlight: UndiciInFlight): void => {
    void inFlight.ownAgent?.destroy();
    this.#inFlightCount--;
    if (this.#inFlightCount > 0) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
    // After `close`, a call in progress may still send another attempt, a redirect or a page, for
    // which a new agent is made.
    if (this.closedAt !== undefined) void this.#destroyAgent();
  };

  /** Destroys the agent with its connections, also those that are being established. */
  async #destroyAgent(): Promise<void> {
    const agent = this.#agent;
    if (this.#inFlightCount > 0 || agent === undefined) return;
    this.#agent = undefined;
    this.#opening = undefined;
    await agent.destroy();
  }
}

interface Controller {
  abort(reason: Error): void;
  pause(): void;
  resume(): void;
}

/** With more unread bytes, the socket is paused. */
const MAX_UNREAD_BYTES = 128 * 1024;
/** Small pieces that have arrived are joined: each costs its reader a microsecond. */
const MAX_SMALL_BYTES = 4 * 1024;
const MAX_JOINED_BYTES = 64 * 1024;

/**
 * A request over an undici dispatcher: the handler of its events, and the body of its response. Not
 * `undici.request`, which does not tell when a connection took the request.
 */
class UndiciInFlight implements InFlight, Body {
  readonly response: Promise<WireResponse>;
  /** An agent for this request alone, whose connections are closed after it. */
  ownAgent: OwnDispatcher | undefined;
  readonly #request: WireRequest;
  readonly #onOver: (inFlight: UndiciInFlight) => void;
  readonly #isGiven: boolean;
  #settle!: { resolve: (response: WireResponse) => void; reject: (error: Error) => void };
  #controller: Controller | undefined;
  /** The body of the request, if it is sent in pieces. */
  #sentPieces: BodyPieces | undefined;
  #failure: DriverFailure | undefined;
  #hasEnded = false;
  #isDiscarded = false;
  #pieces: Uint8Array[] = [];
  #unreadBytes = 0;
  #reader:
    | { resolve: (piece: Uint8Array | undefined) => void; reject: (error: Error) => void }
    | undefined;

  /**
   * @param onOver called once, when the response has ended or the request failed
   * @param isGiven whether the dispatcher is the program's, or a test's
   */
  constructor(request: WireRequest, onOver: (inFlight: UndiciInFlight) => void, isGiven: boolean) {
    this.#request = request;
    this.#onOver = onOver;
    this.#isGiven = isGiven;
    this.response = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }

  dispatch(dispatcher: DispatcherLike): void {
    // Ended while undici was loading: nothing is sent, and a stream is not opened.
    if (this.#failure !== undefined) return;
    try {
      const { method, origin, path, headers: own, payload } = this.#request;
      const { headers, body } =
        payload === undefined ? { headers: own, body: null } : this.#openBody(own, payload);
      const result: unknown = dispatcher.dispatch(
        // A call has its own limits for each phase; undici's 300 s would end slow models.
        { method, origin, path, headers, body, headersTimeout: 0, bodyTimeout: 0 },
        this,
      );
      // An interceptor of the caller may be an async function.
      if (isThenable(result))
        result.then(undefined, (error: unknown) => {
          this.onResponseError(undefined, error);
        });
    } catch (error) {
      this.onResponseError(undefined, error);
    }
  }

  abort(): void {
    if (this.#failure !== undefined || this.#hasEnded) return;
    this.#pieces = [];
    const failure = createEndedFailure();
    this.#failure = failure;
    // Before the body of the request ends: a server that still reads could take that for the end of
    // the whole.
    this.#controller?.abort(failure);
    this.#fail(failure);
  }

  // ---- Called by undici.

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    // Ended while it waited for a connection: undici cannot take a request back before this.
    if (this.#failure !== undefined) {
      controller.abort(this.#failure);
      return;
    }
    this.#request.onConnected();
    // A whole body is written at once; pieces report themselves when the last one was sent.
    if (this.#sentPieces === undefined) this.#request.onSent();
  }

  onResponseStart(
    _: Controller,
    status: number,
    fields: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    const headers = new ResponseHeaders(fields);
    const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
    const isEncoded = encoding !== '' && encoding !== 'identity';
    this.#settle.resolve({
      status,
      headers,
      body: isEncoded ? new InflatedBody(this, encoding) : this,
      verified: isEncoded || announcesEnd(status, headers),
    });
  }

  onResponseData(controller: Controller, piece: Uint8Array): void {
    if (this.#isDiscarded || this.#failure !== undefined) return;
    const reader = this.#reader;
    if (reader !== undefined) {
      this.#reader = undefined;
      reader.resolve(piece);
      return;
    }
    this.#pieces.push(piece);
    this.#unreadBytes += piece.length;
    if (this.#unreadBytes >= MAX_UNREAD_BYTES) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#failure !== undefined) return;
    this.#hasEnded = true;
    this.#reader?.resolve(undefined);
    this.#end();
  }

  onResponseError(_: unknown, error: unknown): void {
    if (this.#failure !== undefined || this.#hasEnded) return;
    const isUnsent = this.#controller === undefined;
    const cause = isUnsent ? explainUndiciError(error) : error;
    // A fault in undici itself may not happen again.
    const thrower = this.#isGiven
      ? createThrownFailure(cause, 'dispatcher', { isOfProgram: true, isGiven: true }).thrower
      : undefined;
    this.#fail(new DriverFailure(cause, isUnsent, thrower));
  }

  // ---- Called by the reader of the body.

  read(): Uint8Array | undefined | Promise<Uint8Array | undefined> {
    const piece = this.#takePiece();
    if (piece !== undefined) {
      this.#unreadBytes -= piece.length;
      if (this.#unreadBytes < MAX_UNREAD_BYTES) this.#controller?.resume();
      return piece;
    }
    // What arrived before a failure is read first.
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#hasEnded) return undefined;
    return new Promise((resolve, reject) => (this.#reader = { resolve, reject }));
  }

  discard(): void {
    if (this.#hasEnded || this.#failure !== undefined) return;
    this.#isDiscarded = true;
    this.#pieces = [];
    this.#controller?.resume();
    setTimeout(() => {
      this.abort();
    }, GRACE_MS).unref();
  }

  close(): void {
    this.abort();
  }

  #takePiece(): Uint8Array | undefined {
    let count = 0;
    let size = 0;
    for (const { length } of this.#pieces) {
      if (length > MAX_SMALL_BYTES || size + length > MAX_JOINED_BYTES) break;
      size += length;
      count++;
    }
    return count < 2 ? this.#pieces.shift() : Buffer.concat(this.#pieces.splice(0, count), size);
  }

  /**
   * Opens the body of the request. A long one is sent in pieces, so that a server that stops
   * reading is noticed.
   */
  #openBody(
    headers: HeaderMap,
    { whole, openBytes, size }: Payload,
  ): {
    readonly headers: HeaderMap;
    readonly body: string | Uint8Array | BodyPieces | null;
  } {
    if (whole !== undefined && whole.length <= MAX_PIECE_BYTES) return { headers, body: whole };
    const bytes = typeof whole === 'string' ? Buffer.from(whole) : undefined;
    const source = bytes === undefined ? openBytes?.() : yieldOnce(bytes);
    if (source === undefined) return { headers, body: null };
    const length = bytes?.length ?? size;
    this.#sentPieces = paceBody(source, this.#request);
    return {
      headers: length === undefined ? headers : { ...headers, 'content-length': String(length) },
      body: this.#sentPieces,
    };
  }

  #fail(failure: DriverFailure): void {
    this.#failure = failure;
    this.#settle.reject(failure);
    this.#reader?.reject(failure);
    this.#end();
  }

  #end(): void {
    this.#reader = undefined;
    // Undici would first wait for a piece, which may never come.
    this.#sentPieces?.leave();
    this.#onOver(this);
  }
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Makes an input error for a request that undici refused; returns errors of the network as they are. */
function explainUndiciError(error: unknown): unknown {
  switch (findFailureCode(error)) {
    case 'UND_ERR_CLOSED':
    case 'UND_ERR_DESTROYED':
      return new InputError('the dispatcher is closed', {
        code: 'dispatcher-closed',
        cause: error,
        hint: 'close it after the last call of its clients',
      });
    case 'UND_ERR_INVALID_ARG':
    case 'UND_ERR_NOT_SUPPORTED':
      return new InputError(`the dispatcher refused the request: ${toError(error).message}`, {
        code: 'dispatcher-refused',
        cause: error,
        hint: 'check that it is a dispatcher of undici 7.26 or newer, or 8, and made for this origin',
      });
    default:
      return error;
  }
}
