import { expect, test } from 'vitest';
import { Branches } from '../../../src/api/branches/branches.js';
import {
  ForbiddenError,
  InputError,
  LockedError,
  NotFoundError,
  UnprocessableError,
} from '../../../src/index.js';
import { Commits } from '../../../src/api/commits/commits.js';
import { Releases } from '../../../src/api/releases/releases.js';
import { Tags } from '../../../src/api/tags/tags.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine';
const ODD = 'feature/№1#50%?+ü';
const SAFE = 'feature%2F%E2%84%961%2350%25%3F%2B%C3%BC';

test('a branch with slashes, hashes, question marks and percent signs is sent as one name on every route', async () => {
  const found = recorded('repoGetBranch', 'odd-hash');
  const rule = recorded('repoGetBranchProtection', 'odd-branch-slash');
  const { transport, lines } = await scriptServer([
    found,
    { status: 204 },
    { status: 204 },
    { status: 204 },
    rule,
  ]);
  const branches = new Branches(transport);
  const where = { ...repo, branch: ODD };
  await expect(branches.get(where)).resolves.toMatchObject({
    name: 'odd#branch',
    commit: { added: [], removed: [], modified: [] },
  });
  await branches.update(where, { new_commit_id: 'd1be', old_commit_id: '3cb8', force: true });
  await branches.rename(where, { name: 'plain' });
  await branches.delete(where);
  await branches.protections.get({ ...repo, name: ODD });
  const route = `${BASE}/branches/${SAFE}`;
  expect(lines).toEqual([
    `GET ${route}`,
    `PUT ${route}`,
    `PATCH ${route}`,
    `DELETE ${route}`,
    `GET ${BASE}/branch_protections/${SAFE}`,
  ]);
});

test('tags, releases and statuses accept such names as well', async () => {
  const release = recorded('repoGetReleaseByTag', 'odd-unicode-encoded');
  const statuses = recorded('repoListStatusesByRef', 'odd-branch-hash');
  const { transport, lines } = await scriptServer([
    recorded('repoGetTag', 'ok'),
    release,
    { status: 204 },
    statuses,
    recorded('repoCreateStatus', 'ok'),
  ]);
  await new Tags(transport).get({ ...repo, tag: ODD });
  const releases = new Releases(transport);
  await releases.getByTag({ ...repo, tag: ODD });
  await releases.deleteByTag({ ...repo, tag: ODD });
  const commits = new Commits(transport);
  await expect(commits.statuses.listByRef({ ...repo, ref: ODD }).toArray()).resolves.toEqual([]);
  await commits.statuses.create({ ...repo, sha: ODD }, { state: 'pending' });
  expect(lines).toEqual([
    `GET ${BASE}/tags/${SAFE}`,
    `GET ${BASE}/releases/tags/${SAFE}`,
    `DELETE ${BASE}/releases/tags/${SAFE}`,
    `GET ${BASE}/commits/${SAFE}/statuses?page=1`,
    `POST ${BASE}/statuses/${SAFE}`,
  ]);
});

test.each(['a\u0000b', 'a\nb', '..', 'a/../b', 'a//b', '/main', 'main/', '%2e%2e', ''])(
  'the branch %j is refused and nothing is sent',
  async (branch) => {
    const { transport, lines } = await scriptServer([]);
    const branches = new Branches(transport);
    expect(await errorOf(branches.get({ ...repo, branch }))).toBeInstanceOf(InputError);
    expect(await errorOf(branches.delete({ ...repo, branch }))).toBeInstanceOf(InputError);
    expect(await errorOf(branches.protections.delete({ ...repo, name: branch }))).toBeInstanceOf(
      InputError,
    );
    expect(lines).toEqual([]);
  },
);

test('an empty repository, for which the server sends null, has no branches', async () => {
  const { transport } = await scriptServer([recorded('repoListBranches', 'odd-empty-repository')]);
  await expect(new Branches(transport).list(repo).toArray()).resolves.toEqual([]);
});

test('branches follow Link on the same origin and have a total', async () => {
  const first = recorded('repoListBranches', 'ok-page-1');
  const { transport, lines } = await scriptServer([
    { ...first, headers: { ...first.headers, 'x-total-count': '3' } },
    { ...recorded('repoListBranches', 'ok-page-2'), headers: { 'x-total-count': '3' } },
  ]);
  const pages = [];
  for await (const page of new Branches(transport).list(repo, { limit: 1 }).byPage())
    pages.push(page.items.length);
  expect(pages).toEqual([1, 2]);
  expect(lines).toEqual([
    `GET ${BASE}/branches?limit=1&page=1`,
    `GET ${BASE}/branches?limit=1&page=2`,
  ]);
});

test('a branch is created from a tag, and each refusal has its own error class', async () => {
  const protectedOne = recorded('repoDeleteBranch', 'err-403-protected');
  const { transport, asked } = await scriptServer([
    recorded('repoCreateBranch', 'ok-old-ref-tag'),
    recorded('repoCreateBranch', 'err-423-archived'),
    recorded('repoUpdateBranch', 'err-422-no-commit'),
    protectedOne,
    recorded('repoDeleteBranch', 'err-404-again'),
  ]);
  const branches = new Branches(transport);
  const body = { new_branch_name: 'created/from-tag', old_ref_name: 'v1.0' };
  await expect(branches.create(repo, body)).resolves.toMatchObject({
    name: 'created/from-tag',
    protected: false,
  });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(body);
  expect(await errorOf(branches.create(repo, body))).toBeInstanceOf(LockedError);
  expect(
    await errorOf(branches.update({ ...repo, branch: 'dev' }, { new_commit_id: '' })),
  ).toBeInstanceOf(UnprocessableError);
  expect(await errorOf(branches.delete({ ...repo, branch: 'main' }))).toBeInstanceOf(
    ForbiddenError,
  );
  expect(await errorOf(branches.delete({ ...repo, branch: 'gone' }))).toBeInstanceOf(NotFoundError);
});

test('rules need one request, and lists that are null become empty', async () => {
  const reply = recorded('repoListBranchProtection', 'ok');
  expect(JSON.stringify(reply.body)).toContain('"status_check_contexts":null');
  const { transport, lines } = await scriptServer([reply]);
  const rules = await new Branches(transport).protections.list(repo).toArray();
  expect(rules.every((rule) => Array.isArray(rule.status_check_contexts))).toBe(true);
  expect(lines).toEqual([`GET ${BASE}/branch_protections`]);
});

test('a rule is changed field by field, and an emptied list is sent as an empty list', async () => {
  const { transport, asked } = await scriptServer([
    recorded('repoEditBranchProtection', 'odd-empty-lists'),
  ]);
  const changed = await new Branches(transport).protections.update(
    { ...repo, name: 'main' },
    { push_whitelist_usernames: [], required_approvals: 0 },
  );
  expect(changed.push_whitelist_usernames).toEqual([]);
  expect(asked[0]).toMatchObject({
    line: `PATCH ${BASE}/branch_protections/main`,
    body: '{"push_whitelist_usernames":[],"required_approvals":0}',
  });
});
