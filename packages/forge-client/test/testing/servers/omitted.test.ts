import { expect, test } from 'vitest';
import { ForgeClient, token } from '../../../src/index.js';
import { type ServerKind, startForgeServer } from '../../../src/testing/index.js';

/** What is left of an organisation and a milestone after an update of one field of each. */
async function left(like: ServerKind): Promise<unknown> {
  await using server = await startForgeServer({ like });
  await using forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
  });
  const where = { org: 'works' };
  const repo = { owner: 'ada', repo: 'engine' };
  await forge.orgs.create({
    username: 'works',
    full_name: 'Works',
    website: 'https://works.example',
    email: 'all@works.example',
  });
  const { full_name, website, email } = await forge.orgs.update(where, {
    description: 'Makes things',
  });
  const { id } = await forge.milestones.create(repo, {
    title: 'v1',
    due_on: '2031-01-02T03:04:05Z',
  });
  const { due_on } = await forge.milestones.update({ ...repo, id }, { title: 'v2' });
  return { full_name, website, email, due_on };
}

test('an update keeps or clears what it omits, as on the real server', async () => {
  const kept = {
    full_name: 'Works',
    website: 'https://works.example',
    email: 'all@works.example',
    due_on: '2031-01-02T03:04:05Z',
  };
  const cleared = { ...kept, full_name: '', website: '' };
  expect(await left('gitea-1.27')).toEqual({ ...kept, due_on: null });
  expect(await left('gitea-1.25')).toEqual({ ...cleared, due_on: null });
  expect(await left('gitea-1.22')).toEqual(cleared);
  expect(await left('forgejo-15')).toEqual(cleared);
});

test('only Gitea 1.27 hides the authorization header of a webhook', async () => {
  const seen: Record<string, string> = {};
  for (const like of ['gitea-1.27', 'gitea-1.25', 'gitea-1.22', 'forgejo-15'] as const) {
    await using server = await startForgeServer({ like });
    await using forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      validate: 'strict',
    });
    const config = { url: 'http://127.0.0.1:1/', content_type: 'json' };
    const body = { type: 'gitea', config, authorization_header: 'Bearer x' } as const;
    seen[like] = (
      await forge.hooks.create({ owner: 'ada', repo: 'engine' }, body)
    ).authorization_header;
  }
  expect(seen).toEqual({
    'gitea-1.27': '',
    'gitea-1.25': 'Bearer x',
    'gitea-1.22': 'Bearer x',
    'forgejo-15': 'Bearer x',
  });
});

test('only Gitea 1.27 creates a file that is to be changed', async () => {
  const seen: Record<string, unknown> = {};
  for (const like of ['gitea-1.27', 'gitea-1.25', 'gitea-1.22', 'forgejo-15'] as const) {
    await using server = await startForgeServer({ like });
    await using forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      validate: 'strict',
    });
    seen[like] = await forge.contents
      .update({ owner: 'ada', repo: 'engine', filepath: 'new.txt' }, { content: 'x' })
      .then(
        ({ content }) => content?.path,
        (error: unknown) => (error as { status?: number }).status,
      );
  }
  expect(seen).toEqual({
    'gitea-1.27': 'new.txt',
    'gitea-1.25': 422,
    'gitea-1.22': 422,
    'forgejo-15': 422,
  });
});
