import { OPTION_HINTS } from '../explain/argument-hints.js';
import { concat } from '../base/bytes.js';
import { encodeText } from '../base/utf8.js';
import { createUnsupportedOptionError } from '../base/check-options.js';
import { isRecord } from '../base/record.js';
import { toBytes } from '../base/bytes.js';
import type { CachedResponse } from '../contract/options.js';
import type { HeaderMap } from '../wire/headers.js';
import type { OutgoingRequest } from './request.js';

const PER_REQUEST_HEADER = /^(?:baggage|traceparent|tracestate|x-request-id|x-[a-z]+-otp)$/;

/** Returns whether a header differs from request to request, so that no response depends on it. */
export function isPerRequest(header: string): boolean {
  return PER_REQUEST_HEADER.test(header);
}

/**
 * Returns a hash of the URL and all headers: those that a response may vary with, and the
 * credential and the user of `sudo`.
 */
export function hashRequest({ origin, path, headers }: OutgoingRequest): Promise<string> {
  const sent = Object.entries(headers).filter(([name]) => !isPerRequest(name));
  return sha256(
    encodeText(JSON.stringify([origin, path, sent.sort(([a], [b]) => (a < b ? -1 : 1))])),
  );
}

/** Returns a value of the store if it is what was stored under this key. */
export async function readEntry(key: string, value: unknown): Promise<CachedResponse | undefined> {
  try {
    return await checkEntry(key, value);
  } catch {
    // A property of the value cannot be read.
    return undefined;
  }
}

/** @throws whatever a property of the value throws when it is read */
async function checkEntry(key: string, value: unknown): Promise<CachedResponse | undefined> {
  if (!isRecord(value) || !isRecord(value['headers'])) return undefined;
  const { headers, digest } = value as { [K in keyof CachedResponse]?: unknown } & Pick<
    CachedResponse,
    'headers'
  >;
  const body = toBytes(value['body']);
  if (body === undefined || !Object.values(headers).every((text) => typeof text === 'string'))
    return undefined;
  return digest === (await hashEntry(key, headers, body)) ? { headers, body, digest } : undefined;
}

/**
 * Returns a hash of an entry and its key, which shows that a store has returned the whole entry of
 * this key.
 */
export function hashEntry(
  key: string,
  headers: Readonly<HeaderMap>,
  body: Uint8Array,
): Promise<string> {
  return sha256(concat([encodeText(JSON.stringify([key, headers])), body]));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto as { readonly subtle?: typeof crypto.subtle };
  if (subtle === undefined)
    throw createUnsupportedOptionError('cache', OPTION_HINTS.cacheWithoutHash);
  return Array.from(new Uint8Array(await subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
