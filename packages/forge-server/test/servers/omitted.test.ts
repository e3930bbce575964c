import { expect, test } from 'vitest';
import { ForgeClient, token } from 'forge-client';
import { Milestones } from '../../../forge-client/src/api/milestones/milestones.js';
import { type ServerKind, startForgeServer } from '../../src/index.js';
import { recorded, scriptServer } from '../../../forge-client/test/script-server.js';

interface Left {
  readonly full_name: string;
  readonly website: string;
  readonly email: string;
  readonly due_on: string | null;
  readonly is_archived: boolean;
}

/** What is left of an organisation, a milestone and a label after an update of one field of each. */
async function left(like: ServerKind, by: 'client' | 'fetch'): Promise<Left> {
  await using server = await startForgeServer({ like });
  await using forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
  });
  const update = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method: 'PATCH',
      headers: { authorization: `token ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  const where = { org: 'works' };
  const repo = { owner: 'ada', repo: 'engine' };
  await forge.orgs.create({
    username: 'works',
    full_name: 'Works',
    website: 'https://works.example',
    email: 'all@works.example',
  });
  const { id } = await forge.milestones.create(repo, {
    title: 'v1',
    due_on: '2031-01-02T03:04:05Z',
  });
  const label = { ...repo, id: (await forge.labels.create(repo, OLD_LABEL)).id };
  if (by === 'client') {
    await forge.orgs.update(where, { description: 'Makes things' });
    await forge.milestones.update({ ...repo, id }, { title: 'v2' });
    await forge.labels.update(label, { name: 'older' });
  } else {
    await update('orgs/works', { description: 'Makes things' });
    await update(`repos/ada/engine/milestones/${String(id)}`, { title: 'v2' });
    await update(`repos/ada/engine/labels/${String(label.id)}`, { name: 'older' });
  }
  const { full_name, website, email, description } = await forge.orgs.get(where);
  const { due_on, title } = await forge.milestones.get({ ...repo, id });
  const { is_archived, name } = await forge.labels.get(label);
  expect([description, title, name]).toEqual(['Makes things', 'v2', 'older']);
  return { full_name, website, email, due_on, is_archived };
}

const OLD_LABEL = { name: 'old', color: '00aabb', is_archived: true };
const KEPT: Left = {
  full_name: 'Works',
  website: 'https://works.example',
  email: 'all@works.example',
  due_on: '2031-01-02T03:04:05Z',
  is_archived: true,
};

test('an update keeps or clears what it omits, as on the real server', async () => {
  const cleared = { ...KEPT, full_name: '', website: '', is_archived: false };
  expect(await left('gitea-1.27', 'fetch')).toEqual({ ...KEPT, due_on: null, is_archived: false });
  expect(await left('gitea-1.25', 'fetch')).toEqual({ ...cleared, due_on: null });
  expect(await left('gitea-1.22', 'fetch')).toEqual(cleared);
  expect(await left('forgejo-15', 'fetch')).toEqual(cleared);
});

test.each(['gitea-1.27', 'gitea-1.25', 'gitea-1.22', 'forgejo-15'] as const)(
  'the client loses nothing that an update omits: %s',
  async (like) => {
    const { due_on, ...rest } = await left(like, 'client');
    expect({ ...rest, due_on: due_on?.slice(0, 10) }).toEqual({ ...KEPT, due_on: '2031-01-02' });
  },
);

test('null removes the due date where the server can', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('issueEditMilestone', 'odd-null-due'),
  ]);
  await new Milestones(transport).update(
    { owner: 'ada', repo: 'engine', id: 56 },
    { due_on: null },
  );
  expect(lines).toEqual(['PATCH /api/v1/repos/ada/engine/milestones/56']);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ due_on: null });
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
