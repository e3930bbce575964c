import { expect, test } from 'vitest';
import { asking, at, base64, refusal } from '../../api.js';
import { people, refused } from '../../people.js';

const repo = { owner: 'ada', repo: 'engine' };
const page = (pageName: string): { owner: string; repo: string; pageName: string } => ({
  ...repo,
  pageName,
});

test('a page is created, updated, renamed and deleted, and has a revision for each change', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const made = await ada.wiki.create(repo, {
    title: 'Start here',
    content_base64: base64('# Start\n'),
    message: 'begin',
  });
  expect(made).toMatchObject({
    title: 'Start here',
    sub_url: 'Start-here',
    html_url: `${server.url}/ada/engine/wiki/Start-here`,
    commit_count: 1,
    sidebar: '',
    footer: '',
  });
  expect([made.last_commit?.message, made.last_commit?.author?.name]).toEqual([
    'begin\n',
    'Ada Lovelace',
  ]);
  server.state.clock.advance(60_000);
  const again = await ada.wiki.update(page('Start here'), {
    title: 'Start here',
    content_base64: base64('# Start 2\n'),
  });
  expect([again.content_base64, again.commit_count, again.last_commit?.message]).toEqual([
    base64('# Start 2\n'),
    2,
    'Update "Start-here"\n',
  ]);
  const messages = (await ada.wiki.revisions.list(page('Start-here')).toArray()).map(
    ({ message }) => message,
  );
  expect(messages).toEqual(['Update "Start-here"\n', 'begin\n']);
  const renamed = await ada.wiki.update(page('Start here'), {
    title: 'Welcome',
    content_base64: base64('hello'),
  });
  expect([renamed.title, renamed.sub_url, renamed.commit_count]).toEqual(['Welcome', 'Welcome', 1]);
  expect(await refused(ada.wiki.get(page('Start here')))).toBe('404 not found');
  expect((await ada.wiki.list(repo).toArray()).map(({ title }) => title)).toEqual(['Welcome']);
  await ada.wiki.create(repo, { title: 'Start here', content_base64: '' });
  expect((await ada.wiki.get(page('Start here'))).commit_count).toBe(4);
  await ada.wiki.delete(page('Welcome'));
  expect(await refused(ada.wiki.delete(page('Welcome')))).toBe('404 resource does not exist');
  expect(await refused(ada.wiki.revisions.list(page('Welcome')).toArray())).toBe('404 not found');
});

test('a title can have any characters, and a response spells the address as the request did', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const title = 'Страница мира/sub #1? 100%+ü';
  const made = await ada.wiki.create(repo, { title, content_base64: base64('ü') });
  const spelled =
    '%D0%A1%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0-%D0%BC%D0%B8%D1%80%D0%B0%2Fsub-%231%3F-100%25%2B%C3%BC';
  expect([made.title, made.sub_url, made.last_commit?.message]).toEqual([
    title,
    spelled,
    `Add "${title}"\n`,
  ]);
  const read = await ada.wiki.get(page(title));
  expect([read.title, read.sub_url, read.content_base64]).toEqual([
    title,
    spelled.replaceAll('-', '%20'),
    base64('ü'),
  ]);
  expect(
    at(await asking(server.url)('GET', `/repos/ada/engine/wiki/page/${spelled}`), 'title'),
  ).toBe(title);
  const dashed = await ada.wiki.create(repo, { title: 'with-dash and space', content_base64: '' });
  expect(dashed.sub_url).toBe('with-dash+and+space.-');
  expect((await ada.wiki.get(page('with-dash and space.-'))).title).toBe('with-dash and space');
  expect(
    at(
      await asking(server.url)('GET', '/repos/ada/engine/wiki/page/with-dash+and+space.-'),
      'title',
    ),
  ).toBe('with-dash and space');
  expect((await ada.wiki.list(repo).toArray()).map(({ sub_url }) => sub_url)).toEqual([
    spelled,
    dashed.sub_url,
  ]);
});

test('a page without a title is called unnamed, and a missing page and invalid base64 are rejected', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const ask = asking(server.url, server.token);
  expect(await refused(ada.wiki.list(repo).toArray())).toBe('404 no such file or directory');
  await ada.wiki.create(repo, { title: 'Home', content_base64: base64('home') });
  expect(await refused(ada.wiki.create(repo, { title: ' ', content_base64: '' }))).toBe(
    '400 title is required',
  );
  expect(await refused(ada.wiki.create(repo, { title: 'Home', content_base64: '' }))).toBe(
    '400 wiki page already exists [title: Home.md]',
  );
  expect(await refused(ada.wiki.create(repo, { title: '_pages', content_base64: '' }))).toBe(
    '400 wiki title is reserved: _pages',
  );
  expect(
    await refused(ada.wiki.update(page('Home'), { title: 'Home', content_base64: '***' })),
  ).toMatch(/^400 /);
  const lost = await ask('PATCH', '/repos/ada/engine/wiki/page/Home', {
    content_base64: base64('v2'),
  });
  expect([at(lost, 'title'), at(lost, 'commit_count')]).toEqual(['unnamed', 1]);
  const twice = await ask('PATCH', '/repos/ada/engine/wiki/page/nope', {});
  expect([
    twice.status,
    at(twice, 'title'),
    at(twice, 'commit_count'),
    at(twice, 'content_base64'),
  ]).toEqual([200, 'unnamed', 2, '']);
  expect(await refused(ada.wiki.get(page('Home')))).toBe('404 not found');
});

