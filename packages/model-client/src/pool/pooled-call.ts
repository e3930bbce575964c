import {
  type CallOptions,
  InputError,
  openScope,
  type Route,
  type ScopeOrigin,
  runAsOneCall,
  type CoreTransport,
} from '@clients/core';
import type { Balancer } from './balancer.js';
import { RunningCall } from './running-call.js';
import type { Server } from './server.js';

/** How calls reach a server. */
export interface Member {
  readonly transport: CoreTransport;
  /** The same without retries, for calls that another server can take over. */
  readonly once: CoreTransport;
}

export type Members = ReadonlyMap<Server, Member>;

/** A call whose parts are several requests, such as `runTools`. */
export interface LargerCall {
  /** Whether its requests are distributed. All others stay on one server as long as it works. */
  readonly isSpread: boolean;
  /** Whether later requests depend on the state of this server, such as an uploaded blob. */
  readonly needsOneServer: boolean;
  /** The server of its latest request. */
  server: Server | undefined;
}

/**
 * Sends one request over the transport of the server that was chosen. A result that is kept, such as
 * a stream, reports its failure and its end to `running`. A request to another origin than that of
 * the servers is not counted, and has no `running`.
 */
export type Send<T> = (transport: CoreTransport, running?: RunningCall) => Promise<T>;

/** The request of a call. */
interface PooledRequest {
  /** The pool's transport, whose limits and signals also end waits for a server. */
  readonly pool: CoreTransport;
  readonly endpoint: Route<object>;
  readonly model: string | undefined;
  /**
   * Whether the request leaves the model in the server's memory; undefined if it does not change
   * that.
   */
  readonly loads: boolean | undefined;
  readonly options: CallOptions | undefined;
  /** When the call began: `total` covers all servers. */
  readonly since: number;
  /** Whether the result outlives the call, as a stream does: it then reports its own end. */
  readonly isKept: boolean;
  /** The call that the request is a part of, which then has the time limit. */
  readonly larger: LargerCall | undefined;
}

/**
 * Sends a request to one server; if it fails, to the others, one by one, as long as it provably was
 * not executed. Where it may have been executed, it is sent once more, and only if repeating it is
 * harmless.
 */
export class PooledCall<T> {
  readonly #members: Members;
  readonly #balancer: Balancer;
  readonly #request: PooledRequest;
  readonly #send: Send<T>;
  /** Whether the request was sent once more although a server may have executed it. */
  #isRepeated = false;

  constructor(members: Members, balancer: Balancer, request: PooledRequest, send: Send<T>) {
    this.#members = members;
    this.#balancer = balancer;
    this.#request = request;
    this.#send = send;
  }

  /** Sends the request, and resolves with its result. */
  async run(): Promise<T> {
    const { model, loads, since, isKept, larger } = this.#request;
    const asking = this.#balancer.refresh(since);
    if (asking !== undefined) await this.#wait(asking);
    const tried: Server[] = [];
    let failure: { readonly error: unknown } | undefined;
    for (;;) {
      // Synchronous if a server is ready, so that calls that begin together see each other's load.
      const known = this.#findReady(tried) ?? (await this.#findOther(tried));
      if (known === undefined && failure !== undefined) throw failure.error;
      // If no server works, the call gets the error of one of them.
      const server = known ?? this.#balancer.chooseLastResort(model);
      tried.push(server);
      const running = new RunningCall(server, model);
      try {
        const result = await this.#tryServer(running, tried);
        server.onSuccess(model, loads);
        if (larger !== undefined) larger.server = server;
        if (!isKept) running.end();
        return result;
      } catch (error) {
        running.end();
        if (known === undefined) throw error;
        const { isUnexecuted, isRepeatable, lacksModel } = running.onFailure(error);
        const repeats = !isUnexecuted && isRepeatable && !this.#isRepeated;
        if (!(isUnexecuted || repeats) || this.#isBound) throw error;
        this.#isRepeated ||= repeats;
        // The error of a server that does not work is more useful than that of one that lacks the
        // model.
        if (failure === undefined || !lacksModel) failure = { error };
      }
    }
  }

  /** Whether the request depends on the state that an earlier one left on its server. */
  get #isBound(): boolean {
    const { larger } = this.#request;
    return larger?.needsOneServer === true && larger.server !== undefined;
  }

  /** Returns the next server of those that are known to work. */
  #findReady(tried: readonly Server[]): Server | undefined {
    const { endpoint, model, larger } = this.#request;
    const home = larger?.isSpread === true ? undefined : larger?.server;
    if (home !== undefined && !tried.includes(home) && (home.isReady || this.#isBound)) return home;
    return this.#balancer.choose(endpoint.id, model, tried);
  }

  /**
   * Resolves with a server that was not known to work and has answered, or else with one that
   * lacked the model.
   */
  async #findOther(tried: readonly Server[]): Promise<Server | undefined> {
    const { model } = this.#request;
    const coolingDown = this.#balancer.listCoolingDown(model, tried);
    return (
      (coolingDown.length > 0 ? await this.#wait(findFirstToAnswer(coolingDown)) : undefined) ??
      this.#balancer.findLacking(model, tried)
    );
  }

  /** Sends the request to one server. */
  #tryServer(running: RunningCall, tried: readonly Server[]): Promise<T> {
    const { endpoint, model, options, larger } = this.#request;
    const member = this.#members.get(running.server);
    if (member === undefined)
      throw new InputError('the client of this server is closed', {
        endpoint: endpoint.id,
        code: 'client-closed',
      });
    const isLast = this.#isBound || !this.#balancer.hasOther(model, tried);
    const transport = isLast ? this.#limitRepeats(member.transport) : member.once;
    if (larger !== undefined || tried.length === 1) return this.#send(transport, running);
    // The time limit of the call includes the time that other servers took.
    const [own, scope] = openScope(transport, this.#origin, options);
    running.scope = scope;
    return this.#send(own, running);
  }

  /** Returns a transport that sends the request once more only if this call has not done so yet. */
  #limitRepeats(transport: CoreTransport): CoreTransport {
    return this.#isRepeated ? transport.with(UNREPEATABLE) : transport;
  }

  /** Waits for servers. Rejects when the call is aborted or its time is over. */
  #wait<Result>(work: Promise<Result>): Promise<Result> {
    const { pool, options } = this.#request;
    return runAsOneCall(pool, this.#origin, options, () => work);
  }

  get #origin(): ScopeOrigin {
    const { endpoint, since } = this.#request;
    return { name: endpoint.id, endpoint: endpoint.id, since };
  }
}

/**
 * Options for a request that was already sent once more, so that the transport does not repeat it
 * again.
 */
const UNREPEATABLE: CallOptions = { retry: { repeatable: false } };

/** Resolves with the first server that answers; undefined when none does. */
async function findFirstToAnswer(servers: readonly Server[]): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const asked = servers.map(async (server) => {
      if (await server.askNow()) resolve(server);
    });
    void Promise.all(asked).then(() => {
      resolve(undefined);
    });
  });
}
