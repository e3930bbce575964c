import { describe, expect, test } from 'vitest';
import * as operations from '../../src/operations.js';
import type { Transport } from '../../src/index.js';
import { type NewestServer, newest } from '../recorded/newest.js';
import { errorOf, recorded, type Reply, scriptServer } from '../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const issue = { ...repo, index: 1 };
const file = { ...repo, filepath: 'a.txt' };
const where = { org: 'ada' };
const contents = { content: 'eA==', message: 'm' };

/** A call of each operation whose refusals are known. */
const CALLS: Readonly<Record<string, (transport: Transport) => Promise<unknown>>> = {
  repoMergePullRequest: (transport) =>
    transport.call(operations.mergePull, {
      where: issue,
      body: { do: 'merge', delete_branch_after_merge: true },
    }),
  repoUpdatePullRequest: (transport) =>
    transport.call(operations.updatePullBranch, { where: issue, query: {} }),
  repoEditPullRequest: (transport) =>
    transport.call(operations.updatePull, { where: issue, body: { state: 'open' } }),
  repoCreatePullRequest: (transport) =>
    transport.call(operations.createPull, {
      where: repo,
      body: { head: 'a', base: 'b', title: 't', assignees: ['nobody'] },
    }),
  issueCreateIssue: (transport) =>
    transport.call(operations.createIssue, {
      where: repo,
      body: { title: 't', assignees: ['nobody'] },
    }),
  issueEditIssue: (transport) =>
    transport.call(operations.updateIssue, { where: issue, body: { assignees: ['nobody'] } }),
  repoCreateFile: (transport) =>
    transport.call(operations.createFile, { where: file, body: contents }),
  createCurrentUserRepo: (transport) =>
    transport.call(operations.createRepo, { body: { name: 'over' } }),
  repoGetArchive: (transport) =>
    transport.bytes(operations.getArchive, { where: { ...repo, archive: 'main' } }),
  repoUpdateTopics: (transport) =>
    transport.call(operations.replaceTopics, { where: repo, body: { topics: ['-dash'] } }),
  repoAddTopic: (transport) =>
    transport.call(operations.addTopic, { where: { ...repo, topic: 'no spaces' } }),
  updateRepoSecret: (transport) =>
    transport.call(operations.setSecret, {
      where: { ...repo, secretname: 'GITEA_TOKEN' },
      body: { data: 'x' },
    }),
  createRepoVariable: (transport) =>
    transport.call(operations.createVariable, {
      where: { ...repo, variablename: 'CI' },
      body: { value: 'x' },
    }),
  downloadActionsRunJobLogs: (transport) =>
    transport.bytes(operations.getJobLogs, { where: { ...repo, job_id: 7 } }),
  repoCreateTag: (transport) =>
    transport.call(operations.createTag, { where: repo, body: { tag_name: 'v1' } }),
  repoCreateRelease: (transport) =>
    transport.call(operations.createRelease, { where: repo, body: { tag_name: 'v1' } }),
  repoCreateStatus: (transport) =>
    transport.call(operations.createStatus, {
      where: { ...repo, sha: 'abc' },
      body: { state: 'success' },
    }),
  issueListIssues: (transport) =>
    transport
      .pages(operations.listIssues, { where: repo, query: { created_by: 'iss-nobody' } })
      .page(),
  orgListRepos: (transport) => transport.pages(operations.listOrgRepos, { where }).page(),
  repoGetWikiPageRevisions: (transport) =>
    transport
      .pages(operations.listWikiRevisions, { where: { ...repo, pageName: 'Set-up' } })
      .page(),
  repoListTeams: (transport) => transport.pages(operations.listRepoTeams, { where: repo }).page(),
};

async function refusalOf(operation: string, reply: Reply): Promise<unknown> {
  const { transport } = await scriptServer([reply]);
  return errorOf(CALLS[operation]?.(transport) ?? Promise.reject(new Error(operation)));
}

