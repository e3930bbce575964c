import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Contents } from '../../../src/api/contents/contents.js';
import type { ContentsResponse } from '../../../src/api/contents/schemas.js';
import { ForbiddenError, NotFoundError, Transport } from '../../../src/index.js';
import { recorded } from '../../script-server.js';
import { listening } from '../../http-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine/contents';
const [readme] = recorded('repoGetFileContents', 'ok').body as readonly [ContentsResponse];
const file = (path: string): ContentsResponse => ({
  ...readme,
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
});
const docs: ContentsResponse = { ...file('docs'), type: 'dir', content: null, encoding: null };

interface Served {
  readonly contents: Contents;
  readonly requests: string[];
  /** Most requests that were under way at once. */
  readonly most: () => number;
}

/** A server without the route that takes many paths. */
async function oldServer(
  entries: Readonly<Record<string, unknown>>,
  status = 404,
): Promise<Served> {
  const requests: string[] = [];
  let underWay = 0;
  let most = 0;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, search } = new URL(request.url ?? '', 'http://forge');
    requests.push(`${decodeURIComponent(pathname)}${search}`);
    if (pathname.endsWith('/file-contents')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
      return;
    }
    most = Math.max(most, ++underWay);
    const body = entries[decodeURIComponent(pathname.slice(BASE.length + 1))];
    setTimeout(() => {
      underWay--;
      response.writeHead(body === undefined ? status : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { message: "The target couldn't be found." }));
    }, 20);
  };
  const transport = new Transport({ baseUrl: await listening(answer), validate: 'strict' });
  onTestFinished(() => transport.close());
  return { contents: new Contents(transport), requests, most: () => most };
}

describe('getMany on a server without its route', () => {
  test('requests each path, a few at once, and keeps the order', async () => {
    const files = Array.from({ length: 40 }, (_, at) => `many/f${String(at)}.txt`);
    const { contents, requests, most } = await oldServer(
      Object.fromEntries(files.map((path) => [path, file(path)])),
    );
    const found = await contents.getMany(repo, { files, ref: 'release/1' });
    expect(found.map((entry) => entry?.path)).toEqual(files);
    expect(requests).toHaveLength(41);
    expect(requests.slice(1).every((line) => line.endsWith('?ref=release%2F1'))).toBe(true);
    expect(most()).toBe(4);
  });

  test('has null in place of a path that does not exist, and the entry of a directory', async () => {
    const entries = {
      'README.md': file('README.md'),
      docs: [file('docs/x.md')],
      'src/lib': [],
      src: [{ ...docs, name: 'lib', path: 'src/lib' }],
      '': [docs],
    };
    const { contents } = await oldServer(entries);
    const found = await contents.getMany(repo, { files: ['nope', 'docs', 'README.md', 'src/lib'] });
    expect(found.map((entry) => entry?.path ?? null)).toEqual([
      null,
      'docs',
      'README.md',
      'src/lib',
    ]);
    expect(found.map((entry) => entry?.type ?? null)).toEqual([null, 'dir', 'file', 'dir']);
  });

  test('returns only null where the repository has none of the paths', async () => {
    const { contents } = await oldServer({ '': [file('README.md')] });
    await expect(contents.getMany(repo, { files: ['a', 'b'] })).resolves.toEqual([null, null]);
  });

  test('throws a 404 when the repository is missing, also for an empty list', async () => {
    const { contents } = await oldServer({});
    await expect(contents.getMany(repo, { files: ['a', 'b'] })).rejects.toBeInstanceOf(
      NotFoundError,
    );
    await expect(contents.getMany(repo, { files: [] })).rejects.toBeInstanceOf(NotFoundError);
  });

  test('throws any other error, and sends nothing after it', async () => {
    const { contents, requests } = await oldServer({}, 403);
    const files = Array.from({ length: 20 }, (_, at) => String(at));
    await expect(contents.getMany(repo, { files })).rejects.toBeInstanceOf(ForbiddenError);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requests.length).toBeLessThan(10);
  });
});
