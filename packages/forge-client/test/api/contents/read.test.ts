import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Contents } from '../../../src/api/contents/contents.js';
import {
  BadRequestError,
  InputError,
  NetworkError,
  NotFoundError,
  OutputError,
  Transport,
} from '../../../src/index.js';
import { RepoArchives } from '../../../src/api/repos/archives/archives.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine';

test('get returns a file or the entries of a directory, which Array.isArray distinguishes', async () => {
  const file = recorded('repoGetContents', 'ok');
  const { transport, lines } = await scriptServer([file, { body: [file.body, file.body] }]);
  const contents = new Contents(transport);
  const one = await contents.get({ ...repo, filepath: 'docs/100% #1?.md' }, { ref: 'release/1#a' });
  expect(Array.isArray(one)).toBe(false);
  expect(one).toMatchObject({ type: 'file', encoding: 'base64', path: 'README.md' });
  const many = await contents.get({ ...repo, filepath: 'src' });
  expect(Array.isArray(many) && many.length).toBe(2);
  expect(lines).toEqual([
    `GET ${BASE}/contents/docs/100%25%20%231%3F.md?ref=release%2F1%23a`,
    `GET ${BASE}/contents/src`,
  ]);
});

test('a response that is neither a file nor a list is an error', async () => {
  const { transport } = await scriptServer([{ body: 'README.md' }, { body: [{ name: 5 }] }]);
  const contents = new Contents(transport);
  expect(await errorOf(contents.get({ ...repo, filepath: 'a' }))).toBeInstanceOf(OutputError);
  expect(await errorOf(contents.get({ ...repo, filepath: 'a' }))).toBeInstanceOf(OutputError);
});

test('a submodule has no web page and no bytes, and a symbolic link has a target', async () => {
  const { transport } = await scriptServer([
    recorded('repoGetContents', 'ok-submodule'),
    recorded('repoGetContents', 'ok-symlink'),
  ]);
  const contents = new Contents(transport);
  const sub = await contents.get({ ...repo, filepath: 'sub' });
  expect(sub).toMatchObject({
    type: 'submodule',
    content: null,
    download_url: null,
    git_url: null,
    _links: { git: null },
  });
  await expect(contents.get({ ...repo, filepath: 'link' })).resolves.toMatchObject({
    type: 'symlink',
    target: 'README.md',
    content: null,
  });
});

test('the root directory is a list in one request, at the requested commit', async () => {
  const { transport, lines } = await scriptServer([recorded('repoGetContentsList', 'ok-ref-sha')]);
  const entries = await new Contents(transport).list(repo, { ref: '79bfef9157aa' }).toArray();
  expect(entries.map(({ content }) => content)).toEqual(entries.map(() => null));
  expect(lines).toEqual([`GET ${BASE}/contents?ref=79bfef9157aa`]);
});

test('extended contents have the requested parts, named in one comma-separated value', async () => {
  const replies = [
    recorded('repoGetContentsExt', 'ok'),
    recorded('repoGetContentsExt', 'ok-includes'),
    recorded('repoGetContentsExtRoot', 'ok'),
  ];
  const { transport, lines } = await scriptServer(replies);
  const contents = new Contents(transport);
  const file = { ...repo, filepath: 'src/a b.md' };
  const plain = await contents.getExtended(file);
  expect(plain.file_contents).toMatchObject({ content: null });
  expect(plain.file_contents).not.toHaveProperty('last_commit_sha');
  const full = await contents.getExtended(file, {
    ref: 'dev',
    includes: ['file_content', 'commit_message'],
  });
  expect(full.file_contents).toMatchObject({
    encoding: 'base64',
    last_commit_message: 'Remove, rename, change mode\n',
  });
  const root = await contents.getExtendedRoot(repo, { includes: [] });
  expect(root.dir_contents?.length).toBeGreaterThan(1);
  expect(lines).toEqual([
    `GET ${BASE}/contents-ext/src/a%20b.md`,
    `GET ${BASE}/contents-ext/src/a%20b.md?ref=dev&includes=file_content%2Ccommit_message`,
    `GET ${BASE}/contents-ext?includes=`,
  ]);
});

