// Lists of tests that were written for a program which asks differently: without a page for the
// first one, or only as far as the mock knows. A live server stands beside the mock and counts.
import nock from 'nock';
import { MockAgent, setGlobalDispatcher } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { NetworkError } from '../../src/base/errors.js';
import { failure } from '../servers/api.js';
import { removeMocks } from '../servers/guards.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';
import { Transport } from '../servers/transport.js';

afterEach(() => {
  nock.enableNetConnect();
  removeMocks();
});

const item = (id: number): object => ({ id, name: 'n' });

interface Reply {
  readonly path: string;
  readonly items: readonly object[];
  readonly headers?: Readonly<Record<string, string>>;
}

const TOOLS: Readonly<Record<string, (url: string, mocked: readonly Reply[]) => void>> = {
  nock(url, mocked) {
    if (!nock.isActive()) nock.activate();
    nock.disableNetConnect();
    for (const { path, items, headers } of mocked) nock(url).get(path).reply(200, items, headers);
  },
  MockAgent(url, mocked) {
    const agent = new MockAgent();
    agent.disableNetConnect();
    for (const { path, items, headers = {} } of mocked)
      agent.get(url).intercept({ path }).reply(200, items, { headers });
    setGlobalDispatcher(agent);
  },
};

describe.each(Object.entries(TOOLS))('a list in a test with %s', (_, mock) => {
  async function list(
    mocked: readonly Reply[],
    query = {},
  ): Promise<{ read: () => Promise<number[]>; live: readonly unknown[] }> {
    const live = await replies(() => answer(200, '[]'));
    const api = new Transport({ baseUrl: live.url });
    mock(live.url, mocked);
    return {
      read: async () => (await api.pages(listThings, { query }).toArray()).map(({ id }) => id),
      live: live.requests,
    };
  }

  test.each<[string, readonly Reply[], number[]]>([
    ['one without a page and without headers', [{ path: '/things', items: [item(1)] }], [1]],
    ['one for page 1', [{ path: '/things?page=1', items: [item(1)] }], [1]],
    ['an empty one', [{ path: '/things', items: [] }], []],
    [
      'two for numbered pages',
      [
        { path: '/things?page=1', items: [item(1)] },
        { path: '/things?page=2', items: [item(2)] },
      ],
      [1, 2],
    ],
    [
      'a page without a number, and its next one',
      [
        { path: '/things', items: [item(1)], headers: { link: '</things?page=2>; rel="next"' } },
        { path: '/things?page=2', items: [item(2)] },
      ],
      [1, 2],
    ],
  ])('is read with %s', async (_name, mocked, ids) => {
    const { read, live } = await list(mocked);
    expect(await read()).toEqual(ids);
    expect(live).toEqual([]);
  });

  test('keeps the filters of the request', async () => {
    const path = '/things?state=open&limit=5';
    const { read } = await list([{ path, items: [item(1)] }], { state: 'open', limit: 5 });
    expect(await read()).toEqual([1]);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a total', { 'x-total-count': '2' }],
    ['a next page', { link: '</things?page=2>; rel="next"' }],
    ['more', { 'x-hasmore': 'true' }],
  ])('does not end where the page before says that there is %s', async (_name, headers) => {
    const { read } = await list([{ path: '/things', items: [item(1)], headers }]);
    const error = await failure(read());
    expect(error).toMatchObject({ attempts: 1, items: [{ id: 1 }], page: { cursor: 'page=2' } });
  });

  test('that the mock does not know fails with the request as it is sent to servers', async () => {
    const { read, live } = await list([{ path: '/others', items: [] }]);
    const error = await failure(read());
    expect(error).toMatchObject({ attempts: 1, page: { cursor: 'page=1' } });
    if (error instanceof NetworkError) expect(error.message).toContain('/things?page=1');
    expect(live).toEqual([]);
  });
});
