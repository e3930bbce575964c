import { describe, expect, test } from 'vitest';
import {
  type Auth,
  basic,
  ClientError,
  ForgeClient,
  type ForgeClientOptions,
  token,
} from '../../src/index.js';
import { type ForgeServer, startForgeServer } from '../../src/testing.js';
import { listening } from '../http-server.js';
import { startForge } from '../start-forge.js';
import { scriptServer } from '../script-server.js';
import * as endpoints from '../../src/operations.js';

/** A call as a program without types may make it. */
type Loose = Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>;

interface Place {
  readonly forge: ForgeClient;
  readonly server: ForgeServer;
  /** The client, without the types that would prevent the mistake. */
  readonly loose: Loose;
  /** Makes another client of the server. */
  readonly client: (options: object) => ForgeClient;
}

const engine = { owner: 'ada', repo: 'engine' };
const file = { ...engine, filepath: 'valve.md' };
const stale = 'a'.repeat(40);

async function read(pages: unknown): Promise<unknown> {
  return (pages as { toArray(): Promise<unknown> }).toArray();
}

/** What was done, what comes of it: class, code, and a part of the message or the hint. */
const MISTAKES: readonly (readonly [
  what: string,
  run: (place: Place) => unknown,
  name: string,
  code: string,
  says: string,
])[] = [
  [
    'a private repository is read without a credential',
    async ({ forge, client }) => {
      await forge.repos.create({ name: 'secret', private: true });
      return client({ auth: undefined }).repos.get({ owner: 'ada', repo: 'secret' });
    },
    'NotFoundError',
    'not-found',
    'owner or repo does not exist, or is hidden: no credential was sent',
  ],
  [
    'a repository that does not exist',
    ({ forge }) => forge.repos.get({ owner: 'ada', repo: 'nope' }),
    'NotFoundError',
    'not-found',
    'owner or repo does not exist, or is not visible to this account',
  ],
  [
    'the fields of a file beside its address',
    ({ loose }) => loose['contents']?.['update']?.({ ...file, content: 'Drip' }),
    'InputError',
    'invalid-input',
    'pass two objects: the first has owner, repo, filepath, and the second content and the other fields',
  ],
  [
    'the fields of an issue beside its address',
    ({ loose }) => loose['issues']?.['create']?.({ ...engine, title: 'Leak' }),
    'InputError',
    'invalid-input',
    'pass two objects: the first has owner, repo, and the second the other fields',
  ],
  [
    'the changes of an issue beside its address',
    ({ loose }) => loose['issues']?.['update']?.({ ...engine, index: 1, title: 'Leak' }),
    'InputError',
    'invalid-input',
    'pass two objects: the first has owner, repo, index, and the second the other fields',
  ],
  [
    'the query of a list beside its address',
    ({ loose }) => read(loose['issues']?.['list']?.({ ...engine, state: 'closed' })),
    'InputError',
    'invalid-input',
    'pass two objects: the first has owner, repo, and the second the other fields',
  ],
  [
    'a header as a token',
    () => token('token 0123abcd'),
    'InputError',
    'invalid-credential',
    'pass what follows it',
  ],
  [
    'the arguments of a credential one after another',
    () => (basic as (...args: unknown[]) => Auth)('ada', 'analytical'),
    'InputError',
    'invalid-option',
    'its keys are username, password',
  ],
  [
    'the number of items as an argument',
    ({ forge }) => forge.issues.list(engine).toArray(10 as never),
    'InputError',
    'invalid-option',
    'pass { limit: 10 }',
  ],
  [
    'a path as a file',
    ({ forge }) => forge.releases.assets.create({ ...engine, id: 1 }, 'engine.bin' as never),
    'InputError',
    'invalid-input',
    "to send this file, pass { path: 'engine.bin' }",
  ],
  [
    'a file under the name of another client',
    ({ forge }) =>
      forge.releases.assets.create({ ...engine, id: 1 }, {
        name: 'engine.zip',
        file: new Uint8Array(3),
      } as never),
    'InputError',
    'invalid-input',
    'use content instead of file',
  ],
  [
    'a file without content',
    ({ forge }) => forge.contents.create({ ...engine, filepath: 'a' }, { message: 'a' } as never),
    'InputError',
    'invalid-input',
    'contents.create: body.content must be text',
  ],
  [
    'the product of a server for tests',
    () => startForgeServer({ product: 'forgejo' } as never),
    'InputError',
    'invalid-option',
    'option product is not known: use like',
  ],
  [
    'the id of an operation as a feature',
    ({ forge }) => forge.supports('issueCreateIssue' as never),
    'InputError',
    'invalid-input',
    'pass an endpoint of forge-client/endpoints',
  ],
  [
    'a repository without its owner',
    ({ loose }) => loose['issues']?.['get']?.({ repo: 'engine', index: 1 }),
    'InputError',
    'invalid-input',
    'issues.get: where.owner is missing: the address has owner, repo, index',
  ],
  [
    'a URL instead of options',
    () => new ForgeClient('https://forge.example' as never),
    'InputError',
    'invalid-option',
    "pass an object, such as { baseUrl: 'https://forge.example' }",
  ],
  [
    'a number of retries instead of an object',
    ({ client }) => client({ retry: 3 }),
    'InputError',
    'invalid-option',
    'the keys of retry are limit, baseDelay, maxDelay, maxRetryAfter, repeatable',
  ],
  [
    'the commits of an empty repository',
    async ({ forge }) => {
      await forge.repos.create({ name: 'empty' });
      return read(forge.commits.list({ owner: 'ada', repo: 'empty' }));
    },
    'ConflictError',
    'empty-repository',
    'the repository has no commits: make the first one with contents.create',
  ],
  [
    'a branch that does not exist',
    ({ forge }) => forge.branches.get({ ...engine, branch: 'nope' }),
    'NotFoundError',
    'not-found',
    'owner, repo or branch does not exist, or is not visible to this account; see branches.list; also where the repository has no commits (empty of repos.get)',
  ],
  [
    'a file of a branch that does not exist',
    ({ forge }) => forge.contents.get(file, { ref: 'nope' }),
    'NotFoundError',
    'not-found',
    'no branch, tag or commit has this name: see branches.list and tags.list, which are empty where the repository has no commits',
  ],
  [
    'a file is created twice',
    ({ forge }) => forge.contents.create(file, { content: 'Drip' }),
    'UnprocessableError',
    'file-exists',
    'to change the file, pass the sha that contents.get returns to contents.update',
  ],
  [
    'a file is changed with a stale sha',
    ({ forge }) => forge.contents.update(file, { content: 'Drop', sha: stale }),
    'UnprocessableError',
    'sha-mismatch',
    'the file has changed, or its sha is missing: pass the sha that contents.get returns now',
  ],
  [
    'a second release of a tag',
    async ({ forge }) => {
      await forge.releases.create(engine, { tag_name: 'v1' });
      return forge.releases.create(engine, { tag_name: 'v1' });
    },
    'ConflictError',
    'release-exists',
    'change it with releases.update',
  ],
  [
    'a label with a colour by name',
    ({ forge }) => forge.labels.create(engine, { name: 'wet', color: 'red' }),
    'UnprocessableError',
    'unprocessable',
    'check the value that the message names',
  ],
  [
    'an empty title',
    ({ forge }) => forge.issues.create(engine, { title: '' }),
    'UnprocessableError',
    'unprocessable',
    'check title',
  ],
  [
    'a token without the scope',
    ({ client, server }) =>
      client({ auth: token(server.seed.token('ada', ['read:issue'])) }).issues.create(engine, {
        title: 'Leak',
      }),
    'ForbiddenError',
    'forbidden',
    'the token lacks the scope write:issue',
  ],
  [
    'no credential where one is needed',
    ({ client }) => client({ auth: undefined }).user.get(),
    'UnauthorizedError',
    'unauthorized',
    'no credential was sent: set option auth, or FORGE_TOKEN for fromEnv()',
  ],
  [
    'a token where a password is needed',
    ({ forge }) => read(forge.users.tokens.list({ username: 'ada' })),
    'UnauthorizedError',
    'unauthorized',
    'this route takes a password: set auth to basic({ username, password })',
  ],
  [
    'the URL of a repository as baseUrl',
    ({ server, client }) => client({ baseUrl: `${server.url}/ada/engine` }).user.get(),
    'NotFoundError',
    'no-route',
    '/ada/engine has no API: if /ada/engine is the path of a repository or a page, leave it out of baseUrl',
  ],
  [
    'an empty text as auth, of a variable that was set to nothing',
    ({ client }) => client({ auth: '' }),
    'InputError',
    'invalid-credential',
    'set the environment variable that it comes from, such as FORGE_TOKEN',
  ],
  [
    'a variable of the environment that is not set',
    () => token(undefined as unknown as string),
    'InputError',
    'invalid-credential',
    'set the environment variable that it comes from, such as FORGE_TOKEN',
  ],
  [
    'a repository as text',
    ({ loose }) => loose['issues']?.['list']?.('ada/engine'),
    'InputError',
    'invalid-input',
    'pass an object: its keys are owner, repo',
  ],
  [
    'a date without a time',
    ({ forge }) => forge.issues.list(engine, { since: '2026-12-24' }),
    'InputError',
    'invalid-input',
    "issues.list: query.since: expected an RFC 3339 instant, such as 2026-01-31T12:00:00Z, found '2026-12-24'",
  ],
  [
    'the title of a milestone where its id is asked for',
    ({ loose }) => loose['milestones']?.['get']?.({ ...engine, id: 'v1' }),
    'InputError',
    'invalid-input',
    'milestones.get: where.id: expected the id of a milestone, as milestones.list returns it',
  ],
  [
    'a required key that is missing',
    ({ loose }) => loose['contents']?.['delete']?.(file, {}),
    'InputError',
    'invalid-input',
    'contents.delete: body.sha: expected a string, found nothing',
  ],
];

