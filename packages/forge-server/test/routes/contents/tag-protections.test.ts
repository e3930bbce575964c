import { expect, test } from 'vitest';
import { people, refused } from '../../people.js';

const repo = { owner: 'ada', repo: 'engine' };

test('a rule keeps a tag from those whom it does not name', async () => {
  await using forge = await people();
  const { ada, bob } = forge;
  await ada.repos.collaborators.add({ ...repo, collaborator: 'bob' }, { permission: 'write' });
  for (const tag_name of ['v1', 'w1']) await ada.tags.create(repo, { tag_name });
  await ada.tags.protections.create(repo, { name_pattern: 'v*', whitelist_usernames: ['ada'] });
  expect(await refused(bob.tags.delete({ ...repo, tag: 'v1' }))).toBe(
    '422 user not allowed to delete protected tag',
  );
  await bob.tags.delete({ ...repo, tag: 'w1' });
  await ada.tags.delete({ ...repo, tag: 'v1' });
  expect(
    await refused(
      ada.tags.protections.create(repo, { name_pattern: 'v*', whitelist_usernames: ['ada'] }),
    ),
  ).toBe('403 Tag protection already exist');
  expect(await refused(ada.tags.protections.create(repo, { name_pattern: 'x' }))).toBe(
    '400 both whitelist_usernames and whitelist_teams are empty',
  );
  expect(
    await refused(
      ada.tags.protections.create(repo, { name_pattern: 'x', whitelist_usernames: ['none'] }),
    ),
  ).toMatch(/^422 /);
});

test('only the owner publishes a package, and a file is published once', async () => {
  await using forge = await people();
  const { server } = forge;
  const url = `${server.url}/api/packages/ada/generic/tool/1.0.0/a.txt`;
  const put = async (token: string | undefined): Promise<number> =>
    (
      await fetch(url, {
        method: 'PUT',
        body: 'a',
        headers: token === undefined ? {} : { authorization: `token ${token}` },
      })
    ).status;
  const { token } = server.seed.user('dave');
  expect([
    await put(undefined),
    await put(token),
    await put(server.token),
    await put(server.token),
  ]).toEqual([401, 401, 201, 409]);
  const remove = { method: 'DELETE', headers: { authorization: `token ${server.token}` } };
  expect([(await fetch(url, remove)).status, (await fetch(url)).status]).toEqual([204, 404]);
});
