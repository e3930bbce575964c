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

/**
 * Picks one of at least two servers that can take a call. Returns `undefined` to leave the choice
 * to the pool.
 */
export type PickServer<Each extends PoolServer = PoolServer> = (
  servers: readonly Each[],
  call: PoolCall,
) => Each | undefined;

/** How long the first call waits until the servers have reported their loaded models. */
const FIRST_WAIT_MS = 250;

/**
 * Having to load the model counts as this many calls: it takes longer than waiting for a few
 * answers.
 */
const LOADING_COST = 2;

/** Chooses servers for calls. */
export class Balancer {
  readonly servers: readonly Server[];
  readonly #pick: PickServer | undefined;

  constructor(servers: readonly Server[], pick: PickServer | undefined) {
    this.servers = servers;
    this.#pick = pick;
  }

  /**
   * Asks the servers for their loaded models, if that is due. Returns a promise only as long as no
   * server has answered at all.
   */
  refresh(now: number): Promise<void> | undefined {
    let asking: Promise<void>[] | undefined;
    for (const server of this.servers) {
      const first = server.ask(now);
      if (first !== undefined) (asking ??= []).push(first);
    }
    return asking === undefined || this.servers.some(({ isReady }) => isReady)
      ? undefined
      : waitForAnswers(asking);
  }

  /**
   * Returns the server for the next attempt of a call; undefined when none is known to work and to
   * have the model.
   *
   * @throws {InputError} when `pick` fails
   */
  choose(
    endpoint: string,
    model: string | undefined,
    tried: readonly Server[],
  ): Server | undefined {
    return this.#askPick(endpoint, model, tried) ?? this.#findLeastLoaded(model, tried);
  }

  /** Returns whether another server could take over a call. */
  hasOther(model: string | undefined, tried: readonly Server[]): boolean {
    return this.servers.length > 1 && this.servers.some((server) => isAble(server, model, tried));
  }

  /** Returns the servers that are not known to work, soonest end of cooldown first. */
  listCoolingDown(model: string | undefined, tried: readonly Server[]): readonly Server[] {
    const left = this.servers.filter(
      (server) => !tried.includes(server) && !server.isReady && !lacksModel(server, model),
    );
    return left.toSorted((a, b) => a.cooldownMs - b.cooldownMs);
  }

  /** Returns a server that recently lacked the model: it may have been pulled since. */
  findLacking(model: string | undefined, tried: readonly Server[]): Server | undefined {
    return this.servers.find(
      (server) => !tried.includes(server) && server.isReady && lacksModel(server, model),
    );
  }

  /** Returns the server whose error a call gets when no server works. */
  chooseLastResort(model: string | undefined): Server {
    const server = this.listCoolingDown(model, [])[0] ?? this.servers[0];
    if (server === undefined)
      throw new InputError('a pool needs a server', { code: 'invalid-input' });
    return server;
  }

  /** Asks the function `pick`, if several servers can take the call. */
  #askPick(
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

  /**
   * Returns the server with the least load; the first of equal ones, so that consecutive calls stay
   * where the model is loaded.
   */
  #findLeastLoaded(model: string | undefined, tried: readonly Server[]): Server | undefined {
    let best: Server | undefined;
    let least = Infinity;
    for (const server of this.servers) {
      if (!isAble(server, model, tried)) continue;
      const load =
        server.calls + (model === undefined || server.hasLoaded(model) ? 0 : LOADING_COST);
      if (load < least) {
        best = server;
        least = load;
      }
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

/** Waits until all servers have answered, but only for a moment. */
async function waitForAnswers(asking: readonly Promise<void>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FIRST_WAIT_MS);
  });
  await Promise.race([Promise.all(asking), late]);
  clearTimeout(timer);
}
