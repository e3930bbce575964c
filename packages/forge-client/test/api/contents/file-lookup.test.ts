import { describe, expect, test } from 'vitest';
import { Contents } from '../../../src/api/contents/contents.js';
import type { GetFiles } from '../../../src/api/contents/input-schemas.js';
import type { ContentsResponse } from '../../../src/api/contents/schemas.js';
import { InputError, OutputError } from '../../../src/index.js';
import { errorOf, recorded, type Reply, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const ROUTE = '/api/v1/repos/ada/engine/file-contents';

const [readme] = recorded('repoGetFileContents', 'ok').body as readonly [ContentsResponse];
const entry = (path: string): ContentsResponse => ({ ...readme, path });
const names = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `many/f${String(at)}.txt`);
const reply = (files: readonly string[]): Reply => ({ body: files.map(entry) });

/** The paths that a request looks up. */
function askedFor({ line }: { line: string }): readonly string[] {
  const text = new URL(line.split(' ')[1] ?? '', 'http://forge').searchParams.get('body');
  return (JSON.parse(text ?? '') as GetFiles).files;
}

describe('getMany', () => {
  test('requests 30 paths at a time, in order, and joins the results', async () => {
    const files = names(65);
    const parts = [files.slice(0, 30), files.slice(30, 60), files.slice(60)];
    const { transport, asked } = await scriptServer(parts.map(reply));
    const found = await new Contents(transport).getMany(repo, { files, ref: 'release/1#a' });
    expect(found.map((file) => file?.path)).toEqual(files);
    expect(asked.map((request) => askedFor(request))).toEqual(parts);
    expect(asked.every(({ line }) => line.includes('ref=release%2F1%23a'))).toBe(true);
  });

  test('needs one request for exactly 30 paths, and two for 31', async () => {
    const { transport, lines } = await scriptServer([
      reply(names(30)),
      reply(names(30)),
      reply(['last']),
    ]);
    const contents = new Contents(transport);
    await expect(contents.getMany(repo, { files: names(30) })).resolves.toHaveLength(30);
    await expect(contents.getMany(repo, { files: [...names(30), 'last'] })).resolves.toHaveLength(
      31,
    );
    expect(lines).toHaveLength(3);
  });

  test('has null in place of a path that does not exist', async () => {
    const { transport } = await scriptServer([{ body: [null, readme, null] }]);
    const found = await new Contents(transport).getMany(repo, {
      files: ['nope', 'README.md', 'nope too'],
    });
    expect(found.map((file) => file?.path ?? null)).toEqual([null, 'README.md', null]);
  });

  test('requests the rest where the server returns fewer entries at a time', async () => {
    const files = names(23);
    const parts = [files.slice(0, 10), files.slice(10, 20), files.slice(20)];
    const { transport, asked } = await scriptServer(parts.map(reply));
    const found = await new Contents(transport).getMany(repo, { files });
    expect(found.map((file) => file?.path)).toEqual(files);
    expect(asked.map((request) => askedFor(request))).toEqual([
      files,
      files.slice(10),
      files.slice(20),
    ]);
  });

  test.each([
    ['no entries', 0],
    ['more entries than there were paths', 3],
  ])('throws when a response has %s', async (_, count) => {
    const { transport, lines } = await scriptServer([reply(names(30)), reply(names(count))]);
    const error = await errorOf(
      new Contents(transport).getMany(repo, { files: [...names(30), 'one', 'two'] }),
    );
    expect(error).toBeInstanceOf(OutputError);
    expect(error).toMatchObject({
      code: 'short-answer',
      attempts: 1,
      endpoint: 'repoGetFileContents',
    });
    expect((error as Error).message).toMatch(
      /^GET http:\/\/127\.0\.0\.1:\d+\/api\/v1\/repos\/ada\/engine\/file-contents: /,
    );
    expect((error as Error).message).toContain(`received ${String(count)} entries for 2 paths`);
    expect(lines).toHaveLength(2);
  });

  test('throws as well when checks are off and the response is not a list', async () => {
    const { transport } = await scriptServer([{ body: null }], { validate: 'off' });
    expect(await errorOf(new Contents(transport).getMany(repo, { files: ['a'] }))).toMatchObject({
      kind: 'output',
      code: 'short-answer',
    });
  });

  test('sends one request for an empty list, so that a hidden repository is noticed', async () => {
    const { transport, lines } = await scriptServer([
      recorded('repoGetFileContents', 'odd-empty-list'),
    ]);
    await expect(new Contents(transport).getMany(repo, { files: [] })).resolves.toEqual([]);
    expect(lines).toHaveLength(1);
  });

  test.each([
    ['one path', 'README.md'],
    ['a hole', ['a', undefined]],
    ['nothing', undefined],
  ])('refuses %s instead of a list, and sends nothing', async (_, files) => {
    const { transport, lines } = await scriptServer([]);
    expect(
      await errorOf(new Contents(transport).getMany(repo, { files: files as string[] })),
    ).toBeInstanceOf(InputError);
    expect(lines).toEqual([]);
  });

  test('is repeated after a 503, because it only reads', async () => {
    const busy = { status: 503, headers: { 'retry-after': '0' }, body: { message: 'busy' } };
    const { transport, lines } = await scriptServer([busy, reply(['a'])], {
      retry: { limit: 1, baseDelay: 1 },
    });
    await expect(new Contents(transport).getMany(repo, { files: ['a'] })).resolves.toHaveLength(1);
    expect(lines).toHaveLength(2);
  });
});

test('long paths take more requests, so that no address exceeds what proxies accept', async () => {
  const files = Array.from({ length: 30 }, (_, at) => `${'ä'.repeat(200)}/${String(at)}.txt`);
  const parts = Array.from({ length: 10 }, (_, at) => files.slice(3 * at, 3 * at + 3));
  const { transport, asked } = await scriptServer(parts.map(reply));
  const found = await new Contents(transport).getMany(repo, { files });
  expect(found.map((file) => file?.path)).toEqual(files);
  expect(asked.map(askedFor)).toEqual(parts);
  expect(asked.every(({ line }) => line.length < 5000)).toBe(true);
});

test('paths are sent in the query, so that a token with read access is enough', async () => {
  const { transport, lines } = await scriptServer([recorded('repoGetFileContents', 'ok')]);
  const files = ['README.md', 'src/main.go'];
  await expect(new Contents(transport).getMany(repo, { files })).resolves.toHaveLength(2);
  expect(lines).toEqual([`GET ${ROUTE}?body=${encodeURIComponent(JSON.stringify({ files }))}`]);
});

test.each([
  ['/README.md', 'pass "README.md"'],
  ['./docs//valve.md', 'pass "docs/valve.md"'],
  ['docs/../README.md', 'leave out .., and the folder before it'],
  ['', 'contents.list returns what is in the root'],
])('a path that servers read differently is refused before a request: %j', async (path, hint) => {
  const { transport, lines } = await scriptServer([]);
  const error = await errorOf(new Contents(transport).getMany(repo, { files: ['a', path] }));
  expect(error).toMatchObject({
    name: 'InputError',
    message: expect.stringContaining('contents.getMany: body.files[1]: ') as unknown,
    hint,
  });
  expect(lines).toEqual([]);
});
