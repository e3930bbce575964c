import type { App, AppRequest, Reply } from './app.js';
import { thrownText } from '../base/callback.js';
import { pause } from './clock.js';
import { Faults } from './faults.js';
import { Entry, type RecordedRequest } from './journal.js';
import { bend, type Outgoing, outgoing, replyOf } from './outgoing.js';

/** What a server does around its app. */
export interface EngineOptions {
  /** Milliseconds before each answer. Default 0. */
  readonly latency?: number | undefined;
  /** Looks at each request first; an answer of its own keeps the request from the app. */
  readonly guard?: ((request: AppRequest) => Reply | undefined) | undefined;
  /** What the client gets when the app throws: a status of 500 with the error's text. */
  readonly failure?: ((error: unknown) => Reply) | undefined;
}

/** An answer and the note of its request. */
export interface Answer {
  readonly entry: Entry;
  readonly outgoing: Outgoing;
}

/** Asks the app, applies faults, keeps the list of requests: the part that all ways in share. */
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

  /** Forgets the requests so far. */
  forget(): void {
    this.#requests.length = 0;
  }

  /** Never rejects but by an abort of the request. */
  async answer(request: AppRequest): Promise<Answer> {
    const endpoint = this.#app.identify(request.method, request.rawPath);
    const entry = new Entry(request, endpoint);
    this.#requests.push(entry);
    const faults = this.faults.take(endpoint);
    await pause(this.#options.latency ?? 0, request.signal);
    for (const fault of faults) {
      if ('stall' in fault && fault.at !== 'middle')
        await (fault.stall === true ? aborted(request.signal) : pause(fault.stall, request.signal));
    }
    const replaced = faults.find((fault) => 'status' in fault || 'html' in fault);
    const reply = replaced === undefined ? await this.#reply(entry.watch(request)) : replyOf(replaced);
    const answer = faults.reduce((so, fault) => bend(so, fault, request.signal), outgoing(reply));
    entry.status = answer.instead === undefined ? answer.status : undefined;
    return { entry, outgoing: answer };
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
