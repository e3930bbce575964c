import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as endpoints from '../src/operations.js';
import { token, Transport, type UploadSource } from '../src/index.js';
import { startForgeServer } from '../src/testing.js';

const repo = { owner: 'ada', repo: 'engine' };
const bytes = new Uint8Array([0, 1, 2, 250, 251, 252]);

describe.each([['undici'], ['fetch']])('endpoints with a bare Transport and %s', (driver) => {
  async function bare(): Promise<Transport> {
    const server = await startForgeServer();
    server.seed.issues('ada/engine', ['one']);
    const transport = new Transport({
      baseUrl: server.url,
      auth: token(server.token),
      validate: 'strict',
      ...(driver === 'fetch' ? { fetch: globalThis.fetch } : {}),
    });
    onTestFinished(async () => {
      await transport.close();
      await server.close();
    });
    return transport;
  }

  async function sources(): Promise<readonly (readonly [name: string, source: UploadSource])[]> {
    const folder = await mkdtemp(join(tmpdir(), 'endpoints-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'on-disk.zip');
    await writeFile(path, bytes);
    return [
      ['file', bytes],
      ['file', bytes.slice().buffer],
      ['file', new Blob([bytes])],
      ['named.zip', new File([bytes], 'named.zip')],
      ['on-disk.zip', { path }],
      ['file', new Blob([bytes]).stream()],
    ];
  }

  test('attach files to issues, comments and releases, from any source, and download them', async () => {
    const transport = await bare();
    const issue = { ...repo, index: 1 };
    const comment = await transport.call(endpoints.createComment, {
      where: issue,
      body: { body: 'See the gauge' },
    });
    const release = await transport.call(endpoints.createRelease, {
      where: repo,
      body: { tag_name: 'v1', target_commitish: 'main' },
    });
    for (const [name, source] of await sources()) {
      // Bytes, a Blob and a stream have no name.
      const isNamed = source instanceof File || 'path' in source;
      const body = isNamed ? source : { content: source, filename: name };
      const attached = await transport.call(endpoints.createIssueAsset, { where: issue, body });
      expect(attached).toMatchObject({ name, size: 6 });
      const file = await transport.bytes(endpoints.downloadAttachment, {
        where: { uuid: attached.uuid },
      });
      expect(await file.bytes()).toEqual(bytes);
    }
    const body = { content: bytes, filename: 'a.zip', name: 'b "1".zip' };
    const where = { ...repo, id: comment.id };
    expect(await transport.call(endpoints.createCommentAsset, { where, body })).toMatchObject({
      name: 'b "1".zip',
      size: 6,
    });
    const ofRelease = { ...repo, id: release.id };
    expect(
      await transport.call(endpoints.createReleaseAsset, { where: ofRelease, body }),
    ).toMatchObject({ name: 'b "1".zip', size: 6 });
    const listed = await transport
      .pages(endpoints.listReleaseAssets, { where: ofRelease })
      .toArray();
    expect(listed.map(({ name }) => name)).toEqual(['b "1".zip']);
  });

  test('upload, download and delete files of generic packages', async () => {
    const transport = await bare();
    const version = { owner: 'ada', name: 'tool', version: '1.0.0' };
    for (const [at, [, body]] of (await sources()).entries())
      await transport.call(endpoints.uploadGenericFile, {
        where: { ...version, filename: `${String(at)}.bin` },
        body,
      });
    const where = { ...version, filename: '3.bin' };
    expect(await (await transport.bytes(endpoints.downloadGenericFile, { where })).bytes()).toEqual(
      bytes,
    );
    const repeated = transport.call(endpoints.uploadGenericFile, { where, body: bytes });
    await expect(repeated).rejects.toMatchObject({ status: 409 });
    await transport.call(endpoints.deleteGenericFile, { where });
    await expect(transport.bytes(endpoints.downloadGenericFile, { where })).rejects.toMatchObject({
      status: 404,
    });
    await transport.call(endpoints.deleteGenericVersion, { where: version });
    expect(
      await transport.pages(endpoints.listPackages, { where: { owner: 'ada' } }).toArray(),
    ).toEqual([]);
  });
});
