import type { ResponseHeaders } from '../../wire/headers.js';
import { parsedHeaders } from './raw-headers.js';

/** The response inside an error. */
interface FoundResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Uint8Array;
}

/** Codes of the errors that the interceptor `responseError` and `RetryAgent` make of a response. */
const CODES: readonly unknown[] = ['UND_ERR_RESPONSE', 'UND_ERR_REQ_RETRY'];

/** Headers that describe the body as it was sent; by now it is decoded, or lost. */
const OF_THE_BODY: readonly string[] = ['content-encoding', 'content-length', 'transfer-encoding'];

/** Returns the response that an interceptor has turned into an error; undefined for other errors. */
export function responseInError(error: unknown): FoundResponse | undefined {
  const { code, statusCode, headers, body } = (error ?? {}) as { code?: unknown; statusCode?: unknown; headers?: unknown; body?: unknown };
  if (!CODES.includes(code) || typeof statusCode !== 'number' || statusCode < 400) return undefined;
  const given = Object.entries((headers ?? {}) as Record<string, unknown>);
  // The interceptor reads a compressed body as text, which destroys it.
  const lost = given.some(([name]) => name === 'content-encoding');
  const text = lost || body === undefined || body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status: statusCode,
    headers: parsedHeaders(Object.fromEntries(given.filter(([name]) => !OF_THE_BODY.includes(name)))),
    body: Buffer.from(text),
  };
}
