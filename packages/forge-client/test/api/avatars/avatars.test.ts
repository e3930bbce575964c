import { expect, test } from 'vitest';
import { OrgAvatar, RepoAvatar, CurrentUserAvatar } from '../../../src/api/avatars/avatars.js';
import { BadRequestError, ServerError, UnprocessableError } from '../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const org = { org: 'acme' };
const png = { image: 'iVBORw0KGgo=' };
const gone = { status: 204 };
const extra = { headers: { 'x-extra': 'yes' } };

test('an avatar is set for the authenticated user, an organisation and a repository', async () => {
  const { transport, asked, lines } = await scriptServer([gone, gone, gone]);
  await new CurrentUserAvatar(transport).update(png, extra);
  await new OrgAvatar(transport).update(org, png, extra);
  await new RepoAvatar(transport).update(repo, png, extra);
  expect(lines).toEqual([
    'POST /api/v1/user/avatar',
    'POST /api/v1/orgs/acme/avatar',
    'POST /api/v1/repos/ada/engine/avatar',
  ]);
  expect(asked.map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => JSON.stringify(png)),
  );
  expect(asked.map(({ headers }) => headers['x-extra'])).toEqual(['yes', 'yes', 'yes']);
});

test('removing an avatar takes options after the path parameters, in every scope', async () => {
  const { transport, asked, lines } = await scriptServer([gone, gone, gone]);
  await new CurrentUserAvatar(transport).delete(extra);
  await new OrgAvatar(transport).delete(org, extra);
  await new RepoAvatar(transport).delete(repo, extra);
  expect(lines).toEqual([
    'DELETE /api/v1/user/avatar',
    'DELETE /api/v1/orgs/acme/avatar',
    'DELETE /api/v1/repos/ada/engine/avatar',
  ]);
  expect(asked.map(({ body, headers }) => [body, headers['x-extra']])).toEqual(
    Array.from({ length: 3 }, () => ['', 'yes']),
  );
});

test.each([
  ['what is not base64', 'err-400-not-base64', BadRequestError],
  ['an empty string', 'err-422-empty', UnprocessableError],
  ['what is not an image', 'err-500-not-an-image', ServerError],
])('%s is refused as an avatar', async (_, name, kind) => {
  const { transport, lines } = await scriptServer([recorded('repoUpdateAvatar', name)], {
    retry: { limit: 2, baseDelay: 1 },
  });
  expect(await errorOf(new RepoAvatar(transport).update(repo, { image: '' }))).toBeInstanceOf(kind);
  expect(lines).toHaveLength(1);
});