test('every page has the sidebar and the footer, and is also found by its file name', async () => {
  await using forge = await people();
  const { ada } = forge;
  await ada.wiki.create(repo, { title: 'Home', content_base64: base64('home') });
  await ada.wiki.create(repo, { title: '_Sidebar', content_base64: base64('side') });
  await ada.wiki.create(repo, { title: '_Footer', content_base64: base64('foot') });
  expect(await ada.wiki.get(page('Home.md'))).toMatchObject({
    title: 'Home',
    sub_url: 'Home.md',
    sidebar: base64('side'),
    footer: base64('foot'),
  });
  expect((await ada.wiki.get(page('_Sidebar'))).content_base64).toBe(base64('side'));
});

test('a wiki requires read access to read and write access to change, and anonymous requests see only that of a public repository', async () => {
  await using forge = await people();
  const { ada, bob, carol, server } = forge;
  server.seed.repo('ada/secret', { private: true, collaborators: { bob: 'read' } });
  const secret = { owner: 'ada', repo: 'secret' };
  for (const where of [repo, secret])
    await ada.wiki.create(where, { title: 'Home', content_base64: base64('home') });
  expect((await bob.wiki.get({ ...secret, pageName: 'Home' })).title).toBe('Home');
  expect(await refused(bob.wiki.create(secret, { title: 'x', content_base64: '' }))).toBe(
    '403 user should have a permission to write to a repo',
  );
  expect(await refused(bob.wiki.update(page('Home'), { title: 'Home', content_base64: '' }))).toBe(
    '403 user should have a permission to write to a repo',
  );
  expect(await refused(carol.wiki.get({ ...secret, pageName: 'Home' }))).toBe('404 not found');
  const stranger = asking(server.url);
  expect(at(await stranger('GET', '/repos/ada/engine/wiki/page/Home'), 'title')).toBe('Home');
  expect((await stranger('GET', '/repos/ada/secret/wiki/pages')).status).toBe(404);
  expect(refusal(await stranger('POST', '/repos/ada/engine/wiki/new', { title: 'x' }))).toBe(
    '401 token is required',
  );
});

test('a disabled wiki is not found, and that of an archived repository cannot be changed', async () => {
  await using forge = await people();
  const { ada } = forge;
  await ada.wiki.create(repo, { title: 'Home', content_base64: base64('home') });
  await ada.repos.update(repo, { has_wiki: false });
  expect(await refused(ada.wiki.get(page('Home')))).toBe('404 not found');
  expect(await refused(ada.wiki.create(repo, { title: 'x', content_base64: '' }))).toBe(
    '404 not found',
  );
  await ada.repos.update(repo, { has_wiki: true, archived: true });
  expect((await ada.wiki.get(page('Home'))).content_base64).toBe(base64('home'));
  expect(await refused(ada.wiki.update(page('Home'), { title: 'Home', content_base64: '' }))).toBe(
    '423 repo is archived',
  );
  expect(await refused(ada.wiki.delete(page('Home')))).toBe('423 repo is archived');
});

test('pages are listed in the order of their files, and a limit of 1 is ignored', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const titles = ['Beta', 'Alpha', 'zeta', 'Ω'];
  for (const title of titles) await ada.wiki.create(repo, { title, content_base64: '' });
  const inOrder = ['Ω', 'Alpha', 'Beta', 'zeta'];
  expect((await ada.wiki.list(repo, { limit: 2 }).toArray()).map(({ title }) => title)).toEqual(
    inOrder,
  );
  const single = await asking(server.url)('GET', '/repos/ada/engine/wiki/pages?limit=1');
  expect([
    (single.body as unknown[]).length,
    single.headers.get('x-total-count'),
    single.headers.has('link'),
  ]).toEqual([4, '4', false]);
  const pair = await asking(server.url)('GET', '/repos/ada/engine/wiki/pages?limit=2&page=2');
  expect([at(pair, 0, 'title'), pair.headers.get('link')?.includes('rel="first"')]).toEqual([
    'Beta',
    true,
  ]);
  const revisions = await asking(server.url)(
    'GET',
    '/repos/ada/engine/wiki/revisions/Beta?limit=1',
  );
  expect([
    at(revisions, 'count'),
    revisions.headers.get('x-total-count'),
    revisions.headers.has('link'),
  ]).toEqual([1, '1', false]);
});
