import { expect, test } from 'vitest';
import {
  InputError,
  NotFoundError,
  UnauthorizedError,
  UnprocessableError,
} from '../../../src/index.js';
import { Pulls } from '../../../src/api/pulls/pulls.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const pull = { ...repo, index: 8 };
const BASE = '/api/v1/repos/ada/engine/pulls';

test('people and teams that are null in a list become empty lists', async () => {
  const reply = recorded('repoListPullRequests', 'odd-fork-deleted');
  expect(reply.body).toMatchObject([
    {
      assignees: null,
      requested_reviewers: null,
      requested_reviewers_teams: null,
      milestone: null,
    },
  ]);
  const { transport } = await scriptServer([reply]);
  const [first] = await new Pulls(transport).list(repo, { poster: 'rep-dave5' }).toArray();
  expect(first).toMatchObject({
    assignees: [],
    requested_reviewers: [],
    requested_reviewers_teams: [],
    milestone: null,
  });
});

test('filters of a list are sent as the server expects them, each label on its own', async () => {
  const { transport, lines } = await scriptServer([{ body: [] }]);
  const query = {
    state: 'all',
    labels: [3, 5],
    base_branch: 'release/1',
    milestone: 2,
    sort: 'recentupdate',
  } as const;
  await new Pulls(transport).list(repo, query).toArray();
  expect(lines).toEqual([
    `GET ${BASE}?state=all&labels=3&labels=5&base_branch=release%2F1&milestone=2&sort=recentupdate&page=1`,
  ]);
});

test('a pull request with several of the labels is listed once, however often the server sends it', async () => {
  const sent = recorded('repoGetPullRequest', 'odd-fork-deleted').body;
  const page = { headers: { 'x-total-count': '3' }, body: [sent] };
  const { transport, lines } = await scriptServer([page, page, page]);
  const list = new Pulls(transport).list(repo, { labels: [3, 5, 7], limit: 1 });
  await expect(list.toArray()).resolves.toHaveLength(1);
  expect(lines).toHaveLength(3);
});

test('a pull request whose fork was deleted has no repository at its head', async () => {
  const { transport } = await scriptServer([recorded('repoGetPullRequest', 'odd-fork-deleted')]);
  const { head, base } = await new Pulls(transport).get(pull);
  expect(head).toMatchObject({
    repo: null,
    repo_id: -1,
    label: 'topic/from-fork',
    ref: 'refs/pull/8/head',
  });
  expect(base.repo?.name).toBe('repo-pulls');
});

test.each(['diff', 'patch'] as const)('a %s comes as bytes', async (diffType) => {
  const reply = recorded(
    'repoDownloadPullDiffOrPatch',
    diffType === 'diff' ? 'odd-fork-deleted' : 'ok-patch',
  );
  const { transport, lines } = await scriptServer([reply]);
  const stream = await new Pulls(transport).getDiff({ ...pull, diffType }, { binary: true });
  await expect(stream.text()).resolves.toBe(reply.body);
  expect(lines).toEqual([`GET ${BASE}/8.${diffType}?binary=true`]);
});

test('the diff of a missing pull request is an error, not a file', async () => {
  const { transport } = await scriptServer([
    recorded('repoDownloadPullDiffOrPatch', 'err-404-not-found'),
  ]);
  await expect(new Pulls(transport).getDiff({ ...pull, diffType: 'diff' })).rejects.toBeInstanceOf(
    NotFoundError,
  );
});

test('branches with slashes, hashes and percent signs stay one name each', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoGetPullRequest', 'odd-fork-deleted'),
  ]);
  await new Pulls(transport).getByBaseHead({ ...repo, base: 'release/1', head: 'fix/№1#50%' });
  expect(lines).toEqual([`GET ${BASE}/release%2F1/fix%2F%E2%84%961%2350%25`]);
});

test.each([
  ['a branch with a control character', { base: 'main', head: 'a\nb' }],
  ['a branch that climbs out', { base: '..', head: 'main' }],
])('%s is refused and nothing is sent', async (_, branches) => {
  const { transport, lines } = await scriptServer([]);
  await expect(new Pulls(transport).getByBaseHead({ ...repo, ...branches })).rejects.toBeInstanceOf(
    InputError,
  );
  await expect(new Pulls(transport).get({ ...repo, index: -1 })).rejects.toBeInstanceOf(InputError);
  expect(lines).toEqual([]);
});

