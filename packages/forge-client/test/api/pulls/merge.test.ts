import { describe, expect, test } from 'vitest';
import {
  ConflictError,
  NotFoundError,
  StatusError,
  token,
  UnprocessableError,
} from '../../../src/index.js';
import { Pulls } from '../../../src/api/pulls/pulls.js';
import { errorOf, recorded, type Reply, scriptServer } from '../../script-server.js';

const pull = { owner: 'ada', repo: 'engine', index: 4 };
const MERGE = 'POST /api/v1/repos/ada/engine/pulls/4/merge';
const LOOK = 'GET /api/v1/repos/ada/engine/pulls/4';

/** The pull request as the server sends it, with these fields replaced. */
function looked(fields: { mergeable: boolean; draft?: boolean }): Reply {
  return {
    body: { ...(recorded('repoGetPullRequest', 'odd-fork-deleted').body as object), ...fields },
  };
}

test.each([
  ['done at once', 200],
  ['put off until the checks are through', 201],
])('a merge that is %s returns nothing', async (_, status) => {
  const { transport, asked, lines } = await scriptServer([{ status }]);
  await expect(
    new Pulls(transport).merge(pull, { do: 'squash', merge_when_checks_succeed: true }),
  ).resolves.toBeUndefined();
  expect(lines).toEqual([MERGE]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    do: 'squash',
    merge_when_checks_succeed: true,
  });
});

test('title, message and commit of a merge are sent by the names of every supported server', async () => {
  const { transport, asked } = await scriptServer([{ status: 200 }]);
  const body = {
    do: 'manually-merged',
    merge_title_field: 'Title',
    merge_message_field: 'Text',
    merge_commit_id: 'abc',
  } as const;
  await new Pulls(transport).merge(pull, body);
  const older = { MergeTitleField: 'Title', MergeMessageField: 'Text', MergeCommitID: 'abc' };
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ ...body, ...older });
});

describe('when the server refuses a merge with 405', () => {
  test.each([
    ['conflicts', 'err-405-conflict', false, /conflicts with its base/],
    ['is a draft', 'err-405-work-in-progress', true, /is a draft/],
  ])('one read of the pull request shows that it %s', async (_, name, draft, hint) => {
    const { transport, lines } = await scriptServer([
      recorded('repoMergePullRequest', name),
      looked({ mergeable: false, draft }),
    ]);
    const error = await errorOf(new Pulls(transport).merge(pull, { do: 'merge' }));
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ status: 405, code: 'not-mergeable', mayHaveExecuted: false });
    expect((error as StatusError).hint).toMatch(hint);
    const { message } = recorded('repoMergePullRequest', name).body as { message: string };
    expect((error as Error).message).toContain(message);
    expect(lines).toEqual([MERGE, LOOK]);
  });

  test.each([
    ['could be merged', { mergeable: true }],
    ['is still being looked at', { mergeable: false }],
  ])('what the account or the rules forbid is named when the pull request %s', async (_, state) => {
    const refusal = recorded('repoMergePullRequest', 'err-405-other-user');
    const { transport, lines } = await scriptServer([refusal, looked(state)]);
    const error = await errorOf(new Pulls(transport).merge(pull, { do: 'merge' }));
    expect(error).toMatchObject({
      status: 405,
      code: 'merge-refused',
      hint: expect.stringContaining('needs write access') as unknown,
      mayHaveExecuted: false,
    });
    expect((error as Error).message).toMatch(/merge: 405 User not allowed to merge PR$/);
    expect(lines).toEqual([MERGE, LOOK]);
  });

  test.each([404, 500])(
    'the message of the server decides when reading the pull request fails with %i',
    async (status) => {
      const refusal = recorded('repoMergePullRequest', 'err-405-conflict');
      const { transport, lines } = await scriptServer([
        refusal,
        { status, body: { message: 'no' } },
      ]);
      expect(await errorOf(new Pulls(transport).merge(pull, { do: 'merge' }))).toMatchObject({
        status: 405,
        code: 'not-mergeable',
      });
      expect(lines).toEqual([MERGE, LOOK]);
    },
  );

  test('the pull request is read with the same credential', async () => {
    const refusal = recorded('repoMergePullRequest', 'err-405-conflict');
    const { transport, asked } = await scriptServer([refusal, looked({ mergeable: false })], {
      auth: token('secret'),
    });
    await errorOf(new Pulls(transport).merge(pull, { do: 'merge' }, { sudo: 'grace' }));
    expect(asked[1]?.headers).toMatchObject({ authorization: 'token secret', sudo: 'grace' });
  });
});

test.each([
  ['somebody has pushed meanwhile', 'err-409-head-moved', 'head-moved', /409 head out of date$/],
  [
    'a merge is scheduled already',
    'err-409-already-scheduled',
    'merge-scheduled',
    /already scheduled to auto merge/,
  ],
  ['a rebase fails', 'err-409-rebase-merge-conflict', 'merge-conflict', /could not apply 386d10b/],
])(
  'a conflict because %s is told as such, without a second request',
  async (_, name, code, words) => {
    const reply = recorded('repoMergePullRequest', name);
    const { transport, lines } = await scriptServer([reply]);
    const error = await errorOf(new Pulls(transport).merge(pull, { do: 'rebase-merge' }));
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ code, body: reply.body });
    expect((error as Error).message).toMatch(words);
    expect(lines).toEqual([MERGE]);
  },
);

test('a merge whose pull request is missing, or whose body the server refuses, is not examined further', async () => {
  const missing = { status: 404, body: { message: 'not found' } };
  const { transport, lines } = await scriptServer([
    missing,
    recorded('repoMergePullRequest', 'err-422-no-do'),
  ]);
  const pulls = new Pulls(transport);
  expect(await errorOf(pulls.merge(pull, { do: 'merge' }))).toBeInstanceOf(NotFoundError);
  expect(await errorOf(pulls.merge(pull, { do: 'merge' }))).toBeInstanceOf(UnprocessableError);
  expect(lines).toEqual([MERGE, MERGE]);
});

test('a merge is not sent twice when the response is lost', async () => {
  const { transport, lines } = await scriptServer([{ status: 502, body: 'bad gateway' }], {
    retry: { limit: 3, baseDelay: 1 },
  });
  expect(await errorOf(new Pulls(transport).merge(pull, { do: 'merge' }))).toMatchObject({
    status: 502,
    mayHaveExecuted: true,
  });
  expect(lines).toEqual([MERGE]);
});