async function place(options: Partial<ForgeClientOptions>): Promise<Place> {
  const { forge, server } = await startForge(options);
  await forge.contents.create(file, { content: 'Drip' });
  const client = (further: object): ForgeClient =>
    new ForgeClient({ baseUrl: server.url, auth: token(server.token), ...options, ...further });
  return { forge, server, loose: forge as unknown as Loose, client };
}

async function refusal(run: () => unknown): Promise<ClientError> {
  const error: unknown = await Promise.resolve()
    .then(run)
    .catch((reason: unknown) => reason);
  if (ClientError.is(error)) return error;
  throw new Error('nothing was refused', { cause: error });
}

describe.each<[string, Partial<ForgeClientOptions>]>([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('a mistake over %s says what to do', (_, options) => {
  test.each(MISTAKES)('%s', async (_what, run, name, code, says) => {
    const at = await place(options);
    const error = await refusal(() => run(at));
    expect(error).toMatchObject({ name, code });
    expect(`${error.message}\n${error.hint ?? ''}`).toContain(says);
  });

  test('a pause that is longer than the client waits', async () => {
    const baseUrl = await listening((_request, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end();
    });
    const forge = new ForgeClient({ baseUrl, ...options });
    expect(await refusal(() => forge.user.get())).toMatchObject({
      name: 'RateLimitError',
      code: 'rate-limited',
      attempts: 1,
      retryAfter: 3_600_000,
      hint: 'the server asks to wait 3600 s, longer than retry.maxRetryAfter (60 s): wait that long, or raise it',
    });
    expect(
      (await refusal(() => forge.user.get({ retry: { limit: 0, maxRetryAfter: 4_000_000 } }))).hint,
    ).toContain('option limit');
  });

  test('the URL of a repository, in the words of a real server', async () => {
    const baseUrl = await listening((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n');
    });
    const forge = new ForgeClient({ baseUrl: `${baseUrl}/ada/engine`, ...options });
    expect((await refusal(() => forge.user.get())).hint).toContain('leave it out of baseUrl');
  });

  test('a login page in front of the API', async () => {
    const baseUrl = await listening((_request, response) => {
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Not Found</title>');
    });
    const error = await refusal(() =>
      new ForgeClient({ baseUrl: `${baseUrl}/ada/engine`, ...options }).user.get(),
    );
    expect(error).toMatchObject({ name: 'NotFoundError', code: 'not-found' });
    expect(error.hint).toContain('if /ada/engine is the path of a repository or a page');
  });
});

test.each([422, 400, 409])(
  'a stale sha has the same code with every status that servers send: %i',
  async (status) => {
    const message = `sha does not match [given: ${stale}, expected: ${stale}]`;
    const { transport } = await scriptServer([{ status, body: { message } }]);
    const error = await refusal(() =>
      transport.call(endpoints.deleteFile, { where: file, body: { sha: stale } }),
    );
    expect(error).toMatchObject({ status, code: 'sha-mismatch' });
  },
);

test.each([
  [422, '[SHA]: Required', 'sha-mismatch'],
  [409, 'Release has no Tag', 'release-exists'],
  [404, 'Git Repository is empty.', 'empty-repository'],
  [404, 'repository is empty', 'empty-repository'],
  [422, 'repo is empty', 'empty-repository'],
])('servers of other versions: %i %s', async (status, message, code) => {
  const { transport } = await scriptServer([{ status, body: { message } }]);
  expect(await refusal(() => transport.call(endpoints.getVersion, {}))).toMatchObject({
    status,
    code,
  });
});

test.each([
  ['[UserName]: invalid username', 'check username'],
  ['[RepoAdminChangeTeamAccess]: Default', 'check repo_admin_change_team_access'],
  // The server's name of `new_username` of another operation: nothing was sent under it.
  ['[NewName]: Required', 'check the value that the message names'],
])('a hint names a field only as it was sent: %s', async (message, hint) => {
  const { transport } = await scriptServer([{ status: 422, body: { message } }]);
  const body = { username: 'ada', repo_admin_change_team_access: true };
  expect((await refusal(() => transport.call(endpoints.createOrg, { body }))).hint).toBe(hint);
});

test('a commit without a note is not said to be unknown', async () => {
  const { transport } = await scriptServer([
    { status: 404, body: { message: `commit doesn't exist: ${stale}` } },
  ]);
  const { hint } = await refusal(() =>
    transport.call(endpoints.getNote, { where: { ...engine, sha: stale } }),
  );
  expect(hint).toBe('owner, repo or sha does not exist, or is hidden: no credential was sent');
});

test('the routes of tokens of Forgejo ask for a password in other words', async () => {
  const auth: Auth = token('t');
  const { transport } = await scriptServer(
    [{ status: 401, body: { message: 'auth method not allowed' } }],
    { auth },
  );
  expect((await refusal(() => transport.call(endpoints.getVersion, {}))).hint).toContain(
    'set auth to basic(',
  );
  expect(basic({ username: 'ada', password: 'secret' }).scheme).toBe('basic');
});

test('an address that ends in /api is that of the server', async () => {
  const { server } = await startForge();
  for (const end of ['/api', '/api/', '/api/v1', '/api/v1/']) {
    await using forge = new ForgeClient({ baseUrl: server.url + end, auth: token(server.token) });
    expect((await forge.user.get()).login).toBe('ada');
  }
});

test('the port of Ollama is recognised', async () => {
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response('404 page not found', { status: 404 }));
  const forge = new ForgeClient({ baseUrl: 'http://127.0.0.1:11434', fetch });
  expect((await refusal(() => forge.user.get())).hint).toBe(
    'http://127.0.0.1:11434 looks like Ollama: baseUrl must be the address of a forge',
  );
});
