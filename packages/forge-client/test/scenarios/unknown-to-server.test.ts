// Fields of a body that only some servers know: the others ignore them without an error.
import { expect, test } from 'vitest';
import { ForgeClient, type Notice } from '../../src/index.js';
import { recorded, scriptServer } from '../script-server.js';
import { listVersionedFields } from '../versioned-fields.js';

const repo = { owner: 'ada', repo: 'engine' };

interface Noted {
  /** The types of requests, as docs/servers.md names them. */
  readonly types: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly send: (forge: ForgeClient, body: never) => Promise<unknown>;
  /** A recorded answer, from which the fields are taken. */
  readonly answer: unknown;
}

const protection = {
  priority: 1,
  enable_push: true,
  enable_force_push: true,
  enable_force_push_allowlist: true,
  force_push_allowlist_usernames: ['bob'],
  force_push_allowlist_teams: ['builders'],
  force_push_allowlist_deploy_keys: true,
  enable_bypass_allowlist: true,
  bypass_allowlist_usernames: ['bob'],
  bypass_allowlist_teams: ['builders'],
  block_on_codeowner_reviews: true,
  block_admin_merge_override: true,
  apply_to_admins: true,
};

const NOTED: readonly Noted[] = [
  {
    types: ['CreateBranchProtection'],
    body: protection,
    send: (forge, body) => forge.branches.protections.create(repo, body),
    answer: recorded('repoCreateBranchProtection', 'ok-glob').body,
  },
  {
    types: ['UpdateBranchProtection'],
    body: protection,
    send: (forge, body) => forge.branches.protections.update({ ...repo, name: 'main' }, body),
    answer: recorded('repoCreateBranchProtection', 'ok-glob').body,
  },
  {
    types: ['CreateRelease'],
    body: { tag_name: 'v1', hide_archive_links: true },
    send: (forge, body) => forge.releases.create(repo, body),
    answer: recorded('repoCreateRelease', 'ok-prerelease').body,
  },
  {
    types: ['UpdateRelease'],
    body: { hide_archive_links: true },
    send: (forge, body) => forge.releases.update({ ...repo, id: 1 }, body),
    answer: recorded('repoEditRelease', 'ok').body,
  },
  {
    types: ['CreateTeam'],
    body: { name: 'builders', permission: 'admin', visibility: 'public' },
    send: (forge, body) => forge.teams.create({ org: 'works' }, body),
    answer: recorded('orgCreateTeam', 'ok').body,
  },
  {
    types: ['UpdateTeam'],
    body: { visibility: 'public' },
    send: (forge, body) => forge.teams.update({ id: 1 }, body),
    answer: recorded('orgEditTeam', 'ok').body,
  },
  {
    types: ['UpdateRepo'],
    body: {
      has_projects: true,
      has_pull_requests: true,
      has_code: true,
      projects_mode: 'all',
      allow_merge_update: true,
      default_update_style: 'merge',
      globally_editable_wiki: true,
      wiki_branch: 'main',
    },
    send: (forge, body) => forge.repos.update(repo, body),
    answer: recorded('repoEdit', 'ok').body,
  },
  {
    types: ['UpdateUserSettings'],
    body: { pronouns: 'they', hide_pronouns: true, enable_repo_unit_hints: true },
    send: (forge, body) => forge.user.settings.update(body),
    answer: recorded('getUserSettings', 'ok').body,
  },
  {
    types: ['UpdateUser'],
    body: { login_name: 'bob', pronouns: 'they', type: 'Bot' },
    send: (forge, body) => forge.admin.users.update({ username: 'bob' }, body),
    answer: recorded('adminEditUser', 'ok').body,
  },
];

