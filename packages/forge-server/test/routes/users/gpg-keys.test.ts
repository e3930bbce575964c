import { expect, test } from 'vitest';
import { type CreateGPGKey, ForgeClient, type GPGKey, token } from 'forge-client';
import { GpgKey } from '../../gpg-key.js';
import { exchange, people, refused } from '../../people.js';
import { readState } from '../../read-state.js';

const recorded = exchange('userCurrentPostGPGKey', 'ok') as {
  readonly sent: CreateGPGKey;
  readonly answered: GPGKey;
};
const mismatch =
  /^422 The provided GPG key, signature and token do not match or token is out of date\. Provide a valid signature for the token: [0-9a-f]{64}$/;

test('a GPG key that a real server accepted has the same ids, and its subkey', async () => {
  await using forge = await people();
  const { sent, answered } = recorded;
  readState(forge.server)
    .findUser('bob')
    ?.emails.push(...answered.emails.map(({ email }) => email));
  const made = await forge.bob.user.gpgKeys.create(sent);
  expect(made.emails).toEqual(answered.emails);
  const ids = (key: GPGKey): readonly string[] => [key, ...key.subkeys].map(({ key_id }) => key_id);
  expect(ids(made)).toEqual(ids(answered));
  expect(await refused(forge.bob.user.gpgKeys.create(sent))).toBe(
    '422 A key with the same id already exists',
  );
});

test.each(['rsa', 'ed25519'] as const)(
  'a %s key is added, verified by a signature of the token, read and removed',
  async (kind) => {
    await using forge = await people();
    const { gpgKeys } = forge.bob.user;
    const key = new GpgKey(kind);
    const made = await gpgKeys.create({ armored_public_key: key.armored('Bob <bob@example.org>') });
    expect([made.key_id, made.verified, made.emails]).toEqual([
      key.id,
      false,
      [{ email: 'bob@example.org', verified: true }],
    ]);
    expect(await refused(gpgKeys.verify({ key_id: key.id, armored_signature: 'xx' }))).toMatch(
      mismatch,
    );
    expect(
      await refused(gpgKeys.verify({ key_id: '0000000000000000', armored_signature: 'xx' })),
    ).toBe('404 not found');
    const text = await gpgKeys.getVerificationToken();
    expect(
      (await gpgKeys.verify({ key_id: key.id, armored_signature: key.sign(`${text}\n`) })).verified,
    ).toBe(true);
    expect(await gpgKeys.get({ id: made.id })).toEqual({ ...made, verified: true });
    await gpgKeys.delete({ id: made.id });
    expect(await refused(gpgKeys.get({ id: made.id }))).toBe('404 not found');
  },
);

test('a key without an address of its owner requires a signature of the token', async () => {
  await using forge = await people();
  const { gpgKeys } = forge.bob.user;
  const key = new GpgKey();
  const armored = { armored_public_key: key.armored('Nobody <nobody@example.net>') };
  const words =
    'None of the emails attached to the GPG key could be found. It may still be added if you provide a valid signature for the token';
  const told = await refused(gpgKeys.create(armored));
  const text = told.slice(-64);
  expect([told, /^[0-9a-f]{64}$/.test(text)]).toEqual([`404 ${words}: ${text}`, true]);
  expect(await refused(gpgKeys.create({ ...armored, armored_signature: 'xx' }))).toMatch(mismatch);
  const made = await gpgKeys.create({ ...armored, armored_signature: key.sign(text) });
  expect([made.verified, made.emails]).toEqual([true, []]);
  expect(await forge.carol.user.gpgKeys.getVerificationToken()).not.toBe(
    await gpgKeys.getVerificationToken(),
  );
});

test('GPG keys of others are listed, but not read by id or removed', async () => {
  await using forge = await people();
  const armored_public_key = new GpgKey().armored('bob@example.org');
  const { id, key_id } = await forge.bob.user.gpgKeys.create({ armored_public_key });
  expect(
    (await forge.carol.users.gpgKeys.list({ username: 'bob' }).toArray()).map((key) => key.key_id),
  ).toEqual([key_id]);
  expect(await refused(forge.carol.user.gpgKeys.get({ id }))).toBe('404 not found');
  await forge.carol.user.gpgKeys.delete({ id });
  expect((await forge.bob.user.gpgKeys.get({ id })).key_id).toBe(key_id);
  readState(forge.server).findUser('carol')?.emails.push('bob@example.org');
  expect(await refused(forge.carol.user.gpgKeys.create({ armored_public_key }))).toBe(
    '422 A key with the same id already exists',
  );
  expect(await refused(forge.carol.users.gpgKeys.list({ username: 'nobody' }).toArray())).toBe(
    '404 user redirect does not exist [name: nobody]',
  );
});

test('GPG keys are listed in pages, invalid ones are rejected, and public-only tokens have no access', async () => {
  await using forge = await people();
  const { gpgKeys } = forge.bob.user;
  for (const key of [new GpgKey('ed25519'), new GpgKey('ed25519'), new GpgKey('ed25519')])
    await gpgKeys.create({ armored_public_key: key.armored('bob@example.org') });
  const first = await gpgKeys.list({ limit: 2 }).page();
  expect([
    first.items.length,
    first.total,
    (await gpgKeys.list({ limit: 2 }).toArray()).length,
  ]).toEqual([2, 3, 3]);
  expect(await refused(gpgKeys.create({ armored_public_key: '☃' }))).toBe(
    '422 failed to parse gpg key openpgp: invalid argument: no armored data found',
  );
  expect(await refused(gpgKeys.create({ armored_public_key: '' }))).toBe(
    '422 [ArmoredKey]: Required',
  );
  expect(await refused(gpgKeys.verify({ key_id: '', armored_signature: 'x' }))).toBe(
    '422 [KeyID]: Required',
  );
  await using open = new ForgeClient({
    baseUrl: forge.server.url,
    auth: token(forge.server.seed.token('bob', ['public-only', 'all'])),
  });
  const words = '403 this endpoint is not available for public-only tokens';
  expect(await refused(open.user.gpgKeys.list().toArray())).toBe(words);
  expect(await refused(open.user.gpgKeys.getVerificationToken())).toBe(words);
  expect(await refused(open.user.gpgKeys.verify({ key_id: 'x', armored_signature: 'x' }))).toBe(
    words,
  );
});
