import { callbackFailed, InputError } from '@clients/core';
import type { PoolServer, Server } from './server.js';

/** A call for which a pool picks a server. */
export interface PoolCall {
  /** Operation id. */
  readonly endpoint: string;
  /** The model, with its tag; undefined for a call that names none. */
  readonly model: string | undefined;
  /** Counts the servers that were tried, from 1. */
  readonly attempt: number;
}

/** Picks one of the servers that a call may be sent to, of which there is at least one; undefined leaves it to the pool. */
export type Pick<Each extends PoolServer = PoolServer> = (servers: readonly Each[], call: PoolCall) => Each | undefined;

/** How long the first call waits for the servers to say which models they have loaded, in ms. */
const FIRST_WAIT = 250;

/** A server without the model counts as if it had this many calls more: loading takes longer than waiting for a few answers. */
const LOADING = 2;

/** Chooses servers for calls. */
export class Balancer {
  readonly servers: readonly Server[];
  readonly #pick: Pick | undefined;

  constructor(servers: readonly Server[], pick: Pick | undefined) {
    this.servers = servers;
    this.#pick = pick;
  }

  /** Asks servers what they have loaded, where that is due. Returns a promise while no server has answered yet. */
  prepare(): Promise<void> | undefined {
    const now = performance.now();
    let asking: Promise<void>[] | undefined;
    for (const server of this.servers) {
      const first = server.ask(now);
      if (first !== undefined) (asking ??= []).push(first);
    }
    return asking === undefined || this.servers.some(({ isReady }) => isReady) ? undefined : answered(asking);
  }

  /** Returns the server for an attempt; undefined when none is known to work and to have the model. @throws {InputError} when `pick` fails */
  choose(call: PoolCall, tried: ReadonlySet<Server>): Server | undefined {
    const able = this.#able(tried, call.model);
    return able.length === 0 ? undefined : this.#picked(able, call);
  }

  /** Returns whether another server could take a call over. */
  hasOther(tried: ReadonlySet<Server>, model: string | undefined): boolean {
    return this.servers.length > 1 && this.#able(tried, model).length > 0;
  }

  /** Returns the servers that are not known to work, the one that rests least first. */
  resting(tried: ReadonlySet<Server>, model: string | undefined): readonly Server[] {
    const left = this.servers.filter((server) => !tried.has(server) && !server.isReady && !lacksModel(server, model));
    return left.toSorted((a, b) => a.restMs - b.restMs);
  }

  /** Returns a server that did not have the model a moment ago: it may have been pulled since. */
  lacking(tried: ReadonlySet<Server>, model: string | undefined): Server | undefined {
    return this.servers.find((server) => !tried.has(server) && server.isReady && lacksModel(server, model));
  }

  /** Returns the server whose error a call gets when none works. */
  lastResort(model: string | undefined): Server {
    const server = this.resting(new Set(), model)[0] ?? this.servers[0];
    if (server === undefined) throw new InputError('a pool needs a server', { code: 'invalid-input' });
    return server;
  }

  #able(tried: ReadonlySet<Server>, model: string | undefined): readonly Server[] {
    return this.servers.filter((server) => server.isReady && !tried.has(server) && !lacksModel(server, model));
  }

  #picked(able: readonly Server[], call: PoolCall): Server | undefined {
    const given = able.length === 1 ? able[0] : this.#given(able, call);
    return given ?? leastLoaded(able, call.model);
  }

  #given(able: readonly Server[], call: PoolCall): Server | undefined {
    let given: unknown;
    try {
      given = this.#pick?.(able, call);
    } catch (error) {
      throw callbackFailed('pick', error, { endpoint: call.endpoint });
    }
    const found = able.find((server) => server === given);
    if (given !== undefined && found === undefined)
      throw new InputError('pick must return one of the servers it was called with, or undefined', {
        endpoint: call.endpoint,
        code: 'callback-failed',
      });
    return found;
  }
}

function lacksModel(server: Server, model: string | undefined): boolean {
  return model !== undefined && server.lacks(model);
}

/** Of servers that are equal, the first one: calls that come one by one stay where the model is warm. */
function leastLoaded(servers: readonly Server[], model: string | undefined): Server | undefined {
  let best: Server | undefined;
  let least = Infinity;
  for (const server of servers) {
    const load = server.calls + (model === undefined || server.hasLoaded(model) ? 0 : LOADING);
    if (load < least) [best, least] = [server, load];
  }
  return best;
}

/** Waits until the servers have answered, or for a moment where one of them does not. */
async function answered(asking: readonly Promise<void>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FIRST_WAIT);
  });
  await Promise.race([Promise.all(asking), late]);
  clearTimeout(timer);
}
