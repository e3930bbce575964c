import { expect, test } from 'vitest';
import { InputError } from '../../../src/index.js';
import { CurrentUserApplications } from '../../../src/api/user/applications/applications.js';
import { CurrentUserEmails } from '../../../src/api/user/emails/emails.js';
import { CurrentUserFollowing } from '../../../src/api/user/following/following.js';
import { CurrentUserGpgKeys } from '../../../src/api/user/gpg-keys/gpg-keys.js';
import { CurrentUserStarred } from '../../../src/api/user/starred/starred.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };

test('following and starring are booleans; an unknown user or repository is false', async () => {
  const unknown = [
    recorded('userCurrentCheckFollowing', 'err-404-not'),
    recorded('userCurrentCheckStarring', 'err-404-no-repo'),
  ];
  const { transport, lines } = await scriptServer([{ status: 204 }, ...unknown, { status: 204 }]);
  const following = new CurrentUserFollowing(transport);
  const starred = new CurrentUserStarred(transport);
  await expect(following.check({ username: 'bob' })).resolves.toBe(true);
  await expect(following.check({ username: 'nobody' })).resolves.toBe(false);
  await expect(starred.check({ ...repo, repo: 'nope' })).resolves.toBe(false);
  await expect(starred.check(repo)).resolves.toBe(true);
  expect(lines.at(-1)).toBe('GET /api/v1/user/starred/ada/engine');
});

test('starring and following are retried after a lost response, because the repeat changes nothing', async () => {
  const lost = { status: 504 };
  const done = { status: 204 };
  const { transport, lines } = await scriptServer([lost, done, lost, done], {
    retry: { limit: 1, baseDelay: 1 },
  });
  await new CurrentUserStarred(transport).add(repo);
  await new CurrentUserFollowing(transport).remove({ username: 'bob' });
  expect(lines).toEqual([
    'PUT /api/v1/user/starred/ada/engine',
    'PUT /api/v1/user/starred/ada/engine',
    'DELETE /api/v1/user/following/bob',
    'DELETE /api/v1/user/following/bob',
  ]);
});

test('the text to sign is returned as text', async () => {
  const reply = recorded('getVerificationToken', 'ok');
  const { transport, lines } = await scriptServer([reply]);
  await expect(new CurrentUserGpgKeys(transport).getVerificationToken()).resolves.toBe(reply.body);
  expect(lines).toEqual(['GET /api/v1/user/gpg_key_token']);
});

test('lists that a GPG key leaves null are empty, in its subkeys too', async () => {
  const reply = recorded('userCurrentListGPGKeys', 'ok');
  const { transport } = await scriptServer([reply]);
  const { items } = await new CurrentUserGpgKeys(transport).list().page();
  const subkey = items.flatMap(({ subkeys }) => subkeys)[0];
  expect(subkey).toMatchObject({ emails: [], subkeys: [] });
});

test('addresses to add are listed in the body, and all addresses are returned', async () => {
  const { transport, asked } = await scriptServer([
    recorded('userAddEmail', 'ok'),
    { status: 204 },
  ]);
  const emails = new CurrentUserEmails(transport);
  const all = await emails.add({ emails: ['second@example.test'] });
  expect(all.map(({ primary }) => primary)).toEqual([true, false, false]);
  await emails.remove({ emails: ['second@example.test'] });
  expect(asked[1]).toMatchObject({
    line: 'DELETE /api/v1/user/emails',
    body: '{"emails":["second@example.test"]}',
  });
  expect(await errorOf(emails.add({} as { emails: string[] }))).toBeInstanceOf(InputError);
});

test('the secret of an application is returned once; reading it later returns none', async () => {
  const { transport } = await scriptServer([
    recorded('userCreateOAuth2Application', 'ok'),
    recorded('userGetOAuth2Application', 'ok'),
  ]);
  const applications = new CurrentUserApplications(transport);
  const { id, client_secret } = await applications.create({
    name: 'ci',
    redirect_uris: ['https://ci.example/cb'],
  });
  expect(client_secret).not.toBe('');
  await expect(applications.get({ id })).resolves.toMatchObject({ id, client_secret: '' });
});
