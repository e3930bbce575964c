import { expect } from 'vitest';
import { NotFoundError, UnprocessableError } from '../../../src/index.js';
import { GpgKey } from '../../../../forge-server/test/gpg-key.js';
import { fingerprint, newKey } from '../../../../forge-server/test/public-keys.js';
import { story } from './stage.js';

story('users follow each other and are found', async (scene) => {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const who = { username: friend.login };
  await dev.forge.user.following.add(who);
  expect(await dev.forge.user.following.check(who)).toBe(true);
  expect((await dev.forge.user.following.list().toArray()).map(({ login }) => login)).toEqual([
    friend.login,
  ]);
  expect((await friend.forge.user.followers.list().toArray()).map(({ login }) => login)).toEqual([
    dev.login,
  ]);
  expect((await dev.forge.users.followers.list(who).toArray()).map(({ login }) => login)).toEqual([
    dev.login,
  ]);
  expect(
    (await dev.forge.users.following.list({ username: dev.login }).toArray()).map(
      ({ login }) => login,
    ),
  ).toEqual([friend.login]);
  expect(await dev.forge.users.following.check({ username: dev.login, target: friend.login })).toBe(
    true,
  );
  await dev.forge.user.following.remove(who);
  expect(await dev.forge.user.following.check(who)).toBe(false);
  expect(
    (await dev.forge.users.search({ q: friend.login }).toArray()).map(({ login }) => login),
  ).toEqual([friend.login]);
});

story('what users do is in their feeds', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'busy', {});
  await dev.forge.issues.create(repo, { title: 'Work' });
  const types = (await dev.forge.users.activities.list({ username: dev.login }).toArray()).map(
    ({ op_type }) => op_type,
  );
  expect(types).toEqual(expect.arrayContaining(['create_repo', 'create_issue']));
  expect(
    (await dev.forge.repos.activities.list(repo).toArray()).map(({ op_type }) => op_type),
  ).toContain('create_issue');
  expect(await dev.forge.users.heatmap.list({ username: dev.login }).toArray()).toBeInstanceOf(
    Array,
  );
  expect((await dev.forge.user.repos.list().toArray()).map(({ name }) => name)).toEqual([
    repo.repo,
  ]);
  expect(
    (await dev.forge.users.repos.list({ username: dev.login }).toArray()).map(({ name }) => name),
  ).toEqual([repo.repo]);
});

story('a user has settings and several e-mail addresses', async (scene) => {
  const dev = await scene.invite();
  const settings = await dev.forge.user.settings.update({
    full_name: 'Dev Eloper',
    hide_email: true,
  });
  expect([settings.full_name, settings.hide_email]).toEqual(['Dev Eloper', true]);
  expect((await dev.forge.user.settings.get()).full_name).toBe('Dev Eloper');
  const second = `second-${dev.email}`;
  await dev.forge.user.emails.add({ emails: [second] });
  const all = await dev.forge.user.emails.list().toArray();
  expect(all.map(({ email }) => email).sort()).toEqual([dev.email, second].sort());
  expect(all.find(({ primary }) => primary)?.email).toBe(dev.email);
  await dev.forge.user.emails.remove({ emails: [second] });
  expect((await dev.forge.user.emails.list().toArray()).map(({ email }) => email)).toEqual([
    dev.email,
  ]);
});

story('a user adds SSH keys, and so does an administrator', async (scene) => {
  const dev = await scene.invite();
  const key = newKey('dev@laptop');
  const other = newKey('dev@desk');
  const made = await dev.forge.user.keys.create({ title: 'laptop', key });
  expect([made.title, made.fingerprint]).toEqual(['laptop', fingerprint(key)]);
  expect((await dev.forge.user.keys.get({ id: made.id })).id).toBe(made.id);
  await expect(dev.forge.user.keys.create({ title: 'again', key })).rejects.toBeInstanceOf(
    UnprocessableError,
  );
  const given = await scene.site.admin.keys.create(
    { username: dev.login },
    { title: 'desk', key: other },
  );
  expect(
    (await dev.forge.users.keys.list({ username: dev.login }).toArray())
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['desk', 'laptop']);
  await scene.site.admin.keys.delete({ username: dev.login, id: given.id });
  await dev.forge.user.keys.delete({ id: made.id });
  expect(await dev.forge.user.keys.list().toArray()).toEqual([]);
});

story('a user adds a GPG key and proves that it is theirs', async (scene) => {
  const dev = await scene.invite();
  const key = new GpgKey();
  const token = await dev.forge.user.gpgKeys.getVerificationToken();
  const made = await dev.forge.user.gpgKeys.create({
    armored_public_key: key.armored(`${dev.login} <${dev.email}>`),
    armored_signature: key.sign(token),
  });
  expect([made.key_id, made.verified]).toEqual([key.id, true]);
  expect(
    (await dev.forge.user.gpgKeys.get({ id: made.id })).emails.map(({ email }) => email),
  ).toEqual([dev.email]);
  expect(
    (await dev.forge.users.gpgKeys.list({ username: dev.login }).toArray()).map(
      ({ key_id }) => key_id,
    ),
  ).toEqual([key.id]);
  await dev.forge.user.gpgKeys.delete({ id: made.id });
  await expect(dev.forge.user.gpgKeys.get({ id: made.id })).rejects.toBeInstanceOf(NotFoundError);
});

story('a user registers an OAuth2 application', async (scene) => {
  const dev = await scene.invite();
  const body = {
    name: 'app',
    redirect_uris: ['http://127.0.0.1/callback'],
    confidential_client: true,
  };
  const made = await dev.forge.user.applications.create(body);
  expect([made.name, made.client_secret === '']).toEqual(['app', false]);
  const edited = await dev.forge.user.applications.update(
    { id: made.id },
    { ...body, name: 'renamed' },
  );
  expect([edited.name, edited.client_id]).toEqual(['renamed', made.client_id]);
  expect((await dev.forge.user.applications.get({ id: made.id })).name).toBe('renamed');
  expect((await dev.forge.user.applications.list().toArray()).map(({ id }) => id)).toEqual([
    made.id,
  ]);
  await dev.forge.user.applications.delete({ id: made.id });
  await expect(dev.forge.user.applications.get({ id: made.id })).rejects.toBeInstanceOf(
    NotFoundError,
  );
});