test("a 404 whose body is followed by a second JSON value keeps the server's message", async () => {
  const { transport } = await scriptServer([
    recorded('repoGetContentsExt', 'err-404-ref'),
    recorded('repoGetContentsExt', 'err-400-include'),
  ]);
  const contents = new Contents(transport);
  const missing = await errorOf(contents.getExtended({ ...repo, filepath: 'a' }, { ref: 'nope' }));
  expect(missing).toBeInstanceOf(NotFoundError);
  expect((missing as Error).message).toContain('object does not exist [id: nope');
  expect(await errorOf(contents.getExtended({ ...repo, filepath: 'a' }))).toBeInstanceOf(
    BadRequestError,
  );
});

test('an editor configuration keeps its size as text, and a path with slashes is sent as one segment', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoGetSingleCommit', 'ok'),
    recorded('repoGetEditorConfig', 'ok'),
    recorded('repoGetEditorConfig', 'err-404-raw-slash'),
  ]);
  const contents = new Contents(transport);
  const config = await contents.getEditorConfig(
    { ...repo, filepath: 'src/x.go' },
    { ref: 'feature/slash' },
  );
  expect(config).toEqual({
    charset: 'utf-8',
    indent_style: 'tab',
    indent_size: '4',
    end_of_line: 'lf',
  });
  expect(lines).toEqual([
    `GET ${BASE}/git/commits/feature%2Fslash?stat=false&verification=false&files=false`,
    `GET ${BASE}/editorconfig/src%2Fx.go?ref=feature%2Fslash`,
  ]);
  expect(await errorOf(contents.getEditorConfig({ ...repo, filepath: 'x' }))).toBeInstanceOf(
    NotFoundError,
  );
});

test.each(['../secret', 'a/../../b', 'a//b', '/etc', 'a\nb', '%2e%2e/x', ''])(
  'the path %j is refused and nothing is sent',
  async (filepath) => {
    const { transport, lines } = await scriptServer([]);
    const contents = new Contents(transport);
    expect(await errorOf(contents.get({ ...repo, filepath }))).toBeInstanceOf(InputError);
    expect(await errorOf(contents.getRaw({ ...repo, filepath }))).toBeInstanceOf(InputError);
    expect(await errorOf(contents.create({ ...repo, filepath }, { content: '' }))).toBeInstanceOf(
      InputError,
    );
    expect(lines).toEqual([]);
  },
);

test.each(['README.md', 'src/App.vue', 'mail.tmpl'])(
  'the recorded media of a small file that begins like HTML are those of %s',
  async (filepath) => {
    const { transport } = await scriptServer([recorded('repoGetRawFileOrLFS', 'ok-html')]);
    const stream = await new Contents(transport).getMedia({ ...repo, filepath });
    expect(stream.headers.get('content-type')).toContain('text/html');
    await expect(stream.text()).resolves.toBe('<h1>x</h1>\n');
  },
);

test('the same page without the type of an object is none', async () => {
  const { headers, body } = recorded('repoGetRawFileOrLFS', 'ok-html');
  const { 'x-gitea-object-type': _, ...others } = headers ?? {};
  const { transport } = await scriptServer([{ headers: others, body }]);
  const media = new Contents(transport).getMedia({ ...repo, filepath: 'README.md' });
  expect(await errorOf(media)).toMatchObject({ name: 'OutputError', code: 'html' });
});

