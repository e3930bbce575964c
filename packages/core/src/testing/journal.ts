import { type AppRequest, readable } from './app.js';
import { scrubHeaders, scrubQuery } from './scrub.js';

/** How an exchange ended. */
export type Ending = 'answered' | 'closed-by-client' | 'closed-by-server';

/** One request that an embedded server received. */
export interface RecordedRequest {
  /** Operation id; `undefined` for a route the server does not have. */
  readonly endpoint: string | undefined;
  readonly method: string;
  /** As it was sent, percent-encoded, without the query. */
  readonly path: string;
  /** With its question mark, credentials replaced; empty when there was none. */
  readonly query: string;
  /** Names in lower case, credentials replaced. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, else text, else bytes; `undefined` when there was none, or when the server answered without reading it. */
  readonly body: unknown;
  /** Status of the answer; `undefined` until there is one. */
  readonly status: number | undefined;
  /** The client closed the connection before the answer was complete. */
  readonly closedByClient: boolean;
  /** Milliseconds since 1970, real time. */
  readonly receivedAt: number;
  /** When the answer was complete or the connection closed; `undefined` while it runs. */
  readonly endedAt: number | undefined;
  /** Settles when the answer is complete or the connection is closed: await it to see that a client hung up. */
  readonly ended: Promise<Ending>;
}

/** A recorded request while it is being answered. */
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

  /** The same request, remembering the body that is read from it. */
  watch(request: AppRequest): AppRequest {
    const bytes = async (): Promise<Uint8Array> => {
      const all = await request.bytes();
      this.body = readable(all);
      return all;
    };
    return { ...request, bytes };
  }

  /** Only the first call counts. */
  end(ending: Ending): void {
    if (this.endedAt !== undefined) return;
    this.endedAt = Date.now();
    this.closedByClient = ending === 'closed-by-client';
    this.#settle(ending);
  }
}
