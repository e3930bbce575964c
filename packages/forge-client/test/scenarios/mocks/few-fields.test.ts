// What docs/mocking.md says of responses that have less than those of a server.
import { expect, test, vi } from 'vitest';
import { ForgeClient, type ForgeClientOptions } from '../../../src/index.js';

const where = { owner: 'ada', repo: 'engine' };
const label = { id: 1, name: 'bug' };

interface Mocked {
  readonly forge: ForgeClient;
  /** Paths and queries of the requests. */
  readonly asked: string[];
}

/** A client whose requests get these responses in turn, the last one from then on. */
function mocked(
  responses: readonly (() => Response)[],
  options: Partial<ForgeClientOptions> = {},
): Mocked {
  const asked: string[] = [];
  const fetch = vi.fn((input: string | URL): Promise<Response> => {
    const { pathname, search } = new URL(input);
    asked.push(pathname.replace('/api/v1', '') + search);
    return Promise.resolve(
      (responses[asked.length - 1] ?? responses.at(-1))?.() ?? Response.error(),
    );
  });
  return { forge: new ForgeClient({ baseUrl: 'https://forge.example', fetch, ...options }), asked };
}

const list =
  (headers: Record<string, string> = {}, items: readonly object[] = [label]) =>
  (): Response =>
    Response.json(items, { headers });

test('a list without headers is asked for page 2, and the hint names the headers that a mock has to send', async () => {
  const { forge, asked } = mocked([list()]);
  await expect(forge.labels.list(where).toArray()).rejects.toMatchObject({
    code: 'page-loop',
    items: [label],
    hint: expect.stringContaining(
      'a mock has to send X-Total-Count, the number of all items',
    ) as string,
  });
  expect(asked).toEqual(['/repos/ada/engine/labels?page=1', '/repos/ada/engine/labels?page=2']);
});

test.each([
  ['X-Total-Count', [list({ 'x-total-count': '1' })]],
  ['X-HasMore', [list({ 'x-hasmore': 'false' })]],
])('with %s it is asked for once', async (_, responses) => {
  const { forge, asked } = mocked(responses);
  expect(await forge.labels.list(where).toArray()).toMatchObject([label]);
  expect(asked).toHaveLength(1);
});

test('a Link without a next page ends those lists that servers send one with', async () => {
  const last = { link: '<https://forge.example/?page=1>; rel="last"' };
  const { forge, asked } = mocked([list(last, [])]);
  expect(await forge.releases.list(where).toArray()).toEqual([]);
  expect(asked).toEqual(['/repos/ada/engine/releases?page=1']);
  const one = mocked([list(last, [{ id: 1 }])]);
  expect(await one.forge.releases.list(where).toArray()).toHaveLength(1);
  expect(one.asked).toHaveLength(1);
});

test('an empty page 2, and an empty list, end it as well; `limit` stops before page 2', async () => {
  const two = mocked([list(), list({}, [])]);
  expect(await two.forge.labels.list(where).toArray()).toHaveLength(1);
  expect(two.asked).toHaveLength(2);
  const none = mocked([list({}, [])]);
  expect(await none.forge.labels.list(where).toArray()).toEqual([]);
  expect(none.asked).toHaveLength(1);
  const some = mocked([list()]);
  expect(await some.forge.labels.list(where).toArray({ limit: 1 })).toHaveLength(1);
  expect(some.asked).toHaveLength(1);
});

test('lists that a response lacks are empty, other fields stay missing, and each is reported to onDrift', async () => {
  const missing: string[] = [];
  const response = (): Response => Response.json({ id: 1, url: 'x' });
  const lenient = mocked([response], { hooks: { onDrift: ({ path }) => void missing.push(path) } });
  expect(await lenient.forge.releases.get({ ...where, id: 1 })).toEqual({
    id: 1,
    url: 'x',
    assets: [],
  });
  expect(missing).toContain('tag_name');
  expect(
    await mocked([response], { validate: 'off' }).forge.releases.get({ ...where, id: 1 }),
  ).toEqual({ id: 1, url: 'x' });
  await expect(
    mocked([response], { validate: 'strict' }).forge.releases.get({ ...where, id: 1 }),
  ).rejects.toMatchObject({
    kind: 'output',
  });
});

test('an empty body is a result only where the method returns nothing', async () => {
  const empty = [(): Response => new Response(null, { status: 200 })];
  const nothing = [(): Response => new Response(null, { status: 204 })];
  await expect(mocked(nothing).forge.labels.delete({ ...where, id: 1 })).resolves.toBeUndefined();
  await expect(mocked(empty).forge.labels.delete({ ...where, id: 1 })).rejects.toMatchObject({
    code: 'empty',
    mayHaveExecuted: true,
  });
  await expect(
    mocked(empty).forge.labels.update({ ...where, id: 1 }, { name: 'x' }),
  ).rejects.toMatchObject({ code: 'empty' });
  await expect(mocked(empty).forge.labels.list(where).toArray()).rejects.toMatchObject({
    code: 'empty',
  });
  expect(
    await mocked([(): Response => Response.json(null)])
      .forge.labels.list(where)
      .toArray(),
  ).toEqual([]);
});
