import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AbortError, ForgeClient, NotFoundError, TimeoutError, token } from '../../../src/index.js';
import { listening } from '../../http-server.js';
import { startForge } from '../../start-forge.js';
import { errorOf } from '../../script-server.js';
import { useSteadyClock } from '../../../../core/test/servers/steady-clock.js';

useSteadyClock();

const repo = { owner: 'ada', repo: 'engine' };

/** Starts a server of its own, with the headers of every request. */
async function remembering(
  respond: RequestListener,
): Promise<{ url: string; seen: { path: string; headers: IncomingHttpHeaders }[] }> {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  const url = await listening((request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers });
    respond(request, response);
  });
  return { url, seen };
}

const uuid = '11111111-2222-4333-8444-555555555555';

/** The metadata of an attachment, at any address. */
function metadata(url: string): string {
  const times = { created_at: '2026-01-01T00:00:00Z' };
  return JSON.stringify({
    id: 3,
    name: 'a.txt',
    size: 4,
    download_count: 0,
    uuid,
    browser_download_url: url,
    ...times,
  });
}

const where = { ...repo, id: 1, attachment_id: 3 };

test('a file is downloaded by its uuid with one request, and a wrong address names this method', async () => {
  const { forge, server } = await startForge();
  const release = await forge.releases.create(repo, { tag_name: 'v1' });
  const parent = { ...repo, id: release.id };
  const asset = await forge.releases.assets.create(parent, {
    content: new TextEncoder().encode('text'),
    name: 'a.txt',
  });
  const before = server.requests.length;
  const file = await forge.releases.assets.download({ uuid: asset.uuid });
  expect(await file.text()).toBe('text');
  expect(server.requests.length - before).toBe(1);
  for (const [where, message] of [
    [{ uuid: '' }, /^releases\.assets\.download: where\.uuid/],
    [{ ...parent, attachment_id: 'x' }, /^releases\.assets\.download: where\.attachment_id/],
  ] as const)
    expect(await errorOf(forge.releases.assets.download(where as never))).toMatchObject({
      name: 'InputError',
      message: expect.stringMatching(message) as unknown,
    });
});

describe.each([['undici'], ['fetch']])('with %s', (driver) => {
  const options = driver === 'fetch' ? { fetch: globalThis.fetch } : {};

  test('the files of releases, issues and comments are downloaded as they were uploaded', async () => {
    const { forge } = await startForge(options);
    const bytes = new Uint8Array(randomBytes(200_000));
    const file = { content: bytes, filename: 'gauge ü.bin' };
    const release = await forge.releases.create(repo, { tag_name: 'v1', target_commitish: 'main' });
    const { number: index } = await forge.issues.create(repo, { title: 'Leak' });
    const comment = await forge.issues.comments.create(
      { ...repo, index },
      { body: 'See the gauge' },
    );
    const ofRelease = await forge.releases.assets.create({ ...repo, id: release.id }, file);
    const ofIssue = await forge.issues.assets.create({ ...repo, index }, file);
    const ofComment = await forge.issues.commentAssets.create({ ...repo, id: comment.id }, file);
    const files = [
      await forge.releases.assets.download({
        ...repo,
        id: release.id,
        attachment_id: ofRelease.id,
      }),
      await forge.issues.assets.download({ ...repo, index, attachment_id: ofIssue.id }),
      await forge.issues.commentAssets.download({
        ...repo,
        id: comment.id,
        attachment_id: ofComment.id,
      }),
    ];
    for (const each of files) {
      expect([each.status, each.size, each.filename]).toEqual([200, 200_000, 'gauge ü.bin']);
      expect(Buffer.from(await each.bytes()).equals(bytes)).toBe(true);
    }
  });

  test('the credential stays at the forge when the file is in an object store', async () => {
    const store = await remembering((_, response) =>
      response.writeHead(200, { 'content-length': '4' }).end('file'),
    );
    const server = await remembering((request, response) => {
      if (request.url?.startsWith('/api/') === true)
        response.writeHead(200, { 'content-type': 'application/json' }).end(metadata('x'));
      else
        response
          .writeHead(307, { location: `${store.url}/bucket/a.txt?X-Amz-Signature=abc` })
          .end();
    });
    const forge = new ForgeClient({
      baseUrl: server.url,
      auth: token('secret'),
      headers: { 'x-mine': 'private' },
      ...options,
    });
    onTestFinished(() => forge.close());
    const file = await forge.releases.assets.download(where);
    expect(await file.text()).toBe('file');
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/api/v1/repos/ada/engine/releases/1/assets/3',
      `/attachments/${uuid}`,
    ]);
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'token secret',
      'token secret',
    ]);
    expect(store.seen).toHaveLength(1);
    expect(JSON.stringify(store.seen)).not.toMatch(/secret|private/);
  });

  test('an abort ends the download, and the time limit covers both requests', async () => {
    const server = await remembering((request, response) => {
      if (request.url?.startsWith('/api/') === true)
        response.writeHead(200, { 'content-type': 'application/json' }).end(metadata('x'));
      else response.writeHead(200).write('begin');
    });
    const forge = new ForgeClient({ baseUrl: server.url, ...options });
    onTestFinished(() => forge.close());
    const stop = new AbortController();
    const file = await forge.releases.assets.download(where, { signal: stop.signal });
    setTimeout(() => {
      stop.abort('enough');
    }, 30);
    expect(await errorOf(file.text())).toBeInstanceOf(AbortError);
    const slow = forge.releases.assets
      .download(where, { timeouts: { total: 120 } })
      .then((each) => each.text());
    expect(await errorOf(slow)).toBeInstanceOf(TimeoutError);
  });
});