describe('a refusal of a server has a code and a hint that name its cause', () => {
  test.each<[NewestServer, operation: string, name: string, code: string, hint: RegExp]>([
    [
      'gitea-1.28',
      'repoMergePullRequest',
      'err-405-checks',
      'merge-refused',
      /rules of the base branch/,
    ],
    [
      'forgejo-16',
      'repoMergePullRequest',
      'err-405-checks',
      'merge-refused',
      /rules of the base branch/,
    ],
    ['gitea-1.28', 'repoMergePullRequest', 'err-405-approvals', 'merge-refused', /approvals/],
    ['forgejo-16', 'repoMergePullRequest', 'err-405-approvals', 'merge-refused', /approvals/],
    [
      'gitea-1.28',
      'repoMergePullRequest',
      'err-405-style',
      'merge-refused',
      /does not allow this style/,
    ],
    [
      'forgejo-16',
      'repoMergePullRequest',
      'err-405-style',
      'merge-refused',
      /does not allow this style/,
    ],
    [
      'gitea-1.28',
      'repoMergePullRequest',
      'err-405-no-right',
      'merge-refused',
      /needs write access/,
    ],
    ['gitea-1.28', 'repoMergePullRequest', 'err-405-wip', 'not-mergeable', /is a draft/],
    [
      'gitea-1.28',
      'repoMergePullRequest',
      'err-405-try-again-later',
      'not-mergeable',
      /still checking it/,
    ],
    [
      'gitea-1.28',
      'repoMergePullRequest',
      'err-405-merged-already',
      'pull-merged',
      /already merged/,
    ],
    [
      'forgejo-16',
      'repoMergePullRequest',
      'err-405-merged-already',
      'merge-refused',
      /rules of the base branch/,
    ],
    [
      'gitea-1.28',
      'repoMergePullRequest',
      'err-409-head-out-of-date',
      'head-moved',
      /new head\.sha/,
    ],
    [
      'gitea-1.28',
      'repoMergePullRequest',
      'err-409-already-scheduled',
      'merge-scheduled',
      /cancelAutoMerge/,
    ],
    ['gitea-1.28', 'repoMergePullRequest', 'err-409-conflict', 'merge-conflict', /conflict/],
    [
      'gitea-1.28',
      'issueEditIssue',
      'err-412-open-dependencies',
      'open-dependencies',
      /issues\.dependencies/,
    ],
    [
      'forgejo-16',
      'issueEditIssue',
      'err-412-open-dependencies',
      'open-dependencies',
      /issues\.dependencies/,
    ],
    [
      'gitea-1.28',
      'issueEditIssue',
      'err-412-unknown-state',
      'unknown-state',
      /'open' or 'closed'/,
    ],
    [
      'gitea-1.28',
      'issueCreateIssue',
      'err-422-unknown-assignee',
      'unknown-assignee',
      /repos\.assignees\.list/,
    ],
    [
      'gitea-1.28',
      'repoCreatePullRequest',
      'err-422-unknown-assignee',
      'unknown-assignee',
      /repos\.assignees\.list/,
    ],
    ['gitea-1.28', 'issueEditIssue', 'err-500-unknown-assignee', 'internal', /unknown login/],
    [
      'gitea-1.28',
      'issueEditIssue',
      'err-500-unknown-assignee-asked-by-admin',
      'unknown-assignee',
      /repos\.assignees\.list/,
    ],
    [
      'gitea-1.28',
      'createCurrentUserRepo',
      'err-403-limit',
      'repository-limit',
      /no more repositories/,
    ],
    ['forgejo-16', 'createCurrentUserRepo', 'err-500-limit', 'internal', /no more repositories/],
    ['gitea-1.28', 'repoGetArchive', 'err-400-no-suffix', 'unknown-format', /\.tar\.gz/],
    ['gitea-1.28', 'repoUpdateTopics', 'err-422-invalid', 'invalid-topics', /invalidTopics/],
    ['gitea-1.28', 'repoAddTopic', 'err-422-invalid', 'invalid-topics', /invalidTopics/],
    ['gitea-1.28', 'updateRepoSecret', 'err-400-reserved-name', 'invalid-name', /GITEA_/],
    ['forgejo-16', 'updateRepoSecret', 'err-400-reserved-name', 'invalid-name', /GITEA_/],
    ['gitea-1.28', 'createRepoVariable', 'odd-ci', 'invalid-name', /CI/],
    ['gitea-1.24', 'createRepoVariable', 'odd-ci', 'invalid-name', /CI/],
    [
      'gitea-1.28',
      'repoCreateFile',
      'err-403-race-cannot-lock-ref',
      'ref-moved',
      /contents\.change/,
    ],
    [
      'forgejo-16',
      'repoCreateFile',
      'err-403-race-cannot-lock-ref',
      'ref-moved',
      /contents\.change/,
    ],
    ['gitea-1.28', 'downloadActionsRunJobLogs', 'err-404-waiting', 'no-log', /followLog/],
    ['gitea-1.28', 'downloadActionsRunJobLogs', 'err-404-before-first-rows', 'no-log', /followLog/],
    ['gitea-1.24', 'downloadActionsRunJobLogs', 'err-404-waiting', 'no-log', /followLog/],
    ['forgejo-16', 'downloadActionsRunJobLogs', 'err-404-waiting', 'no-log', /followLog/],
    [
      'forgejo-16',
      'downloadActionsRunJobLogs',
      'err-500-before-first-rows',
      'internal',
      /first line/,
    ],
    [
      'gitea-1.24',
      'downloadActionsRunJobLogs',
      'err-500-before-first-rows-asked-by-admin',
      'internal',
      /first line/,
    ],
    ['gitea-1.28', 'repoGetWikiPageRevisions', 'err-404-title-with-dash', 'not-found', /sub_url/],
    ['forgejo-16', 'repoGetWikiPageRevisions', 'err-404-title-with-dash', 'not-found', /sub_url/],
    ['gitea-1.24', 'repoCreateFile', 'err-500-race', 'internal', /contents\.change/],
    [
      'gitea-1.24',
      'repoCreateFile',
      'err-500-race-cannot-lock-ref',
      'ref-moved',
      /contents\.change/,
    ],
  ])('%s %s %s: %s', async (server, operation, name, code, hint) => {
    const error = await refusalOf(operation, newest(server, operation, name));
    expect(error).toMatchObject({ hint: expect.stringMatching(hint) as unknown });
    if (code !== 'internal') expect(error).toMatchObject({ code });
  });

  test.each([
    ['repoUpdatePullRequest', 'err-409-conflict', 'merge-conflict', /resolve the conflict/],
    ['repoEditPullRequest', 'err-412-reopen-merged', 'pull-merged', /open a new one/],
    ['repoEditPullRequest', 'err-409-content-version', 'content-changed', /content_version/],
    ['issueEditIssue', 'err-409-content-version', 'content-changed', /content_version/],
    ['repoListTeams', 'err-405-user-repository', 'not-an-organization', /collaborators/],
    ['repoUpdateTopics', 'err-422-too-many', 'invalid-topics', /at most 25/],
    ['repoMergePullRequest', 'err-500-fast-forward-impossible', undefined, /fast-forward-only/],
  ] as const)('Gitea 1.27 %s %s', async (operation, name, code, hint) => {
    const error = await refusalOf(operation, recorded(operation, name));
    expect(error).toMatchObject({ hint: expect.stringMatching(hint) as unknown });
    if (code !== undefined) expect(error).toMatchObject({ code });
  });
});

