import { concat, InputError } from '@clients/core';
import { createDeliveryError } from './verify.js';

/** Content types that servers send deliveries with. */
const CONTENT_TYPES = /^application\/(?:json|x-www-form-urlencoded)\s*(?:;|$)/i;

/** The part of a reader of a body that is used. */
interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  releaseLock(): void;
}

/**
 * Refuses a request by its head, before any of its body is read.
 * @throws {InputError}
 */
export function checkHead(request: Request, maxBodyBytes: number): void {
  const { method, headers, body, bodyUsed } = request;
  if (method !== 'POST')
    throw createDeliveryError('webhook-method', 'a delivery is a POST request');
  if (
    !CONTENT_TYPES.test(headers.get('content-type') ?? '') ||
    (headers.get('content-encoding') ?? 'identity') !== 'identity'
  )
    throw createDeliveryError(
      'webhook-type',
      'the body must be JSON or a form, and not compressed',
    );
  if (bodyUsed || body?.locked === true)
    throw createAlreadyReadError('read the body only here, or pass a clone of the request');
  if (Number(headers.get('content-length') ?? 0) > maxBodyBytes)
    throw createTooLargeError(maxBodyBytes);
}

/**
 * Reads a body to its end. The rest of one that is too long or too slow is left unread: cancelling
 * it closes the connection on some platforms before the status is sent.
 *
 * @param deadline in ms of `performance.now()`
 * @throws {InputError} `webhook-too-large` or `webhook-timeout`
 */
export async function readBody(
  request: Request,
  maxBodyBytes: number,
  deadline: number,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader() as BodyReader | undefined;
  if (reader === undefined) return new Uint8Array(0);
  for (;;) {
    const next = await waitUntilDeadline(deadline, reader.read());
    if (next === undefined)
      throw createDeliveryError('webhook-timeout', 'the body did not arrive in time');
    if (next.done || next.value === undefined) break;
    size += next.value.length;
    if (size > maxBodyBytes) throw createTooLargeError(maxBodyBytes);
    pieces.push(next.value);
  }
  reader.releaseLock();
  return concat(pieces);
}

/** Resolves like `work`, or with undefined at the deadline. */
export function waitUntilDeadline<T>(deadline: number, work: Promise<T>): Promise<T | undefined> {
  if (deadline === Infinity) return work;
  return new Promise<T | undefined>((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, deadline - performance.now()), undefined);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/**
 * Makes the error for a body that something else has read, whose signature can no longer be
 * verified.
 */
export function createAlreadyReadError(hint: string): InputError {
  return createDeliveryError(
    'webhook-body-read',
    'the body of this request has already been read',
    hint,
  );
}

function createTooLargeError(maxBodyBytes: number): InputError {
  return createDeliveryError(
    'webhook-too-large',
    `the body has more than ${String(maxBodyBytes)} bytes`,
  );
}
