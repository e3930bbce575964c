import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { startForgeServer } from '../../../src/index.js';
import { asking, at, base64, refusal } from '../../api.js';

const contents = '/repos/ada/engine/contents';

test('a file is created, updated, moved and deleted, and each change is a commit with the sha that git computes', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const made = await ask('POST', `${contents}/src/a.txt`, {
    content: base64('one\n'),
    message: 'Add a',
  });
  const sha = createHash('sha1').update('blob 4\0one\n').digest('hex');
  expect([made.status, at(made, 'content', 'sha'), at(made, 'commit', 'message')]).toEqual([
    201,
    sha,
    'Add a\n',
  ]);
  expect(refusal(await ask('POST', `${contents}/src/a.txt`, { content: '' }))).toBe(
    '422 repository file already exists [path: src/a.txt]',
  );
  expect(
    refusal(await ask('PUT', `${contents}/src/a.txt`, { content: '', sha: 'a'.repeat(40) })),
  ).toBe(`422 sha does not match [given: ${'a'.repeat(40)}, expected: ${sha}]`);
  const changed = await ask('PUT', `${contents}/src/a.txt`, { content: base64('two\n'), sha });
  expect(changed.status).toBe(200);
  const moved = await ask('PUT', `${contents}/src/b.txt`, {
    content: base64('two\n'),
    sha: at(changed, 'content', 'sha'),
    from_path: 'src/a.txt',
  });
  expect([moved.status, (await ask('GET', `${contents}/src/a.txt`)).status]).toEqual([200, 404]);
  expect(refusal(await ask('DELETE', `${contents}/src/b.txt`, {}))).toBe('422 [SHA]: Required');
  const gone = await ask('DELETE', `${contents}/src/b.txt`, { sha: at(moved, 'content', 'sha') });
  expect([gone.status, at(gone, 'content')]).toEqual([200, null]);
  const log = await ask('GET', '/repos/ada/engine/commits?limit=2');
  expect([log.headers.get('x-total'), log.headers.get('x-hasmore'), at(log, 0, 'files')]).toEqual([
    '5',
    'true',
    [{ filename: 'src/b.txt', status: 'removed' }],
  ]);
});

test('several changes make one commit on a new branch, and a deleted path is null in the response', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const readme = await ask('GET', `${contents}/README.md`);
  const files = [
    { operation: 'create', path: 'a.txt', content: base64('a') },
    { operation: 'delete', path: 'README.md', sha: at(readme, 'sha') },
  ];
  const done = await ask('POST', contents, {
    files,
    branch: 'main',
    new_branch: 'several/changes',
    message: 'Several',
  });
  expect([done.status, at(done, 'files', 0, 'name'), at(done, 'files', 1)]).toEqual([
    201,
    'a.txt',
    null,
  ]);
  expect((await ask('GET', `${contents}/README.md?ref=several/changes`)).status).toBe(404);
  expect((await ask('GET', `${contents}/README.md`)).status).toBe(200);
  expect(refusal(await ask('POST', contents, { message: 'none' }))).toBe('422 [Files]: Required');
});

test('raw files have headers for caches, and support ranges and conditional requests', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const raw = await ask('GET', '/repos/ada/engine/raw/README.md');
  expect([
    raw.body,
    raw.headers.get('content-type'),
    raw.headers.get('x-gitea-object-type'),
  ]).toEqual(['# engine\n', 'text/plain; charset=utf-8', 'file']);
  const known = await ask('GET', '/repos/ada/engine/raw/README.md', undefined, {
    'if-none-match': raw.headers.get('etag') ?? '',
  });
  expect(known.status).toBe(304);
  const part = await ask('GET', '/repos/ada/engine/raw/README.md', undefined, {
    range: 'bytes=2-5',
  });
  expect([part.status, part.body, part.headers.get('content-range')]).toEqual([
    206,
    'engi',
    'bytes 2-5/9',
  ]);
  expect((await ask('GET', '/repos/ada/engine/raw/README.md?ref=no-such-ref')).status).toBe(200);
  expect(refusal(await ask('GET', `${contents}?ref=no-such-ref`))).toMatch(/^404 /);
});

