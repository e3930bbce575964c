import { expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import {
  byLink,
  type BytesEndpoint,
  type Endpoint,
  type ListEndpoint,
  multipart,
  uploadBody,
} from '../../src/endpoints.js';
import { ByteStream, token, Transport, type Upload, type UploadSource } from '../../src/index.js';
import { startForgeServer } from '../../src/testing.js';

interface Repo {
  owner: string;
  repo: string;
}
const where = z.object({ owner: z.string(), repo: z.string() });

const titles: ListEndpoint<{ where: Repo; query: { limit: number } }, { title: string }> = {
  id: 'myTitles',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues',
  input: { where, query: z.object({ limit: z.int() }) },
  item: z.looseObject({ title: z.string() }),
  paging: byLink,
};

const archive: BytesEndpoint<{ where: Repo }> = {
  id: 'myArchive',
  method: 'GET',
  path: '/repos/{owner}/{repo}/archive/main.zip',
  input: { where },
  bytes: ByteStream,
};

const attach: Endpoint<{ where: Repo; body: Upload | UploadSource }, { name: string }> = {
  id: 'myAttachment',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/1/assets',
  input: { where, body: uploadBody },
  send: multipart('attachment'),
  output: z.looseObject({ name: z.string() }),
};

test('an endpoint of your own pages, downloads and uploads by what it imports for that, with schemas of your own', async () => {
  await using server = await startForgeServer();
  server.seed.issues('ada/engine', ['one', 'two', 'three']);
  const input = { where: { owner: 'ada', repo: 'engine' } };
  await using api = new Transport({ baseUrl: server.url, auth: token(server.token) });

  const found = await api.pages(titles, { ...input, query: { limit: 2 } }).toArray();
  expect(found.map(({ title }) => title).sort()).toEqual(['one', 'three', 'two']);
  expect(server.requests).toHaveLength(2);
  expect((await (await api.bytes(archive, input)).text()).slice(0, 2)).toBe('PK');
  expect(await api.call(attach, { ...input, body: new File(['x'], 'x.txt') })).toMatchObject({
    name: 'x.txt',
  });
});