test.each([
  ['repoCreateTag', 409, 'tag already exists [name: v1]', 'tag-exists', /takes a tag that exists/],
  ['repoCreateRelease', 500, '', undefined, /call releases\.getByTag before you try again/],
  ['repoCreateStatus', 500, '', undefined, /for an unknown commit/],
  [
    'issueListIssues',
    404,
    'user does not exist [uid: 0, name: iss-nobody]',
    'not-found',
    /^no user .* check created_by/,
  ],
  ['orgListRepos', 404, 'not found', 'not-found', /name of a user, use users\.repos\.list/],
])('what a program can do is said: %s %i %s', async (operation, status, message, code, hint) => {
  const error = await refusalOf(operation, { status, body: { message, url: '' } });
  expect((error as { code?: string }).code).toBe(code);
  expect((error as { hint?: string }).hint).toMatch(hint);
});

test.each([
  ['orgs.get', (transport: Transport) => transport.call(operations.getOrg, { where }), true],
  [
    'orgs.labels.get',
    (transport: Transport) =>
      transport.call(operations.getOrgLabel, { where: { ...where, id: 7 } }),
    false,
  ],
])('a 404 of %s says so where the name may be that of a user', async (_, call, says) => {
  const { transport } = await scriptServer([{ status: 404, body: { message: 'not found' } }]);
  const { hint } = (await errorOf(call(transport))) as { hint?: string };
  expect(hint?.includes('see forge.users')).toBe(says);
});

test('the page of a proxy with the status of a refused merge is no refusal of the forge', async () => {
  const page = '<html><head><title>405 Not Allowed</title></head></html>';
  const headers = { 'content-type': 'text/html' };
  const error = await refusalOf('repoMergePullRequest', { status: 405, headers, body: page });
  expect(error).toMatchObject({ status: 405 });
  expect(error).not.toMatchObject({ code: 'merge-refused' });
});

// Gitea 1.26 and newer have no route for these by GET, and look for a runner of this name instead.
test.each(['Runner not found', 'runner with id 0: resource does not exist'])(
  'a path that falls into another route is no-route, as where it has none (%s)',
  async (message) => {
    const reply = { status: 404, body: { message, errors: null } };
    const { transport } = await scriptServer(Array<Reply>(4).fill(reply));
    const errors = [
      await errorOf(transport.call(operations.getRegistrationToken, { where: repo })),
      await errorOf(transport.call(operations.getOrgRegistrationToken, { where })),
      await errorOf(transport.pages(operations.searchJobs, { where: repo }).page()),
    ];
    for (const error of errors)
      expect(error).toMatchObject({
        code: 'no-route',
        hint: expect.stringMatching(/this route/) as unknown,
      });
    const runner = { ...repo, runner_id: 7 };
    expect(await errorOf(transport.call(operations.getRunner, { where: runner }))).toMatchObject({
      code: 'not-found',
    });
  },
);

