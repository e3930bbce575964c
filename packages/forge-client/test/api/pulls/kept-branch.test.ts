import { describe, expect, test } from 'vitest';
import { ForgeClient, token } from '../../../src/index.js';
import { Pulls } from '../../../src/api/pulls/pulls.js';
import { type ServerKind, startForgeServer } from '../../../src/testing.js';
import { newest } from '../../recorded/newest.js';
import { errorOf, scriptServer } from '../../script-server.js';

const pull = { owner: 'ada', repo: 'engine', index: 1 };
const plan = { do: 'merge', delete_branch_after_merge: true } as const;

const KEPT = {
  name: 'ForbiddenError',
  status: 403,
  code: 'branch-kept',
  hint: expect.stringContaining('the pull request is merged: only its branch was kept') as unknown,
  mayHaveExecuted: true,
};

test.each(['head-protected', 'head-default-branch', 'head-in-fork'])(
  'a merge that Forgejo executed before it refused to delete the branch is told as merged (%s)',
  async (reason) => {
    const { transport, lines } = await scriptServer([
      newest('forgejo-16', 'repoMergePullRequest', `err-403-merged-${reason}`),
    ]);
    expect(await errorOf(new Pulls(transport).merge(pull, plan))).toMatchObject(KEPT);
    expect(lines).toHaveLength(1);
  },
);

test.each(['can not delete default branch', 'branch protected'])(
  'so is one of Gitea 1.22 and 1.23 (%s)',
  async (message) => {
    const { transport } = await scriptServer([{ status: 403, body: { message } }]);
    expect(await errorOf(new Pulls(transport).merge(pull, plan))).toMatchObject(KEPT);
  },
);

test('so is one that says it beside a general message, as Gitea up to 1.25 may', async () => {
  const body = { message: 'Forbidden', errors: ['branch protected'] };
  const { transport } = await scriptServer([{ status: 403, body }]);
  expect(await errorOf(new Pulls(transport).merge(pull, plan))).toMatchObject(KEPT);
});

test('a merge that the account or its token may not make was not executed', async () => {
  const scope =
    'token does not have at least one of required scope(s), required=[write:repository], token scope=read:repository';
  for (const [message, body] of [
    [scope, plan],
    ['branch protected', { do: 'merge' }],
  ] as const) {
    const { transport } = await scriptServer([{ status: 403, body: { message } }]);
    const error = await errorOf(new Pulls(transport).merge(pull, body));
    expect(error).toMatchObject({ status: 403, mayHaveExecuted: false });
    expect(error).not.toMatchObject({ code: 'branch-kept' });
  }
});

describe('on the embedded forge', () => {
  /** Merges a pull request whose branch has to stay, and returns what came of it. */
  async function merge(like: ServerKind): Promise<Record<string, unknown>> {
    await using server = await startForgeServer({ like });
    await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
    const repo = { owner: 'ada', repo: 'engine' };
    server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'develop' });
    await forge.branches.protections.create(repo, { rule_name: 'develop' });
    const { number: index } = await forge.pulls.create(repo, {
      head: 'develop',
      base: 'main',
      title: 'A',
    });
    await forge.pulls.waitUntilMergeable({ ...repo, index }, { interval: 1 });
    const error: unknown = await forge.pulls.merge({ ...repo, index }, plan).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const { merged } = await forge.pulls.get({ ...repo, index });
    const { name } = await forge.branches.get({ ...repo, branch: 'develop' });
    return { error, merged, name };
  }

  test.each(['gitea-1.27', 'gitea-1.25'] as const)('like %s a merge keeps it', async (like) => {
    expect(await merge(like)).toEqual({ error: undefined, merged: true, name: 'develop' });
  });

  test.each(['forgejo-15', 'gitea-1.22'] as const)(
    'like %s a merge is executed and then refused',
    async (like) => {
      expect(await merge(like)).toMatchObject({ error: KEPT, merged: true, name: 'develop' });
    },
  );
});
