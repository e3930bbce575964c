import type { App } from './app.js';
import { Engine, type EngineOptions } from './engine.js';
import type { Faults } from './faults.js';
import { fetchAdapter } from './fetch-adapter.js';
import type { RecordedRequest } from './journal.js';
import { type MswHttp, mswHandlers } from './msw.js';
import { listen, type Listening } from './node-adapter.js';

/** Options that all embedded servers share. */
export interface EmbeddedOptions {
  /** Port on 127.0.0.1. Default 0: a free one. */
  readonly port?: number | undefined;
  /** Milliseconds before each response. Default 0. */
  readonly latency?: number | undefined;
}

/** A server in this process without a socket: `fetch`, the msw handlers and `listen` share its state, faults and requests. */
export class Embedded {
  readonly #engine: Engine;
  /** Responds like the server, without any network. Pass it to a client as its `fetch`. */
  readonly fetch: typeof globalThis.fetch;

  constructor(app: App, options: EngineOptions = {}) {
    this.#engine = new Engine(app, options);
    this.fetch = fetchAdapter(this.#engine);
  }

  /** Faults for the next requests. */
  get faults(): Faults {
    return this.#engine.faults;
  }

  /** Every request since the start, oldest first, credentials replaced. */
  get requests(): readonly RecordedRequest[] {
    return this.#engine.requests;
  }

  /** Empties `requests`. */
  forgetRequests(): void {
    this.#engine.forget();
  }

  /**
   * Makes handlers for Mock Service Worker, with the state and the faults of this server.
   *
   * Works with msw 2 and 3. `setupServer` intercepts the global `fetch` only. Clients that use undici, as these do in Node, are
   * intercepted by msw 3 at the level of HTTP: `defineNetwork({ sources: [new InterceptorSource({ interceptors:
   * [new HttpRequestInterceptor()] })], handlers })`.
   *
   * @param http the `http` of `msw`
   * @param baseUrl the URL whose requests are intercepted
   */
  handlers<Handler>(http: MswHttp<Handler>, baseUrl: string): Handler[] {
    return mswHandlers(http, baseUrl, this.fetch);
  }

  /** Listens on 127.0.0.1; port 0 takes a free one. */
  listen(port = 0): Promise<Listening> {
    return listen(this.#engine, port);
  }
}
