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
  /** Milliseconds before each answer. Default 0. */
  readonly latency?: number | undefined;
}

/** A server in this process that needs no socket; what every door to it shares. */
export class Embedded {
  readonly #engine: Engine;
  /** Answers like the server, without any network: hand it to a client as its `fetch`. */
  readonly fetch: typeof globalThis.fetch;

  constructor(app: App, options: EngineOptions = {}) {
    this.#engine = new Engine(app, options);
    this.fetch = fetchAdapter(this.#engine);
  }

  /** Failures for the requests to come. */
  get faults(): Faults {
    return this.#engine.faults;
  }

  /** Every request since the start, oldest first, credentials replaced. */
  get requests(): readonly RecordedRequest[] {
    return this.#engine.requests;
  }

  /** Forgets the requests so far. */
  forgetRequests(): void {
    this.#engine.forget();
  }

  /**
   * Handlers for Mock Service Worker, with the state and the faults of this server.
   *
   * For msw 2 and 3. `setupServer` sees global `fetch` only. Clients that use undici (ours do, in Node) are seen by a
   * network of msw 3 with the HTTP-level interceptor: `defineNetwork({ sources: [new InterceptorSource({ interceptors:
   * [new HttpRequestInterceptor()] })], handlers })`.
   *
   * @param http the `http` of `msw`
   * @param baseUrl the address to take over
   */
  handlers<Handler>(http: MswHttp<Handler>, baseUrl: string): Handler[] {
    return mswHandlers(http, baseUrl, this.fetch);
  }

  /** Listens on 127.0.0.1. */
  listen(port = 0): Promise<Listening> {
    return listen(this.#engine, port);
  }
}
