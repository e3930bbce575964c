import { expect, test } from 'vitest';
import { NotFoundError, StatusError } from '../../src/index.js';
import { forgeTools } from '../../src/tools/index.js';
import { errorOf } from '../script-server.js';
import { startForge } from '../start-forge.js';

const repo = { owner: 'ada', repo: 'engine' };
const settings = { ...repo, filepath: 'settings.txt' };

/** A repository whose branches `main` and `dev` and tag `v1` have other settings. */
async function startWithBranches() {
  const { forge, server } = await startForge();
  server.seed.commit('ada/engine', { 'settings.txt': 'main', '.editorconfig': '[*]\n' });
  const sha = server.seed.commit('ada/engine', { 'settings.txt': 'dev' }, { branch: 'dev' });
  await forge.tags.create(repo, { tag_name: 'v1', target: 'dev' });
  return { forge, sha };
}

// A deployment that passes on the `ref` of a push read main's settings.
test('a long name or a shortened hash is the ref that it stands for, and never another file', async () => {
  const { forge, sha } = await startWithBranches();
  const refs = ['dev', 'refs/heads/dev', 'refs/tags/v1', 'v1', sha, sha.slice(0, 8)];
  for (const ref of refs) {
    expect(await (await forge.contents.getRaw(settings, { ref })).text(), ref).toBe('dev');
    expect(await (await forge.contents.getMedia(settings, { ref })).text(), ref).toBe('dev');
    await forge.contents.getEditorConfig(settings, { ref });
  }
  expect(await (await forge.contents.getRaw(settings)).text()).toBe('main');
});

test.each(['gone', 'origin/dev', 'refs/heads/gone', 'deadbee', 'a'.repeat(40), 'bad..ref'])(
  'the ref %s, which does not exist, is an error for a file as for a value, in the tools too',
  async (ref) => {
    const { forge } = await startWithBranches();
    const reads = [
      forge.contents.getRaw(settings, { ref }),
      forge.contents.getMedia(settings, { ref }),
      forge.contents.getEditorConfig(settings, { ref }),
    ];
    for (const read of reads) {
      const error = await errorOf(read);
      expect(error).toBeInstanceOf(StatusError);
      expect(error).toHaveProperty('hint', expect.stringContaining('no branch, tag or commit'));
    }
    const tools = forgeTools(forge, { include: ['contents.getRaw'] });
    const said = await errorOf(Promise.resolve(tools[0]?.run({ ...settings, ref })));
    expect(said).toHaveProperty('name', 'ToolError');
  },
);

test('the hint says which part of a name of a clone to leave out', async () => {
  const { forge } = await startWithBranches();
  const error = await errorOf(forge.contents.getRaw(settings, { ref: 'origin/dev' }));
  expect(error).toHaveProperty('hint', expect.stringContaining('leave out `origin/`'));
});

test('a long name is understood wherever a branch or a tag is due', async () => {
  const { forge, sha } = await startWithBranches();
  const branch = await forge.branches.get({ ...repo, branch: 'refs/heads/dev' });
  expect(branch.name).toBe('dev');
  await forge.branches.waitFor({ ...repo, branch: 'refs/heads/dev' }, { timeoutMs: 5_000 });
  await forge.commits.statuses.create({ ...repo, sha }, { state: 'success', context: 'lint' });
  const where = { ...repo, ref: 'refs/heads/dev' };
  await expect(forge.commits.statuses.getCombined(where)).resolves.toMatchObject({ sha });
  await expect(forge.commits.statuses.waitFor(where)).resolves.toMatchObject({ state: 'success' });
  const made = await forge.branches.create(repo, {
    new_branch_name: 'refs/heads/next',
    old_ref_name: 'refs/tags/v1',
  });
  expect(made).toMatchObject({ name: 'next', commit: { id: sha } });
  await forge.contents.create(
    { ...repo, filepath: 'new.txt' },
    { content: 'x', branch: 'refs/heads/next' },
  );
  const pull = { head: 'refs/heads/next', base: 'refs/heads/main', title: 'Next' };
  await expect(forge.pulls.create(repo, pull)).resolves.toMatchObject({
    head: { ref: 'next' },
    base: { ref: 'main' },
  });
  const release = { tag_name: 'refs/tags/v2', target_commitish: 'refs/heads/next' };
  await expect(forge.releases.create(repo, release)).resolves.toMatchObject({ tag_name: 'v2' });
  const tag = await forge.tags.get({ ...repo, tag: 'refs/tags/v2' });
  expect(tag.name).toBe('v2');
  const rule = await forge.branches.protections.create(repo, { rule_name: 'refs/heads/main' });
  expect(rule.rule_name).toBe('main');
  const compared = await forge.commits.compare({
    ...repo,
    basehead: 'refs/heads/main...refs/heads/next',
  });
  expect(compared.total_commits).toBe(2);
  const matching = await forge.git.listMatchingRefs({ ...repo, ref: 'refs/heads/ne' }).toArray();
  expect(matching.map(({ ref }) => ref)).toEqual(['refs/heads/next']);
});

test('the long name of a tag is no branch', async () => {
  const { forge } = await startWithBranches();
  const error = await errorOf(forge.branches.create(repo, { new_branch_name: 'refs/tags/v1' }));
  expect(error).toHaveProperty('message', expect.stringContaining('expected the name of a branch'));
});

test('what is deleted or renamed is the branch of this very name', async () => {
  const { forge } = await startWithBranches();
  const where = { ...repo, branch: 'refs/heads/dev' };
  expect(await errorOf(forge.branches.delete(where))).toBeInstanceOf(NotFoundError);
  expect(await errorOf(forge.branches.rename(where, { name: 'other' }))).toBeInstanceOf(
    NotFoundError,
  );
  await forge.branches.get({ ...repo, branch: 'dev' });
});

test('the hint for a branch to delete says that its name has no refs/heads/', async () => {
  const { forge } = await startForge();
  const branch = 'refs/heads/valve';
  const error = await errorOf(forge.branches.delete({ owner: 'ada', repo: 'engine', branch }));
  expect(error).toHaveProperty('hint', expect.stringContaining('; leave out refs/heads/'));
});
