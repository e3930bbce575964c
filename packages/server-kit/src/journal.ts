import { isSecretParam, REDACTED, redactUrls } from '@clients/core/for-servers';
import type { AppRequest } from './app.js';

/** How an exchange ended. */
export type RequestEnding = 'answered' | 'closed-by-client' | 'closed-by-server';

/** One request that an embedded server received. */
export interface RecordedRequest {
  /** Operation id; `undefined` for a route that the server does not have. */
  readonly endpoint: string | undefined;
  readonly method: string;
  /** As it was sent, percent-encoded, without the query. */
  readonly path: string;
  /** With its question mark, credentials replaced by `***`; empty without a query. */
  readonly query: string;
  /** Names in lower case, credentials replaced by `***`. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Parsed JSON, else text, else bytes; `undefined` when it was empty, or when the server responded
   * without reading it.
   */
  readonly body: unknown;
  /** Status of the response; `undefined` before it, and when the connection was closed instead. */
  readonly status: number | undefined;
  /** Whether the client closed the connection before the response was complete. */
  readonly closedByClient: boolean;
  /** Milliseconds since 1970, real time. */
  readonly receivedAt: number;
  /**
   * When the response was complete or the connection was closed, in milliseconds since 1970;
   * `undefined` before that.
   */
  readonly endedAt: number | undefined;
  /**
   * Resolves when the response is complete or the connection is closed. Await it to see that a
   * client closed the connection.
   */
  readonly ended: Promise<RequestEnding>;
}

/** The record of a request while the server responds to it. */
export interface Entry {
  readonly record: { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };
  /** Records how the exchange ended. Only the first call has an effect. */
  readonly end: (ending: RequestEnding) => void;
}

/** Starts the record of a request. */
export function openEntry(
  { method, rawPath, url, headers }: AppRequest,
  endpoint: string | undefined,
): Entry {
  let settle: (ending: RequestEnding) => void = () => undefined;
  const record: Entry['record'] = {
    endpoint,
    method,
    path: rawPath,
    query: redactUrls(url.search),
    headers: Object.fromEntries(
      [...headers].map(([name, value]) => [name, isSecretParam(name) ? REDACTED : value]),
    ),
    body: undefined,
    status: undefined,
    closedByClient: false,
    receivedAt: Date.now(),
    endedAt: undefined,
    ended: new Promise((resolve) => {
      settle = resolve;
    }),
  };
  const end = (ending: RequestEnding): void => {
    if (record.endedAt !== undefined) return;
    record.endedAt = Date.now();
    record.closedByClient = ending === 'closed-by-client';
    settle(ending);
  };
  return { record, end };
}

/**
 * Parses a body as JSON, else as text, else returns its bytes when it is not UTF-8; `undefined`
 * when it is empty.
 */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  let text: string | undefined;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text) as unknown;
  } catch {
    return text ?? bytes;
  }
}
