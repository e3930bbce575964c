import { expect, test } from 'vitest';
import { Contents } from '../../../src/api/contents/contents.js';
import { errorOf, scriptServer } from '../../script-server.js';
import { startForge } from '../../start-forge.js';

const repo = { owner: 'ada', repo: 'engine' };
const file = { ...repo, filepath: 'valve.md' };

test('what get returns and update would encode again is refused, with what to do', async () => {
  const { forge } = await startForge();
  const text = '# Valve: ä 💧\n';
  await forge.contents.create(file, { content: text });
  const found = await forge.contents.get(file);
  if (Array.isArray(found)) throw new Error('it is a directory');
  const { content, sha } = found;
  if (content === null) throw new Error('there is no content');
  // GitHub breaks lines of base64.
  const broken = content.replaceAll(/.{8}/g, '$&\n');
  for (const same of [content, broken]) {
    expect(await errorOf(forge.contents.update(file, { content: same, sha }))).toMatchObject({
      name: 'InputError',
      code: 'encoded-twice',
      message: expect.stringContaining('contents.update: content is the base64 of') as unknown,
      hint: expect.stringContaining("encoding: 'base64'") as unknown,
    });
    const change = { operation: 'update', path: 'valve.md', content: same, sha } as const;
    expect(await errorOf(forge.contents.change(repo, { files: [change] }))).toMatchObject({
      code: 'encoded-twice',
      message: expect.stringContaining('contents.change: body.files[0].content') as unknown,
    });
  }
  await forge.contents.update(file, { content, sha, encoding: 'base64', message: 'As it was' });
  expect(await (await forge.contents.getRaw(file)).text()).toBe(text);
});

test('a text that is base64 of something else, or the text of the file itself, is written', async () => {
  const { forge } = await startForge();
  const { content: made } = await forge.contents.create(file, { content: 'YQ==' });
  await forge.contents.update(file, { content: 'YQ==', sha: made?.sha, message: 'Same' });
  const again = await forge.contents.update(file, { content: 'Yg==', sha: made?.sha });
  expect(await (await forge.contents.getRaw(file)).text()).toBe('Yg==');
  const cleared = await forge.contents.update(file, { content: '', sha: again.content?.sha });
  await forge.contents.update(file, { content: '', sha: cleared.content?.sha, message: 'Same' });
});

test.each([
  [
    'create',
    (contents: Contents) =>
      contents.create({ ...repo, filepath: 'docs\\new.md' }, { content: 'a' }),
  ],
  [
    'update',
    (contents: Contents) =>
      contents.update({ ...repo, filepath: 'docs\\new.md' }, { content: 'a', sha: 'b' }),
  ],
  ['edit', (contents: Contents) => contents.edit({ ...repo, filepath: 'docs\\new.md' }, () => 'a')],
  [
    'change',
    (contents: Contents) =>
      contents.change(repo, {
        files: [{ operation: 'create', path: 'docs\\new.md', content: 'a' }],
      }),
  ],
  [
    'change',
    (contents: Contents) =>
      contents.change(repo, {
        files: [{ operation: 'rename', path: 'docs\\new.md', from_path: 'a' }],
      }),
  ],
] as const)('contents.%s refuses a path that was joined on Windows', async (method, call) => {
  const { transport, lines } = await scriptServer([]);
  expect(await errorOf(call(new Contents(transport)))).toMatchObject({
    name: 'InputError',
    code: 'invalid-input',
    message: expect.stringMatching(
      new RegExp(`^contents\\.${method}: .*path "docs\\\\\\\\new\\.md" has a backslash`),
    ) as unknown,
    hint: 'separate folders with /: "docs/new.md"',
  });
  expect(lines).toEqual([]);
});

test('a file with a backslash in its name can be read, moved and deleted', async () => {
  const { transport, lines } = await scriptServer([]);
  const contents = new Contents(transport);
  const odd = 'docs\\new.md';
  await errorOf(contents.get({ ...repo, filepath: odd }));
  await errorOf(contents.delete({ ...repo, filepath: odd }, { sha: 'a' }));
  const files = [
    { operation: 'delete', path: odd, sha: 'a' },
    { operation: 'rename', path: 'docs/new.md', from_path: odd, sha: 'a' },
  ] as const;
  await errorOf(contents.change(repo, { files }));
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['GET', 'DELETE', 'POST']);
});
