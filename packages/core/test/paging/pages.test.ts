import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { token } from '../../src/contract/auth.js';
import { OutputError } from '../../src/base/errors.js';
import { DRIVERS, failure, type Thing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer, PACES, rawServer } from '../servers/raw-server.js';
import { untilEmpty } from '../../src/paging/rules.js';
import { header, replies, type Reply, type ReplyServer, target } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const cases = DRIVERS.flatMap((driver) => PACES.map((pace) => [driver, pace] as const));
const page = (...ids: number[]): string =>
  JSON.stringify(ids.map((id) => ({ id, name: `n${String(id)}` })));
const ids = (things: readonly Thing[]): number[] => things.map(({ id }) => id);
const targets = (server: ReplyServer): string[] => server.requests.map(target);
const linked = (body: string, next?: string): Buffer =>
  answer(200, body, {
    link: next === undefined ? '</things?page=1>; rel="first"' : `<${next}>; rel="next"`,
  });

describe.each(cases)('pages over %s, bytes %s', (driver, pace) => {
  test.each([
    ['std', `link: <{url}/things?state=all&page=2>; rel="next", <{url}/things?page=9>; rel="last"`],
    ['bare', `link: <{url}/things?state=all&page=2>; rel=next`],
    ['two relations', `link: <{url}/things?state=all&page=2>; rel="last next"`],
    ['title', `link: <{url}/things?state=all&page=2>; title="a, b; c"; rel="next"`],
    ['capitals', `LINK: <{url}/things?state=all&page=2>; REL="next"`],
    ['relative', `link: </things?state=all&page=2>; rel="next"`],
    ['no space', `link: <{url}/things?state=all&page=2>;rel="next"`],
    ['comma and semicolon', `link: <{url}/things?state=a,l;l&page=2>; rel="next"`],
    ['single quotes', `link: <{url}/things?state=all&page=2>; rel='next'`],
    ['blanks', `link: <{url}/things?state=all&page=2> ; rel = "next"`],
    [
      'two headers',
      `link: <{url}/things?page=0>; rel="prev"\r\nlink: <{url}/things?state=all&page=2>; rel="next"`,
    ],
    ['escaped', `link: <{url}/things?state=all&page=2>; title="x; rel=\\"next\\""; rel="next"`],
    ['raw UTF-8', `link: <{url}/things?state=é&page=2>; rel="next"`],
  ])('continue from a Link spelled with %s', async (_, line) => {
    const server: ReplyServer = await replies((_request, count) => {
      if (count > 1) return linked(page(2));
      const body = page(1);
      return `HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: ${String(body.length)}\r\n${line.replaceAll('{url}', server.url)}\r\n\r\n${body}`;
    }, pace);
    expect(
      ids(
        await transport(server.url, driver)
          .pages(listThings, { query: { state: 'all' } })
          .toArray(),
      ),
    ).toEqual([1, 2]);
    const state = line.includes('a,l;l') ? 'a,l;l' : line.includes('é') ? '%C3%A9' : 'all';
    expect(targets(server)).toEqual(['/things?state=all&page=1', `/things?state=${state}&page=2`]);
  });
});

describe.each(DRIVERS)('a next page over %s', (driver) => {
  test('is requested from the original origin and path, whatever address the server sends', async () => {
    const evil = await rawServer(() => undefined);
    const port = String(evil.port);
    const spelled = [
      'http://127.0.0.1:PORT/things',
      'http://localhost:PORT/other',
      '//127.0.0.1:PORT/things',
      'http://ada:pw@127.0.0.1:PORT/things',
      'ftp://127.0.0.1:PORT/',
      '../../admin',
      'javascript:alert(1)//',
    ];
    for (const place of spelled) {
      const server = await replies((_, count) =>
        linked(
          page(count),
          count === 1 ? `${place.replace('PORT', port)}?page=2&token=geheim#x` : undefined,
        ),
      );
      const api = transport(`${server.url}/git`, driver, {
        auth: token('geheim-42'),
        headers: { 'x-key': 'geheim-43' },
      });
      expect(ids(await api.pages(listThings, {}).toArray())).toEqual([1, 2]);
      expect(targets(server), place).toEqual(['/git/things?page=1', '/git/things?page=2']);
      expect(header(server.requests[1], 'authorization')).toBe('token geheim-42');
    }
    expect(evil.peers).toHaveLength(0);
  });
});