test('contents-ext returns only the requested parts', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const plain = await ask('GET', '/repos/ada/engine/contents-ext/README.md');
  expect([
    at(plain, 'file_contents', 'content'),
    at(plain, 'file_contents', 'last_commit_sha'),
  ]).toEqual([null, undefined]);
  const full = await ask(
    'GET',
    '/repos/ada/engine/contents-ext/README.md?includes=file_content,commit_message',
  );
  expect([
    at(full, 'file_contents', 'content'),
    at(full, 'file_contents', 'last_commit_message'),
  ]).toEqual([base64('# engine\n'), 'Initial commit\n']);
  const missing = await ask('GET', '/repos/ada/engine/contents-ext/none');
  expect(missing.status).toBe(404);
  expect(refusal(await ask('GET', '/repos/ada/engine/contents-ext?includes=wrong'))).toBe(
    '400 unknown include option "wrong"',
  );
});

test('file-contents returns the first 30 files, with null for missing ones', async () => {
  await using server = await startForgeServer();
  const files = [
    'README.md',
    'none.txt',
    ...Array.from({ length: 40 }, (_, number) => `more-${String(number)}`),
  ];
  const answer = await asking(server.url)('POST', '/repos/ada/engine/file-contents', { files });
  expect([answer.status, (answer.body as unknown[]).length, at(answer, 1)]).toEqual([
    200,
    30,
    null,
  ]);
});

test('archives contain the files below the name of the repository, as zip and as tar.gz', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'src/deep/file.txt': 'deep\n' });
  const get = async (format: string): Promise<{ bytes: Uint8Array; headers: Headers }> => {
    const answer = await fetch(`${server.url}/api/v1/repos/ada/engine/archive/main.${format}`);
    return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers };
  };
  const zip = await get('zip');
  expect(Object.keys(unzipSync(zip.bytes)).sort()).toEqual([
    'engine/README.md',
    'engine/src/deep/file.txt',
  ]);
  expect([
    zip.headers.get('content-disposition'),
    zip.headers.get('link')?.endsWith('rel="immutable"'),
  ]).toEqual(['attachment; filename=engine-main.zip', true]);
  const tar = gunzipSync((await get('tar.gz')).bytes);
  expect([tar.toString('utf8', 0, 16), tar.toString('utf8', 257, 262)]).toEqual([
    'engine/README.md',
    'ustar',
  ]);
  expect(refusal(await asking(server.url)('GET', '/repos/ada/engine/archive/main.rar'))).toBe(
    '400 unknown format: main.rar',
  );
});

test('a branch with a slash is created, read, protected and deleted', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  expect(
    (await ask('POST', '/repos/ada/engine/branches', { new_branch_name: 'feature/one' })).status,
  ).toBe(201);
  expect(
    refusal(await ask('POST', '/repos/ada/engine/branches', { new_branch_name: 'feature/one' })),
  ).toBe('409 The branch already exists.');
  for (const path of ['feature/one', 'feature%2Fone'])
    expect(at(await ask('GET', `/repos/ada/engine/branches/${path}`), 'name')).toBe('feature/one');
  await ask('POST', '/repos/ada/engine/branch_protections', {
    rule_name: 'feature/*',
    enable_push: false,
  });
  expect(at(await ask('GET', '/repos/ada/engine/branches/feature/one'), 'protected')).toBe(true);
  expect(refusal(await ask('DELETE', '/repos/ada/engine/branches/feature/one'))).toBe(
    '403 branch protected',
  );
  expect((await ask('DELETE', '/repos/ada/engine/branch_protections/feature%2F*')).status).toBe(
    204,
  );
  expect((await ask('DELETE', '/repos/ada/engine/branches/feature/one')).status).toBe(204);
});
