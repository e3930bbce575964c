import { toBytes } from '../../base/bytes.js';
import { describeKind } from '../../base/describe-value.js';
import { readProperty } from '../../base/read-property.js';
import { Cancelled, type UndiciInFlight } from './in-flight.js';
import { parseHeaders } from './raw-headers.js';
import type { WireResponse } from '../driver.js';

interface Controller {
  readonly aborted?: boolean;
  abort(reason: Error): void;
  pause(): void;
  resume(): void;
}

/**
 * The handler for a caller's dispatcher. undici 6 calls the first half of its methods, undici 8 the
 * second, and undici 7 either.
 */
export class DispatchHandler {
  readonly #inFlight: UndiciInFlight;
  readonly #again: () => void;

  /** @param again dispatches the request once more */
  constructor(inFlight: UndiciInFlight, again: () => void) {
    this.#inFlight = inFlight;
    this.#again = again;
  }

  onConnect(abort: (reason: Error) => void): void {
    this.#inFlight.onConnect(abort);
  }

  onHeaders(status: number, raw: readonly Uint8Array[] | undefined, resume: () => void): boolean {
    return this.#inFlight.onHeaders(status, raw ?? [], resume);
  }

  /** @param piece bytes, or whatever else a dispatcher of the caller passes */
  onData(piece: unknown): boolean {
    const bytes = toBytes(piece);
    if (bytes !== undefined) return this.#inFlight.onData(bytes);
    this.#inFlight.endWith(
      new Error(`the dispatcher passed ${describeKind(piece)} instead of bytes`),
    );
    return true;
  }

  onComplete(): void {
    this.#inFlight.onComplete();
  }

  onError(error: unknown): void {
    const { hasResponse, failed } = this.#inFlight;
    const found = hasResponse ? undefined : findResponseIn(error);
    // The interceptor `deduplicate` made this request share the response of another one, which was
    // cancelled.
    if (error instanceof Cancelled && !hasResponse && !failed) this.#again();
    else if (found === undefined) this.#inFlight.onError(error);
    else {
      this.#inFlight.onHead(found.status, found.headers, () => undefined);
      this.#inFlight.onData(found.body);
      this.#inFlight.onComplete();
    }
  }

  onRequestStart(controller: Controller): void {
    this.#inFlight.onConnect((reason) => {
      abort(controller, reason);
    });
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: Readonly<Record<string, unknown>> | undefined,
  ): void {
    this.#inFlight.onHead(status, parseHeaders(headers ?? {}), () => {
      controller.resume();
    });
  }

  onResponseData(controller: Controller, piece: unknown): void {
    if (!this.onData(piece)) controller.pause();
  }

  onResponseEnd(): void {
    this.onComplete();
  }

  onResponseError(_: unknown, error: unknown): void {
    this.onError(error);
  }
}

/**
 * Aborts the request. The interceptor `dump` replaces the controller's `abort` with one that lets
 * the request continue.
 */
function abort(controller: Controller, reason: Error): void {
  controller.abort(reason);
  const { abort: real } = (Object.getPrototypeOf(controller) ?? {}) as Partial<Controller>;
  if (controller.aborted === false && typeof real === 'function') real.call(controller, reason);
}

type FoundResponse = Pick<WireResponse, 'status' | 'headers'> & { readonly body: Uint8Array };

/** Codes of undici's errors that stand for a response. */
const RESPONSE_ERROR_CODES: readonly unknown[] = ['UND_ERR_RESPONSE', 'UND_ERR_REQ_RETRY'];

/** Headers that describe the body as it was sent; the one that is left is decoded. */
const BODY_HEADERS: readonly string[] = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Restores a response that an interceptor has turned into an error; returns undefined for other
 * errors, and for anything else that a dispatcher passes.
 */
export function findResponseIn(error: unknown): FoundResponse | undefined {
  const code = readProperty(error, 'code');
  const statusCode = readProperty(error, 'statusCode');
  const headers = readProperty(error, 'headers');
  const body = readProperty(error, 'body');
  if (!RESPONSE_ERROR_CODES.includes(code) || typeof statusCode !== 'number' || statusCode < 400)
    return undefined;
  const given = Object.entries((headers ?? {}) as Record<string, unknown>);
  // The interceptor reads a compressed body as text, which destroys it.
  const isLost = given.some(([name]) => name === 'content-encoding');
  return {
    status: statusCode,
    headers: parseHeaders(
      Object.fromEntries(given.filter(([name]) => !BODY_HEADERS.includes(name))),
    ),
    body: Buffer.from(isLost ? '' : restoreText(body)),
  };
}

/** Returns the text of a body that the interceptor may have parsed as JSON. */
function restoreText(body: unknown): string {
  if (body === undefined || body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}
