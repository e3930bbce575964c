// What a suite sets so that no request leaves it.
import { setupServer } from 'msw/node';
import nock from 'nock';
import { Agent, MockAgent, setGlobalDispatcher } from 'undici';
import {
  Agent as Agent8,
  MockAgent as MockAgent8,
  setGlobalDispatcher as setGlobalDispatcher8,
} from 'undici-8';
import { onTestFinished, vi } from 'vitest';

// Its import has replaced `fetch`.
nock.restore();
const own = globalThis.fetch;

/** Removes mocks and guards, after each test. */
export function removeMocks(): void {
  nock.cleanAll();
  nock.restore();
  globalThis.fetch = own;
  setGlobalDispatcher8(new Agent8());
  setGlobalDispatcher(new Agent());
}

/** Guards that let nothing pass, and their words. */
export const GUARDS: Readonly<
  Record<string, readonly [set: (url: string) => void, words: RegExp]>
> = {
  'disableNetConnect of nock': [
    () => {
      if (!nock.isActive()) nock.activate();
      nock.disableNetConnect();
      onTestFinished(() => {
        nock.enableNetConnect();
      });
    },
    /Nock: Disallowed net connect for "127/,
  ],
  'an interceptor of nock for another call': [
    (url) => {
      if (!nock.isActive()) nock.activate();
      nock(url).get('/others').reply(200, {});
    },
    /Nock: No match for request/,
  ],
  'onUnhandledFrame of msw': [
    () => {
      const server = setupServer();
      server.listen({ onUnhandledFrame: 'error' });
      onTestFinished(() => {
        server.close();
      });
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      onTestFinished(() => {
        vi.restoreAllMocks();
      });
    },
    /\[MSW\] Cannot bypass a request/,
  ],
  'disableNetConnect of undici 7': [
    () => {
      const agent = new MockAgent();
      agent.disableNetConnect();
      setGlobalDispatcher(agent);
    },
    /Mock dispatch not matched|not allowed \(net.connect disabled\)/,
  ],
  'disableNetConnect of undici 8': [
    () => {
      const agent = new MockAgent8();
      agent.disableNetConnect();
      setGlobalDispatcher8(agent);
    },
    /Mock dispatch not matched|not allowed \(net.connect disabled\)/,
  ],
  'a fetch that throws': [
    () => {
      globalThis.fetch = () => {
        throw new Error('no network in tests');
      };
    },
    /fetch threw: no network in tests$/,
  ],
  'a fetch that rejects with undefined': [
    () => {
      globalThis.fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(undefined);
    },
    /fetch rejected with undefined, which is not an error$/,
  ],
  'a fetch that returns nothing': [
    () => {
      globalThis.fetch = vi.fn();
    },
    /fetch returned undefined, which is not a Response$/,
  ],
};
