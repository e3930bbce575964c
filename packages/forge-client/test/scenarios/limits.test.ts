import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ForgeClient, type ForgeClientOptions, InputError, token } from '../../src/index.js';
import { declared } from '../recorded/operations.js';
import { listening } from '../http-server.js';
import { errorOf } from '../script-server.js';

const DRIVERS = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
] as const;
const repo = { owner: 'ada', repo: 'engine' };

interface Site {
  readonly url: string;
  readonly asked: readonly IncomingMessage[];
}

/** A forge that responds as the test specifies. */
async function site(
  reply: (response: ServerResponse, request: IncomingMessage, count: number) => void,
): Promise<Site> {
  const asked: IncomingMessage[] = [];
  const url = await listening((request, response) => {
    asked.push(request);
    request.resume().on('error', () => undefined);
    request.on('end', () => {
      reply(response, request, asked.length);
    });
  });
  return { url, asked };
}

function forgeAt(url: string, own: Partial<ForgeClientOptions>): ForgeClient {
  const forge = new ForgeClient({
    baseUrl: url,
    auth: token('pl4nted-token'),
    retry: { baseDelay: 1 },
    ...own,
  });
  onTestFinished(() => forge.close());
  return forge;
}

const json = (response: ServerResponse, status: number, value: unknown): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

test('only what takes long on a server may take long to answer', () => {
  const patient = declared.flatMap(([name, { timeouts }]) =>
    timeouts?.firstByte === null && timeouts.idle === undefined
      ? [name]
      : timeouts === undefined
        ? []
        : [`${name} otherwise`],
  );
  expect(patient.sort()).toEqual([
    'getArchive',
    'getBundle',
    'getTarball',
    'getZipball',
    'headArchive',
    'headBundle',
    'headTarball',
    'headZipball',
    'mergePull',
    'mergeUpstream',
    'migrateRepo',
    'syncPushMirrors',
  ]);
});

test('of the writes only those are repeated that only read, or whose repeat was recorded to answer alike', () => {
  const marked = declared.filter(
    ([, { idempotent, reads }]) => idempotent === true || reads === true,
  );
  const byMethod = (method: string): string[] =>
    marked
      .filter(([, endpoint]) => endpoint.method === method)
      .map(([name]) => name)
      .sort();
  expect(byMethod('POST')).toEqual([
    'cancelRun',
    'getManyFilesByPost',
    'renderMarkdown',
    'renderMarkup',
    'renderRawMarkdown',
    'renderRepoMarkdown',
    'renderRepoMarkup',
    'renderRepoRawMarkdown',
  ]);
  expect(byMethod('PATCH')).toEqual([]);
  // A second removal of these is answered as the first one, where that of an issue, a branch or a repository is a 404.
  expect(
    [...byMethod('DELETE'), ...byMethod('PUT')].filter((name) =>
      /^(?:deleteRepo|deleteIssue|deleteBranch|deleteRelease|deleteTag|updateFile|updateFile|mergePull)$/.test(
        name,
      ),
    ),
  ).toEqual([]);
  expect(declared.filter(([, { refusesWith503 }]) => refusesWith503 === true)).toEqual([]);
});

