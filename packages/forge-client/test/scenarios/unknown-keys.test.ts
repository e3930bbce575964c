// What the checks of keys in the core depend on in this client: its endpoints, methods that read keys themselves, and options.
import { checkRequest, type Route } from '@clients/core';
import { describe, expect, test } from 'vitest';
import { authorizationUrl, basic, ForgeClient, InputError, oauth2 } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { instrument } from '../../src/otel/index.js';
import { createForgeApp } from '../../src/testing.js';
import { startForge } from '../start-forge.js';

const engine = { owner: 'ada', repo: 'engine' };
const file = { ...engine, filepath: 'valve.md' };

/** Checks an address, with values for the keys that its error asks for, and returns the first other error. */
function checkFilled(check: (where: object) => unknown, extra: object): string | undefined {
  const where: Record<string, unknown> = { ...extra };
  for (let round = 0; round < 10; round++)
    try {
      check(where);
      return undefined;
    } catch (error) {
      const { message } = error as Error;
      const [number] =
        /where\.(\w+): expected (?:an? (?:integer|number)|the id)/.exec(message)?.slice(1) ?? [];
      const missing = /: (where\..*) (?:is|are) missing: /.exec(message)?.[1] ?? '';
      if (number === undefined && missing === '') return message;
      if (number !== undefined) where[number] = 1;
      for (const [, key = ''] of missing.matchAll(/where\.(\w+)/g)) where[key] = 'x';
    }
  throw new Error('no address is complete');
}

test('every call that changes something refuses an unknown key of its address, and no read does', () => {
  const { transport } = new ForgeClient({ baseUrl: 'http://127.0.0.1:9' });
  const placed = Object.values(
    endpoints as unknown as Readonly<Record<string, Route<object>>>,
  ).filter(({ input }) => 'where' in input);
  expect(placed.length).toBeGreaterThan(400);
  for (const endpoint of placed) {
    const isRead = endpoint.method === 'GET' || endpoint.method === 'HEAD' || endpoint.reads;
    const error = checkFilled((where) => checkRequest(transport, endpoint, { where }), {
      zzUnknown: 1,
    });
    // A read goes on to what else is missing.
    if (isRead) expect(error ?? '', endpoint.id).not.toContain('zzUnknown');
    else expect(error, endpoint.id).toContain('where.zzUnknown is not known: the address has ');
  }
});

// What is missing is said first, although the rest would be refused, too.
test.each<[string, string | undefined, (forge: ForgeClient) => unknown]>([
  [
    'issues.labels.remove: where.id is missing: the address has owner, repo, index, id',
    'the address has no label',
    (forge) => forge.issues.labels.remove({ ...engine, index: 1, label: 'bug' } as never),
  ],
  [
    'releases.delete: where.id is missing: the address has owner, repo, id',
    'the address has no tag',
    (forge) => forge.releases.delete({ ...engine, tag: 'v1' } as never),
  ],
  [
    'releases.assets.create: where.id is missing: the address has owner, repo, id',
    'the address has no tag',
    (forge) => forge.releases.assets.create({ ...engine, tag: 'v1' } as never, new Blob(['x'])),
  ],
  [
    'issues.comments.update: where.id is missing: the address has owner, repo, id',
    'the address has no comment_id',
    (forge) => forge.issues.comments.update({ ...engine, comment_id: 1 } as never, { body: 'x' }),
  ],
  [
    'repos.collaborators.add: where.collaborator is missing: the address has owner, repo, collaborator',
    'the address has no username',
    (forge) => forge.repos.collaborators.add({ ...engine, username: 'eve' } as never),
  ],
])('%s', async (message, hint, call) => {
  const { forge, server } = await startForge();
  await expect(Promise.resolve().then(() => call(forge))).rejects.toMatchObject({
    name: 'InputError',
    message,
    hint,
  });
  expect(server.requests).toEqual([]);
});

test('a whole object in place of an address is told as that', async () => {
  const { forge, server } = await startForge();
  server.seed.issues('ada/engine', ['one']);
  const [issue] = await forge.issues.list(engine).toArray();
  const repo = await forge.repos.get(engine);
  const whole =
    'this is a whole object, such as an item of a list: pass { owner, repo, index } with its values';
  for (const [given, message] of [
    [issue, 'where.owner, where.repo and where.index are missing'],
    [{ ...engine, ...issue }, 'where.index is missing'],
    [{ ...engine, ...issue, index: 1 }, 'the address has owner, repo, index, and not '],
  ] as const)
    await expect(
      Promise.resolve().then(() => forge.issues.update(given as never, { state: 'closed' })),
    ).rejects.toMatchObject({
      message: expect.stringContaining(`issues.update: ${message}`) as string,
      hint: whole,
    });
  await expect(
    Promise.resolve().then(() => forge.repos.delete(repo as never)),
  ).rejects.toMatchObject({
    message: 'repos.delete: where.repo is missing: the address has owner, repo',
    hint: 'this is a whole object, such as an item of a list: pass { owner, repo } with its values',
  });
});

