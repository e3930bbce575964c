import { expect, test } from 'vitest';
import { exchange, people } from './people.js';

const repo = { owner: 'ada', repo: 'engine' };

/** The values that a real server sent for some fields. */
function answered(operation: string, name: string): Readonly<Record<string, unknown>> {
  return exchange(operation, name).answered as Record<string, unknown>;
}

test('an edit of the body counts as a new version of an issue, one of the title does not', async () => {
  await using forge = await people();
  const { issues } = forge.ada;
  const where = { ...repo, index: (await issues.create(repo, { title: 'one' })).number };
  expect(answered('issueEditIssue', 'odd-by-stranger-own-issue')['content_version']).toBe(0);
  expect((await issues.update(where, { title: 'two' })).content_version).toBe(0);
  const version = (await issues.update(where, { title: 'three', body: 'new' })).content_version;
  expect(version).toBe(answered('issueEditIssue', 'ok')['content_version']);
  await issues.update(where, { title: 'four' });
  expect((await issues.update(where, { body: 'newer', content_version: version })).body).toBe(
    'newer',
  );
  await expect(
    issues.update(where, { body: 'newest', content_version: version }),
  ).rejects.toMatchObject({ status: 409 });
});

test('a rule for several branches has no branch', async () => {
  await using forge = await people();
  const { branch_name, rule_name } = answered('repoCreateBranchProtection', 'ok-glob');
  const made = await forge.ada.branches.protections.create(repo, { rule_name: 'release/**' });
  expect(made).toMatchObject({ branch_name, rule_name });
});

test('a commit without a message names what is done with each file', async () => {
  await using forge = await people();
  const { contents } = forge.ada;
  const made = await contents.change(repo, {
    files: [{ operation: 'create', path: 'emptied', content: '' }],
  });
  expect(made.commit?.message).toBe(
    (answered('repoChangeFiles', 'odd-one-file-empty-content')['commit'] as { message: string })
      .message,
  );
  const sha = made.files[0]?.sha ?? '';
  const { commit } = await contents.change(repo, {
    files: [
      { operation: 'delete', path: 'emptied', sha },
      { operation: 'upload', path: 'README.md', content: 'x' },
    ],
  });
  expect(commit?.message).toBe('Delete emptied\nUpdate README.md\n');
});

test('a repository from a template has the default branch that the call names, and only that', async () => {
  await using forge = await people();
  forge.server.seed.repo('ada/template', { template: true, files: { 'a.txt': 'a' } });
  forge.server.seed.commit('ada/template', { 'b.txt': 'b' }, { branch: 'work' });
  const { default_branch } = answered('generateRepo', 'ok');
  const template = { template_owner: 'ada', template_repo: 'template' };
  const made = await forge.ada.repos.generate(template, {
    owner: 'ada',
    name: 'made',
    git_content: true,
    default_branch: 'gen',
  });
  expect(made.default_branch).toBe(default_branch);
  const where = { owner: 'ada', repo: 'made' };
  expect((await forge.ada.branches.list(where).toArray()).map(({ name }) => name)).toEqual(['gen']);
  expect((await forge.ada.contents.list(where).toArray()).map(({ name }) => name)).toEqual([
    'a.txt',
  ]);
});

test('variables, secrets and teams are listed by name, the owners first', async () => {
  await using forge = await people();
  const { actions, teams } = forge.ada;
  forge.server.seed.org('acme');
  for (const name of ['STAGE', 'BLANK']) {
    await actions.variables.create({ ...repo, variablename: name }, { value: 'x' });
    await actions.secrets.set({ ...repo, secretname: name }, { data: 'x' });
    await teams.create({ org: 'acme' }, { name, units_map: { 'repo.code': 'read' } });
  }
  const names = async (list: {
    toArray(): Promise<readonly { readonly name: string }[]>;
  }): Promise<string[]> => (await list.toArray()).map(({ name }) => name);
  expect(await names(actions.variables.list(repo))).toEqual(['BLANK', 'STAGE']);
  expect(await names(actions.secrets.list(repo))).toEqual(['BLANK', 'STAGE']);
  expect(await names(teams.list({ org: 'acme' }))).toEqual(['Owners', 'BLANK', 'STAGE']);
});

test.each(['Ping @bob.', '(@bob)', '@bob, look', 'it is @bob!'])(
  'a user is notified who is mentioned at the end of a sentence: %s',
  async (body) => {
    await using forge = await people();
    await forge.ada.issues.create(repo, { title: 'one', body });
    expect(await forge.bob.notifications.getCount()).toEqual({ new: 1 });
  },
);

test('a commit lacks the parts that a call leaves out, in every list', async () => {
  await using forge = await people({ like: 'forgejo-15' });
  const { commits, contents, git, pulls } = forge.ada;
  await contents.create(
    { ...repo, filepath: 'a.txt' },
    { content: 'a', branch: 'main', new_branch: 'work' },
  );
  const { number: index } = await pulls.create(repo, { head: 'work', base: 'main', title: 'one' });
  const none = { verification: false, files: false };
  const sha = (await forge.ada.branches.get({ ...repo, branch: 'work' })).commit?.id ?? '';
  await git.setNote({ ...repo, sha }, { message: 'seen' });
  const found = [
    await commits.get({ ...repo, sha }, none),
    ...(await commits.list(repo, none).toArray()),
    ...(await pulls.commits.list({ ...repo, index }, none).toArray()),
    (await git.getNote({ ...repo, sha }, none)).commit,
  ];
  for (const commit of found)
    expect(commit).toMatchObject({ files: [], stats: {}, commit: { verification: null } });
  expect((await git.getNote({ ...repo, sha })).commit).toMatchObject({
    files: [{}],
    commit: { verification: {} },
  });
});
