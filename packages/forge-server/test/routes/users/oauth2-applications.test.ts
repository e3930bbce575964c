import { expect, test } from 'vitest';
import { people, refused } from '../../people.js';

const redirect_uris = ['http://127.0.0.1:9/cb'];

test('the secret of an application is returned when it is created or updated, and never again', async () => {
  await using forge = await people();
  const { applications } = forge.bob.user;
  const made = await applications.create({ name: 'app', redirect_uris, confidential_client: true });
  expect(made).toMatchObject({
    name: 'app',
    redirect_uris,
    confidential_client: true,
    skip_secondary_authorization: false,
  });
  expect(made.client_secret).toMatch(/^gto_\w+$/);
  expect(await applications.get({ id: made.id })).toEqual({ ...made, client_secret: '' });
  const changed = await applications.update({ id: made.id }, { name: 'app b', redirect_uris: [] });
  expect(changed).toMatchObject({
    name: 'app b',
    redirect_uris: [],
    confidential_client: true,
    client_id: made.client_id,
  });
  expect([
    changed.client_secret.startsWith('gto_'),
    changed.client_secret === made.client_secret,
  ]).toEqual([true, false]);
  await applications.delete({ id: made.id });
  expect(await refused(applications.delete({ id: made.id }))).toBe('404 not found');
  expect(await refused(applications.update({ id: made.id }, { name: 'x', redirect_uris }))).toBe(
    '404 not found',
  );
});

test('applications are listed newest first, in pages', async () => {
  await using forge = await people();
  const { applications } = forge.bob.user;
  for (const name of ['one', 'two', 'three']) await applications.create({ name, redirect_uris });
  const first = await applications.list({ limit: 2 }).page();
  expect([first.items.map(({ name }) => name), first.total]).toEqual([['three', 'two'], 3]);
  expect((await applications.list({ limit: 2 }).toArray()).map(({ name }) => name)).toEqual([
    'three',
    'two',
    'one',
  ]);
  expect(await forge.carol.user.applications.list().toArray()).toEqual([]);
});

test("another user's application is not found", async () => {
  await using forge = await people();
  const { id } = await forge.bob.user.applications.create({ name: 'app', redirect_uris });
  const { applications } = forge.carol.user;
  expect(await refused(applications.get({ id }))).toBe('404 not found');
  expect(await refused(applications.delete({ id }))).toBe('404 not found');
  expect(await refused(applications.update({ id }, { name: 'mine', redirect_uris }))).toBe(
    '404 not found',
  );
  expect((await forge.bob.user.applications.get({ id })).name).toBe('app');
});

test('an application requires a name and redirect addresses with a host', async () => {
  await using forge = await people();
  const { applications } = forge.bob.user;
  expect(await refused(applications.create({ name: '', redirect_uris }))).toBe(
    '422 [Name]: Required',
  );
  for (const uri of ['urn:ietf:wg:oauth:2.0:oob', 'not a uri']) {
    expect(await refused(applications.create({ name: 'x', redirect_uris: [uri] }))).toBe(
      `400 invalid redirect URI: ${uri}`,
    );
  }
  await expect(
    applications.create({
      name: 'x',
      redirect_uris: ['http://localhost/cb', 'https://example.com/é'],
    }),
  ).resolves.toMatchObject({
    name: 'x',
  });
});
