import { describeThrown, trimTrailing } from '@clients/core/for-servers';
import type { App, AppRequest, Reply } from './app.js';
import { applyFault, canApply, makeFaultReply } from './apply-fault.js';
import { pause } from './clock.js';
import { type Fault, Faults } from './faults.js';
import { makeFetch } from './fetch-adapter.js';
import { openEntry, parseBody, type RecordedRequest } from './journal.js';
import { listen, type Listening } from './node-adapter.js';
import { type Answer, type Answered, Cut, type Outgoing, prepareResponse } from './outgoing.js';

/** Behaviour of a server that is not part of its app. */
export interface EmbeddedOptions {
  /** Milliseconds before each response. Default 0. */
  readonly latency?: number | undefined;
  /** Makes headers for the replies of faults, which do not come from the app. */
  readonly makeFaultHeaders?:
    ((request: AppRequest) => Readonly<Record<string, string>>) | undefined;
  /** Makes the reply when the app throws. Default: status 500 with the text of the error. */
  readonly makeFailureReply?: ((error: unknown) => Reply) | undefined;
}

/** The part of msw's `http` that is used. A structural type, so that msw is not a dependency. */
export interface MswHttp<Handler> {
  all(path: string, resolver: (info: { readonly request: Request }) => Promise<Response>): Handler;
}

/**
 * A server in this process without a socket: `fetch`, the msw handlers and `listen` share its
 * state, faults and requests.
 */
export class Embedded {
  /** Responds like the server, without any network. Pass it to a client as its `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Faults for the next requests. */
  readonly faults: Faults;
  /** Every request since the start, oldest first, credentials replaced. */
  readonly requests: readonly RecordedRequest[];
  readonly #records: RecordedRequest[] = [];
  readonly #app: App;
  readonly #options: EmbeddedOptions;
  readonly #answer: Answer = (request) => this.#respond(request);

  constructor(app: App, options: EmbeddedOptions = {}) {
    this.#app = app;
    this.requests = this.#records;
    this.#options = options;
    this.faults = new Faults(() => app.ids?.());
    this.fetch = makeFetch(this.#answer);
  }

  /**
   * Makes handlers for Mock Service Worker 2 and 3, with the state and the faults of this server.
   *
   * @param http the `http` of `msw`
   * @param baseUrl the URL whose requests are intercepted
   */
  handlers<Handler>(http: MswHttp<Handler>, baseUrl: string): Handler[] {
    if (typeof (http as MswHttp<Handler> | undefined)?.all !== 'function')
      throw new TypeError('handlers(http): the first argument must be the `http` of msw');
    const base = trimTrailing(baseUrl, '/');
    const resolver = ({ request }: { readonly request: Request }): Promise<Response> =>
      this.fetch(removePrefix(request, new URL(base).pathname));
    return [http.all(`${base}/*`, resolver), http.all(base, resolver)];
  }

  /** Listens on 127.0.0.1; port 0 takes a free one. */
  listen(port = 0): Promise<Listening> {
    return listen(this.#answer, port);
  }

  async #respond(request: AppRequest): Promise<Answered> {
    const endpoint = this.#app.identify(request.method, request.rawPath);
    const entry = openEntry(request, endpoint);
    const { record } = entry;
    this.#records.push(record);
    // A browser sends a preflight by itself: the fault is for the request of the program.
    const isPreflight =
      request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
    const faults = isPreflight ? [] : this.faults.take(endpoint);
    const bytes = async (): Promise<Uint8Array> => {
      const all = await request.bytes();
      record.body = parseBody(all);
      return all;
    };
    await pause(this.#options.latency ?? 0, request.signal);
    for (const fault of faults) {
      if (!('stall' in fault) || fault.at === 'middle') continue;
      bytes().catch(() => undefined); // Node notices that the client has gone only while the body is read
      await pause(fault.stall === true ? Infinity : fault.stall, request.signal);
    }
    if (request.signal.aborted) return { entry, outgoing: new Cut('close') };
    const instead = faults.find((fault) => 'status' in fault || 'html' in fault);
    try {
      const reply =
        instead === undefined
          ? await this.#callApp({ ...request, bytes })
          : makeFaultReply(instead);
      const headers =
        instead === undefined
          ? reply.headers
          : { ...this.#options.makeFaultHeaders?.(request), ...reply.headers };
      const plain = prepareResponse({ ...reply, headers });
      const response = this.#applyFaults(plain, faults, instead, request);
      record.status = response.status;
      return { entry, outgoing: response };
    } catch (error) {
      if (error instanceof Cut) return { entry, outgoing: error };
      throw error;
    }
  }

  /**
   * Returns the response changed by the faults. Those that could not change it are kept for a later
   * request: a second reply, and whatever comes after a connection that ends before the response.
   *
   * @throws {Cut} for a fault that prevents the response
   */
  #applyFaults(
    plain: Outgoing,
    faults: readonly Fault[],
    instead: Fault | undefined,
    { method, signal }: AppRequest,
  ): Outgoing {
    let response = plain;
    let cut: Cut | undefined;
    for (const fault of faults) {
      // The reply is made of it, or it was waited for.
      if (fault === instead || ('stall' in fault && fault.at !== 'middle')) continue;
      const isReply = 'status' in fault || 'html' in fault;
      if (cut !== undefined || isReply || !canApply(response, fault, method)) {
        this.faults.putBack(fault);
        continue;
      }
      try {
        response = applyFault(response, fault, signal);
      } catch (error) {
        if (!(error instanceof Cut)) throw error;
        cut = error;
      }
    }
    if (cut !== undefined) throw cut;
    return response;
  }

  async #callApp(request: AppRequest): Promise<Reply> {
    try {
      return await this.#app.handle(request);
    } catch (error) {
      if (request.signal.aborted) throw new Cut('close');
      return (
        this.#options.makeFailureReply?.(error) ?? { status: 500, body: describeThrown(error) }
      );
    }
  }
}

/**
 * Removes the path of the base URL, which the app does not have: `https://host/models/api/chat`
 * becomes `/api/chat`.
 */
function removePrefix(request: Request, prefix: string): Request {
  if (prefix === '/' || prefix === '') return request;
  const url = new URL(request.url);
  if (!url.pathname.startsWith(prefix)) return request;
  url.pathname = url.pathname.slice(prefix.length) || '/';
  return new Request(url, request);
}
