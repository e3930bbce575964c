import { type CallOptions, InputError, openScope, type Route, type ScopeOrigin, together, type Transport } from '@clients/core';
import type { Balancer } from './balancer.js';
import type { Server, Verdict } from './server.js';

/** A server, and how calls reach it. */
export interface Member {
  readonly server: Server;
  readonly transport: Transport;
  /** The same without retries, for calls that another server can take over. */
  readonly once: Transport;
}

/** The server of the requests that are parts of one call. */
export interface Home {
  server: Server | undefined;
  /** What one request leaves on the server, such as a blob, the next one needs. */
  readonly isOnly: boolean;
}

/**
 * Sends one request over the transport of the server that was chosen. Where its answer is kept, as a stream is, it calls `failed` when the
 * answer fails, and `done` when it has ended.
 */
export type Send<T> = (transport: Transport, failed: (error: unknown) => void, done: () => void) => Promise<T>;

/** The request of a call. */
interface PooledRequest {
  /** The transport of the pool, whose limits and signals end a wait. */
  readonly pool: Transport;
  readonly endpoint: Route<object>;
  readonly model: string | undefined;
  /** Whether the model is in the memory of the server after the request; undefined where the request does not change that. */
  readonly loads: boolean | undefined;
  readonly options: CallOptions | undefined;
  /** When the call began: `total` covers all servers. */
  readonly since: number;
  readonly isKept: boolean;
  /** The request is a part of a call, which has its own time limit. */
  readonly isPart: boolean;
}

/** Sends a request to one server, and to the others one by one as long as it was provably not executed. */
export class PooledCall<T> {
  readonly #members: readonly Member[];
  readonly #balancer: Balancer;
  readonly #home: Home | undefined;
  readonly #request: PooledRequest;
  readonly #send: Send<T>;

  constructor(members: readonly Member[], balancer: Balancer, home: Home | undefined, request: PooledRequest, send: Send<T>) {
    this.#members = members;
    this.#balancer = balancer;
    this.#home = home;
    this.#request = request;
    this.#send = send;
  }

  async run(): Promise<T> {
    const asking = this.#balancer.prepare();
    if (asking !== undefined) await this.#wait(asking);
    const { model } = this.#request;
    const tried = new Set<Server>();
    let failure: { readonly error: unknown } | undefined;
    for (;;) {
      // Without a wait in between, calls that begin together see each other.
      const server = this.#ready(tried) ?? (await this.#other(tried));
      if (server === undefined) {
        if (failure !== undefined) throw failure.error;
        const last = this.#balancer.lastResort(model);
        // None works; the call gets the error of one of them.
        return this.#attempt(last, tried.add(last));
      }
      tried.add(server);
      try {
        return await this.#attempt(server, tried);
      } catch (error) {
        const { again, lacks } = server.failed(error, model);
        if (!again || this.#isBound) throw error;
        // That one server lacks the model says less than that another one does not work.
        if (failure === undefined || !lacks) failure = { error };
      }
    }
  }

  /** Whether the request needs what an earlier one left on its server. */
  get #isBound(): boolean {
    return this.#home?.isOnly === true && this.#home.server !== undefined;
  }

  /** Returns the next server of those that are known to work. */
  #ready(tried: ReadonlySet<Server>): Server | undefined {
    const { endpoint, model } = this.#request;
    const home = this.#home?.server;
    if (home !== undefined && !tried.has(home) && (home.isReady || this.#isBound)) return home;
    return this.#balancer.choose({ endpoint: endpoint.id, model, attempt: tried.size + 1 }, tried);
  }

  /** Resolves with a server that was not known to work and has answered, or else with one that lacked the model. */
  async #other(tried: ReadonlySet<Server>): Promise<Server | undefined> {
    const { model } = this.#request;
    const resting = this.#balancer.resting(tried, model);
    return (resting.length > 0 ? await this.#wait(firstToAnswer(resting)) : undefined) ?? this.#balancer.lacking(tried, model);
  }

  async #attempt(server: Server, tried: ReadonlySet<Server>): Promise<T> {
    const { endpoint, model, loads, options, isKept, isPart } = this.#request;
    const member = this.#members.find((each) => each.server === server);
    // Its client is closed.
    if (member === undefined) throw new InputError('the client of this server is closed', { endpoint: endpoint.id, code: 'client-closed' });
    const transport = this.#isBound || !this.#balancer.hasOther(tried, model) ? member.transport : member.once;
    // The time that other servers took counts.
    const [own, scope] = isPart || tried.size === 1 ? [transport, undefined] : openScope(transport, this.#origin, options);
    const done = once(server, () => scope?.close());
    try {
      const result = await this.#send(own, (error): Verdict => server.failed(error, model), done);
      server.succeeded(model, loads);
      if (this.#home !== undefined) this.#home.server = server;
      if (!isKept) done();
      return result;
    } catch (error) {
      done();
      throw error;
    }
  }

  /** Waits for servers, or rejects with what ends the call first. */
  #wait<Result>(work: Promise<Result>): Promise<Result> {
    const { pool, options } = this.#request;
    return together(pool, this.#origin, options, () => work);
  }

  get #origin(): ScopeOrigin {
    const { endpoint, since } = this.#request;
    return { name: endpoint.id, endpoint: endpoint.id, since };
  }
}

/** Resolves with the first server that answers; undefined when none does. */
async function firstToAnswer(servers: readonly Server[]): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const asked = servers.map(async (server) => {
      if (await server.answers()) resolve(server);
    });
    void Promise.all(asked).then(() => {
      resolve(undefined);
    });
  });
}

/** Counts a call of a server until the function that is returned is called. */
function once(server: Server, end: () => void): () => void {
  let isRunning = true;
  server.calls++;
  return () => {
    if (!isRunning) return;
    isRunning = false;
    server.calls--;
    end();
  };
}
