import { expect, test } from 'vitest';
import { InputError } from '../../src/index.js';
import { base64 } from '../../../forge-server/test/api.js';
import { people } from '../../../forge-server/test/people.js';

const repo = { owner: 'ada', repo: 'engine' };

const TITLES = [
  'plain',
  'two words',
  'Страница мира',
  'a/b #1? 100%+ü',
  'C++',
  'with-dash and space',
  'with-dash-only',
  '50%',
  "it's (so) *fine*!",
  'a+b c-d',
  '%2F',
  'dot.-',
  'x_y~z.md',
];

test('a wiki page is found by the sub_url in the list, for any characters in its title', async () => {
  await using forge = await people();
  const { wiki } = forge.ada;
  for (const title of TITLES) await wiki.create(repo, { title, content_base64: base64(title) });
  const pages = await wiki.list(repo).toArray();
  expect(pages).toHaveLength(TITLES.length);
  for (const { title, sub_url } of pages) {
    const where = { ...repo, pageName: sub_url };
    expect(await wiki.get(where)).toMatchObject({ title, sub_url, content_base64: base64(title) });
    expect(await wiki.revisions.list(where).toArray()).toHaveLength(1);
    await wiki.update(where, { title, content_base64: base64('again') });
    expect((await wiki.get(where)).content_base64).toBe(base64('again'));
    await wiki.delete(where);
  }
  expect(await wiki.list(repo).toArray()).toEqual([]);
});

test('a wiki page is found by its title', async () => {
  await using forge = await people();
  const { wiki } = forge.ada;
  for (const title of [
    'two words',
    'Страница мира',
    'a/b #1? 100%+ü',
    'C++',
    '50%',
    'with-dash-only',
    'a+b c-d',
    "it's-(so) *fine*!",
    'x_y~z.md',
    'dash-ü/x',
  ]) {
    await wiki.create(repo, { title, content_base64: '' });
    expect((await wiki.get({ ...repo, pageName: title })).title).toBe(title);
  }
});

const FILES = [
  '%2F.txt',
  '100%.txt',
  'a%2Fb.txt',
  'docs/%2F',
  'docs/a b+c&d=e.txt',
  'docs/#?.md',
  String.raw`docs/back\slash.txt`,
  'docs/ü 🦙.txt',
  '"quoted".txt',
];

test('a file of any name is written, read, listed and deleted', async () => {
  await using forge = await people();
  const { contents } = forge.ada;
  for (const filepath of FILES) {
    const where = { ...repo, filepath };
    // A backslash is refused when a file is written.
    if (filepath.includes('\\')) forge.server.seed.commit('ada/engine', { [filepath]: filepath });
    else await contents.create(where, { content: filepath });
    const found = await contents.get(where);
    if (Array.isArray(found)) throw new Error(`${filepath} is a directory`);
    expect(found).toMatchObject({ path: filepath, content: base64(filepath) });
    expect(await (await contents.getRaw(where)).text()).toBe(filepath);
    expect((await contents.getMany(repo, { files: [filepath] })).map((file) => file?.path)).toEqual(
      [filepath],
    );
    await contents.delete(where, { sha: found.sha });
  }
});

const REFS = ['feature/a,b', 'fix/#1', '100%', 'a%2Fb', 'ü/🦙', 'a+b&c=d', "it's"];

test('branches and tags of any name are made, read and deleted', async () => {
  await using forge = await people();
  const { branches, tags } = forge.ada;
  for (const name of REFS) {
    await branches.create(repo, { new_branch_name: name });
    expect((await branches.get({ ...repo, branch: name })).name).toBe(name);
    await branches.delete({ ...repo, branch: name });
    await tags.create(repo, { tag_name: `t/${name}` });
    expect((await tags.get({ ...repo, tag: `t/${name}` })).name).toBe(`t/${name}`);
    await tags.delete({ ...repo, tag: `t/${name}` });
  }
});

const ASSETS = [
  String.raw`back\slash.txt`,
  'say "hi".txt',
  '%2F.txt',
  'a%22b.txt',
  'naïve 🦙.txt',
  'a; filename*=x.txt',
  String.raw`end\(1)\.txt`,
  `it's 'fine'.txt`,
];

test('a file is attached under the name it was given, letter for letter', async () => {
  await using forge = await people();
  const { releases, issues } = forge.ada;
  const { id } = await releases.create(repo, { tag_name: 'v1' });
  const issue = await issues.create(repo, { title: 'with files' });
  const content = Buffer.from('x');
  for (const name of ASSETS) {
    for (const upload of [
      { content, filename: name },
      { content: new File(['x'], name) },
      { content, filename: `some/folder/${name}` },
      { content, filename: 'other', name },
      new File(['x'], name),
    ]) {
      expect((await releases.assets.create({ ...repo, id }, upload)).name).toBe(name);
      expect((await issues.assets.create({ ...repo, index: issue.number }, upload)).name).toBe(
        name,
      );
    }
  }
  for (const none of ['text', null, undefined, 7])
    expect(
      await releases.assets.create({ ...repo, id }, none as never).catch((error: unknown) => error),
    ).toBeInstanceOf(InputError);
  expect(
    (
      await releases.assets.create(
        { ...repo, id },
        { content, filename: String.raw`C:\temp\report.txt` },
      )
    ).name,
  ).toBe('report.txt');
});