test('a download is saved to a file, and a part of it is requested with a range', async () => {
  const { forge, server } = await startForge();
  const { number: index } = await forge.issues.create(repo, { title: 'Leak' });
  const { id } = await forge.issues.assets.create(
    { ...repo, index },
    { content: new TextEncoder().encode('0123456789'), name: 'd.txt' },
  );
  const asset = { ...repo, index, attachment_id: id };
  const folder = await mkdtemp(join(tmpdir(), 'download-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await (await forge.issues.assets.download(asset)).saveTo(join(folder, 'd.txt'));
  expect(await readFile(join(folder, 'd.txt'), 'utf8')).toBe('0123456789');
  const part = await forge.issues.assets.download(asset, { headers: { range: 'bytes=3-5' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 3-5/10',
    '345',
  ]);
  const { browser_download_url: url, download_count: count } = await forge.issues.assets.get(asset);
  expect([url.startsWith(server.url), count]).toEqual([true, 2]);
});

test('a forge below a path, behind another address and with an API path in its base URL is reached at its base URL', async () => {
  const server = await remembering((request, response) => {
    if (request.url?.includes('/api/') === true) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(metadata(`https://public.example/attachments/${uuid}`));
    } else response.writeHead(200).end('file');
  });
  const forge = new ForgeClient({ baseUrl: `${server.url}/git/api/v1/`, auth: token('secret') });
  onTestFinished(() => forge.close());
  expect(await (await forge.releases.assets.download(where)).text()).toBe('file');
  expect(server.seen.map(({ path }) => path)).toEqual([
    '/git/api/v1/repos/ada/engine/releases/1/assets/3',
    `/git/attachments/${uuid}`,
  ]);
});

test('the address of an external attachment gets no credential, not even on the origin of the forge', async () => {
  const server = await remembering((request, response) => {
    if (request.url?.includes('/assets/') === true) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(metadata('/api/v1/user'));
    } else if (request.url?.startsWith('/attachments/') === true)
      response.writeHead(303, { location: '/api/v1/user' }).end();
    else response.writeHead(200).end('file');
  });
  const forge = new ForgeClient({ baseUrl: server.url, auth: token('secret') });
  onTestFinished(() => forge.close());
  await (await forge.releases.assets.download(where)).text();
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
    'token secret',
    'token secret',
    undefined,
  ]);
});

test('a file in a private repository is hidden from others', async () => {
  const { forge, server } = await startForge();
  const { number: index } = await forge.issues.create(repo, { title: 'Leak' });
  const { id } = await forge.issues.assets.create(
    { ...repo, index },
    { content: new TextEncoder().encode('x'), name: 'd.txt' },
  );
  const asset = { ...repo, index, attachment_id: id };
  const stranger = new ForgeClient({ baseUrl: server.url });
  onTestFinished(() => stranger.close());
  expect(await (await stranger.issues.assets.download(asset)).text()).toBe('x');
  await forge.repos.update(repo, { private: true });
  expect(await errorOf(stranger.issues.assets.download(asset))).toBeInstanceOf(NotFoundError);
  const { browser_download_url: url } = await forge.issues.assets.get(asset);
  expect((await fetch(url)).status).toBe(404);
  expect(
    await errorOf(forge.issues.assets.download({ ...asset, attachment_id: 99_999 })),
  ).toBeInstanceOf(NotFoundError);
});
