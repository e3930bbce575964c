import { onTestFinished } from 'vitest';
import * as undici from 'undici';
import * as undici6 from 'undici-6';
import * as undici60 from 'undici-6-0';
import * as undici70 from 'undici-7-0';
import * as undici8 from 'undici-8';
import * as undici80 from 'undici-8-0';
import type { DispatcherLike } from '../../src/network/driver.js';

type Made = DispatcherLike & { destroy(): unknown };

/** One kind of dispatcher, as a user may have it. */
export interface Way {
  readonly name: string;
  make(): Made;
}

/** The result of the interceptor `dns` for every name: the test servers listen on IPv4 only. */
const address = { address: '127.0.0.1', family: 4 as const, ttl: 10_000 };

const six: Record<string, () => Made> = {
  Agent: () => new undici6.Agent(),
  RetryAgent: () => new undici6.RetryAgent(new undici6.Agent(), { minTimeout: 1 }),
  retry: () => new undici6.Agent().compose(undici6.interceptors.retry({ minTimeout: 1 })),
  redirect: () =>
    new undici6.Agent().compose(undici6.interceptors.redirect({ maxRedirections: 5 })),
  dns: () =>
    new undici6.Agent().compose(
      undici6.interceptors.dns({
        dualStack: false,
        affinity: 4,
        lookup: (_, __, done) => {
          done(null, [{ ...address }]);
        },
      }),
    ),
};

const seven: Record<string, () => Made> = {
  Agent: () => new undici.Agent(),
  RetryAgent: () => new undici.RetryAgent(new undici.Agent(), { minTimeout: 1 }),
  retry: () => new undici.Agent().compose(undici.interceptors.retry({ minTimeout: 1 })),
  redirect: () => new undici.Agent().compose(undici.interceptors.redirect({ maxRedirections: 5 })),
  dns: () =>
    new undici.Agent().compose(
      undici.interceptors.dns({
        dualStack: false,
        affinity: 4,
        lookup: (_, __, done) => {
          done(null, [{ ...address }]);
        },
      }),
    ),
  cache: () => new undici.Agent().compose(undici.interceptors.cache()),
  decompress: () => new undici.Agent().compose(undici.interceptors.decompress()),
  responseError: () => new undici.Agent().compose(undici.interceptors.responseError()),
  deduplicate: () => new undici.Agent().compose(undici.interceptors.deduplicate()),
  'all of them': () =>
    new undici.Agent().compose([
      undici.interceptors.retry({ minTimeout: 1 }),
      undici.interceptors.redirect({ maxRedirections: 5 }),
      undici.interceptors.decompress(),
      undici.interceptors.cache(),
      undici.interceptors.deduplicate(),
      undici.interceptors.responseError(),
    ]),
};

const eight: Record<string, () => Made> = {
  Agent: () => new undici8.Agent(),
  RetryAgent: () => new undici8.RetryAgent(new undici8.Agent(), { minTimeout: 1 }),
  retry: () => new undici8.Agent().compose(undici8.interceptors.retry({ minTimeout: 1 })),
  redirect: () =>
    new undici8.Agent().compose(undici8.interceptors.redirect({ maxRedirections: 5 })),
  dns: () =>
    new undici8.Agent().compose(
      undici8.interceptors.dns({
        dualStack: false,
        affinity: 4,
        lookup: (_, __, done) => {
          done(null, [{ ...address }]);
        },
      }),
    ),
  cache: () => new undici8.Agent().compose(undici8.interceptors.cache()),
  decompress: () => new undici8.Agent().compose(undici8.interceptors.decompress()),
  responseError: () => new undici8.Agent().compose(undici8.interceptors.responseError()),
  deduplicate: () => new undici8.Agent().compose(undici8.interceptors.deduplicate()),
  'all of them': () =>
    new undici8.Agent().compose([
      undici8.interceptors.retry({ minTimeout: 1 }),
      undici8.interceptors.redirect({ maxRedirections: 5 }),
      undici8.interceptors.decompress(),
      undici8.interceptors.cache(),
      undici8.interceptors.deduplicate(),
      undici8.interceptors.responseError(),
    ]),
};

/** The first of each version. */
const first: Record<string, () => Made> = {
  'undici 6.0': () => new undici60.Agent(),
  'undici 7.0': () => new undici70.Agent(),
  'undici 8.0': () => new undici80.Agent(),
};

/** Every way but `dump`, which drops all bodies. */
export const WAYS: readonly Way[] = [
  ...waysOf('Agent', first),
  ...waysOf('undici 6', six),
  ...waysOf('undici 7', seven),
  ...waysOf('undici 8', eight),
];

const sixDump: Record<string, () => Made> = {
  dump: () => new undici6.Agent().compose(undici6.interceptors.dump()),
};
const sevenDump: Record<string, () => Made> = {
  dump: () => new undici.Agent().compose(undici.interceptors.dump()),
};
const eightDump: Record<string, () => Made> = {
  dump: () => new undici8.Agent().compose(undici8.interceptors.dump()),
};

export const DUMPING: readonly Way[] = [
  ...waysOf('undici 6', sixDump),
  ...waysOf('undici 7', sevenDump),
  ...waysOf('undici 8', eightDump),
];

/** What the mocks of all versions have. */
interface MockAgent extends DispatcherLike {
  disableNetConnect(): void;
  get(origin: string): {
    intercept(request: { path: string; method?: string; body?: string }): Interceptor;
  };
  close(): Promise<void>;
}

interface Interceptor {
  reply(
    status: number,
    body: string,
    options?: { headers?: Record<string, string | string[]> },
  ): unknown;
  replyWithError(error: Error): unknown;
}

/** A mock that answers one GET with repeated headers, refuses one POST and breaks one download. */
export interface Mock {
  readonly name: string;
  make(origin: string): { dispatcher: DispatcherLike; close(): Promise<void> };
}

export const MOCKS: readonly Mock[] = [
  mockOf('undici 6', () => new undici6.MockAgent()),
  mockOf('undici 7', () => new undici.MockAgent()),
  mockOf('undici 8', () => new undici8.MockAgent()),
  mockOf(
    'undici 7, retry',
    () => new undici.MockAgent(),
    (agent) => agent.compose(undici.interceptors.retry({ minTimeout: 1 })),
  ),
  mockOf(
    'undici 8, retry',
    () => new undici8.MockAgent(),
    (agent) => agent.compose(undici8.interceptors.retry({ minTimeout: 1 })),
  ),
];

function mockOf<Agent extends MockAgent>(
  name: string,
  make: () => Agent,
  compose: (agent: Agent) => DispatcherLike = (agent) => agent,
): Mock {
  return {
    name,
    make(origin) {
      const agent = make();
      agent.disableNetConnect();
      const pool = agent.get(origin);
      const headers = {
        'content-type': 'application/json',
        'x-part': ['one', 'two'],
        'set-cookie': ['a=1', 'b=2'],
      };
      pool.intercept({ path: '/things/a' }).reply(200, '{"id":1,"name":"a"}', { headers });
      pool
        .intercept({ path: '/things', method: 'POST', body: '{"name":"a"}' })
        .reply(404, '{"message":"gone"}');
      pool.intercept({ path: '/file' }).replyWithError(new Error('no such cable'));
      return { dispatcher: compose(agent), close: () => agent.close() };
    },
  };
}

function waysOf(version: string, makers: Readonly<Record<string, () => Made>>): Way[] {
  return Object.entries(makers).map(([name, make]) => ({
    name: `${version}, ${name}`,
    make() {
      const dispatcher = make();
      onTestFinished(() => void dispatcher.destroy());
      return dispatcher;
    },
  }));
}