describe.each(DRIVERS)('a list that never ends, over %s', (driver) => {
  const loops = async (
    reply: (count: number) => Reply,
  ): Promise<{ error: Awaited<ReturnType<typeof failure>>; server: ReplyServer }> => {
    const server = await replies((_, count) => reply(count));
    const error = await failure(() =>
      transport(server.url, driver)
        .pages(listThings, { query: { page: 1 } })
        .toArray(),
    );
    expect(error).toBeInstanceOf(OutputError);
    expect(error).toMatchObject({ code: 'page-loop', kind: 'output', endpoint: 'listThings' });
    expect(error['hint']).toContain('a mock has to send X-Total-Count, the number of all items');
    return { error, server };
  };

  test('because the next page is the same page, ends before it is requested again', async () => {
    const { error, server } = await loops((count) => linked(page(count), '/things?page=1'));
    expect(server.requests).toHaveLength(1);
    expect(error).toMatchObject({ items: [{ id: 1 }], page: { number: 2, cursor: 'page=1' } });
  });

  test('because the address is empty or only a fragment, ends too', async () => {
    for (const next of ['', '#next'])
      expect((await loops((count) => linked(page(count), next))).server.requests).toHaveLength(1);
  });

  test('because A names B and B names A, ends after both', async () => {
    const { error, server } = await loops((count) =>
      linked(page(count), `/things?page=${String((count % 2) + 1)}`),
    );
    expect(server.requests).toHaveLength(2);
    expect(ids(error['items'] as Thing[])).toEqual([1, 2]);
  });

  test('because each page is the same, ends at the second', async () => {
    const { server } = await loops((count) => linked(page(7), `/things?page=${String(count + 1)}`));
    expect(server.requests).toHaveLength(2);
  });

  test('because empty pages name more empty pages, ends after forty', async () => {
    for (const reply of [
      (count: number) => linked('[]', `/things?page=${String(count + 1)}`),
      () => answer(200, '[]', { 'x-hasmore': 'true' }),
    ]) {
      const { server, error } = await loops(reply);
      expect(server.requests).toHaveLength(41);
      expect(error.message).toContain('41 pages in a row are empty, and name more pages');
    }
  });

  test.each([
    ['Link', (count: number) => ({ link: `</things?page=${String(count + 1)}>; rel="next"` })],
    ['X-HasMore', () => ({ 'x-hasmore': 'true' })],
  ])(
    'is distinguished from one with empty pages in a row, each of which names the next: %s',
    async (_, headers) => {
      const server = await replies((request, count) =>
        answer(200, count > 2 && count < 6 ? '[]' : page(count), count < 7 ? headers(count) : {}),
      );
      expect(
        ids(
          await transport(server.url, driver)
            .pages({ ...listThings, paging: untilEmpty }, { query: { page: 1 } })
            .toArray({ limit: 4 }),
        ),
      ).toEqual([1, 2, 6, 7]);
    },
  );

  test('is distinguished from one with an empty page in its middle', async () => {
    const server = await replies((_, count) =>
      linked(
        count === 2 ? '[]' : page(count),
        count < 3 ? `/things?page=${String(count + 1)}` : undefined,
      ),
    );
    expect(ids(await transport(server.url, driver).pages(listThings, {}).toArray())).toEqual([
      1, 3,
    ]);
  });

  test('can be left at any time: nothing is requested ahead of the loop', async () => {
    const server = await replies((_, count) =>
      linked(page(count), `/things?page=${String(count + 1)}`),
    );
    const seen: number[] = [];
    for await (const { id } of transport(server.url, driver).pages(listThings, {}))
      if (seen.push(id) === 3) break;
    expect(seen).toEqual([1, 2, 3]);
    expect(server.requests).toHaveLength(3);
  });
});

