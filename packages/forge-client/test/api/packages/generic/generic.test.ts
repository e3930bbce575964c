import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ConflictError,
  ForgeClient,
  InputError,
  NotFoundError,
  StatusError,
  token,
  UnauthorizedError,
} from '../../../../src/index.js';
import { listening } from '../../../http-server.js';
import { startForge } from '../../../start-forge.js';
import { errorOf } from '../../../script-server.js';
import { readState } from '../../../../../forge-server/test/read-state.js';

const file = { owner: 'ada', name: 'tool', version: '1.0.0+b', filename: 'tool v1 (x64).tar.gz' };

async function* pieces(count: number, piece: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield await Promise.resolve(piece);
}

describe.each([['undici'], ['fetch']])('with %s', (driver) => {
  const options = driver === 'fetch' ? { fetch: globalThis.fetch } : {};

  test('a file is uploaded in pieces with progress, listed, downloaded and deleted', async () => {
    const { forge } = await startForge(options);
    const piece = new Uint8Array(randomBytes(50_000));
    const progress: (number | undefined)[][] = [];
    await forge.packages.generic.upload(file, {
      content: pieces(4, piece),
      size: 200_000,
      onProgress: (sent, size) => void progress.push([sent, size]),
    });
    expect(progress.at(-1)).toEqual([200_000, 200_000]);
    expect(progress.length).toBeGreaterThan(1);
    const [listed] = await forge.packages.files.list({ ...file, type: 'generic' }).toArray();
    expect([listed?.name, listed?.size]).toEqual([file.filename, 200_000]);
    const download = await forge.packages.generic.download(file);
    expect([download.status, download.size, download.filename]).toEqual([
      200,
      200_000,
      file.filename,
    ]);
    expect(
      Buffer.from(await download.bytes()).equals(Buffer.concat([piece, piece, piece, piece])),
    ).toBe(true);
    const part = await forge.packages.generic.download(file, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.bytes()).length]).toEqual([206, 10]);
    await forge.packages.generic.delete(file);
    expect(await errorOf(forge.packages.generic.download(file))).toBeInstanceOf(NotFoundError);
  });

  test('an existing file is not replaced, and the error names what to do', async () => {
    const { forge } = await startForge(options);
    await forge.packages.generic.upload(file, new TextEncoder().encode('one'));
    const error = await errorOf(
      forge.packages.generic.upload(file, new TextEncoder().encode('two')),
    );
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({
      status: 409,
      code: 'file-exists',
      hint: expect.stringContaining('delete') as string,
    });
    expect(await (await forge.packages.generic.download(file)).text()).toBe('one');
  });
});

