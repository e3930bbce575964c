// What tests replace on Node: none of it reaches a client that was not given it.
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { getGlobalDispatcher, MockAgent, setGlobalDispatcher } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getThing } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';
import { Transport } from '../servers/transport.js';

const where = { where: { name: 'a' } };
const real = { id: 1, name: 'a' };
const mocked = { id: 2, name: 'mocked' };

/** Each mock responds at an address, and returns how often it did. */
const mocks: Readonly<Record<string, (url: string) => () => number>> = {
  'a replaced globalThis.fetch': () => {
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json(mocked)));
    onTestFinished(() => {
      fetch.mockRestore();
    });
    return () => fetch.mock.calls.length;
  },
  'setupServer of msw': (url) => {
    let calls = 0;
    const server = setupServer(
      http.get(`${url}/things/a`, () => {
        calls++;
        return HttpResponse.json(mocked);
      }),
    );
    server.listen();
    onTestFinished(() => {
      server.close();
    });
    return () => calls;
  },
  'setGlobalDispatcher of undici': (url) => {
    let calls = 0;
    const before = getGlobalDispatcher();
    const agent = new MockAgent();
    agent
      .get(url)
      .intercept({ path: '/things/a' })
      .reply(() => {
        calls++;
        return { statusCode: 200, data: mocked };
      });
    setGlobalDispatcher(agent);
    onTestFinished(() => {
      setGlobalDispatcher(before);
    });
    return () => calls;
  },
};

describe.each(Object.entries(mocks))('%s', (name, replace) => {
  test('does not intercept a client on Node', async () => {
    const { url } = await replies(() => answer(200, THING));
    const calls = replace(url);
    await expect(new Transport({ baseUrl: url }).call(getThing, where)).resolves.toEqual(real);
    expect(calls()).toBe(0);
  });

  test('responds when the client gets it', async () => {
    const url = 'http://mocked.example';
    const calls = replace(url);
    const given = name.startsWith('setGlobal')
      ? { dispatcher: getGlobalDispatcher() }
      : { fetch: globalThis.fetch };
    await expect(new Transport({ baseUrl: url, ...given }).call(getThing, where)).resolves.toEqual(
      mocked,
    );
    expect(calls()).toBe(1);
  });
});