describe.each(DRIVERS)('a forge over %s', (_, own) => {
  test('gets a new issue once, whatever becomes of the answer, and is asked again for a read', async () => {
    const answers: readonly (readonly [string, (response: ServerResponse) => unknown, object])[] = [
      ['a reset', (response) => response.destroy(), { kind: 'network', mayHaveExecuted: true }],
      [
        'a cut answer',
        (response) =>
          response
            .writeHead(201, { 'content-length': 500 })
            .write('{"id":', () => response.destroy()),
        { kind: 'network', mayHaveExecuted: true },
      ],
      [
        '500',
        (response) => json(response, 500, { message: 'boom' }),
        { status: 500, mayHaveExecuted: true },
      ],
      [
        '502',
        (response) => response.writeHead(502).end('<html>'),
        { status: 502, mayHaveExecuted: true },
      ],
      [
        '503',
        (response) => response.writeHead(503, { 'retry-after': '0' }).end(),
        { status: 503, mayHaveExecuted: true },
      ],
      ['504', (response) => response.writeHead(504).end(), { status: 504, mayHaveExecuted: true }],
      [
        '409',
        (response) => json(response, 409, { message: 'locked' }),
        { status: 409, mayHaveExecuted: false },
      ],
    ];
    for (const [name, reply, shape] of answers) {
      const server = await site(reply);
      expect(
        await errorOf(forgeAt(server.url, own).issues.create(repo, { title: 'Leak' })),
        name,
      ).toMatchObject({ attempts: 1, ...shape });
      expect(
        server.asked.map(({ method }) => method),
        name,
      ).toEqual(['POST']);
    }
    const healing = await site((response, _request, count) =>
      count < 3 ? response.destroy() : json(response, 200, { version: '1' }),
    );
    expect(await forgeAt(healing.url, own).server.version()).toEqual({ version: '1' });
    expect(healing.asked).toHaveLength(3);
  });

  test('that has renamed a repository gets no issue in a GET', async () => {
    const server = await site((response) =>
      response.writeHead(301, { location: '/api/v1/repos/ada/motor/issues' }).end(),
    );
    const error = await errorOf(forgeAt(server.url, own).issues.create(repo, { title: 'Leak' }));
    expect(error).toMatchObject({
      status: 301,
      code: 'moved',
      location: `${server.url}/api/v1/repos/ada/motor/issues`,
      mayHaveExecuted: false,
    });
    expect(server.asked.map(({ method }) => method)).toEqual(['POST']);
  });

  test('that redirects elsewhere takes no user, code or token there', async () => {
    const other = await site((response) => json(response, 200, { version: '1' }));
    const home = await site((response) =>
      response.writeHead(302, { location: `${other.url}/api/v1/version` }).end(),
    );
    await forgeAt(home.url, own).server.version({
      sudo: 'pl4nted-user',
      otp: '846203',
      headers: { 'PRIVATE-TOKEN': 'pl4nted', Cookie: 'pl4nted' },
    });
    expect(home.asked[0]?.headers).toMatchObject({
      sudo: 'pl4nted-user',
      'x-gitea-otp': '846203',
      authorization: 'token pl4nted-token',
    });
    expect(JSON.stringify(other.asked[0]?.headers)).not.toMatch(/pl4nted|846203/);
  });

  test('is never asked for another route than the one that was meant', async () => {
    const server = await site((response) => json(response, 404, { message: 'no' }));
    const forge = forgeAt(server.url, own);
    const meant: readonly (readonly [Promise<unknown>, string])[] = [
      [forge.branches.get({ ...repo, branch: 'feature/x#1' }), '/branches/feature%2Fx%231'],
      [forge.branches.get({ ...repo, branch: 'a b+c%2e' }), '/branches/a%20b%2Bc%252e'],
      [forge.contents.get({ ...repo, filepath: 'docs/a#b?c.md' }), '/contents/docs/a%23b%3Fc.md'],
      [forge.tags.get({ ...repo, tag: 'v1.0/é🦙' }), '/tags/v1.0%2F%C3%A9%F0%9F%A6%99'],
    ];
    for (const [work, path] of meant) {
      await errorOf(work);
      expect(server.asked.map(({ url }) => (url ?? '').split('?', 1)[0])).toContainEqual(
        expect.stringContaining(`/api/v1/repos/ada/engine${path}`),
      );
    }
    const count = server.asked.length;
    for (const bad of ['..', '.', '%2e%2e', '../../admin/users/bob', 'a//b', 'a\nb', '']) {
      for (const work of [
        forge.branches.delete({ ...repo, branch: bad }),
        forge.repos.delete({ owner: 'o', repo: bad }),
        forge.contents.get({ ...repo, filepath: bad }),
      ]) {
        expect(await errorOf(work), bad).toBeInstanceOf(InputError);
      }
    }
    expect(server.asked).toHaveLength(count);
  });

  test('reports each error response with class, code and the required scopes', async () => {
    const words = {
      message:
        'token does not have at least one of required scope(s), required=[write:issue], token scope=read:user',
    };
    const refusals: readonly (readonly [number, unknown, object])[] = [
      [
        401,
        { message: 'invalid username, password or token' },
        { name: 'UnauthorizedError', code: 'unauthorized', hint: expect.any(String) as string },
      ],
      [403, words, { name: 'ForbiddenError', requiredScopes: ['write:issue'] }],
      [
        403,
        { message: 'Only administrators allowed to sudo' },
        { name: 'ForbiddenError', code: 'forbidden' },
      ],
      [404, { message: 'not found' }, { name: 'NotFoundError', code: 'not-found' }],
      [
        405,
        { message: 'Please try again later' },
        { name: 'StatusError', code: 'method-not-allowed' },
      ],
      [409, { message: 'already exists' }, { name: 'ConflictError', code: 'conflict' }],
      [
        422,
        { message: '[Title]: Required', errors: ['[Title]: Required'] },
        { name: 'UnprocessableError' },
      ],
      [423, { message: 'archived' }, { name: 'LockedError', code: 'locked' }],
    ];
    for (const [status, body, shape] of refusals) {
      const server = await site((response) => json(response, status, body));
      const error = await errorOf(
        forgeAt(server.url, own).issues.create(repo, { title: 'x' }, { sudo: 'grace' }),
      );
      expect(error).toMatchObject({
        kind: 'status',
        status,
        body,
        mayHaveExecuted: false,
        ...shape,
      });
    }
  });
});
