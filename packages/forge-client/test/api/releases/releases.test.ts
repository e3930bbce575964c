import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AssetUpload, UploadSource } from '../../../src/index.js';
import {
  ConflictError,
  InputError,
  NotFoundError,
  ServerError,
  UnprocessableError,
} from '../../../src/index.js';
import { Releases } from '../../../src/api/releases/releases.js';
import { Tags } from '../../../src/api/tags/tags.js';
import { forgeTools } from '../../../src/tools/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';
import { startForge } from '../../start-forge.js';

const repo = { owner: 'ada', repo: 'engine' };
const release = { ...repo, id: 273 };
const BASE = '/api/v1/repos/ada/engine';

test('a release is created, published and looked up', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('repoCreateRelease', 'ok-prerelease'),
    recorded('repoEditRelease', 'ok-publish-draft'),
    recorded('repoGetLatestRelease', 'ok'),
    recorded('repoGetRelease', 'ok-with-assets'),
  ]);
  const releases = new Releases(transport);
  const body = { tag_name: 'v2.0-rc1', prerelease: true, target_commitish: 'main' };
  await expect(releases.create(repo, body)).resolves.toMatchObject({
    tag_name: 'v2.0-rc1',
    prerelease: true,
    assets: [],
  });
  await expect(releases.update({ ...repo, id: 274 }, { draft: false })).resolves.toMatchObject({
    draft: false,
  });
  await releases.getLatest(repo);
  const { assets } = await releases.get(release);
  expect(assets.length).toBeGreaterThan(0);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(body);
  expect(lines).toEqual([
    `POST ${BASE}/releases`,
    `PATCH ${BASE}/releases/274`,
    `GET ${BASE}/releases/latest`,
    `GET ${BASE}/releases/273`,
  ]);
});

