import { type AppRequest, readable } from './app.js';
import { scrubHeaders, scrubQuery } from './scrub.js';

/** How an exchange ended. */
export type Ending = 'answered' | 'closed-by-client' | 'closed-by-server';

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
  /** Parsed JSON, else text, else bytes; `undefined` when it was empty, or when the server responded without reading it. */
  readonly body: unknown;
  /** Status of the response; `undefined` before it, and when the connection was closed instead. */
  readonly status: number | undefined;
  /** Whether the client closed the connection before the response was complete. */
  readonly closedByClient: boolean;
  /** Milliseconds since 1970, real time. */
  readonly receivedAt: number;
  /** When the response was complete or the connection was closed, in milliseconds since 1970; `undefined` before that. */
  readonly endedAt: number | undefined;
  /** Resolves when the response is complete or the connection is closed. Await it to see that a client closed the connection. */
  readonly ended: Promise<Ending>;
}

/** The record of a request while the server responds to it. */
export class Entry implements RecordedRequest {
  readonly endpoint: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAt: number = Date.now();
  readonly ended: Promise<Ending>;
  body: unknown;
  status: number | undefined;
  closedByClient = false;
  endedAt: number | undefined;
  #settle: (ending: Ending) => void = () => undefined;

  constructor(request: AppRequest, endpoint: string | undefined) {
    this.endpoint = endpoint;
    this.method = request.method;
    this.path = request.rawPath;
    this.query = scrubQuery(request.url);
    this.headers = scrubHeaders(request.headers);
    this.ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** Returns the same request; the body that is read from it is recorded. */
  watch(request: AppRequest): AppRequest {
    const bytes = async (): Promise<Uint8Array> => {
      const all = await request.bytes();
      this.body = readable(all);
      return all;
    };
    return { ...request, bytes };
  }

  /** Records how the exchange ended. Only the first call has an effect. */
  end(ending: Ending): void {
    if (this.endedAt !== undefined) return;
    this.endedAt = Date.now();
    this.closedByClient = ending === 'closed-by-client';
    this.#settle(ending);
  }
}
