import type { ResponseHeaders } from '../../wire/headers.js';
import { parsedHeaders } from './raw-headers.js';

interface FoundAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Uint8Array;
}

/** Codes of the errors that `responseError` and a RetryAgent make of an answer. */
const CODES: readonly unknown[] = ['UND_ERR_RESPONSE', 'UND_ERR_REQ_RETRY'];

/** These tell of the body as it was sent, and it is decoded by now, or lost. */
const OF_THE_BODY: readonly string[] = ['content-encoding', 'content-length', 'transfer-encoding'];

/** The answer that an interceptor has turned into an error; undefined for any other error. */
export function answerInError(error: unknown): FoundAnswer | undefined {
  const { code, statusCode, headers, body } = (error ?? {}) as { code?: unknown; statusCode?: unknown; headers?: unknown; body?: unknown };
  if (!CODES.includes(code) || typeof statusCode !== 'number' || statusCode < 400) return undefined;
  const given = Object.entries((headers ?? {}) as Record<string, unknown>);
  // The interceptor reads a compressed body as text, and so loses it.
  const lost = given.some(([name]) => name === 'content-encoding');
  const text = lost || body === undefined || body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status: statusCode,
    headers: parsedHeaders(Object.fromEntries(given.filter(([name]) => !OF_THE_BODY.includes(name)))),
    body: Buffer.from(text),
  };
}