describe.each(cases)('a failure in page 2 over %s, bytes %s', (driver, pace) => {
  const html = '<!doctype html><title>Login</title>';
  const broken = (bytes: Buffer): Buffer => bytes.subarray(0, -5);
  test.each<[string, Buffer, object, boolean?]>([
    ['a reset in the middle', broken(answer(200, page(3, 4))), { kind: 'network' }, true],
    ['500', answer(500, '{"message":"boom"}'), { kind: 'status', status: 500 }],
    ['409', answer(409, '{"message":"busy"}'), { kind: 'status', status: 409 }],
    [
      'a web page',
      answer(200, html, { 'content-type': 'text/html' }),
      { kind: 'output', code: 'html' },
    ],
    [
      'an expired token',
      answer(401, '{"message":"token is expired"}'),
      { kind: 'status', status: 401 },
    ],
    ['an object', answer(200, '{"ok":true}'), { kind: 'output' }],
    ['a wrong item', answer(200, '[{"id":3}]'), { kind: 'output' }],
    ['an empty body', answer(200, ''), { kind: 'output', code: 'empty' }],
    ['not modified', answer(304, ''), { kind: 'output', code: 'not-modified' }],
  ])(
    '%s is thrown with the items so far and the cursor to continue',
    async (_, bytes, shape, cut) => {
      let healed = false;
      const server = await replies((request, _count, peer) => {
        const at = /page=(\d)/.exec(target(request))?.[1] ?? '1';
        if (at === '1') return linked(page(1, 2), '/things?state=all&page=2');
        if (at === '3') return linked(page(5));
        if (healed) return linked(page(3, 4), '/things?state=all&page=3');
        if (cut === true) {
          setTimeout(
            () => {
              peer.reset();
            },
            pace === 'whole' ? 30 : 200,
          );
        }
        return bytes;
      }, pace);
      const api = transport(server.url, driver, { auth: token('geheim-42') });
      const list = api.pages(listThings, { query: { state: 'all' } });
      const error = await failure(() => list.toArray());
      expect(error).toMatchObject({ ...shape, page: { number: 2, cursor: 'state=all&page=2' } });
      expect(ids(error['items'] as Thing[])).toEqual([1, 2]);
      expect(Object.keys(error)).not.toContain('items');
      expect(inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)).not.toContain(
        'geheim',
      );
      healed = true;
      const { cursor } = error['page'] as { cursor: string };
      expect(ids(await list.from(cursor).toArray())).toEqual([3, 4, 5]);
      expect(ids((await list.page({ cursor })).items)).toEqual([3, 4]);
    },
  );

  test('a loop throws it at its position, without items', async () => {
    const server = await replies(
      (_, count) =>
        count === 1 ? linked(page(1), '/things?page=2') : answer(500, '{"message":"boom"}'),
      pace,
    );
    const seen: number[] = [];
    const error = await failure(async () => {
      for await (const { id } of transport(server.url, driver).pages(listThings, {})) seen.push(id);
    });
    expect(seen).toEqual([1]);
    expect(error).toMatchObject({ status: 500, page: { number: 2, cursor: 'page=2' } });
    expect(error['items']).toBeUndefined();
  });
});

test.each(DRIVERS)('another name of cursor or limit is refused, over %s', async (driver) => {
  const server = await replies(() => linked(page(1)));
  const list = transport(server.url, driver).pages(listThings, {});
  expect(await failure(() => list.page({ page: 2 } as object))).toMatchObject({
    message: 'page: option page is not known: use cursor',
  });
  expect(await failure(() => list.toArray({ max: 5 } as object))).toMatchObject({
    message: 'toArray: option max is not known: use limit',
  });
  expect(await failure(() => list.toArray({ take: 5 } as object))).toMatchObject({
    message: 'toArray: option take is not known: the options are limit, concurrency',
  });
  expect(server.requests).toEqual([]);
});
