import { expect, test } from 'vitest';
import { ForbiddenError, type ForgeClient, NotFoundError } from '../../../src/index.js';
import { Contents } from '../../../src/api/contents/contents.js';
import { newest } from '../../recorded/newest.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';
import { startForge } from '../../start-forge.js';

const repo = { owner: 'ada', repo: 'engine' };
const file = { ...repo, filepath: 'docs/valve.md' };
const TEXT = '\u{feff}# The valve\n\nÄ 💧 drip.\n';

async function textOf(forge: ForgeClient, where = file, ref?: string): Promise<string> {
  // `text()` of a download leaves out the byte order mark.
  const bytes = await (await forge.contents.getRaw(where, { ref })).bytes();
  return Buffer.from(bytes).toString();
}

test('edit reads the text, changes it and writes it with the hash that it read', async () => {
  const { forge, server } = await startForge();
  await forge.contents.create(file, { content: TEXT, message: 'Begin' });
  const before = server.requests.length;
  const written = await forge.contents.edit(file, (text) => text.replace('drip', 'leak'), {
    message: 'Say leak',
  });
  expect(server.requests.slice(before).map(({ endpoint }) => endpoint)).toEqual([
    'repoGetContents',
    'repoUpdateFile',
  ]);
  expect(written?.commit?.message).toContain('Say leak');
  expect(await textOf(forge)).toBe(TEXT.replace('drip', 'leak'));
});

test('edit reads and writes the branch of the commit', async () => {
  const { forge } = await startForge();
  await forge.contents.create(file, { content: 'on main\n' });
  await forge.branches.create(repo, { new_branch_name: 'work', old_ref_name: 'main' });
  await forge.contents.edit(file, (text) => `${text}and work\n`, { branch: 'work' });
  expect(await textOf(forge, file, 'work')).toBe('on main\nand work\n');
  expect(await textOf(forge)).toBe('on main\n');
});

test('a file that someone else changes in between is read and changed once more', async () => {
  const { forge } = await startForge();
  await forge.contents.create(file, { content: 'one\n' });
  const seen: string[] = [];
  await forge.contents.edit(file, async (text) => {
    seen.push(text);
    if (seen.length === 1)
      await forge.contents.edit(file, (other) => `${other}two\n`, { message: 'Faster' });
    return `${text}three\n`;
  });
  expect(seen).toEqual(['one\n', 'one\ntwo\n']);
  expect(await textOf(forge)).toBe('one\ntwo\nthree\n');
});

test('a file that changes each time it is written is a conflict, and nothing is overwritten', async () => {
  const { forge } = await startForge();
  await forge.contents.create(file, { content: '0\n' });
  let count = 0;
  const edit = forge.contents.edit(file, async (text) => {
    await forge.contents.edit(file, () => `${String(++count)}\n`);
    return `${text}mine\n`;
  });
  expect(await errorOf(edit)).toMatchObject({ code: 'sha-mismatch', mayHaveExecuted: false });
  expect(await textOf(forge)).toBe('2\n');
});

test.each(['gitea-1.28', 'forgejo-16', 'gitea-1.24'] as const)(
  'a write that another one of the branch has overtaken is made once more on %s',
  async (server) => {
    const race =
      server === 'gitea-1.24' ? 'err-500-race-cannot-lock-ref' : 'err-403-race-cannot-lock-ref';
    const read = recorded('repoGetContents', 'ok');
    const { transport, lines } = await scriptServer([
      read,
      newest(server, 'repoCreateFile', race),
      read,
      recorded('repoUpdateFile', 'ok'),
    ]);
    await new Contents(transport).edit(file, (text) => `${text}more`);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['GET', 'PUT', 'GET', 'PUT']);
  },
);

test('a text that stays the same is not written', async () => {
  const { forge, server } = await startForge();
  await forge.contents.create(file, { content: 'same\n' });
  const before = server.requests.length;
  await expect(forge.contents.edit(file, (text) => text)).resolves.toBeNull();
  expect(server.requests.slice(before).map(({ endpoint }) => endpoint)).toEqual([
    'repoGetContents',
  ]);
});

test('what has no text is not edited', async () => {
  const { forge } = await startForge();
  await forge.contents.create(file, { content: Uint8Array.of(0xff, 0xfe, 0x00) });
  const edit = (filepath: string): Promise<unknown> =>
    errorOf(forge.contents.edit({ ...repo, filepath }, () => 'x'));
  expect(await edit('docs/valve.md')).toMatchObject({ name: 'InputError', code: 'not-text' });
  expect(await edit('docs')).toMatchObject({
    code: 'not-text',
    message: expect.stringContaining('docs is a directory') as unknown,
  });
  expect(await edit('nothing.md')).toBeInstanceOf(NotFoundError);
  const { transport, lines } = await scriptServer([
    newest('forgejo-16', 'repoGetContents', 'odd-11-mib'),
  ]);
  expect(await errorOf(new Contents(transport).edit(file, () => 'x'))).toMatchObject({
    code: 'not-text',
    hint: 'read it with contents.getRaw, and write it with contents.update',
  });
  expect(lines).toHaveLength(1);
});

test('a wrong argument is refused before anything is read', async () => {
  const { transport, lines } = await scriptServer([]);
  const contents = new Contents(transport);
  const change = (text: string): string => text;
  for (const [call, message] of [
    [contents.edit(file, 'new text' as never), /change must be a function, not a string/],
    [contents.edit(file, change, { sha: 'a' } as object), /sha must not be set/],
    [contents.edit(file, change, { content: 'a' } as object), /content must not be set/],
    [contents.edit(file, change, { mesage: 'a' } as object), /mesage/],
  ] as const)
    expect(await errorOf(call)).toMatchObject({
      name: 'InputError',
      message: expect.stringMatching(message) as unknown,
    });
  expect(lines).toEqual([]);
});

test('what the function throws ends the edit', async () => {
  const { forge } = await startForge();
  await forge.contents.create(file, { content: 'one\n' });
  const cause = new Error('no idea');
  const edit = forge.contents.edit(file, () => {
    throw cause;
  });
  expect(await errorOf(edit)).toMatchObject({ code: 'callback-failed', cause });
  const wrong = forge.contents.edit(file, () => undefined as never);
  expect(await errorOf(wrong)).toMatchObject({
    message: expect.stringContaining('change must return a text, not undefined') as unknown,
  });
  expect(await textOf(forge)).toBe('one\n');
});

test('a write without permission is not repeated', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoGetContents', 'ok'),
    { status: 403, body: { message: 'no' } },
  ]);
  const edit = new Contents(transport).edit(file, (text) => `${text}more`);
  expect(await errorOf(edit)).toBeInstanceOf(ForbiddenError);
  expect(lines).toHaveLength(2);
});
