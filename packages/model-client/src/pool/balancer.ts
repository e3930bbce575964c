import { createCallbackError, InputError } from '@clients/core';
import type { PoolServer, Server } from './server.js';

/** A call for which a pool picks a server. */
export interface PoolCall {
  /** Operation id. */
  readonly endpoint: string;
  /** The model, with its tag; undefined if the call names none. */
  readonly model: string | undefined;
  /** The number of the attempt, starting at 1. */
  readonly attempt: number;
}

/** Picks one of the servers that a call can go to, of which there is at least one; `undefined` leaves the choice to the pool. */
export type Pick<Each extends PoolServer = PoolServer> = (
  servers: readonly Each[],
  call: PoolCall,
) => Each | undefined;

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
  prepare(now: number): Promise<void> | undefined {
    let asking: Promise<void>[] | undefined;
    for (const server of this.servers) {
      const first = server.ask(now);
      if (first !== undefined) (asking ??= []).push(first);
    }
    return asking === undefined || this.servers.some(({ isReady }) => isReady)
      ? undefined
      : answered(asking);
  }

  /**
   * Returns the server for the next attempt of a call; undefined when none is known to work and to have the model.
   *
   * @throws {InputError} when `pick` fails
   */
  choose(
    endpoint: string,
    model: string | undefined,
    tried: readonly Server[],
  ): Server | undefined {
    return this.#given(endpoint, model, tried) ?? this.#leastLoaded(model, tried);
  }

  /** Returns whether another server could take a call over. */
  hasOther(model: string | undefined, tried: readonly Server[]): boolean {
    return this.servers.length > 1 && this.servers.some((server) => isAble(server, model, tried));
  }

  /** Returns the servers that are not known to work, soonest end of cooldown first. */
  coolingDown(model: string | undefined, tried: readonly Server[]): readonly Server[] {
    const left = this.servers.filter(
      (server) => !tried.includes(server) && !server.isReady && !lacksModel(server, model),
    );
    return left.toSorted((a, b) => a.cooldownMs - b.cooldownMs);
  }

  /** Returns a server that did not have the model a moment ago: it may have been pulled since. */
  lacking(model: string | undefined, tried: readonly Server[]): Server | undefined {
    return this.servers.find(
      (server) => !tried.includes(server) && server.isReady && lacksModel(server, model),
    );
  }

  /** Returns the server whose error a call gets when none works. */
  lastResort(model: string | undefined): Server {
    const server = this.coolingDown(model, [])[0] ?? this.servers[0];
    if (server === undefined)
      throw new InputError('a pool needs a server', { code: 'invalid-input' });
    return server;
  }

  /** Returns what `pick` picks, where several servers can take the call. */
  #given(
    endpoint: string,
    model: string | undefined,
    tried: readonly Server[],
  ): Server | undefined {
    if (this.#pick === undefined) return undefined;
    const able = this.servers.filter((server) => isAble(server, model, tried));
    if (able.length < 2) return undefined;
    let given: unknown;
    try {
      given = this.#pick(able, { endpoint, model, attempt: tried.length + 1 });
    } catch (error) {
      throw createCallbackError('pick', error, { endpoint });
    }
    const found = able.find((server) => server === given);
    if (given !== undefined && found === undefined)
      throw new InputError('pick must return one of the servers it was called with, or undefined', {
        endpoint,
        code: 'callback-failed',
      });
    return found;
  }

  /** Of servers that are equal, the first one: calls that come one by one stay where the model is warm. */
  #leastLoaded(model: string | undefined, tried: readonly Server[]): Server | undefined {
    let best: Server | undefined;
    let least = Infinity;
    for (const server of this.servers) {
      if (!isAble(server, model, tried)) continue;
      const load = server.calls + (model === undefined || server.hasLoaded(model) ? 0 : LOADING);
      if (load < least) [best, least] = [server, load];
    }
    return best;
  }
}

/** Returns whether a server is known to work and to have the model, and was not tried. */
function isAble(server: Server, model: string | undefined, tried: readonly Server[]): boolean {
  return server.isReady && !tried.includes(server) && !lacksModel(server, model);
}

function lacksModel(server: Server, model: string | undefined): boolean {
  return model !== undefined && server.lacks(model);
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
