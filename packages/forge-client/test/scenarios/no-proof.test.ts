// A sign-in page is no file, and the empty 200 of a proxy is no success.
import { describe, expect, test } from 'vitest';
import { ForgeClient, token } from '../../src/index.js';
import { listening } from '../http-server.js';

const PAGE = '<!DOCTYPE html><html><head><title>Sign In - Forge</title></head></html>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const repo = { owner: 'ada', repo: 'engine' };

const DOWNLOADS: Readonly<Record<string, (forge: ForgeClient) => Promise<unknown>>> = {
  'repos.archives.get': (forge) => forge.repos.archives.get({ ...repo, archive: 'main.zip' }),
  'repos.archives.getBundle': (forge) => forge.repos.archives.getBundle({ ...repo, ref: 'x.html' }),
  'contents.getRaw': (forge) => forge.contents.getRaw({ ...repo, filepath: 'README.md' }),
  'contents.getMedia': (forge) => forge.contents.getMedia({ ...repo, filepath: 'a.bin' }),
  'actions.artifacts.download': (forge) =>
    forge.actions.artifacts.download({ ...repo, artifact_id: 1 }),
  'actions.jobs.getLogs': (forge) => forge.actions.jobs.getLogs({ ...repo, job_id: 1 }),
  'packages.generic.download': (forge) =>
    forge.packages.generic.download({
      owner: 'ada',
      name: 'engine',
      version: '1.0.0',
      filename: 'engine.zip',
    }),
  'issues.assets.download': (forge) =>
    forge.issues.assets.download({ ...repo, index: 1, attachment_id: 1 }),
  'pulls.getDiff': (forge) => forge.pulls.getDiff({ ...repo, index: 1, diffType: 'diff' }),
};

const ATTACHMENT = {
  id: 1,
  name: 'a.bin',
  size: 3,
  download_count: 0,
  created_at: '2026-01-02T03:04:05Z',
  uuid: '11111111-1111-4111-8111-111111111111',
  browser_download_url: 'http://localhost/attachments/x',
};

async function open(
  answer: (path: string) => {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  },
): Promise<ForgeClient> {
  const baseUrl = await listening((request, response) => {
    const path = request.url ?? '';
    const isMetadata = path.endsWith('/issues/1/assets/1');
    const { status, headers, body } = isMetadata
      ? { status: 200, headers: {}, body: JSON.stringify(ATTACHMENT) }
      : answer(path);
    response.writeHead(status, headers).end(body);
  });
  return new ForgeClient({ baseUrl, auth: token('secret'), retry: { limit: 0 } });
}

describe.each(Object.entries(DOWNLOADS))('%s', (_, download) => {
  test('that is redirected to the sign-in page is an error', async () => {
    await using forge = await open((path) =>
      path.startsWith('/user/login')
        ? { status: 200, headers: HTML, body: PAGE }
        : { status: 303, headers: { location: '/user/login' } },
    );
    await expect(download(forge)).rejects.toMatchObject({ name: 'OutputError', code: 'html' });
  });

  test('that is answered with a page is an error', async () => {
    await using forge = await open(() => ({ status: 200, headers: HTML, body: PAGE }));
    await expect(download(forge)).rejects.toMatchObject({ name: 'OutputError', code: 'html' });
  });
});

test('an HTML file of a repository is a file', async () => {
  await using forge = await open(() => ({ status: 200, headers: HTML, body: PAGE }));
  const where = { ...repo, filepath: 'docs/page2.html' };
  expect(await (await forge.contents.getMedia(where)).text()).toBe(PAGE);
});

test('an attachment of another size than its metadata says is damaged', async () => {
  await using forge = await open(() => ({
    status: 200,
    headers: { 'content-length': '6' },
    body: 'abcdef',
  }));
  await expect(
    forge.issues.assets.download({ ...repo, index: 1, attachment_id: 1 }),
  ).rejects.toMatchObject({ name: 'NetworkError', code: 'truncated' });
});

test('an empty 200 is a success only where servers answer with it', async () => {
  await using forge = await open(() => ({ status: 200 }));
  const pull = { ...repo, index: 1 };
  for (const call of [
    () => forge.pulls.checkMerged(pull),
    () => forge.user.following.check({ username: 'bob' }),
  ])
    await expect(call()).rejects.toMatchObject({ name: 'OutputError', code: 'empty' });
  for (const write of [
    () => forge.repos.delete(repo),
    () => forge.labels.delete({ ...repo, id: 1 }),
    () => forge.issues.create(repo, { title: 'x' }),
  ])
    await expect(write()).rejects.toMatchObject({
      name: 'OutputError',
      code: 'empty',
      mayHaveExecuted: true,
    });
  await expect(forge.pulls.merge(pull, { do: 'merge' })).resolves.toBeUndefined();
  await expect(forge.repos.syncMirror(repo)).resolves.toBeUndefined();
});