test('a file on disk is uploaded by its path and saved to another one', async () => {
  const { forge } = await startForge();
  const folder = await mkdtemp(join(tmpdir(), 'generic-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'in.bin'), 'content');
  await forge.packages.generic.upload(file, { path: join(folder, 'in.bin') });
  const seen: number[] = [];
  await (
    await forge.packages.generic.download(file)
  ).saveTo(join(folder, 'out.bin'), { onProgress: (received) => void seen.push(received) });
  expect(await readFile(join(folder, 'out.bin'), 'utf8')).toBe('content');
  expect(seen.at(-1)).toBe(7);
});

test('a file is deleted alone, and a version with all its files', async () => {
  const { forge } = await startForge();
  const version = { owner: 'ada', name: 'tool', version: '1.0.0' };
  for (const filename of ['a.txt', 'b.txt'])
    await forge.packages.generic.upload({ ...version, filename }, new TextEncoder().encode('x'));
  await forge.packages.generic.delete({ ...version, filename: 'a.txt' });
  expect(
    await (await forge.packages.generic.download({ ...version, filename: 'b.txt' })).text(),
  ).toBe('x');
  // A name that was not found does not delete the whole version.
  for (const where of [version, { ...version, filename: undefined }])
    expect(await errorOf(forge.packages.generic.delete(where as never))).toMatchObject({
      name: 'InputError',
      code: 'invalid-input',
    });
  await forge.packages.generic.deleteVersion(version);
  expect(await errorOf(forge.packages.generic.deleteVersion(version))).toBeInstanceOf(
    NotFoundError,
  );
  expect(await forge.packages.list({ owner: 'ada' }).toArray()).toEqual([]);
});

test('a file needs a credential with the scope of packages, and a hidden owner one to read', async () => {
  const { forge, server } = await startForge();
  const clientOf = (secret?: string): ForgeClient => {
    const client = new ForgeClient({
      baseUrl: server.url,
      ...(secret === undefined ? {} : { auth: token(secret) }),
    });
    onTestFinished(() => client.close());
    return client;
  };
  server.seed.user('grace');
  const reader = server.seed.token('grace', ['read:package']);
  const other = server.seed.token('grace', ['read:issue']);
  const own = { ...file, owner: 'grace' };
  const bytes = new TextEncoder().encode('x');
  expect(await errorOf(clientOf().packages.generic.upload(own, bytes))).toBeInstanceOf(
    UnauthorizedError,
  );
  // A refusal outside of the API is a 401, as on real servers.
  const denied = { name: 'UnauthorizedError', code: 'no-package-access' };
  expect(await errorOf(clientOf(reader).packages.generic.upload(own, bytes))).toMatchObject(denied);
  await forge.packages.generic.upload(own, bytes);
  expect(await (await clientOf(reader).packages.generic.download(own)).text()).toBe('x');
  expect(await errorOf(clientOf(other).packages.generic.download(own))).toMatchObject(denied);
  expect(await (await clientOf().packages.generic.download(own)).text()).toBe('x');
  const grace = readState(server).findUser('grace');
  if (grace !== undefined) grace.visibility = 'private';
  expect(await errorOf(clientOf().packages.generic.download(own))).toBeInstanceOf(
    UnauthorizedError,
  );
});

test.each(['undici', 'fetch'] as const)(
  'a right that is refused with a 401 renews no credential and sends no file twice (%s)',
  async (driver) => {
    const lines: string[] = [];
    const url = await listening((request, response) => {
      lines.push(`${String(request.method)} ${String(request.url)}`);
      request.resume().on('end', () => {
        response.writeHead(401, {
          'content-type': 'text/plain; charset=utf-8',
          'www-authenticate': 'Basic realm="Gitea Package API"',
        });
        response.end('reqPackageAccess\n');
      });
    });
    let renewals = 0;
    const renew = (): string => `renewed ${String((renewals += 1))}`;
    const forge = new ForgeClient({
      baseUrl: url,
      auth: token('of a job', { renew }),
      ...(driver === 'fetch' ? { fetch: globalThis.fetch } : {}),
    });
    onTestFinished(() => forge.close());
    const bytes = new TextEncoder().encode('x');
    const error = await errorOf(forge.packages.generic.upload({ ...file, filename: 'a' }, bytes));
    expect(error).toMatchObject({ status: 401, code: 'no-package-access', mayHaveExecuted: false });
    expect(error).toHaveProperty('hint', expect.stringContaining('write:package'));
    expect(error).toHaveProperty('hint', expect.not.stringContaining('proxy'));
    expect([renewals, lines.length]).toEqual([0, 1]);
  },
);

test('a missing file of a package and a hidden attachment are told as that', async () => {
  const { forge } = await startForge();
  const missing = [
    forge.packages.generic.download({ ...file, filename: 'none' }),
    forge.issues.assets.download({ uuid: '00000000-0000-4000-8000-000000000000' }),
  ];
  for (const read of missing) {
    const error = await errorOf(read);
    expect(error).toMatchObject({ status: 404, code: 'not-found' });
    expect(error).toHaveProperty('hint', expect.stringContaining('does not exist'));
  }
});

test('an empty file and a name with a slash are refused', async () => {
  const { forge, server } = await startForge();
  expect(await errorOf(forge.packages.generic.upload(file, new Uint8Array()))).toMatchObject({
    status: 400,
  });
  const sent = server.requests.length;
  const bytes = new TextEncoder().encode('x');
  expect(
    await errorOf(forge.packages.generic.upload({ ...file, filename: '..' }, bytes)),
  ).toBeInstanceOf(InputError);
  expect(
    await errorOf(forge.packages.generic.upload({ ...file, filename: '' }, bytes)),
  ).toBeInstanceOf(InputError);
  expect(server.requests).toHaveLength(sent);
  expect(
    await errorOf(forge.packages.generic.upload({ ...file, filename: 'a/b' }, bytes)),
  ).toBeInstanceOf(StatusError);
});

test('a forge below a path has its registry beside its API, and an upload is not repeated when its response is lost', async () => {
  const lines: string[] = [];
  const url = await listening((request) => {
    lines.push(`${String(request.method)} ${String(request.url)}`);
    request.resume().on('end', () => request.socket.destroy());
  });
  const forge = new ForgeClient({ baseUrl: `${url}/git` });
  onTestFinished(() => forge.close());
  const error = await errorOf(
    forge.packages.generic.upload({ ...file, filename: 'a.txt' }, new TextEncoder().encode('x')),
  );
  expect(error).toMatchObject({ kind: 'network', mayHaveExecuted: true });
  expect(lines).toEqual(['PUT /git/api/packages/ada/generic/tool/1.0.0%2Bb/a.txt']);
});
