import { describe, expect, onTestFinished, test } from 'vitest';
import { Wiki } from '../../../src/api/wiki/wiki.js';
import {
  ForgeClient,
  type ForgeClientOptions,
  InputError,
  NotFoundError,
  token,
  Transport,
} from '../../../src/index.js';
import { type ForgeServer, startForgeServer } from '../../../src/testing.js';
import { listening } from '../../http-server.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';
import { base64 } from '../../../../forge-server/test/api.js';
import { failure, toolOf } from '../../tools/kit.js';

const repo = { owner: 'ada', repo: 'engine' };
const page = (pageName: string): { owner: string; repo: string; pageName: string } => ({
  ...repo,
  pageName,
});

type Kind = 'gitea-1.22' | 'gitea-1.25' | 'gitea-1.27' | 'forgejo-15';
const KINDS: readonly (readonly [Kind, string, Partial<ForgeClientOptions>])[] = [
  ['gitea-1.22', 'undici', {}],
  ['gitea-1.25', 'fetch', { fetch }],
  ['gitea-1.27', 'undici', {}],
  ['gitea-1.27', 'fetch', { fetch }],
  ['forgejo-15', 'undici', {}],
  ['forgejo-15', 'fetch', { fetch }],
];

describe.each(KINDS)('the wiki of %s over %s', (like, _, options) => {
  /** A wiki with a page for each title, whose content is its title. */
  async function wiki(
    ...titles: readonly string[]
  ): Promise<{ readonly forge: ForgeClient; readonly server: ForgeServer }> {
    const server = await startForgeServer({ like });
    const forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      validate: 'strict',
      retry: { limit: 0 },
      ...options,
    });
    onTestFinished(async () => {
      await forge.close();
      await server.close();
    });
    for (const title of titles)
      await forge.wiki.create(repo, { title, content_base64: base64(title) });
    return { forge, server };
  }

  const titles = async (forge: ForgeClient): Promise<string[]> =>
    (await forge.wiki.list(repo).toArray()).map(({ title }) => title).sort();

  test.each([
    ['release-notes', 'release notes', 'release-notes.-'],
    ['a b-c', 'a b c', 'a+b-c.-'],
    ['notes.md', 'notes', 'notes.md.-'],
    ["it's-(so)", "it's (so)", 'it%27s-%28so%29.-'],
    ['a%20b', 'a b', 'a%2520b'],
    ['50%25', '50%', '50%2525'],
    ['caf%C3%A9', 'café', 'caf%25C3%25A9'],
  ])(
    'a page is not removed, replaced or read by %j, the title of another one',
    async (name, other, subUrl) => {
      const { forge, server } = await wiki(name, other);
      const content = { title: other, content_base64: base64('lost') };
      for (const call of [
        () => forge.wiki.delete(page(name)),
        () => forge.wiki.update(page(name), content),
        () => forge.wiki.get(page(name)),
      ]) {
        const error = await errorOf(call());
        expect(error).toBeInstanceOf(InputError);
        expect(error).toMatchObject({
          code: 'ambiguous-page',
          hint: `use '${subUrl}' for the former, and '${other}' for the latter`,
        });
      }
      expect(server.requests.every(({ method }) => method === 'GET' || method === 'POST')).toBe(
        true,
      );
      expect((await forge.wiki.get(page(subUrl))).content_base64).toBe(base64(name));
      expect((await forge.wiki.get(page(other))).content_base64).toBe(base64(other));
      await forge.wiki.delete(page(subUrl));
      expect(await titles(forge)).toEqual([other]);
    },
  );

  test('a page whose title has dashes is found by it', async () => {
    const { forge } = await wiki('release-notes', '2024-01-02 meeting', 'plain');
    expect(await forge.wiki.get(page('release-notes'))).toMatchObject({
      title: 'release-notes',
      content_base64: base64('release-notes'),
    });
    await forge.wiki.update(page('release-notes'), {
      title: 'release-notes',
      content_base64: base64('again'),
    });
    expect((await forge.wiki.get(page('release-notes'))).content_base64).toBe(base64('again'));
    await forge.wiki.delete(page('2024-01-02 meeting'));
    await forge.wiki.delete(page('release-notes'));
    expect(await titles(forge)).toEqual(['plain']);
  });

  test('a page is found by its sub_url when no title is the same', async () => {
    const { forge } = await wiki('release notes', 'plain');
    expect((await forge.wiki.get(page('release-notes'))).title).toBe('release notes');
    await forge.wiki.update(page('release-notes'), {
      title: 'release notes',
      content_base64: base64('again'),
    });
    expect((await forge.wiki.get(page('release notes'))).content_base64).toBe(base64('again'));
    await forge.wiki.delete(page('release-notes'));
    expect(await titles(forge)).toEqual(['plain']);
  });

  test('a page whose title looks like a sub_url is found by it, and by its own sub_url', async () => {
    const { forge } = await wiki('a%20b', '50%25', 'x.-', 'x-y', 'plain');
    for (const [name, subUrl] of [
      ['a%20b', 'a%2520b'],
      ['50%25', '50%2525'],
      ['x.-', 'x.-.-'],
    ] as const) {
      for (const spelling of [name, subUrl]) {
        expect((await forge.wiki.get(page(spelling))).title).toBe(name);
        const content = { title: name, content_base64: base64(`again by ${spelling}`) };
        await forge.wiki.update(page(spelling), content);
        expect((await forge.wiki.get(page(name))).content_base64).toBe(content.content_base64);
      }
      await forge.wiki.delete(page(name));
    }
    expect((await forge.wiki.get(page('x-y.-'))).title).toBe('x-y');
    expect(await titles(forge)).toEqual(['plain', 'x-y']);
  });

  test('of three titles that are the sub_url of one another, each can be named', async () => {
    const names = ['release notes', 'release-notes', 'release-notes.-'];
    const { forge } = await wiki(...names);
    const error = (await errorOf(forge.wiki.delete(page('release-notes.-')))) as InputError;
    expect(error).toMatchObject({
      code: 'ambiguous-page',
      hint: "use 'release-notes.-.-' for the former, and '%72elease-notes.-' for the latter",
    });
    expect((await forge.wiki.get(page('release-notes.-.-'))).title).toBe('release-notes.-');
    expect((await forge.wiki.get(page('%72elease-notes.-'))).title).toBe('release-notes');
    await forge.wiki.delete(page('%72elease-notes.-'));
    await forge.wiki.delete(page('release-notes.-.-'));
    expect(await titles(forge)).toEqual(['release notes']);
  });

  test('a page that is missing is neither made nor removed', async () => {
    const { forge, server } = await wiki('plain');
    const body = { title: 'no-page', content_base64: base64('x') };
    expect(await errorOf(forge.wiki.update(page('no-page'), body))).toBeInstanceOf(NotFoundError);
    expect(await errorOf(forge.wiki.delete(page('no-page')))).toBeInstanceOf(NotFoundError);
    expect(await errorOf(forge.wiki.get(page('no-page')))).toBeInstanceOf(NotFoundError);
    expect(server.requests.slice(1).every(({ method }) => method === 'GET')).toBe(true);
    expect(await titles(forge)).toEqual(['plain']);
  });

  test.each([
    ['a b', 'plain'],
    ['plain', 'a b'],
    ['plain', ' a b '],
    ['a-b', 'a b'],
    ['a b', 'a-b'],
    ['plain', '50%25'],
    ['50%25', '50%'],
    ['notes.md', 'plain'],
  ])('a page is not moved from %j to %j, the title of another page', async (name, title) => {
    const all = ['50%', '50%25', 'a b', 'a-b', 'notes.md', 'plain'];
    const { forge, server } = await wiki(...all);
    const from = page(name === 'a-b' ? 'a-b.-' : name === '50%25' ? '50%2525' : name);
    const error = await errorOf(
      forge.wiki.update(from, { title, content_base64: base64('moved') }),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: 'title-taken',
      message: `wiki.update: another page is called '${title}', and would be lost`,
    });
    expect(server.requests.map(({ method }) => method)).not.toContain('PATCH');
    expect(await titles(forge)).toEqual(all);
  });

  test('a page is moved to a title that no page has', async () => {
    const { forge } = await wiki('a b', 'a-b');
    await forge.wiki.update(page('a b'), { title: 'a%20b', content_base64: base64('moved') });
    expect(await titles(forge)).toEqual(['a%20b', 'a-b']);
    expect((await forge.wiki.get(page('a%2520b'))).content_base64).toBe(base64('moved'));
  });

  test('white space around the title of a page does not move it', async () => {
    const { forge, server } = await wiki('home', 'a-b');
    for (const title of ['home', 'a-b'])
      await forge.wiki.update(page(title), { title: ` ${title} `, content_base64: base64('new') });
    expect(await titles(forge)).toEqual(['a-b', 'home']);
    expect((await forge.wiki.get(page('home'))).content_base64).toBe(base64('new'));
    expect(server.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });

  test('the tools refuse a title that another page has', async () => {
    const { forge } = await wiki('one', 'two');
    const args = { ...page('one'), title: 'two', content: 'lost' };
    const error = await failure(toolOf(forge, 'wiki.update').run(args));
    expect(error).toMatchObject({ code: 'title-taken' });
    expect(error.message).toContain("another page is called 'two'");
    expect(await titles(forge)).toEqual(['one', 'two']);
  });

  test('the tools refuse a name that means two pages, and tell the model both names', async () => {
    const { forge } = await wiki('release-notes', 'release notes');
    const args = page('release-notes');
    for (const [method, more] of [
      ['wiki.get', {}],
      ['wiki.delete', {}],
      ['wiki.update', { title: 'release notes', content: 'lost' }],
    ] as const) {
      const error = await failure(toolOf(forge, method).run({ ...args, ...more }));
      expect(error).toMatchObject({ code: 'ambiguous-page' });
      expect(error.message).toContain("'release-notes.-'");
      expect(error.message).toContain("'release notes'");
    }
    expect(await titles(forge)).toEqual(['release notes', 'release-notes']);
  });
});

