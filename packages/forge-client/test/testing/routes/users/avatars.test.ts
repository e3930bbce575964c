import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { people, refused } from '../../people.js';

const repo = { owner: 'ada', repo: 'engine' };
const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

/** Returns a black PNG. The checksums are missing, because nothing verifies them. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Uint8Array): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.byteLength);
    return Buffer.concat([size, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const image = png(16, 16).toString('base64');

async function served(address: string): Promise<{ readonly status: number; readonly type: string | null; readonly bytes: Buffer }> {
  const answer = await fetch(address);
  return { status: answer.status, type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('avatars of users, organisations and repositories are stored until they are deleted', async () => {
  await using forge = await people();
  const { server, ada, bob } = forge;
  server.seed.org('forge', { owner: 'bob' });
  const places = [
    {
      address: async () => (await bob.user.get()).avatar_url,
      set: () => bob.user.avatar.update({ image }),
      remove: () => bob.user.avatar.remove(),
    },
    {
      address: async () => (await bob.orgs.get({ org: 'forge' })).avatar_url,
      set: () => bob.orgs.avatar.update({ org: 'forge' }, { image }),
      remove: () => bob.orgs.avatar.remove({ org: 'forge' }),
    },
    {
      address: async () => (await ada.repos.get(repo)).avatar_url,
      set: () => ada.repos.avatar.update(repo, { image }),
      remove: () => ada.repos.avatar.remove(repo),
    },
  ];
  for (const { address, set, remove } of places) {
    const before = await address();
    await set();
    const picture = await address();
    const file = await served(picture);
    expect([file.status, file.type, file.bytes.toString('base64')]).toEqual([200, 'image/png', image]);
    await remove();
    await remove();
    expect(await address()).toBe(before);
    expect((await served(picture)).status).toBe(404);
  }
});

test('invalid base64 is a 400 with the position, and a file that is not an image a 500 without details', async () => {
  await using forge = await people();
  const { avatar } = forge.bob.user;
  const set = (text: string): Promise<string> => refused(avatar.update({ image: text }));
  expect(await set('***')).toBe('400 illegal base64 data at input byte 0');
  expect(await set(`data:image/png;base64,${image}`)).toBe('400 illegal base64 data at input byte 4');
  expect(await set('aGVsbG8')).toBe('400 illegal base64 data at input byte 4');
  expect(await set('YQ=x')).toBe('400 illegal base64 data at input byte 2');
  expect(await set('YWI=\nx')).toBe('400 illegal base64 data at input byte 5');
  expect(await set('')).toBe('422 [Image]: Required');
  expect(await set(Buffer.from('plain text').toString('base64'))).toBe('500 ');
  await expect(avatar.update({ image: `${gif.toString('base64')}\n` })).resolves.toBeUndefined();
});

test('an avatar has at most 4096 pixels on a side, and only administrators see this reason', async () => {
  await using forge = await people();
  const words = 'UploadAvatar: failed to process user avatar image: image width is too large: 5000 > 4096';
  const wide = { image: png(5000, 2).toString('base64') };
  expect(await refused(forge.ada.user.avatar.update(wide))).toBe(`500 ${words}`);
  expect(await refused(forge.bob.user.avatar.update(wide))).toBe('500 ');
  expect(await refused(forge.bob.user.avatar.update({ image: png(2, 5000).toString('base64') }))).toBe('500 ');
  await expect(forge.bob.user.avatar.update({ image: png(4096, 2).toString('base64') })).resolves.toBeUndefined();
});

test('only owners change the avatars of organisations and repositories', async () => {
  await using forge = await people();
  forge.server.seed.org('forge', { owner: 'bob' });
  const { carol } = forge;
  expect(await refused(carol.orgs.avatar.update({ org: 'forge' }, { image }))).toBe('403 Must be an organization owner');
  expect(await refused(carol.orgs.avatar.remove({ org: 'forge' }))).toBe('403 Must be an organization owner');
  expect(await refused(carol.orgs.avatar.update({ org: 'nothing' }, { image }))).toBe('404 not found');
  const words = '403 user should be an owner or a collaborator with admin write of a repository';
  expect(await refused(carol.repos.avatar.update(repo, { image }))).toBe(words);
  expect(await refused(carol.repos.avatar.remove(repo))).toBe(words);
});