test('a draft that was just created has no files, whatever files of the instance the server names', async () => {
  const reply = recorded('repoCreateRelease', 'ok-berlin-draft');
  expect((reply.body as { assets: unknown[] }).assets).toHaveLength(2);
  const { transport } = await scriptServer([reply]);
  const made = await new Releases(transport).create(repo, { tag_name: 'v1', draft: true });
  expect(made.assets).toEqual([]);
  const { forge, server } = await startForge();
  const issue = await forge.issues.create(repo, { title: 'Leak' });
  await forge.issues.assets.create(
    { ...repo, index: issue.number },
    { content: new Blob(['x']), name: 'private.txt' },
  );
  const body = { tag_name: 'v1', draft: true };
  const raw = await fetch(`${server.url}/api/v1/repos/ada/engine/releases`, {
    method: 'POST',
    headers: { authorization: `token ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, tag_name: 'v0' }),
  });
  await expect(raw.json()).resolves.toMatchObject({ assets: [{ name: 'private.txt' }] });
  const { id, assets } = await forge.releases.create(repo, body);
  expect(assets).toEqual([]);
  const tools = forgeTools(forge, { include: ['releases.create'] });
  expect(await tools[0]?.run({ ...repo, ...body, tag_name: 'v2' })).not.toContain('private');
  await expect(forge.releases.get({ ...repo, id })).resolves.toMatchObject({ assets: [] });
});

test('drafts and pre-releases are filtered with the query names of the server', async () => {
  const { transport, lines } = await scriptServer([recorded('repoListReleases', 'odd-none')]);
  await expect(
    new Releases(transport).list(repo, { draft: true, 'pre-release': false, limit: 5 }).toArray(),
  ).resolves.toEqual([]);
  expect(lines).toEqual([`GET ${BASE}/releases?draft=true&pre-release=false&limit=5&page=1`]);
});

test('no release, a tag that has one, and a repository that cannot have one are three different errors', async () => {
  const { transport } = await scriptServer([
    recorded('repoGetLatestRelease', 'err-404-none'),
    recorded('repoCreateRelease', 'err-409-exists'),
    recorded('repoCreateRelease', 'err-422-no-tag'),
    recorded('repoCreateRelease', 'err-500-archived'),
  ]);
  const releases = new Releases(transport);
  expect(await errorOf(releases.getLatest(repo))).toBeInstanceOf(NotFoundError);
  expect(await errorOf(releases.create(repo, { tag_name: 'v1.0' }))).toBeInstanceOf(ConflictError);
  expect(await errorOf(releases.create(repo, { tag_name: '' }))).toBeInstanceOf(UnprocessableError);
  expect(await errorOf(releases.create(repo, { tag_name: 'v9' }))).toBeInstanceOf(ServerError);
});

async function fileOnDisk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forge-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'notes.txt'), 'asset text\n');
  return join(folder, 'notes.txt');
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('asset ');
  yield await Promise.resolve(Buffer.from('text\n'));
}

type Asset = AssetUpload | UploadSource;

const sources: [string, () => Asset | Promise<Asset>, string, string?][] = [
  ['bytes', () => ({ content: Buffer.from('asset text\n'), filename: 'a.txt' }), 'a.txt'],
  [
    'a File',
    () => new File(['asset text\n'], 'from-file.txt', { type: 'text/plain' }),
    'from-file.txt',
  ],
  [
    'a stream of unknown length',
    () => ({ content: pieces(), name: 'b.txt' }),
    'file',
    '?name=b.txt',
  ],
  ['a file on disk', async () => ({ path: await fileOnDisk() }), 'notes.txt'],
  [
    'a file on disk with another name',
    async () => ({ path: await fileOnDisk(), name: 'c.txt' }),
    'notes.txt',
    '?name=c.txt',
  ],
  [
    'a file on disk with another file name',
    async () => ({ path: await fileOnDisk(), filename: 'd.txt' }),
    'd.txt',
  ],
];

test.each<[string, () => Asset | Promise<Asset>, string, string?]>(sources)(
  '%s becomes a file of a release',
  async (_, source, filename, query = '') => {
    const { transport, asked, lines } = await scriptServer([
      recorded('repoCreateReleaseAttachment', 'ok'),
    ]);
    const asset = await new Releases(transport).assets.create(release, await source());
    expect(asset).toMatchObject({ name: 'notes.txt', size: 11 });
    expect(lines).toEqual([`POST ${BASE}/releases/273/assets${query}`]);
    expect(asked[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[0]?.body).toContain(
      `Content-Disposition: form-data; name="attachment"; filename="${filename}"`,
    );
    expect(asked[0]?.body).toContain('\r\n\r\nasset text\n\r\n--');
  },
);

test.each<[string, () => unknown, string]>([
  [
    'bytes',
    () => Buffer.from('x'),
    "the file has no name: pass { content, name: 'engine.tar.gz' }",
  ],
  [
    'a Blob',
    () => ({ content: new Blob(['x']) }),
    "the file has no name: pass { content, name: 'engine.tar.gz' }",
  ],
  ['a stream', () => pieces(), "the file has no name: pass { content, name: 'engine.tar.gz' }"],
  [
    'a path with a key that is not known',
    () => ({ path: 'a.txt', nmae: 'b.txt' }),
    'nmae is not known: use name',
  ],
  [
    'a name inside the content',
    () => ({ content: { path: 'a.txt', name: 'b.txt' } }),
    'content.name is not known: put it beside content',
  ],
])('what would become a file without its name is refused: %s', async (_, file, problem) => {
  const { transport, lines } = await scriptServer([]);
  const error = await errorOf(new Releases(transport).assets.create(release, file() as never));
  expect(error).toMatchObject({
    name: 'InputError',
    message: `releases.assets.create: body: ${problem}`,
  });
  expect(lines).toEqual([]);
});

test('the name of a file is sent in the query, where it takes precedence over the name in the form', async () => {
  const { transport, asked } = await scriptServer([
    recorded('repoCreateReleaseAttachment', 'ok-name-query'),
  ]);
  const content = Buffer.from('x');
  const asset = await new Releases(transport).assets.create(release, {
    content,
    filename: 'orig.txt',
    name: 'renamed ü#?.txt',
  });
  expect(asset.name).toBe('renamed ü#?.txt');
  expect(asked[0]?.line).toBe(`POST ${BASE}/releases/273/assets?name=renamed%20%C3%BC%23%3F.txt`);
  expect(asked[0]?.body).toContain('filename="orig.txt"');
});

test('files of a release are listed in one request, and renamed and removed by their own id', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoListReleaseAttachments', 'ok'),
    recorded('repoEditReleaseAttachment', 'ok'),
    { status: 204 },
  ]);
  const { assets } = new Releases(transport);
  expect((await assets.list(release).toArray()).length).toBeGreaterThan(1);
  await assets.update({ ...release, attachment_id: 84 }, { name: 'new.txt' });
  await assets.delete({ ...release, attachment_id: 84 });
  expect(lines).toEqual([
    `GET ${BASE}/releases/273/assets`,
    `PATCH ${BASE}/releases/273/assets/84`,
    `DELETE ${BASE}/releases/273/assets/84`,
  ]);
});

test('a plain string is not a file, and a negative number is not a release', async () => {
  const { transport, lines } = await scriptServer([]);
  const releases = new Releases(transport);
  expect(
    await errorOf(releases.assets.create(release, { content: 'text' as unknown as Uint8Array })),
  ).toBeInstanceOf(InputError);
  expect(await errorOf(releases.get({ ...repo, id: -1 }))).toBeInstanceOf(InputError);
  expect(lines).toEqual([]);
});

test('a tag has its commit, and tags are read page by page to the end', async () => {
  const reply = recorded('repoListTags', 'ok-page-1');
  const [first] = reply.body as readonly [object];
  const page = (name: string): object => ({
    headers: { 'x-total-count': '2' },
    body: [{ ...first, name }],
  });
  const { transport, lines } = await scriptServer([page('v1'), page('v2')]);
  const tags = await new Tags(transport).list(repo, { limit: 1 }).toArray();
  expect(tags.map(({ name }) => name)).toEqual(['v1', 'v2']);
  expect(tags[0]?.commit).toMatchObject({ sha: expect.stringMatching(/^[\da-f]{40}$/) as string });
  expect(lines).toEqual([`GET ${BASE}/tags?limit=1&page=1`, `GET ${BASE}/tags?limit=1&page=2`]);
});

test('neither a protected tag nor the tag of a release can be deleted', async () => {
  const released = {
    status: 409,
    body: { message: 'a tag attached to a release cannot be deleted directly', url: '' },
  };
  const { transport } = await scriptServer([
    recorded('repoDeleteTag', 'err-422-protected'),
    released,
  ]);
  const tags = new Tags(transport);
  expect(await errorOf(tags.delete({ ...repo, tag: 'locked-0' }))).toBeInstanceOf(
    UnprocessableError,
  );
  expect(await errorOf(tags.delete({ ...repo, tag: 'v1.0' }))).toBeInstanceOf(ConflictError);
});

test('an empty text empties the notes of a release, which servers keep for one', async () => {
  const { forge } = await startForge();
  const { id } = await forge.releases.create(repo, { tag_name: 'v1', body: 'New valve' });
  const at = { ...repo, id };
  expect((await forge.releases.update(at, { body: '', name: 'One' })).body.trim()).toBe('');
  expect(await forge.releases.get(at)).toMatchObject({ name: 'One', body: '\n' });
});
