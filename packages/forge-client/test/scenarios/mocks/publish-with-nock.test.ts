// The HTTP expectations of a plugin that publishes releases, in nock, against a client in the plugin's place.
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ForgeClient, type ForgeClientOptions, StatusError, token } from '../../../src/index.js';
import { temporaryFolder } from './temporary-folder.js';

const baseUrl = 'https://gitea.example';
const where = { owner: 'test_user', repo: 'test_repo' };
const release = { tag_name: 'v1.0.0', name: 'v1.0.0', body: 'Notes' };

beforeAll(() => {
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
});
afterEach(() => {
  nock.cleanAll();
});
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});

/** The server as the expectations of the plugin know it. */
function gitea(): nock.Scope {
  return nock(`${baseUrl}/api/v1`, { reqheaders: { authorization: 'token gitea_token' } });
}

/** The first step of the plugin: the code of the problem with a repository, if there is one. */
async function verify(forge: ForgeClient): Promise<string | undefined> {
  try {
    const { permissions } = await forge.repos.get(where);
    return permissions?.push === true ? undefined : 'ENOPERMISSION';
  } catch (error) {
    if (error instanceof StatusError && error.status === 401) return 'EINVALIDTOKEN';
    if (error instanceof StatusError && error.status === 404) return 'EMISSINGREPO';
    throw error;
  }
}

/** The last step: without files the release at once, with files as a draft that is published when they are there. */
async function publish(
  forge: ForgeClient,
  files: readonly string[] = [],
  prerelease = false,
): Promise<string> {
  if (files.length === 0)
    return (await forge.releases.create(where, { ...release, prerelease })).url;
  const { id } = await forge.releases.create(where, { ...release, prerelease, draft: true });
  for (const path of files)
    await forge.releases.assets.create(
      { ...where, id },
      { content: { path }, name: basename(path) },
    );
  return (await forge.releases.update({ ...where, id }, { draft: false })).url;
}

// nock 15 also intercepts what undici sends itself.
const drivers: readonly (readonly [string, Partial<ForgeClientOptions>])[] = [
  ['undici', {}],
  ['fetch', { fetch: (input, init) => fetch(input, init) }],
];

describe.each(drivers)('a plugin that publishes over %s', (_, options) => {
  const client = (): ForgeClient =>
    new ForgeClient({ baseUrl, auth: token('gitea_token'), retry: { baseDelay: 1 }, ...options });
  const repository = '/repos/test_user/test_repo';

  test.each<[string, number, object | undefined, string | undefined]>([
    ['may push', 200, { permissions: { push: true } }, undefined],
    ['may not push', 200, { permissions: { push: false } }, 'ENOPERMISSION'],
    ['has an invalid token', 401, undefined, 'EINVALIDTOKEN'],
    ['names a missing repository', 404, undefined, 'EMISSINGREPO'],
  ])(
    'that %s is told so by one response with few fields, or none',
    async (_, status, body, code) => {
      const server = gitea().get(repository).reply(status, body);
      expect(await verify(client())).toBe(code);
      expect(server.isDone()).toBe(true);
    },
  );

  test('passes on any other status, once it was retried', async () => {
    const server = gitea().get(repository).times(3).reply(503);
    await expect(verify(client())).rejects.toMatchObject({
      name: 'ServerError',
      status: 503,
      attempts: 3,
    });
    expect(server.isDone()).toBe(true);
  });

  test.each([[false], [true]])(
    'creates a release with exactly the expected body, and prerelease: %s',
    async (prerelease) => {
      const url = `${baseUrl}/test_user/test_repo/releases/1`;
      const server = gitea()
        .post(`${repository}/releases`, { ...release, prerelease })
        .reply(200, { url });
      expect(await publish(client(), [], prerelease)).toBe(url);
      expect(server.isDone()).toBe(true);
    },
  );

  test('creates a draft, uploads its file with the name in the query, and publishes it', async () => {
    const path = join(await temporaryFolder(), 'a file.bin');
    await writeFile(path, 'bytes');
    const url = `${baseUrl}/test_user/test_repo/releases/v1.0.0`;
    const server = gitea()
      .post(`${repository}/releases`, { ...release, draft: true, prerelease: false })
      .reply(200, { url: 'untagged', id: 1 })
      .post(
        `${repository}/releases/1/assets`,
        /name="attachment"; filename="a file\.bin"[^]*\r\n\r\nbytes\r\n/,
      )
      .query({ name: 'a file.bin' })
      .reply(200, { browser_download_url: `${url}/a.bin` })
      .patch(`${repository}/releases/1`, { draft: false })
      .reply(200, { url });
    expect(await publish(client(), [path])).toBe(url);
    expect(server.pendingMocks()).toEqual([]);
  });

  test('what no expectation matches is an error that shows no token', async () => {
    const error = await publish(client()).catch((reason: unknown) => reason as Error);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain(
      'POST https://gitea.example/api/v1/repos/test_user/test_repo/releases',
    );
    expect(JSON.stringify(error) + String(error)).not.toContain('gitea_token');
  });
});
