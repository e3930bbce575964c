import { expect, test } from 'vitest';
import { people, refused } from '../../people.js';

const repo = { owner: 'ada', repo: 'engine' };
const image = 'R0lGODlhAQABAAAAACw=';

async function served(
  address: string,
): Promise<{ readonly status: number; readonly type: string | null; readonly bytes: Buffer }> {
  const answer = await fetch(address);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

test('avatars of users, organisations and repositories are stored until they are deleted', async () => {
  await using forge = await people();
  const { server, ada, bob } = forge;
  server.seed.org('forge', { owner: 'bob' });
  const places = [
    {
      address: async () => (await bob.user.get()).avatar_url,
      set: () => bob.user.avatar.update({ image }),
      remove: () => bob.user.avatar.delete(),
    },
    {
      address: async () => (await bob.orgs.get({ org: 'forge' })).avatar_url,
      set: () => bob.orgs.avatar.update({ org: 'forge' }, { image }),
      remove: () => bob.orgs.avatar.delete({ org: 'forge' }),
    },
    {
      address: async () => (await ada.repos.get(repo)).avatar_url,
      set: () => ada.repos.avatar.update(repo, { image }),
      remove: () => ada.repos.avatar.delete(repo),
    },
  ];
  for (const { address, set, remove } of places) {
    const before = await address();
    await set();
    const picture = await address();
    const file = await served(picture);
    expect([file.status, file.type, file.bytes.toString('base64')]).toEqual([
      200,
      'image/gif',
      image,
    ]);
    await remove();
    await remove();
    expect(await address()).toBe(before);
    expect((await served(picture)).status).toBe(404);
  }
});

test('invalid base64 is a 400, and a file that is not an image a 500', async () => {
  await using forge = await people();
  const { avatar } = forge.bob.user;
  const set = (text: string): Promise<string> => refused(avatar.update({ image: text }));
  expect(await set('***')).toMatch(/^400 illegal base64 data/);
  expect(await set(`data:image/gif;base64,${image}`)).toMatch(/^400 illegal base64 data/);
  expect(await set('')).toBe('422 [Image]: Required');
  expect(await set(Buffer.from('plain text').toString('base64'))).toBe('500 ');
});

test('only owners change the avatars of organisations and repositories', async () => {
  await using forge = await people();
  forge.server.seed.org('forge', { owner: 'bob' });
  const { carol } = forge;
  expect(await refused(carol.orgs.avatar.update({ org: 'forge' }, { image }))).toBe(
    '403 Must be an organization owner',
  );
  expect(await refused(carol.orgs.avatar.delete({ org: 'forge' }))).toBe(
    '403 Must be an organization owner',
  );
  expect(await refused(carol.orgs.avatar.update({ org: 'nothing' }, { image }))).toBe(
    '404 not found',
  );
  const words = '403 user should be an owner or a collaborator with admin write of a repository';
  expect(await refused(carol.repos.avatar.update(repo, { image }))).toBe(words);
  expect(await refused(carol.repos.avatar.delete(repo))).toBe(words);
});