/** Methods that read keys themselves, with calls that would be sent without them. */
const REFUSED: readonly (readonly [string, (forge: ForgeClient) => unknown])[] = [
  [
    'contents.create: encodin is not known: use encoding',
    (forge) => forge.contents.create(file, { content: 'eA==', encodin: 'base64' } as never),
  ],
  [
    'contents.update: Encoding is not known: use encoding',
    (forge) => forge.contents.update(file, { content: 'eA==', Encoding: 'base64' } as never),
  ],
  [
    'contents.change: encodin is not known: use encoding',
    (forge) =>
      forge.contents.change(engine, {
        files: [{ operation: 'create', path: 'x', content: 'eA==', encodin: 'base64' } as never],
      }),
  ],
  [
    'wiki.create: contnt is not known: use content',
    (forge) => forge.wiki.create(engine, { title: 'x', contnt: 'x' } as never),
  ],
  [
    'wiki.create: option content is not known: pass it in the argument before the options',
    (forge) => forge.wiki.create(engine, { title: 'x' }, { content: 'x' } as never),
  ],
  [
    'issues.create: body.titel is not known: use body.title',
    (forge) => forge.issues.create(engine, { titel: 'x', labels: ['bug'] } as never),
  ],
  [
    'issues.labels.clear: where.id is not known: the address has owner, repo, index',
    (forge) => forge.issues.labels.clear({ ...engine, index: 1, id: 5 } as never),
  ],
  [
    'issues.list: where.state is not known: pass it in the second argument, as query.state',
    (forge) => forge.issues.list({ ...engine, state: 'closed' } as never).toArray(),
  ],
  [
    'option comit is not known: use commit',
    (forge) => forge.branches.waitFor({ ...engine, branch: 'main' }, { comit: 'x' } as never),
  ],
  [
    'milestones.list: query: expected an object, found a Map',
    (forge) => forge.milestones.list(engine, new Map() as never).toArray(),
  ],
  [
    'wiki.create: body: expected an object, found a promise',
    (forge) => forge.wiki.create(engine, Promise.resolve({}) as never),
  ],
  [
    'contents.change: body.files[0]: expected an object, found a promise',
    (forge) => forge.contents.change(engine, { files: [Promise.resolve({}) as never] }),
  ],
  [
    'the changes must be an object, not undefined',
    (forge) => forge.contents.change(engine, undefined as never),
  ],
];

test.each(REFUSED)('nothing is sent: %s', async (message, call) => {
  const { forge, server } = await startForge();
  const error: unknown = await Promise.resolve()
    .then(() => call(forge))
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).message).toBe(message);
  expect(server.requests).toEqual([]);
});

test("validate: 'passthrough' sends a key that looks misspelt, also one that a method reads itself", async () => {
  const { forge, server } = await startForge();
  const options = { validate: 'passthrough' } as const;
  await forge.contents.create(file, { content: 'x', encodin: 'base64' } as never, options);
  await forge.repos.create({ name: 'x', visibility: 'private' } as never, options);
  expect(server.requests.map(({ body }) => body)).toMatchObject([
    { encodin: 'base64' },
    { visibility: 'private' },
  ]);
});

test('a read leaves out the keys of a longer address', async () => {
  const { forge, server } = await startForge();
  const [index = 0] = server.seed.issues('ada/engine', ['one']);
  const where = { ...engine, index, id: 7, note: 'x' };
  expect(await forge.repos.get(where)).toMatchObject({ name: 'engine' });
  expect(await forge.issues.list(where, { state: 'open' }).toArray()).toHaveLength(1);
});

test('options that are keys of one request of a call do not end it halfway', async () => {
  const { forge } = await startForge();
  await forge.labels.create(engine, { name: 'bug', color: '#f00' });
  // The list of labels has a page; the issue has none.
  const options = { page: 2 } as object;
  const { labels } = await forge.issues.create(engine, { title: 'x', labels: ['bug'] }, options);
  expect(labels.map(({ name }) => name)).toEqual(['bug']);
});

describe('an option that would be ignored is refused', () => {
  const application = { baseUrl: 'https://forge.example', clientId: 'x' };
  const { seed } = createForgeApp();

  test.each<[string, string, () => unknown]>([
    // Without scopes, an application gets full access.
    ['scope', 'scopes', () => authorizationUrl({ ...application, scope: [] } as never)],
    ['renewbefore', 'renewBefore', () => oauth2({ ...application, renewbefore: 0 } as never)],
    ['OTP', 'otp', () => basic({ username: 'ada', password: 'x', OTP: '1' } as never)],
    ['tracerprovider', 'tracerProvider', () => instrument({ tracerprovider: {} } as never)],
    ['mergecheck', 'mergeCheck', () => createForgeApp({ mergecheck: 10 } as never)],
    ['is_admin', 'admin', () => seed.user('eve', { is_admin: true } as never)],
    ['isPrivate', 'private', () => seed.repo('ada/x', { isPrivate: true } as never)],
    ['ref', 'branch', () => seed.commit('ada/engine', { a: 'x' }, { ref: 'work' } as never)],
  ])('%s stands for %s', async (name, right, work) => {
    await expect(Promise.resolve().then(work)).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-option',
      message: `option ${name} is not known: use ${right}`,
    });
  });
});
