import type { App, AppRequest, Reply } from './app.js';
import { thrownText } from '../base/callback.js';
import { pause } from './clock.js';
import type { HtmlFault, StatusFault } from './fault.js';
import { Faults } from './faults.js';
import { Entry, type RecordedRequest } from './journal.js';
import { applyFault, type Outgoing, outgoing, replyOf } from './outgoing.js';

/** What a server does around its app. */
export interface EngineOptions {
  /** Milliseconds before each response. Default 0. */
  readonly latency?: number | undefined;
  /** Runs before the app; when it returns a reply, the app does not receive the request. */
  readonly guard?: ((request: AppRequest) => Reply | undefined) | undefined;
  /** Returns headers for the error responses of faults, which the app does not make. */
  readonly faultHeaders?: ((request: AppRequest) => Readonly<Record<string, string>>) | undefined;
  /** Makes the reply when the app throws. Default: status 500 with the text of the error. */
  readonly failure?: ((error: unknown) => Reply) | undefined;
}

/** A response and the record of its request. */
export interface Answered {
  readonly entry: Entry;
  readonly outgoing: Outgoing;
}

/** Calls the app, applies faults and keeps the list of requests; the sockets and `fetch` share it. */
export class Engine {
  readonly faults: Faults;
  readonly #requests: Entry[] = [];
  readonly #app: App;
  readonly #options: EngineOptions;

  constructor(app: App, options: EngineOptions) {
    this.#app = app;
    this.faults = new Faults(() => app.ids?.());
    this.#options = options;
  }

  /** Every request since the start, oldest first. */
  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }

  /** Empties `requests`. */
  forget(): void {
    this.#requests.length = 0;
  }

  /** Responds to a request. Rejects only when the request is aborted. */
  async answer(request: AppRequest): Promise<Answered> {
    const endpoint = this.#app.identify(request.method, request.rawPath);
    const entry = new Entry(request, endpoint);
    this.#requests.push(entry);
    // A browser sends a preflight by itself: the fault is for the request of the program.
    const faults = isPreflight(request) ? [] : this.faults.take(endpoint);
    await pause(this.#options.latency ?? 0, request.signal);
    for (const fault of faults) {
      if ('stall' in fault && fault.at !== 'middle')
        await (fault.stall === true ? aborted(request.signal) : pause(fault.stall, request.signal));
    }
    const replaced = faults.find((fault) => 'status' in fault || 'html' in fault);
    const reply = replaced === undefined ? await this.#reply(entry.watch(request)) : this.#faulty(request, replaced);
    const response = faults.reduce((changed, fault) => applyFault(changed, fault, request.signal), outgoing(reply));
    entry.status = response.instead === undefined ? response.status : undefined;
    return { entry, outgoing: response };
  }

  #faulty(request: AppRequest, fault: StatusFault | HtmlFault): Reply {
    const reply = replyOf(fault);
    return { ...reply, headers: { ...this.#options.faultHeaders?.(request), ...reply.headers } };
  }

  async #reply(request: AppRequest): Promise<Reply> {
    try {
      return this.#options.guard?.(request) ?? (await this.#app.handle(request));
    } catch (error) {
      if (request.signal.aborted) return { status: 499, hangUp: true };
      return this.#options.failure?.(error) ?? { status: 500, body: thrownText(error) };
    }
  }
}

function isPreflight({ method, headers }: AppRequest): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener(
        'abort',
        () => {
          resolve();
        },
        { once: true },
      );
  });
}
