// What a test puts in place of the network. A live server stands beside each mock and counts: in a
// test it gets no request, outside of tests it gets all of them.
import { http } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { Agent, MockAgent, setGlobalDispatcher } from 'undici';
import { MockAgent as MockAgent8, setGlobalDispatcher as setGlobalDispatcher8 } from 'undici-8';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { TransportOptions } from '../../src/contract/options.js';
import { bearer } from '../../src/contract/auth.js';
import { createThing, failure, getThing } from '../servers/api.js';
import { file } from '../servers/file.js';
import { GUARDS, removeMocks } from '../servers/guards.js';
import { listThings } from '../servers/list-things.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { D, L, talk } from '../servers/talk.js';
import { Transport } from '../servers/transport.js';

const where = { where: { name: 'a' } };
const body = { name: 'a' };
const live = { id: 1, name: 'live' };
const mocked = { id: 2, name: 'mocked' };
const EVENTS = `${L('one ')}\n${L('two')}\n${D}\n`;

/** A server that answers every request, and counts them. */
async function serve(socketPath?: string): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${String(request.method)} ${String(request.url)}`);
    request.resume();
    if (request.url === '/talk') response.end(EVENTS);
    else if (request.method === 'GET' && request.url === '/file') response.end('live');
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-total-count': '1' })
        .end(JSON.stringify(request.url?.startsWith('/things?') === true ? [live] : live));
  });
  await new Promise<void>((resolve) => {
    if (socketPath === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(socketPath, resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${String(port)}`, requests };
}

afterEach(() => {
  vi.unstubAllEnvs();
  removeMocks();
});

const json = (value: unknown): Response =>
  Response.json(value, { headers: { 'x-total-count': '1' } });

function reply(input: string | URL | Request, method = 'GET'): Response {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  if (pathname === '/talk') return new Response(EVENTS);
  if (method === 'GET' && pathname === '/file') return new Response('mocked');
  return json(search === '' ? mocked : [mocked]);
}

/** Mocks that answer every request to a server. */
const MOCKS: Readonly<Record<string, (url: string) => void>> = {
  nock(url) {
    if (!nock.isActive()) nock.activate();
    const total = { 'x-total-count': '1' };
    nock(url).get('/things/a').reply(200, mocked);
    nock(url).get('/things?page=1').reply(200, [mocked], total);
    nock(url).post('/things').reply(200, mocked);
    nock(url).post('/talk').reply(200, EVENTS);
    nock(url).get('/file').reply(200, 'mocked');
    nock(url)
      .put(/raw|upload|file/)
      .times(9)
      .reply(200, mocked);
    nock(url)
      .post(/raw|upload|file/)
      .times(9)
      .reply(200, mocked);
  },
  msw(url) {
    const server = setupServer(
      http.all(`${url}/*`, ({ request }) => reply(request.url, request.method)),
    );
    server.listen({ onUnhandledFrame: 'error' });
    onTestFinished(() => {
      server.close();
    });
  },
  'a spy on fetch'() {
    const spy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) => Promise.resolve(reply(input, init?.method)));
    onTestFinished(() => {
      spy.mockRestore();
    });
  },
  'a global fetch that was replaced'() {
    globalThis.fetch = (input, init) => Promise.resolve(reply(input, init?.method));
  },
  'a MockAgent of undici 7'(url) {
    setGlobalDispatcher(fill(new MockAgent(), url));
  },
  'a composed MockAgent of undici 7'(url) {
    setGlobalDispatcher(
      fill(new MockAgent(), url).compose(
        (dispatch) => (options, handler) => dispatch(options, handler),
      ),
    );
  },
  'a MockAgent of undici 8'(url) {
    setGlobalDispatcher8(fill(new MockAgent8() as unknown as MockAgent, url) as never);
  },
};

function fill(agent: MockAgent, url: string): MockAgent {
  agent.disableNetConnect();
  const headers = { 'x-total-count': '1' };
  const pool = agent.get(url);
  pool.intercept({ path: '/things/a' }).reply(200, mocked);
  pool.intercept({ path: '/things?page=1' }).reply(200, [mocked], { headers });
  pool.intercept({ path: '/things', method: 'POST' }).reply(200, mocked);
  pool.intercept({ path: '/talk', method: 'POST' }).reply(200, EVENTS);
  pool.intercept({ path: '/file' }).reply(200, 'mocked');
  for (const method of ['PUT', 'POST'])
    pool
      .intercept({ path: (path) => /raw|upload|file/.test(path), method })
      .reply(200, mocked)
      .persist();
  return agent;
}

