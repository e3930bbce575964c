import { expect, test } from 'vitest';
import { Contents } from '../../../src/api/contents/contents.js';
import type { FileChange, FileContent } from '../../../src/api/contents/input-schemas.js';
import {
  ConflictError,
  InputError,
  LockedError,
  NetworkError,
  NotFoundError,
  StatusError,
} from '../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine/contents';

interface Sent {
  readonly content?: string;
  readonly files?: readonly { readonly content?: string }[];
}
const sent = (body: string | undefined): Sent => JSON.parse(body ?? '') as Sent;
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

test('several files, text and bytes alike, are changed in one commit', async () => {
  const { transport, asked, lines } = await scriptServer([recorded('repoChangeFiles', 'ok')]);
  const files: readonly FileChange[] = [
    { operation: 'create', path: 'multi/a.txt', content: 'a' },
    { operation: 'create', path: 'multi/b ü#.txt', content: bytes(98) },
    { operation: 'upload', path: 'multi/c.txt', content: new Blob(['c']) },
  ];
  const response = await new Contents(transport).change(repo, {
    message: 'Several',
    branch: 'main',
    files,
  });
  expect(response.files.map((file) => file?.path)).toEqual([
    'multi/a.txt',
    'multi/b ü#.txt',
    'multi/c.txt',
  ]);
  expect(lines).toEqual([`POST ${BASE}`]);
  expect(sent(asked[0]?.body)).toEqual({
    message: 'Several',
    branch: 'main',
    files: [
      { operation: 'create', path: 'multi/a.txt', content: 'YQ==' },
      { operation: 'create', path: 'multi/b ü#.txt', content: 'Yg==' },
      { operation: 'upload', path: 'multi/c.txt', content: 'Yw==' },
    ],
  });
});

test('a deleted file is sent without content and is null in the response', async () => {
  const { transport, asked } = await scriptServer([
    recorded('repoChangeFiles', 'ok-update-delete-rename'),
  ]);
  const files: readonly FileChange[] = [
    { operation: 'update', path: 'multi/a.txt', content: 'a2', sha: '2e65' },
    { operation: 'delete', path: 'multi/b.txt', sha: '63d8' },
    { operation: 'rename', path: 'multi/d.txt', from_path: 'multi/c.txt', sha: '3410' },
  ];
  const response = await new Contents(transport).change(repo, {
    files,
    new_branch: 'many/changes',
  });
  expect(response.files.map((file) => file?.path ?? null)).toEqual([
    'multi/a.txt',
    null,
    'multi/d.txt',
  ]);
  expect(response.commit?.created).toBeNull();
  expect(sent(asked[0]?.body).files).toEqual([
    { ...files[0], content: 'YTI=' },
    files[1],
    files[2],
  ]);
});

test.each<[string, FileContent, string]>([
  [
    'text of many languages',
    'Grüße, 世界 🦊\n',
    Buffer.from('Grüße, 世界 🦊\n').toString('base64'),
  ],
  ['an empty file', '', ''],
  ['text that looks like base64', 'YQ==', 'WVE9PQ=='],
  ['bytes that are no text', bytes(0, 255, 128, 10), 'AP+ACg=='],
  ['a part of a larger buffer', bytes(1, 2, 3, 4).subarray(1, 3), 'AgM='],
  ['an ArrayBuffer', new Uint8Array([104, 105]).buffer, 'aGk='],
  ['a megabyte', new Uint8Array(1_048_576).fill(7), Buffer.alloc(1_048_576, 7).toString('base64')],
])('%s arrives as it is', async (_, content, expected) => {
  const { transport, asked } = await scriptServer([recorded('repoCreateFile', 'ok-new-branch')]);
  await new Contents(transport).create({ ...repo, filepath: 'x' }, { content });
  expect(sent(asked[0]?.body)).toEqual({ content: expected });
});

test('the caller may reuse its bytes as soon as the method returns', async () => {
  const { transport, asked } = await scriptServer([recorded('repoUpdateFile', 'ok')]);
  const content = bytes(1, 2, 3);
  const call = new Contents(transport).update({ ...repo, filepath: 'x' }, { content, sha: 'ce01' });
  content.fill(0);
  await call;
  expect(sent(asked[0]?.body)).toEqual({ sha: 'ce01', content: 'AQID' });
});