test('a name without dashes takes one request, and an invalid one none', async () => {
  const { transport, lines } = await scriptServer([recorded('repoDeleteWikiPage', 'ok')]);
  const wiki = new Wiki(transport);
  await wiki.delete(page('Renamed page'));
  expect(lines).toEqual(['DELETE /api/v1/repos/ada/engine/wiki/page/Renamed%20page']);
  for (const name of ['../a-b', 'a-\uD800', 'a-b\n', undefined, 7])
    expect(await errorOf(wiki.delete(page(name as string)))).toBeInstanceOf(InputError);
  expect(lines).toHaveLength(1);
});

test.each([
  ['undici', {}],
  ['fetch', { fetch }],
])(
  'the requests for one name share the limit of the call, and nothing is removed after it, over %s',
  async (_, own) => {
    const methods: unknown[] = [];
    const baseUrl = await listening((request, response) => {
      methods.push(request.method);
      const answer = (): unknown =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ title: 'a b' }));
      setTimeout(answer, 300);
    });
    const transport = new Transport({ baseUrl, validate: 'off', ...own });
    onTestFinished(() => transport.close());
    const error = await errorOf(
      new Wiki(transport).delete(page('a-b'), { timeouts: { total: 500 } }),
    );
    expect(error).toMatchObject({ name: 'TimeoutError', phase: 'total', mayHaveExecuted: false });
    expect((error as Error).message).toContain(
      'wiki.delete took longer than 500 ms (timeouts.total)',
    );
    expect(methods).not.toContain('DELETE');
  },
);
