import { expect, test } from 'vitest';
import { Contents } from '../../../src/api/contents/contents.js';
import { Commits } from '../../../src/api/commits/commits.js';
import { Git } from '../../../src/api/git/git.js';
import { BadRequestError, InputError, NotFoundError } from '../../../src/index.js';
import type { CreateWikiPage } from '../../../src/api/wiki/schemas.js';
import { Wiki } from '../../../src/api/wiki/wiki.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const address = '/api/v1/repos/ada/engine';

test('the full name of a reference returns a list of one', async () => {
  const { transport, lines } = await scriptServer([recorded('repoListGitRefs', 'ok-one')]);
  const refs = await new Git(transport).listMatchingRefs({ ...repo, ref: 'heads/main' }).toArray();
  expect(refs.map(({ ref }) => ref)).toEqual(['refs/heads/main']);
  expect(lines).toHaveLength(1);
});

test('special characters in names of references arrive unchanged', async () => {
  const { transport, lines } = await scriptServer([{ body: [] }, { body: [] }]);
  const git = new Git(transport);
  await git.listMatchingRefs({ ...repo, ref: 'heads/per%cent+plus#1?' }).page();
  await git.listMatchingRefs({ ...repo, ref: 'heads/feature/slash' }).page();
  const names = lines.map((line) =>
    decodeURIComponent(line.replace(`GET ${address}/git/refs/`, '')),
  );
  expect(names).toEqual(['heads/per%cent+plus#1?', 'heads/feature/slash']);
  expect(lines[0]).toMatch(/per%25cent(\+|%2B)plus%231%3F$/);
});

test('a tree is empty past its last page, and still has its total', async () => {
  const { transport, lines } = await scriptServer([
    recorded('GetTree', 'odd-past-the-end'),
    recorded('GetTree', 'ok-page-2'),
  ]);
  const git = new Git(transport);
  const where = { ...repo, sha: 'main' };
  await expect(git.getTree(where, { page: 99, per_page: 5 })).resolves.toMatchObject({
    tree: [],
    truncated: false,
    total_count: 33,
  });
  const { tree, page, truncated } = await git.getTree(where, {
    recursive: true,
    page: 2,
    per_page: 5,
  });
  expect([tree.length, page, truncated]).toEqual([5, 2, true]);
  const asked = ['page=99&per_page=5', 'recursive=true&page=2&per_page=5'];
  expect(lines).toEqual(asked.map((query) => `GET ${address}/git/trees/main?${query}`));
});

test('a value that is not the hash of a blob or a tag is a 400, not a 404', async () => {
  const { transport } = await scriptServer([
    recorded('GetBlob', 'err-400-not-a-sha'),
    recorded('GetAnnotatedTag', 'err-400-name'),
    recorded('repoGetNote', 'err-404-no-note'),
  ]);
  const git = new Git(transport);
  expect(await errorOf(git.getBlob({ ...repo, sha: 'xyz' }))).toBeInstanceOf(BadRequestError);
  expect(await errorOf(git.getTag({ ...repo, sha: 'v1.0' }))).toBeInstanceOf(BadRequestError);
  expect(await errorOf(git.getNote({ ...repo, sha: 'main' }))).toBeInstanceOf(NotFoundError);
});

test('a blob over the limit of the server has no content', async () => {
  const blob = recorded('GetBlob', 'ok');
  const big = { content: null, encoding: null, size: 11_534_336 };
  const { transport } = await scriptServer([{ body: { ...(blob.body as object), ...big } }]);
  await expect(new Git(transport).getBlob({ ...repo, sha: 'a'.repeat(40) })).resolves.toMatchObject(
    big,
  );
});

test('a comparison is a list of commits from one method and a text from the other', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoCompareDiff', 'ok'),
    recorded('repoCompareDiff', 'ok-diff'),
  ]);
  const commits = new Commits(transport);
  const where = { ...repo, basehead: 'main...feature/slash' };
  const { total_commits, commits: list } = await commits.compare(where);
  expect([total_commits, list.length]).toEqual([1, 1]);
  await expect((await commits.compareDiff(where, { output: 'diff' })).text()).resolves.toMatch(
    /^diff --git a\/feature\.txt/,
  );
  expect(lines).toEqual([
    `GET ${address}/compare/main...feature%2Fslash`,
    `GET ${address}/compare/main...feature%2Fslash?output=diff`,
  ]);
});

