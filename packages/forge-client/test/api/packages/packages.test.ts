import { expect, test } from 'vitest';
import {
  BadRequestError,
  ForbiddenError,
  InputError,
  NotFoundError,
  UnauthorizedError,
} from '../../../src/index.js';
import { Packages } from '../../../src/api/packages/packages.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const owner = { owner: 'ada' };
const scoped = { ...owner, type: 'npm', name: '@ada/engine' };

test('a name with a slash and a version with a plus stay one segment each', async () => {
  const { transport, lines } = await scriptServer([
    recorded('getPackage', 'odd-scoped-plus-version'),
  ]);
  const found = await new Packages(transport).get({ ...scoped, version: '1.0.0+build 5' });
  expect(found).toMatchObject({ type: 'npm', repository: null });
  expect(lines).toEqual(['GET /api/v1/packages/ada/npm/%40ada%2Fengine/1.0.0%2Bbuild%205']);
});

test('a name that would leave its path segment is refused before anything is sent', async () => {
  const { transport, lines } = await scriptServer([]);
  const packages = new Packages(transport);
  expect(await errorOf(packages.get({ ...scoped, version: '..' }))).toBeInstanceOf(InputError);
  expect(await errorOf(packages.delete({ ...scoped, name: '' }))).toBeInstanceOf(InputError);
  expect(await errorOf(packages.versions.delete({ ...scoped, version: '%2e%2e' }))).toBeInstanceOf(
    InputError,
  );
  expect(lines).toEqual([]);
});

test('the newest version has its own route, because `latest` is not a version', async () => {
  const { transport, lines } = await scriptServer([
    recorded('getLatestPackageVersion', 'ok-npm'),
    recorded('getPackage', 'err-404-version'),
  ]);
  const packages = new Packages(transport);
  await expect(packages.getLatest(scoped)).resolves.toMatchObject({ type: 'npm' });
  expect(await errorOf(packages.get({ ...scoped, version: 'latest' }))).toBeInstanceOf(
    NotFoundError,
  );
  expect(lines).toEqual([
    'GET /api/v1/packages/ada/npm/%40ada%2Fengine/-/latest',
    'GET /api/v1/packages/ada/npm/%40ada%2Fengine/latest',
  ]);
});

test('the files of a version are one request, however many there are', async () => {
  const reply = recorded('listPackageFiles', 'ok');
  const [file] = reply.body as readonly object[];
  const { transport, lines } = await scriptServer([
    { ...reply, body: Array.from({ length: 120 }, (_, at) => ({ ...file, id: at + 1 })) },
  ]);
  const files = await new Packages(transport).files.list({ ...scoped, version: '1.0.0' }).toArray();
  expect(files).toHaveLength(120);
  expect(files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(lines).toEqual(['GET /api/v1/packages/ada/npm/%40ada%2Fengine/1.0.0/files']);
});

test('a list follows its links, and keeps its filters', async () => {
  const reply = recorded('listPackages', 'ok-linked');
  const link = '<http://forge.example/api/v1/packages/ada?limit=1&page=2&q=tool>; rel="next"';
  const { transport, lines } = await scriptServer([
    { ...reply, headers: { ...reply.headers, link } },
    recorded('listPackages', 'odd-empty'),
  ]);
  const names: string[] = [];
  const packages = new Packages(transport).list(owner, { q: 'tool', limit: 1 });
  for await (const { name, repository } of packages)
    names.push(`${name} in ${String(repository?.name)}`);
  expect(names).toHaveLength((reply.body as readonly unknown[]).length);
  expect(names[0]).toMatch(/^tool in \w/);
  expect(lines).toEqual([
    'GET /api/v1/packages/ada?q=tool&limit=1&page=1',
    'GET /api/v1/packages/ada?limit=1&page=2&q=tool',
  ]);
});

test('a type of registry that is newer than this release can be requested', async () => {
  const { transport, lines } = await scriptServer([recorded('listPackages', 'odd-empty')]);
  await expect(
    new Packages(transport).list(owner, { type: 'registry-of-tomorrow' }).toArray(),
  ).resolves.toEqual([]);
  expect(lines).toEqual(['GET /api/v1/packages/ada?type=registry-of-tomorrow&page=1']);
});

test('linking and unlinking return nothing, and are refused the second time', async () => {
  const replies = [
    recorded('linkPackage', 'ok'),
    recorded('linkPackage', 'err-400-again'),
    recorded('unlinkPackage', 'ok'),
    recorded('unlinkPackage', 'err-400-not-linked'),
  ];
  const { transport, asked, lines } = await scriptServer(replies);
  const packages = new Packages(transport);
  await expect(packages.link({ ...scoped, repo_name: 'engine' })).resolves.toBeUndefined();
  expect(await errorOf(packages.link({ ...scoped, repo_name: 'engine' }))).toBeInstanceOf(
    BadRequestError,
  );
  await expect(packages.unlink(scoped)).resolves.toBeUndefined();
  expect(await errorOf(packages.unlink(scoped))).toBeInstanceOf(BadRequestError);
  expect(lines[0]).toBe('POST /api/v1/packages/ada/npm/%40ada%2Fengine/-/link/engine');
  expect(lines[2]).toBe('POST /api/v1/packages/ada/npm/%40ada%2Fengine/-/unlink');
  expect(asked.map(({ body }) => body)).toEqual(['', '', '', '']);
});

test('a link whose response was lost is not sent again, and mayHaveExecuted is true', async () => {
  const { transport, lines } = await scriptServer([{ status: 502 }], {
    retry: { limit: 2, baseDelay: 1 },
  });
  expect(
    await errorOf(
      new Packages(transport).link({
        ...scoped,
        repo_name: 'engine',
      }),
    ),
  ).toMatchObject({ status: 502, mayHaveExecuted: true });
  expect(lines).toHaveLength(1);
});

test.each([
  ['no token, also for a public owner', 'err-401-anonymous', UnauthorizedError],
  ['a private owner', 'err-403-private-org', ForbiddenError],
  ['an unknown owner', 'err-404-owner', NotFoundError],
])('%s is an error of its own class', async (_, name, kind) => {
  const { transport } = await scriptServer([recorded('listPackages', name)]);
  expect(await errorOf(new Packages(transport).list(owner).page())).toBeInstanceOf(kind);
});
