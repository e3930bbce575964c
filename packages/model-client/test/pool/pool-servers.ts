import { onTestFinished } from 'vitest';
import {
  bearer,
  ModelClient,
  type ModelClientOptions,
  modelPool,
  type ModelPool,
  type ModelPoolOptions,
} from '../../src/index.js';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../../src/testing/index.js';

/** Three embedded servers, each with a key of its own, and a pool over them. */
export interface Pooled {
  readonly servers: readonly [ModelServer, ModelServer, ModelServer];
  readonly clients: readonly ModelClient[];
  readonly pool: ModelPool;
}

export async function pooled(
  options: {
    readonly server?: (index: number) => ModelServerOptions;
    readonly client?: (index: number) => ModelClientOptions;
    readonly pool?: ModelPoolOptions;
  } = {},
): Promise<Pooled> {
  const start = (index: number): Promise<ModelServer> =>
    startModelServer({ auth: keyOf(index), ...options.server?.(index) });
  const servers = [await start(0), await start(1), await start(2)] as const;
  const clients = servers.map(
    ({ url }, index) =>
      new ModelClient({
        baseUrl: url,
        auth: bearer(keyOf(index)),
        validate: 'strict',
        retry: { baseDelay: 1 },
        ...options.client?.(index),
      }),
  );
  const pool = modelPool(clients, { cooldown: { baseDelay: 100 }, ...options.pool });
  onTestFinished(async () => {
    await pool.close();
    for (const server of servers) await server.close();
  });
  return { servers, clients, pool };
}

export function keyOf(index: number): string {
  return `key-of-server-${String(index)}`;
}

/** How many requests each server has got, without those that ask which models are loaded. */
export function counts({ servers }: Pooled, endpoint?: string): number[] {
  return servers.map(
    ({ requests }) =>
      requests.filter(({ endpoint: id }) =>
        endpoint === undefined ? id !== 'ps' : id === endpoint,
      ).length,
  );
}

export const hello = {
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
} as const;