/** Those of which there is no notice, and why. */
const NOT_NOTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['CreateVariable', 'SetSecret', 'UpdateVariable'].map((type) => [
      `${type}.description`,
      'the answer is empty',
    ]),
  ),
  ...Object.fromEntries(
    [
      'AssetUpload',
      'CreateIssueComment',
      'RemoveIssueLabels',
      'UpdateIssueBody',
      'UpdateIssueComment',
      'UpdateIssueLabels',
    ].map((type) => [`${type}.updated_at`, 'every server sends one: its own']),
  ),
  ...Object.fromEntries(
    ['force_push', 'force_overwrite_new_branch'].map((key) => [
      `CommitOptions.${key}`,
      'a server that does not know it refuses to overwrite',
    ]),
  ),
  'CreateAccessToken.repositories': 'the token is deleted again: tokens.create',
  'CreatePushMirror.branch_filter': 'the mirror is deleted again: pushMirrors.create',
  'CreatePushMirror.use_ssh': 'the mirror shows it by its public key',
  'CreatePullRequestBody.reviewers': 'a second request asks them: pulls.create',
  'CreatePullRequestBody.team_reviewers': 'a second request asks them: pulls.create',
  'CreatePullRequestBody.allow_maintainer_edit': 'every server sends it',
  'CreateHook.name': 'a name changes nothing that is delivered',
  'UpdateHook.name': 'a name changes nothing that is delivered',
  'CreateIssueBody.projects': 'boards of issues are named by ids that such a server never gave',
  'UpdateIssueBody.projects': 'boards of issues are named by ids that such a server never gave',
  'UpdateIssueBody.content_version': 'it is read from an issue, which lacks it there',
  'UpdatePullRequestBody.content_version': 'it is read from a pull request, which lacks it there',
  'CreateOAuth2Application.skip_secondary_authorization': 'users are asked once more',
  'CreatePullReviewComment.extra_lines_count': 'the answer is a review, without its comments',
  'CreateRelease.tag_message': 'the answer does not show it',
  'MergeUpstream.ff_only': 'a merge in spite of it is an error: repos.mergeUpstream',
  'MigrateRepo.aws_access_key_id': 'without it, files of the source are missing: its log says so',
  'MigrateRepo.aws_secret_access_key': 'without it, files are missing: the log says so',
  'RenderMarkup.BranchPath': 'the answer is a text',
  'UpdateAttachment.browser_download_url': 'every server sends one: its own',
  'UpdateRepo.mirror_username': 'the answer does not show it',
  'UpdateRepo.mirror_password': 'the answer does not show it',
  'UpdateRepo.mirror_token': 'the answer does not show it',
  'UpdateUser.hide_email': 'the answer does not show it',
};

const BODIES = /^(?:Create|Update|Set|Remove|Merge|Migrate|Render|AssetUpload|CommitOptions)/;
const VERSIONED = listVersionedFields((type) => BODIES.test(type));

test('each field of a body that only some servers know is noticed where it was ignored, or there is a reason', () => {
  const noted = NOTED.flatMap(({ types, body }) =>
    types.flatMap((type) => Object.keys(body).map((key) => `${type}.${key}`)),
  ).filter((name) => VERSIONED.includes(name));
  expect([...noted, ...Object.keys(NOT_NOTED)].sort()).toEqual(VERSIONED.toSorted());
});

test.each(NOTED)('ignored fields of $types are a notice', async ({ types, body, send, answer }) => {
  const versioned = listVersionedFields((type) => types.includes(type)).map(
    (name) => name.split('.')[1] ?? '',
  );
  const older = Object.fromEntries(
    Object.entries(answer as object).filter(([key]) => !versioned.includes(key)),
  );
  const notices: Notice[] = [];
  const { transport } = await scriptServer([{ body: older }, { body: older }], {
    validate: 'off',
    logger: null,
    hooks: { onNotice: (notice) => notices.push(notice) },
  });
  const forge = new ForgeClient(transport);
  await send(forge, body as never);
  const [notice, ...others] = notices;
  expect(others).toEqual([]);
  expect(notice?.code).toBe('unknown-key');
  const named = [...(notice?.message ?? '').matchAll(/body\.(\w+)/g)].map(([, key = '']) => key);
  expect(named.sort()).toEqual(versioned.filter((key) => key in body).sort());

  // A server that knows them sends them back, as they were or in another way.
  const newer = { ...older, ...body };
  const { transport: second } = await scriptServer([{ body: newer }, { body: newer }], {
    validate: 'off',
    logger: null,
    hooks: { onNotice: (one) => notices.push(one) },
  });
  await send(new ForgeClient(second), body as never);
  expect(notices).toHaveLength(1);
});