test('content that was read as base64 is written back without being encoded twice', async () => {
  const { transport, asked } = await scriptServer([
    recorded('repoGetContents', 'ok'),
    recorded('repoUpdateFile', 'ok'),
  ]);
  const contents = new Contents(transport);
  const file = await contents.get({ ...repo, filepath: 'README.md' });
  if (!('content' in file)) throw new Error('expected a file, received a directory');
  await contents.update(
    { ...repo, filepath: 'README.md' },
    { content: file.content ?? '', encoding: 'base64', sha: file.sha },
  );
  expect(sent(asked[1]?.body)).toEqual({ content: file.content, sha: file.sha });
});

test('a file is moved to a name with spaces, and deleted with its options in the body', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('repoUpdateFile', 'ok-rename'),
    recorded('repoDeleteFile', 'ok'),
  ]);
  const contents = new Contents(transport);
  const moved = await contents.update(
    { ...repo, filepath: 'moved/new name.txt' },
    { content: 'x', sha: '5ea2', from_path: 'new.txt' },
  );
  expect(moved.content?.path).toBe('moved/new name.txt');
  const removed = await contents.delete(
    { ...repo, filepath: 'put-new.txt' },
    { sha: 'a232', message: 'Delete it' },
  );
  expect(removed.content).toBeNull();
  expect(lines).toEqual([`PUT ${BASE}/moved/new%20name.txt`, `DELETE ${BASE}/put-new.txt`]);
  expect(sent(asked[1]?.body)).toEqual({ sha: 'a232', message: 'Delete it' });
});

test.each([
  ['no content', undefined],
  ['a path object', { path: '/etc/passwd' }],
  ['a number', 5],
  ['half of a surrogate pair', 'a\ud800'],
])('%s is refused and nothing is sent', async (_, content) => {
  const { transport, lines } = await scriptServer([]);
  const contents = new Contents(transport);
  const file = { content: content as string };
  expect(await errorOf(contents.create({ ...repo, filepath: 'x' }, file))).toMatchObject({
    kind: 'input',
    message: expect.stringContaining('content must') as string,
  });
  for (const operation of ['create', 'update', 'upload'] as const) {
    const error = await errorOf(
      contents.change(repo, {
        files: [
          { operation: 'create', path: 'x', content: '' },
          { operation, path: 'y', ...file },
        ],
      }),
    );
    expect(error).toMatchObject({
      kind: 'input',
      message: expect.stringContaining('files[1].content must') as string,
    });
  }
  expect(lines).toEqual([]);
});

test.each([
  ['a list that is none', { files: 'README.md' }],
  ['an unknown operation', { files: [{ operation: 'touch', path: 'x' }] }],
  [
    'bytes that claim to be base64',
    { files: [{ operation: 'create', path: 'x', content: bytes(1), encoding: 'base64' }] },
  ],
  [
    'another encoding',
    { files: [{ operation: 'create', path: 'x', content: 'eA', encoding: 'hex' }] },
  ],
])('%s is refused before anything is changed', async (_, changes) => {
  const { transport, lines } = await scriptServer([]);
  expect(
    await errorOf(new Contents(transport).change(repo, changes as { files: FileChange[] })),
  ).toBeInstanceOf(InputError);
  expect(lines).toEqual([]);
});

test("a refusal has the server's message: archived, no such branch, changed by somebody else", async () => {
  const taken = {
    status: 422,
    body: { message: 'sha does not match [given: aaaa, expected: a232]', url: '' },
  };
  const { transport } = await scriptServer([
    recorded('repoChangeFiles', 'err-423-archived'),
    recorded('repoChangeFiles', 'err-404-branch'),
    taken,
  ]);
  const contents = new Contents(transport);
  const files: readonly FileChange[] = [{ operation: 'create', path: 'x', content: '' }];
  expect(await errorOf(contents.change(repo, { files }))).toBeInstanceOf(LockedError);
  expect(await errorOf(contents.change(repo, { files, branch: 'nope' }))).toBeInstanceOf(
    NotFoundError,
  );
  const error = await errorOf(
    contents.update({ ...repo, filepath: 'x' }, { content: '', sha: 'aaaa' }),
  );
  expect(error).toBeInstanceOf(StatusError);
  expect(error).not.toBeInstanceOf(ConflictError);
  expect((error as StatusError).message).toContain('sha does not match');
});

test('a commit is not made twice when the response is lost', async () => {
  const { transport, lines } = await scriptServer([{ status: 503, body: { message: 'busy' } }], {
    retry: { limit: 2, baseDelay: 1 },
  });
  const error = await errorOf(new Contents(transport).change(repo, { files: [] }));
  expect(error).not.toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ status: 503, attempts: 1, mayHaveExecuted: true });
  expect(lines).toHaveLength(1);
});
