import { describe, expect, onTestFinished, test } from 'vitest';
import { ForgeClient, InputError, repoRef, token } from '../../src/index.js';
import { startForgeServer } from '../../src/testing.js';
import { scriptServer } from '../script-server.js';

test('a reference is made of a text, and of a repository as the API sends it', async () => {
  const server = await startForgeServer();
  const forge = new ForgeClient({ baseUrl: server.url, auth: server.token });
  onTestFinished(async () => {
    await forge.close();
    await server.close();
  });
  const repository = await forge.repos.create({ name: 'engine.v2', auto_init: true });
  const expected = { owner: server.user, repo: 'engine.v2' };
  expect(repoRef(repository)).toEqual(expected);
  expect(repoRef(`${server.user}/engine.v2`)).toEqual(expected);
  expect(repoRef({ full_name: `${server.user}/engine.v2` })).toEqual(expected);
  expect(await forge.repos.get(repoRef(repository))).toMatchObject({ id: repository.id });
});

test('an owner without a login leaves the full name to say it', () => {
  const meta = { id: 1, name: 'engine', owner: 'ada', full_name: 'ada/engine' };
  expect(repoRef(meta)).toEqual({ owner: 'ada', repo: 'engine' });
});

test.each([
  '',
  'ada',
  'ada/',
  '/engine',
  'ada/engine/issues',
  'https://forge.example/ada/engine',
  'ada /engine',
  'ada/..',
  'ada/en%2Fgine',
  'ada/engine\0',
  'ada/en\x7fgine',
  {},
  { name: 'engine' },
  { owner: { login: '' }, name: 'engine' },
  { full_name: 5 },
  null,
  undefined,
  7,
])('%j is refused', (wrong) => {
  expect(() => repoRef(wrong as never)).toThrow(InputError);
});

test.each([
  ['https://forge.example/ada/engine', /not an address/],
  ['https://ada:geheim@forge.example/ada/engine.git', /not an address/],
  ['git@forge.example:ada/engine.git', /not an address/],
  ['ssh://git@forge.example/ada/engine.git', /not an address/],
  // No server has a repository whose name ends in .git.
  ['ada/engine.git', /not an address/],
  ['ada/engine/', /pass 'owner\/repo'/],
  [{ owner: 'ada', repo: 'engine' }, /as it is/],
])('%j is refused with advice', (wrong, hint) => {
  const error = catchError(() => repoRef(wrong as never));
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).hint).toMatch(hint);
  expect(String((error as InputError).stack)).not.toContain('geheim');
});

function catchError(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('auth as a text', () => {
  test.each([
    ['undici', {}],
    ['fetch', { fetch }],
  ])('is a token of the forge, as token() sends it, over %s', async (_, own) => {
    const { transport, asked } = await scriptServer([{ body: {} }, { body: {} }, { body: {} }], {
      ...own,
      auth: 'abcd',
      validate: 'off',
    });
    const forge = new ForgeClient(transport);
    await forge.user.get();
    await forge.with({ auth: 'efgh' }).user.get();
    await forge.with({ auth: token('ijkl') }).user.get();
    expect(asked.map(({ headers }) => headers['authorization'])).toEqual([
      'token abcd',
      'token efgh',
      'token ijkl',
    ]);
  });

  test('is refused when it is empty or begins with a scheme, and undefined is no credential', () => {
    const baseUrl = 'https://forge.example';
    for (const auth of ['', ' ', 'token abcd', 'Bearer abcd', 'a\nb'])
      expect(() => new ForgeClient({ baseUrl, auth })).toThrow(InputError);
    expect(() => new ForgeClient({ baseUrl, auth: '' })).toThrow(
      expect.objectContaining({
        code: 'invalid-credential',
        hint: expect.stringContaining('FORGE_TOKEN') as string,
      }),
    );
    expect(() => new ForgeClient({ baseUrl, auth: ' ' })).toThrow('not a blank string');
    expect(new ForgeClient({ baseUrl, auth: undefined })).toBeInstanceOf(ForgeClient);
  });
});
