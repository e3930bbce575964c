import { describe, expect, test } from 'vitest';
import { Contents } from '../../../src/api/contents/contents.js';
import type { GetFiles } from '../../../src/api/contents/input-schemas.js';
import type { ContentsResponse } from '../../../src/api/contents/schemas.js';
import { ForbiddenError, InputError, OutputError } from '../../../src/index.js';
import { errorOf, recorded, type Reply, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const ROUTE = '/api/v1/repos/ada/engine/file-contents';

const [readme] = recorded('repoGetFileContents', 'ok').body as readonly [ContentsResponse];
const entry = (path: string): ContentsResponse => ({ ...readme, path });
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `many/f${String(at)}.txt`);
const answer = (files: readonly string[]): Reply => ({ body: files.map(entry) });

type Method = 'getMany' | 'lookUp';

/** The names that a request asks for. */
function askedFor(method: Method, { line, body }: { line: string; body: string }): readonly string[] {
  const text = method === 'lookUp' ? body : new URL(line.split(' ')[1] ?? '', 'http://forge').searchParams.get('body');
  return (JSON.parse(text ?? '') as GetFiles).files;
}

describe.each<Method>(['getMany', 'lookUp'])('%s', (method) => {
  test('asks for 30 names at a time, in order, and joins the answers', async () => {
    const files = names(65);
    const parts = [files.slice(0, 30), files.slice(30, 60), files.slice(60)];
    const { transport, asked } = await scriptServer(parts.map(answer));
    const found = await new Contents(transport)[method](repo, { files, ref: 'release/1#a' });
    expect(found.map((file) => file?.path)).toEqual(files);
    expect(asked.map((request) => askedFor(method, request))).toEqual(parts);
    expect(asked.every(({ line }) => line.includes('ref=release%2F1%23a'))).toBe(true);
  });

  test('needs one request for exactly 30 names, and two for 31', async () => {
    const { transport, lines } = await scriptServer([answer(names(30)), answer(names(30)), answer(['last'])]);
    const contents = new Contents(transport);
    await expect(contents[method](repo, { files: names(30) })).resolves.toHaveLength(30);
    await expect(contents[method](repo, { files: [...names(30), 'last'] })).resolves.toHaveLength(31);
    expect(lines).toHaveLength(3);
  });

  test('gives null for a path that is not there, in its place', async () => {
    const { transport } = await scriptServer([{ body: [null, readme, null] }]);
    const found = await new Contents(transport)[method](repo, { files: ['nope', 'README.md', 'nope too'] });
    expect(found.map((file) => file?.path ?? null)).toEqual([null, 'README.md', null]);
  });

  test('throws when an answer is shorter than its question', async () => {
    const { transport, lines } = await scriptServer([answer(names(30)), answer(['one'])]);
    const error = await errorOf(new Contents(transport)[method](repo, { files: [...names(30), 'one', 'two'] }));
    expect(error).toBeInstanceOf(OutputError);
    expect(error).toMatchObject({
      code: 'short-answer',
      attempts: 1,
      endpoint: method === 'getMany' ? 'repoGetFileContents' : 'repoGetFileContentsPost',
    });
    expect((error as Error).message).toMatch(
      /^(GET|POST) http:\/\/127\.0\.0\.1:\d+\/api\/v1\/repos\/ada\/engine\/file-contents: 1 entries came for 2 names$/,
    );
    expect(lines).toHaveLength(2);
  });

  test('throws as well when checks are off and no list comes', async () => {
    const { transport } = await scriptServer([{ body: null }], { validate: 'off' });
    expect(await errorOf(new Contents(transport)[method](repo, { files: ['a'] }))).toMatchObject({ kind: 'output', code: 'short-answer' });
  });

  test('asks once for no names at all, so that a hidden repository is noticed', async () => {
    const operation = method === 'getMany' ? 'repoGetFileContents' : 'repoGetFileContentsPost';
    const { transport, lines } = await scriptServer([recorded(operation, 'odd-empty-list')]);
    await expect(new Contents(transport)[method](repo, { files: [] })).resolves.toEqual([]);
    expect(lines).toHaveLength(1);
  });

  test.each([
    ['one path', 'README.md'],
    ['a hole', ['a', undefined]],
    ['nothing', undefined],
  ])('refuses %s instead of a list, and sends nothing', async (_, files) => {
    const { transport, lines } = await scriptServer([]);
    expect(await errorOf(new Contents(transport)[method](repo, { files: files as string[] }))).toBeInstanceOf(InputError);
    expect(lines).toEqual([]);
  });

  test('is repeated after a 503, for it only reads', async () => {
    const busy = { status: 503, headers: { 'retry-after': '0' }, body: { message: 'busy' } };
    const { transport, lines } = await scriptServer([busy, answer(['a'])], { retry: { limit: 1, baseDelay: 1 } });
    await expect(new Contents(transport)[method](repo, { files: ['a'] })).resolves.toHaveLength(1);
    expect(lines).toHaveLength(2);
  });
});

test('paths in the query need no right to write, paths in the body do', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoGetFileContents', 'ok'),
    recorded('repoGetFileContentsPost', 'err-403-scope'),
  ]);
  const contents = new Contents(transport);
  const files = ['README.md', 'src/main.go'];
  await expect(contents.getMany(repo, { files })).resolves.toHaveLength(2);
  expect(await errorOf(contents.lookUp(repo, { files }))).toBeInstanceOf(ForbiddenError);
  expect(lines).toEqual([`GET ${ROUTE}?body=${encodeURIComponent(JSON.stringify({ files }))}`, `POST ${ROUTE}`]);
});
