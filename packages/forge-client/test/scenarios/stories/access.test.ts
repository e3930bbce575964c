import { expect } from 'vitest';
import { basic, ForgeClient, ForbiddenError, UnauthorizedError } from '../../../src/index.js';
import * as endpoints from '../../../src/operations.js';
import { asking, at, refusal } from '../../../../forge-server/test/api.js';
import { story } from './stage.js';

story(
  'a token reaches as far as its scopes, and a password creates and deletes it',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'scoped', {});
    const where = { username: dev.login };
    const byPassword = dev.forge.with({
      auth: basic({ username: dev.login, password: dev.password }),
    });
    const made = await byPassword.users.tokens.create(where, {
      name: 'narrow',
      scopes: ['read:issue'],
    });
    expect(made.scopes).toEqual(['read:issue']);
    expect(
      (await byPassword.users.tokens.list(where).toArray()).map(({ name }) => name).sort(),
    ).toEqual(['narrow', 'story']);
    const narrow = asking(scene.url, made.sha1);
    const issues = `/repos/${repo.owner}/${repo.repo}/issues`;
    expect((await narrow('GET', issues)).status).toBe(200);
    const refused = await narrow('POST', issues, { title: 'x' });
    expect([refused.status, String(at(refused, 'message'))]).toEqual([
      403,
      expect.stringContaining('[write:issue]'),
    ]);
    expect(refusal(await narrow('GET', `/repos/${repo.owner}/none`))).toMatch(
      /^403 .*\[read:repository\]/,
    );
    // On Forgejo a token may list tokens.
    expect((await dev.ask('GET', `/users/${dev.login}/tokens`)).status).toBe(
      scene.forgejo ? 200 : 401,
    );
    await byPassword.users.tokens.delete({ ...where, token: 'narrow' });
    expect((await narrow('GET', issues)).status).toBe(401);
  },
);

story('a token can be looked up and deleted by itself', async (scene) => {
  await scene.needs(endpoints.getCurrentToken);
  const dev = await scene.invite();
  expect((await dev.forge.users.tokens.getCurrent()).name).toBe('story');
  await dev.forge.users.tokens.deleteCurrent();
  await expect(dev.forge.user.get()).rejects.toBeInstanceOf(UnauthorizedError);
});

story(
  'a renamed repository is found under its former name, and a write is refused with the new address',
  async (scene) => {
    const dev = await scene.invite();
    const before = await scene.repo(dev, 'before', {});
    const after = { owner: dev.login, repo: scene.name('after') };
    expect((await dev.forge.repos.update(before, { name: after.repo })).name).toBe(after.repo);
    const moved = await dev.ask('GET', `/repos/${dev.login}/${before.repo}/issues?state=all`);
    expect([301, 307]).toContain(moved.status);
    expect(moved.headers.get('location')).toContain(
      `/api/v1/repos/${dev.login}/${after.repo}/issues?state=all`,
    );
    expect((await dev.forge.repos.get(before)).full_name).toBe(`${dev.login}/${after.repo}`);
    expect(await dev.forge.issues.list(before).toArray()).toEqual([]);
    const title = scene.name('title');
    const written = await dev.forge.issues.create(before, { title }).then(
      () => 'created',
      (error: unknown) => error,
    );
    // A server that sends 307 keeps the method and the body, so the write arrives.
    if (moved.status === 307) expect(written).toBe('created');
    else
      expect(written).toMatchObject({
        status: moved.status,
        location: expect.stringContaining(after.repo) as string,
      });
    expect(await dev.forge.issues.list(after).toArray()).toHaveLength(moved.status === 307 ? 1 : 0);
  },
);

story(
  'a renamed user and a renamed organisation are found under their former names',
  async (scene) => {
    const dev = await scene.invite();
    const login = scene.name('renamed');
    await scene.site.admin.users.rename({ username: dev.login }, { new_username: login });
    scene.after(() => scene.site.admin.users.delete({ username: login }, { purge: true }));
    expect((await scene.site.users.get({ username: dev.login })).login).toBe(login);
    expect((await dev.forge.user.get()).login).toBe(login);
    if (!(await scene.has(endpoints.renameOrg))) return;
    const before = await scene.org(dev, 'former');
    const after = scene.name('later');
    await dev.forge.orgs.rename({ org: before }, { new_name: after });
    // Some servers answer 500 to the former name of an organisation that is gone, so it gets that name again.
    scene.after(() => scene.site.orgs.rename({ org: after }, { new_name: before }));
    expect((await dev.forge.orgs.get({ org: before })).username).toBe(after);
  },
);

story(
  'lists have a total, end at the last page, and are read whole from any limit',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'long', {});
    for (let number = 1; number <= 5; number++)
      await dev.forge.issues.create(repo, { title: `issue ${String(number)}` });
    const first = await dev.forge.issues.list(repo, { limit: 2 }).page();
    expect([first.items.length, first.total]).toEqual([2, 5]);
    for (const limit of [1, 2, 5, 50]) {
      const all = await dev.forge.issues.list(repo, { limit }).toArray();
      expect(all.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
    }
    expect((await dev.forge.issues.list(repo, { limit: 2, page: 9 }).page()).items).toEqual([]);
    expect(await dev.forge.issues.reactions.list({ ...repo, index: 1 }).toArray()).toEqual([]);
    expect(await dev.forge.branches.list(repo).toArray()).toEqual([]);
  },
);

story(
  'unknown routes, other methods and unreadable bodies are refused as the client expects',
  async (scene) => {
    const dev = await scene.invite();
    const route = await dev.ask('GET', '/no/such/route');
    expect([route.status, route.body]).toEqual([404, '404 page not found\n']);
    const method = await dev.ask('PUT', '/user', {});
    expect([method.status, method.body, method.headers.get('allow')]).toEqual([405, '', 'GET']);
    for (const body of ['{"name":', {}, undefined])
      expect((await dev.ask('POST', '/user/repos', body)).status).toBe(422);
    const missing = await dev.ask('GET', '/repos/nobody-at-all/nothing');
    expect([missing.status, at(missing, 'message')]).toEqual([404, expect.any(String)]);
  },
);

story(
  'an administrator signs in with a password and acts as another user; others may not',
  async (scene) => {
    const { administrator, url } = scene;
    if (administrator === undefined)
      return scene.skip(
        'set FORGE_ADMIN and FORGE_PASSWORD to the name and password of an administrator',
      );
    const dev = await scene.invite();
    const other = await scene.invite();
    const { login } = dev;
    await using site = new ForgeClient({
      baseUrl: url,
      auth: basic(administrator),
      validate: 'strict',
    });
    expect((await site.user.get()).login).toBe(administrator.username);
    expect((await site.user.get({ sudo: login })).login).toBe(login);
    expect((await site.with({ sudo: login }).user.get()).login).toBe(login);
    await expect(other.forge.user.get({ sudo: login })).rejects.toBeInstanceOf(ForbiddenError);
    await using wrong = new ForgeClient({
      baseUrl: url,
      auth: basic({ ...administrator, password: `${administrator.password}x` }),
    });
    await expect(wrong.user.get()).rejects.toBeInstanceOf(UnauthorizedError);
  },
);