/** Makes every kind of call, and returns what came of each. */
async function callAll(api: Transport): Promise<unknown[]> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(new Uint8Array(3));
  }
  return [
    await api.call(getThing, where),
    await api.call(createThing, { body }),
    await api.pages(listThings, {}).toArray(),
    await api.stream(talk, { body }).final(),
    await (await api.bytes(file, {})).text(),
    await api.call(sendRaw, { body: new Uint8Array(3) }),
    await api.call(sendRaw, { body: pieces() }),
    await api.call(sendFile, { body: new Blob(['text']) }),
  ];
}

const ALL_MOCKED = [mocked, mocked, [mocked], 'one two', 'mocked', mocked, mocked, mocked];
const ALL_LIVE = [live, live, [live], 'one two', 'live', live, live, live];

const make = (url: string, options: Partial<TransportOptions> = {}): Transport =>
  new Transport({ baseUrl: url, retry: { baseDelay: 1 }, ...options });

describe.each(Object.entries(MOCKS))('%s', (name, replace) => {
  test('answers every kind of call of a client that was made before it', async () => {
    const { url, requests } = await serve();
    const api = make(url);
    replace(url);
    expect(await callAll(api)).toEqual(ALL_MOCKED);
    expect(requests).toEqual([]);
  });

  test('answers a client that was made after it', async () => {
    const { url, requests } = await serve();
    replace(url);
    expect(await make(url).call(getThing, where)).toEqual(mocked);
    expect(requests).toEqual([]);
  });

  // nock 15 intercepts connections, whoever opens them.
  test.skipIf(name === 'nock')(
    'changes nothing outside of tests, or where it is turned off',
    async () => {
      const { url, requests } = await serve();
      replace(url);
      vi.stubEnv('CLIENTS_MOCKS', 'off');
      expect(await callAll(make(url))).toEqual(ALL_LIVE);
      vi.stubEnv('CLIENTS_MOCKS', undefined);
      for (const name of ['NODE_ENV', 'VITEST', 'JEST_WORKER_ID', 'NODE_TEST_CONTEXT'])
        vi.stubEnv(name, undefined);
      expect(await callAll(make(url))).toEqual(ALL_LIVE);
      expect(requests).toHaveLength(16);
      vi.stubEnv('CLIENTS_MOCKS', 'on');
      expect(await make(url).call(getThing, where)).toEqual(mocked);
    },
  );

  test.skipIf(name === 'nock')(
    'leaves a client alone that has a dispatcher of its own',
    async () => {
      const { url } = await serve();
      const dispatcher = new Agent();
      onTestFinished(() => dispatcher.destroy());
      replace(url);
      vi.stubEnv('CLIENTS_MOCKS', undefined);
      const found = await failure(make('http://127.0.0.1:1', { dispatcher }).call(getThing, where));
      expect(found).toMatchObject({ code: 'ECONNREFUSED' });
    },
  );
});

test('mocha and Jasmine, which set no variable, are known by their functions', async () => {
  const { url } = await serve();
  for (const name of ['NODE_ENV', 'VITEST', 'JEST_WORKER_ID', 'NODE_TEST_CONTEXT'])
    vi.stubEnv(name, undefined);
  globalThis.fetch = () => Promise.resolve(json(mocked));
  expect(await make(url).call(getThing, where)).toEqual(live);
  vi.stubGlobal('describe', describe);
  vi.stubGlobal('it', test);
  expect(await make(url).call(getThing, where)).toEqual(mocked);
  vi.unstubAllGlobals();
});

test('where a mock is not used, a failed connection says how it would be', async () => {
  for (const name of ['NODE_ENV', 'VITEST', 'JEST_WORKER_ID', 'NODE_TEST_CONTEXT'])
    vi.stubEnv(name, undefined);
  globalThis.fetch = () => Promise.resolve(json(mocked));
  const api = make('http://127.0.0.1:1', { retry: { limit: 0 } });
  expect((await failure(api.call(getThing, where)))['hint']).toContain('set CLIENTS_MOCKS=on');
  vi.stubEnv('CLIENTS_MOCKS', 'off');
  expect((await failure(api.call(getThing, where)))['hint']).not.toContain('CLIENTS_MOCKS');
});