test('a comparison as JSON is never taken for a diff, which only Gitea 1.27 sends', async () => {
  const { transport } = await scriptServer([recorded('repoCompareDiff', 'ok')]);
  const where = { ...repo, basehead: 'main...feature/slash' };
  expect(
    await errorOf(new Commits(transport).compareDiff(where, { output: 'diff' })),
  ).toMatchObject({
    name: 'InputError',
    code: 'ignored-filter',
    message: expect.stringContaining('ignored `output`') as unknown,
  });
});

test('a commit is downloaded as a patch by its hash and an extension', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoDownloadCommitDiffOrPatch', 'ok-patch'),
  ]);
  const patch = await new Commits(transport).getDiff({
    ...repo,
    sha: '2c480d1',
    diffType: 'patch',
  });
  await expect(patch.text()).resolves.toMatch(/^From 2c480d1/);
  expect(lines).toEqual([`GET ${address}/git/commits/2c480d1.patch`]);
});

test('a commit is found by the name of a branch with slashes', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoGetSingleCommit', 'ok-branch-name'),
  ]);
  const commit = await new Commits(transport).get(
    { ...repo, sha: 'feature/slash' },
    { stat: false, files: false },
  );
  expect(commit.parents.map(({ created }) => created)).toEqual([null]);
  expect(lines).toEqual([`GET ${address}/git/commits/feature%2Fslash?stat=false&files=false`]);
});

test('a patch is committed, and the response has no content', async () => {
  const { transport, asked } = await scriptServer([recorded('repoApplyDiffPatch', 'ok')]);
  const body = { content: 'diff --git a/a b/a\n', branch: 'main', message: 'patched' };
  await expect(new Contents(transport).applyPatch(repo, body)).resolves.toMatchObject({
    content: null,
  });
  expect(asked[0]).toMatchObject({ line: `POST ${address}/diffpatch` });
  // Gitea 1.22 and Forgejo require a hash, and do not read it.
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ ...body, sha: '-' });
});

test('a wiki page is addressed by its title, slashes included', async () => {
  const { transport, lines } = await scriptServer([recorded('repoGetWikiPage', 'ok')]);
  const page = await new Wiki(transport).get({ ...repo, pageName: 'a/b #1? 100%' });
  expect(Buffer.from(page.content_base64, 'base64').toString()).toBe('# Home again 2\n');
  expect(lines).toEqual([`GET ${address}/wiki/page/a%2Fb%20%231%3F%20100%25`]);
});

test.each([
  ['a title, without which the server would rename the page', { content_base64: 'eA==' }],
  ['a title, without which the server would rename the page', { title: ' ', content: 'x' }],
  ['content, without which the server would empty the page', { title: 'Start' }],
])('an edit is refused without %s', async (message, body) => {
  const { transport, lines } = await scriptServer([]);
  const error = await errorOf(
    new Wiki(transport).update({ ...repo, pageName: 'Home' }, body as CreateWikiPage),
  );
  expect(error).toBeInstanceOf(InputError);
  expect((error as Error).message).toContain(`wiki.update: pass ${message}`);
  expect(lines).toEqual([]);
});

test('revisions of a page are nested under a key and end at the total', async () => {
  const { transport, lines } = await scriptServer([recorded('repoGetWikiPageRevisions', 'ok')]);
  const { items, total, next } = await new Wiki(transport).revisions
    .list({ ...repo, pageName: 'Home' })
    .page();
  expect([items.length, total, next]).toEqual([5, 5, undefined]);
  expect(lines).toEqual([`GET ${address}/wiki/revisions/Home?page=1`]);
});

test('a limit of 1 that the wiki ignores still returns each page once', async () => {
  const reply = recorded('repoGetWikiPages', 'ok-page-1');
  const { transport, lines } = await scriptServer([reply]);
  const pages = await new Wiki(transport).list(repo, { limit: 1 }).toArray();
  expect(pages).toHaveLength((reply.body as unknown[]).length);
  expect(new Set(pages.map(({ sub_url }) => sub_url)).size).toBe(pages.length);
  expect(lines).toHaveLength(1);
});
