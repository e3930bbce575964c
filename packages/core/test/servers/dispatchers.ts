import * as undici from 'undici';
import * as undici726 from 'undici-7-26';
import * as undici8 from 'undici-8';
import type { DispatcherLike } from '../../src/network/driver.js';
import { onTestFinished } from 'vitest';

/** A version of undici that a program may pass a dispatcher of. */
export interface Version {
  readonly name: string;
  /** Returns an agent, which is destroyed with the test. */
  makeAgent(options?: object): DispatcherLike;
  makeMockAgent(): undici.MockAgent;
  /** Returns an agent with an interceptor that repeats requests after a 503. */
  makeRetrying(): DispatcherLike;
}

interface Undici {
  Agent: new (options?: object) => Agent;
  MockAgent: new () => unknown;
  interceptors: { retry(options: object): never };
}

interface Agent extends DispatcherLike {
  compose(interceptor: never): DispatcherLike;
  destroy(): Promise<void>;
}

export const VERSIONS: readonly Version[] = [
  describeVersion('undici 7.26', undici726 as unknown as Undici),
  describeVersion('the undici of the client', undici as unknown as Undici),
  describeVersion('undici 8', undici8 as unknown as Undici),
];

function describeVersion(name: string, { Agent, MockAgent, interceptors }: Undici): Version {
  const makeAgent = (options?: object): Agent => {
    const agent = new Agent(options);
    onTestFinished(() => agent.destroy());
    return agent;
  };
  return {
    name,
    makeAgent,
    makeMockAgent: () => new MockAgent() as undici.MockAgent,
    makeRetrying: () => makeAgent().compose(interceptors.retry({ minTimeout: 1 })),
  };
}
