import { expect, test } from 'vitest';
import { ForgeClient, token, type User } from '../../../src/index.js';
import { createForgeApp } from '../../../src/testing.js';
import { errorOf } from '../../script-server.js';

const grace = { username: 'grace' };

function open(like: 'gitea-1.27' | 'gitea-28' | 'forgejo-15') {
  const app = createForgeApp({ like });
  app.seed.user('grace');
  const forge = new ForgeClient({
    baseUrl: 'http://forge',
    fetch: app.fetch,
    auth: token(app.token),
    validate: 'strict',
  });
  const sent = (): string[] =>
    app.requests.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
  return { forge, sent };
}

test('on Gitea 28 an account is updated without its login_name, in one request', async () => {
  const { forge, sent } = open('gitea-28');
  const bot: User = await forge.admin.users.update(grace, { type: 'Bot' });
  expect(bot).toMatchObject({ login: 'grace', type: 'Bot' });
  expect(sent()).toEqual(['PATCH /admin/users/grace']);
});

test.each(['gitea-1.27', 'forgejo-15'] as const)(
  '%s requires the login_name, which is read and sent along',
  async (like) => {
    const { forge, sent } = open(like);
    const user = await forge.admin.users.update(grace, { full_name: 'Grace' });
    expect([user.full_name, user.type]).toEqual(['Grace', undefined]);
    expect(sent()).toEqual([
      'PATCH /admin/users/grace',
      'GET /users/grace',
      'PATCH /admin/users/grace',
    ]);
    await forge.admin.users.update(grace, { login_name: 'hopper', full_name: 'G' });
    expect((await forge.admin.users.update(grace, { full_name: 'H' })).login_name).toBe('hopper');
  },
);

test('another refusal is passed on, and nothing is read', async () => {
  const { forge, sent } = open('gitea-1.27');
  const wrong = forge.admin.users.update(grace, { login_name: 'grace', password: 'short' });
  expect(await errorOf(wrong)).toMatchObject({ status: 400 });
  expect(await errorOf(forge.admin.users.update({ username: 'none' }, {}))).toMatchObject({
    status: 404,
  });
  expect(sent()).toEqual(['PATCH /admin/users/grace', 'PATCH /admin/users/none']);
});
