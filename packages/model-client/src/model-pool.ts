import {
  type AnyTransport,
  type CallOptions,
  checkKnown,
  InputError,
  describeKind,
  hasFields,
  CoreTransport,
  type WithOptions,
  printAs,
} from '@clients/core';
import { ModelClient } from './client.js';
import { Balancer, type PickServer, type PoolCall } from './pool/balancer.js';
import type { Member } from './pool/pooled-call.js';
import { PoolTransport } from './pool/pool-transport.js';
import { type PoolServer, type PoolCooldownOptions, Server } from './pool/server.js';

/** A server of a pool, and its state. */
export interface ModelPoolServer extends PoolServer {
  /**
   * The client that you passed to the pool. Calls on it go only to this server, and are not
   * counted.
   */
  readonly client: ModelClient;
}

/** Options of a pool. */
export interface ModelPoolOptions {
  /**
   * Picks the server for a request from at least two candidates, none of which is cooling down,
   * lacks the model or has already been tried for this request. Return `undefined` to leave the
   * choice to the pool. If the function throws or returns anything else, the call fails with an
   * `InputError` `callback-failed`.
   */
  readonly pick?:
    | ((servers: readonly ModelPoolServer[], call: PoolCall) => ModelPoolServer | undefined)
    | undefined;
  /** How long a server gets no requests after a failure. */
  readonly cooldown?: PoolCooldownOptions | undefined;
  /**
   * How long a server's list of loaded models is used before it is requested again, in ms. Default
   * 10 000.
   */
  readonly refresh?: number | undefined;
}

/** A model client over several servers. */
export class ModelPool extends ModelClient {
  /** The servers, in the order of their clients. They are updated as the pool learns about them. */
  readonly servers: readonly ModelPoolServer[];

  /** @internal */
  constructor(transport: AnyTransport, servers: readonly ModelPoolServer[]) {
    super(transport);
    this.servers = servers;
    printAs(this, () => ({ fields: { servers } }));
  }

  /**
   * Makes a pool that shares the servers, their state and the connections.
   *
   * @throws {InputError} for the option `auth`: each server has its own credential
   */
  override with(options: WithOptions & CallOptions): ModelPool {
    return makePool(this.transport.with(options), this.servers);
  }
}

/**
 * Makes a model client over several servers. It can be used wherever a `ModelClient` is expected.
 *
 * A request goes to the server that has the model loaded and the fewest calls in progress; having
 * to load the model counts as two calls. To learn which models are loaded, the pool calls `ps` in
 * the background, at most every 10 seconds. Only the first call waits for it, for at most 250 ms.
 *
 * When a server refuses a request or cannot be reached, the pool fails over to another one, but
 * only if `mayHaveExecuted` of the error is false, or once if repeating the request is harmless, as
 * for `chat`. A server that is unreachable, breaks the connection or exceeds a time limit cools
 * down, longer after each failure, and has to answer `ps` before it gets calls again. A busy server
 * (429, 503) cools down for its `Retry-After`, and a server without the model gets no requests for
 * it for a minute. A stream stays with its server.
 *
 * Each request is sent by its server's client, with that client's credential, `limit`, hooks and
 * time limits; `total` covers all attempts. The requests of one call, such as `runTools`, stay on
 * one server as long as it works; the batches of `embedMany` are distributed. Requests without a
 * model, such as `list`, go to any of the servers: to address a particular one, for example to
 * manage its models, use `pool.servers[0].client`. Web search uses the first client.
 *
 * @example
 * const pool = modelPool([
 *   new ModelClient({ baseUrl: 'http://10.0.0.1:11434' }),
 *   new ModelClient({ baseUrl: 'http://10.0.0.2:11434' }),
 * ]);
 * await pool.chat({ model: 'llama3.2', messages });
 * @throws {InputError} when `clients` is not a list of clients, or an option is invalid
 */
export function modelPool(
  clients: readonly ModelClient[],
  options: ModelPoolOptions = {},
): ModelPool {
  if (!Array.isArray(clients) || clients.length === 0)
    throw createOptionError(
      `clients must be a list of at least one ModelClient, not ${Array.isArray(clients) ? 'an empty list' : describeKind(clients)}`,
    );
  checkOptions(options);
  const { pick, cooldown, refresh = 10_000 } = options;
  const pace = {
    baseDelay: cooldown?.baseDelay ?? 1_000,
    maxDelay: cooldown?.maxDelay ?? 60_000,
    refresh,
  };
  const servers = clients.map((client: unknown, index) => {
    const { transport } = (client ?? {}) as { readonly transport?: unknown };
    if (!(transport instanceof CoreTransport))
      throw createOptionError(
        `client ${String(index)} must be a ModelClient, not ${describeKind(client)}`,
      );
    return new Server(client as ModelClient, pace);
  });
  const members = servers.map((server): [Server, Member] => {
    const { transport } = server.client;
    return [server, { transport, once: transport.with({ retry: { limit: 0 } }) }];
  });
  // Each server has the `ModelClient` that was passed, although its own type names less of it.
  const shown = servers as readonly PoolServer[] as readonly ModelPoolServer[];
  const balancer = new Balancer(servers, pick as PickServer | undefined);
  return makePool(new PoolTransport(new Map(members), balancer), shown);
}

function checkOptions(options: object): void {
  checkKnown(options, ['pick', 'cooldown', 'refresh']);
  const { pick, cooldown, refresh } = options as Record<string, unknown>;
  if (pick !== undefined && typeof pick !== 'function')
    throw createOptionError(`option pick must be a function, not ${describeKind(pick)}`);
  if (cooldown !== undefined && !hasFields(cooldown))
    throw createOptionError(`option cooldown must be an object, not ${describeKind(cooldown)}`);
  const times: Record<string, unknown> = { refresh };
  for (const [name, value] of Object.entries<unknown>(cooldown ?? {})) {
    if (name !== 'baseDelay' && name !== 'maxDelay')
      throw createOptionError(
        `option cooldown.${name} is not known: the keys of cooldown are baseDelay, maxDelay`,
      );
    times[`cooldown.${name}`] = value;
  }
  for (const [name, ms] of Object.entries(times))
    if (ms !== undefined && !(typeof ms === 'number' && ms >= 0))
      throw createOptionError(
        `option ${name} must be a number of ms from 0 up, not ${describeKind(ms)}`,
      );
}

function createOptionError(message: string): InputError {
  return new InputError(`modelPool: ${message}`, { code: 'invalid-option' });
}

// Outside the class, as `makePoolTransport`.
function makePool(transport: AnyTransport, servers: readonly ModelPoolServer[]): ModelPool {
  return new ModelPool(transport, servers);
}