describe.each(Object.entries(GUARDS))('%s', (_, [set, words]) => {
  test('stops every kind of call at its first attempt, with its own words', async () => {
    const { url, requests } = await serve();
    const auth = bearer('pl4nted-secret-of-this-test');
    const api = make(url, { auth });
    set(url);
    const errors = [
      await failure(api.call(getThing, where)),
      await failure(api.call(createThing, { body })),
      await failure(api.pages(listThings, {}).toArray()),
      await failure(api.stream(talk, { body }).final()),
      await failure(api.bytes(file, {})),
      await failure(api.call(sendRaw, { body: new Uint8Array(3) })),
    ];
    for (const error of errors) {
      expect(error).toMatchObject({ attempts: 1 });
      expect(error.message).toMatch(words);
      expect(error['hint']).toBeDefined();
      expect(JSON.stringify([error.message, error])).not.toContain('pl4nted');
    }
    expect(requests).toEqual([]);
  });
});

test.each(['nock', 'a fetch', 'a MockAgent'])(
  'a redirect that %s answers with is followed within the mock',
  async (kind) => {
    const { url } = await serve();
    const elsewhere = await serve();
    const location = `${elsewhere.url}/file`;
    if (kind === 'nock') {
      nock.activate();
      nock.disableNetConnect();
      onTestFinished(() => {
        nock.enableNetConnect();
      });
      nock(url).get('/file').reply(302, '', { location });
    } else if (kind === 'a fetch')
      globalThis.fetch = (input) =>
        new Request(input).url.startsWith(url)
          ? Promise.resolve(new Response(null, { status: 302, headers: { location } }))
          : Promise.reject(new Error('no network in tests'));
    else {
      const agent = new MockAgent();
      agent.disableNetConnect();
      agent.get(url).intercept({ path: '/file' }).reply(302, '', { headers: { location } });
      setGlobalDispatcher(agent);
    }
    const error = await failure(make(url).bytes(file, {}));
    expect(error.message).toMatch(
      /Nock: |no network in tests|Mock dispatch not matched|not allowed/,
    );
    expect(elsewhere.requests).toEqual([]);
  },
);

test('a failure of the network that a mock simulates is one, and is repeated', async () => {
  const gone = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  for (const error of [gone, new TypeError('fetch failed', { cause: gone })]) {
    const fetch = vi.fn<typeof globalThis.fetch>();
    globalThis.fetch = fetch.mockRejectedValueOnce(error).mockResolvedValueOnce(json(mocked));
    expect(await make('http://x.example').call(getThing, where)).toEqual(mocked);
    expect(fetch).toHaveBeenCalledTimes(2);
  }
});

describe('a spy that calls through', () => {
  test('sees a request, which arrives once', async () => {
    const { url, requests } = await serve();
    const spy = vi.spyOn(globalThis, 'fetch');
    expect(await make(url).call(getThing, where)).toEqual(live);
    expect(spy).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(1);
    spy.mockRestore();
  });

  test.each(['fetch', 'dispatcher'])(
    'sends nothing for a client with socketPath or proxy, over a %s',
    async (kind) => {
      const elsewhere = await serve();
      const socketPath = join(tmpdir(), `${randomUUID()}.sock`);
      const socket = await serve(socketPath);
      if (kind === 'fetch') vi.spyOn(globalThis, 'fetch');
      else setGlobalDispatcher(new MockAgent());
      for (const [baseUrl, options] of [
        [elsewhere.url, { socketPath }],
        [elsewhere.url, { proxy: elsewhere.url }],
        // Addresses of this machine are not requested through a proxy of the environment.
        ['http://x.example', { proxy: { env: { http_proxy: elsewhere.url } } }],
      ] as const) {
        const api = make(baseUrl, { ...options, auth: bearer('secret-of-the-server') });
        const error = await failure(api.call(getThing, where));
        expect(error).toMatchObject({ name: 'InputError', code: 'mock-without-option' });
        expect(error['hint']).toContain(`pass the option ${kind}`);
      }
      expect([elsewhere.requests, socket.requests]).toEqual([[], []]);
      vi.restoreAllMocks();
    },
  );
});

test('an environment is not a mock: a polyfill, and the fetch of happy-dom as vitest binds it', async () => {
  const { url } = await serve();
  const fail = (): never => {
    throw new Error('the environment has no network');
  };
  const polyfill = Object.assign(() => Promise.resolve(fail()), { polyfill: true });
  globalThis.fetch = polyfill;
  expect(await make(url).call(getThing, where)).toEqual(live);
  const window = { fetch: () => Promise.resolve(fail()) };
  vi.stubGlobal('happyDOM', {});
  globalThis.fetch = window.fetch.bind(window);
  expect(await make(url).call(getThing, where)).toEqual(live);
  vi.unstubAllGlobals();
});