// go-gitea/gitea#21093: nginx with a path in `proxy_pass` decodes the slash.
test('a path with %2F that has no route names the proxy that decodes it', async () => {
  const { transport } = await scriptServer([{ status: 404, body: '404 page not found\n' }]);
  const where = { ...repo, sha: 'feature/x' };
  expect(await errorOf(transport.call(operations.getCommit, { where }))).toMatchObject({
    code: 'no-route',
    hint: expect.stringContaining('proxy_pass') as unknown,
  });
});

test('a 404 has the ordinary causes of its operation, and of odd names', async () => {
  const missing = { status: 404, body: { message: "The target couldn't be found." } };
  const hintOf = async (call: (transport: Transport) => Promise<unknown>): Promise<unknown> => {
    const { transport } = await scriptServer([missing]);
    return ((await errorOf(call(transport))) as { hint?: unknown }).hint;
  };
  expect(
    await hintOf((transport) =>
      transport.call(operations.createIssue, { where: repo, body: { title: 'x' } }),
    ),
  ).toContain('issues are turned off');
  expect(
    await hintOf((transport) => transport.call(operations.getLatestRelease, { where: repo })),
  ).toContain('draft or a pre-release');
  expect(
    await hintOf((transport) =>
      transport.call(operations.getReleaseByTag, { where: { ...repo, tag: 'v1' } }),
    ),
  ).toContain('still a draft');
  expect(
    await hintOf((transport) =>
      transport.call(operations.getRelease, { where: { ...repo, id: 1 } }),
    ),
  ).toContain('releases are turned off');
  expect(
    await hintOf((transport) => transport.pages(operations.listPulls, { where: repo }).toArray()),
  ).toContain('or the repository has no commits');
  expect(
    await hintOf((transport) =>
      transport.call(operations.getUser, { where: { username: '@ada' } }),
    ),
  ).toContain('no @');
  for (const [where, said] of [
    [{ owner: '@ada', repo: 'engine' }, 'no @'],
    [{ owner: 'ada', repo: 'engine.git' }, 'without .git'],
    [{ owner: 'ada', repo: 'ada/engine' }, 'without owner/'],
  ] as const)
    expect(await hintOf((transport) => transport.call(operations.getRepo, { where }))).toContain(
      said,
    );
});

test.each<[string, (transport: Transport) => Promise<unknown>, string]>([
  [
    'a comment of a missing issue',
    (transport) => transport.call(operations.createComment, { where: issue, body: { body: 'x' } }),
    'no issue or pull request',
  ],
  [
    'a branch that is missing',
    (transport) => transport.call(operations.deleteBranch, { where: { ...repo, branch: 'x' } }),
    'no branch of this name',
  ],
  [
    'a team without units',
    (transport) =>
      transport.call(operations.createTeam, { where: { org: 'a' }, body: { name: 'x' } }),
    'has no units',
  ],
])('an empty 500 for %s has its recorded cause', async (_, call, cause) => {
  const { transport } = await scriptServer([{ status: 500, body: { message: '', url: '' } }]);
  expect(await errorOf(call(transport))).toHaveProperty('hint', expect.stringContaining(cause));
});

test.each<[string, number, string, (transport: Transport) => Promise<unknown>]>([
  [
    'user already exists [name: a]',
    422,
    'user-exists',
    (transport) => transport.call(operations.createOrg, { body: { username: 'a' } }),
  ],
  [
    'team already exists [org_id: 1, name: a]',
    422,
    'team-exists',
    (transport) =>
      transport.call(operations.createTeam, { where: { org: 'a' }, body: { name: 'a' } }),
  ],
  [
    'Key title has been used',
    422,
    'key-exists',
    (transport) =>
      transport.call(operations.createDeployKey, { where: repo, body: { title: 'a', key: 'b' } }),
  ],
  [
    'Branch protection already exist',
    403,
    'protection-exists',
    (transport) =>
      transport.call(operations.createBranchProtection, {
        where: repo,
        body: { rule_name: 'main' },
      }),
  ],
  [
    'workflow is disabled',
    403,
    'workflow-disabled',
    (transport) =>
      transport.call(operations.dispatchWorkflow, {
        where: { ...repo, workflow_id: 'ci.yml' },
        body: { ref: 'main' },
      }),
  ],
  [
    'this workflow run is not done',
    400,
    'run-not-finished',
    (transport) => transport.call(operations.deleteRun, { where: { ...repo, run: 7 } }),
  ],
])('%s has a code (%i)', async (message, status, code, call) => {
  const { transport } = await scriptServer([{ status, body: { message, url: '' } }]);
  expect(await errorOf(call(transport))).toMatchObject({ status, code });
});
