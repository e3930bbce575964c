import { describe, expect, test } from 'vitest';
import { ForgeClient, InputError } from '../../src/index.js';

const forge = new ForgeClient({ baseUrl: 'http://127.0.0.1:9' });

type Call = (repo: string) => unknown;

/** A call of each form: a value, a list, bytes, a yes or no, one of several requests. */
const CALLS: readonly (readonly [string, Call])[] = [
  ['branches.get', (repo) => forge.branches.get({ owner: 'ada', repo, branch: 'main' })],
  ['branches.list', (repo) => forge.branches.list({ owner: 'ada', repo })],
  ['contents.getRaw', (repo) => forge.contents.getRaw({ owner: 'ada', repo, filepath: 'a' })],
  ['contents.edit', (repo) => forge.contents.edit({ owner: 'ada', repo, filepath: 'a' }, () => '')],
  ['user.starred.check', (repo) => forge.user.starred.check({ owner: 'ada', repo })],
  ['issues.delete', (repo) => forge.issues.delete({ owner: 'ada', repo, index: 1 })],
  [
    'issues.labels.replace',
    (repo) => forge.issues.labels.replace({ owner: 'ada', repo, index: 1 }, { labels: ['a'] }),
  ],
  [
    'releases.assets.download',
    (repo) => forge.releases.assets.download({ owner: 'ada', repo, id: 1, attachment_id: 2 }),
  ],
  [
    'actions.jobs.followLog',
    (repo) => forge.actions.jobs.followLog({ owner: 'ada', repo, job_id: 1 }),
  ],
];

async function refusalOf(call: Call, repo: string): Promise<unknown> {
  try {
    return await call(repo);
  } catch (error) {
    return error;
  }
}

describe.each(CALLS)('%s', (name, call) => {
  test.each([
    ['', 'must not be empty'],
    ['..', 'must not contain a "." or ".." segment'],
    ['a\nb', 'must not contain control characters'],
  ])('names itself where the repository is %j', async (repo, problem) => {
    const error = await refusalOf(call, repo);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: 'invalid-path',
      message: `${name}: where.repo ${problem}`,
    });
  });

  test('names itself where the repository is missing, or no text', async () => {
    for (const repo of [undefined, {}, null]) {
      const error = await refusalOf(call, repo as never);
      expect(error).toBeInstanceOf(InputError);
      expect((error as Error).message).toMatch(
        new RegExp(`^${name.replaceAll('.', '\\.')}: where\\.repo`),
      );
    }
  });
});