test.each(['commits', 'files'] as const)(
  'the list of %s continues while X-HasMore is true, also where a proxy drops Link',
  async (part) => {
    const page = (n: number, more: boolean): object => ({
      headers: { 'x-hasmore': String(more) },
      body: [{ n }],
    });
    const { transport, lines } = await scriptServer(
      [page(1, true), page(2, true), page(3, false)],
      { validate: 'off' },
    );
    const items: unknown[] = await new Pulls(transport)[part].list(pull, { limit: 1 }).toArray();
    expect(items).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const path = `GET ${BASE}/8/${part}?limit=1`;
    expect(lines).toEqual([`${path}&page=1`, `${path}&page=2`, `${path}&page=3`]);
  },
);

test('files follow Link to the last page, and have a total beforehand', async () => {
  const first = recorded('repoGetPullRequestFiles', 'ok-page-1');
  const next = `<http://elsewhere.example${BASE}/8/files?limit=2&page=2>; rel="next"`;
  const { transport, lines } = await scriptServer([
    { ...first, headers: { ...first.headers, link: next } },
    {
      headers: { 'x-hasmore': 'false', 'x-total-count': '5' },
      body: [{ ...(first.body as object[])[0], filename: 'last.txt' }],
    },
  ]);
  const pages = [];
  for await (const page of new Pulls(transport).files.list(pull, { limit: 2 }).byPage())
    pages.push(page);
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [2, 5],
    [1, 5],
  ]);
  expect(lines).toEqual([
    `GET ${BASE}/8/files?limit=2&page=1`,
    `GET ${BASE}/8/files?limit=2&page=2`,
  ]);
});

test('checkMerged returns true or false; for a missing pull request it returns false', async () => {
  const replies = ['ok', 'err-404-not-merged', 'err-404-not-found'].map((name) =>
    recorded('repoPullRequestIsMerged', name),
  );
  const { transport } = await scriptServer(replies);
  const pulls = new Pulls(transport);
  await expect(pulls.checkMerged(pull)).resolves.toBe(true);
  await expect(pulls.checkMerged(pull)).resolves.toBe(false);
  await expect(pulls.checkMerged({ ...repo, index: 9999 })).resolves.toBe(false);
});

test.each([
  [
    'a 404 of a server without this route',
    { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' },
    NotFoundError,
  ],
  [
    'a refused credential',
    { status: 401, body: { message: 'token is required' } },
    UnauthorizedError,
  ],
])('%s fails checkMerged instead of returning false', async (_, reply, kind) => {
  const { transport } = await scriptServer([reply]);
  await expect(new Pulls(transport).checkMerged(pull)).rejects.toBeInstanceOf(kind);
});

test('a reply joins the review of the comment it replies to', async () => {
  const replies = ['ok', 'err-422-no-body'].map((name) =>
    recorded('repoCreatePullReviewCommentReply', name),
  );
  const { transport, asked, lines } = await scriptServer(replies);
  const { reviewComments } = new Pulls(transport);
  const reply = await reviewComments.reply({ ...pull, id: 721 }, { body: 'a reply 🦊' });
  expect(reply).toMatchObject({
    id: 734,
    body: 'a reply 🦊',
    pull_request_review_id: 36,
    resolver: null,
  });
  expect(reply).toMatchObject({ position: 0, original_position: 15 });
  expect(lines).toEqual([`POST ${BASE}/8/comments/721/replies`]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ body: 'a reply 🦊' });
  expect(await errorOf(reviewComments.reply({ ...pull, id: 721 }, { body: '' }))).toBeInstanceOf(
    UnprocessableError,
  );
});

test('a review request to a team names no user, and its removal sends the reviewers', async () => {
  const { transport, asked } = await scriptServer([
    recorded('repoCreatePullReviewRequests', 'ok-team'),
    { status: 204 },
  ]);
  const { reviewers } = new Pulls(transport);
  const [request] = await reviewers.add(pull, { team_reviewers: ['core'] });
  expect(request).toMatchObject({
    user: null,
    state: 'REQUEST_REVIEW',
    html_url: '',
    team: { organization: null },
  });
  await expect(reviewers.remove(pull, { team_reviewers: ['core'] })).resolves.toBeUndefined();
  expect(asked[1]).toMatchObject({
    line: `DELETE ${BASE}/8/requested_reviewers`,
    body: '{"team_reviewers":["core"]}',
  });
});

test('reviews go on past hidden ones that only the total counts', async () => {
  const headers = { 'x-total-count': '3' };
  const pages = ['ok-page-1', 'ok-page-2'].map((name) => ({
    ...recorded('repoListPullReviews', name),
    headers,
  }));
  const { transport, lines } = await scriptServer([...pages, { headers, body: [] }]);
  await expect(
    new Pulls(transport).reviews.list(pull, { limit: 1 }).toArray(),
  ).resolves.toHaveLength(2);
  expect(lines).toHaveLength(3);
});