describe.each([
  ['raw', 'getRaw', 'repoGetRawFile', 'odd-range', 'Main'],
  ['media', 'getMedia', 'repoGetRawFileOrLFS', 'odd-lfs-range', 'LFS'],
] as const)('%s', (segment, method, operation, range, part) => {
  test('a range is answered with a 206 and only these bytes', async () => {
    const reply = recorded(operation, range);
    const headers = {
      ...reply.headers,
      'content-range': 'bytes 2-5/20',
      'content-length': String(part.length),
    };
    const { transport, asked } = await scriptServer([
      recorded('repoGetSingleCommit', 'ok'),
      { ...reply, headers },
    ]);
    const stream = await new Contents(transport)[method](
      { ...repo, filepath: 'docs/a b.md' },
      { ref: 'feature/slash' },
      { headers: { range: 'bytes=2-5' } },
    );
    expect([stream.status, stream.size, stream.headers.get('content-range')]).toEqual([
      206,
      part.length,
      'bytes 2-5/20',
    ]);
    await expect(stream.text()).resolves.toBe(part);
    // The range is that of the file.
    expect(asked[0]?.headers).not.toHaveProperty('range');
    expect(asked[1]).toMatchObject({
      line: `GET ${BASE}/${segment}/docs/a%20b.md?ref=feature%2Fslash`,
      headers: { range: 'bytes=2-5' },
    });
  });

  test('an unchanged file is answered with a 304 and no bytes', async () => {
    const { transport, asked } = await scriptServer([{ status: 304, headers: { etag: '"fa49"' } }]);
    const stream = await new Contents(transport)[method](
      { ...repo, filepath: 'README.md' },
      {},
      { headers: { 'if-none-match': '"fa49"' } },
    );
    expect([stream.status, stream.size]).toEqual([304, undefined]);
    await stream.cancel();
    expect(asked[0]?.headers['if-none-match']).toBe('"fa49"');
  });

  test('an empty file has no bytes, and a directory is an error', async () => {
    const { transport } = await scriptServer([
      recorded(operation, 'odd-empty-file'),
      recorded(operation, 'err-404-directory'),
    ]);
    const contents = new Contents(transport);
    const file = await contents[method]({ ...repo, filepath: 'empty.txt' });
    await expect(file.bytes()).resolves.toEqual(new Uint8Array());
    expect(await errorOf(contents[method]({ ...repo, filepath: 'src' }))).toBeInstanceOf(
      NotFoundError,
    );
  });
});

test('a download that ends early is an error, not a shorter file', async () => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/octet-stream\r\ncontent-length: 10\r\n\r\nhalf',
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = new Transport({
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    retry: { limit: 0 },
  });
  onTestFinished(async () => {
    await transport.close();
    server.close();
  });
  const stream = await new Contents(transport).getRaw({ ...repo, filepath: 'x' });
  expect(await errorOf(stream.bytes())).toBeInstanceOf(NetworkError);
});

test('an archive has a file name; branches with slashes and several paths are sent unchanged', async () => {
  const zip = Buffer.from('PK\u0003\u0004');
  const { transport, lines } = await scriptServer([
    {
      headers: { 'content-disposition': 'attachment; filename=repo-main-main.zip' },
      body: zip.toString(),
    },
  ]);
  const stream = await new RepoArchives(transport).get(
    { ...repo, archive: 'feature/slash#1.zip' },
    { path: ['src', '日本語'] },
  );
  expect(stream.filename).toBe('repo-main-main.zip');
  await expect(stream.bytes()).resolves.toEqual(new Uint8Array(zip));
  expect(lines).toEqual([
    `GET ${BASE}/archive/feature%2Fslash%231.zip?path=src&path=%E6%97%A5%E6%9C%AC%E8%AA%9E`,
  ]);
});

test('part of a bundle can be requested, and a failed bundle of some paths is an error that leaves no file behind', async () => {
  const refused = recorded('repoDownloadBundle', 'err-400-bundle-path');
  const { transport, asked } = await scriptServer([
    { status: 206, headers: { 'content-range': 'bytes 0-3/90' }, body: '# v2' },
    refused,
  ]);
  const archives = new RepoArchives(transport);
  const stream = await archives.getBundle(
    { ...repo, ref: 'main' },
    {},
    { headers: { range: 'bytes=0-3' } },
  );
  expect(stream.status).toBe(206);
  await expect(stream.text()).resolves.toBe('# v2');
  expect(asked[0]).toMatchObject({
    line: `GET ${BASE}/bundle/main`,
    headers: { range: 'bytes=0-3' },
  });
  expect(
    await errorOf(archives.getBundle({ ...repo, ref: 'main' }, { path: ['src'] })),
  ).toBeInstanceOf(BadRequestError);
});
