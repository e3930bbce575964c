import { expect, test } from 'vitest';
import { BranchProtections } from '../../../src/api/branches/protections/protections.js';
import { InputError, NotFoundError, UnprocessableError } from '../../../src/index.js';
import { migrateRepo } from '../../../src/api/repos/endpoints.js';
import { RepoPushMirrors } from '../../../src/api/repos/push-mirrors/push-mirrors.js';
import type { CreatePushMirror } from '../../../src/api/repos/push-mirrors/schemas.js';
import { Repos } from '../../../src/api/repos/repos.js';
import { RepoSubscription } from '../../../src/api/repos/subscription/subscription.js';
import { invalidTopics } from '../../../src/api/repos/topics/invalid-topics.js';
import { RepoTopics } from '../../../src/api/repos/topics/topics.js';
import { RepoTransfers } from '../../../src/api/repos/transfers/transfers.js';
import { TagProtections } from '../../../src/api/tags/protections/protections.js';
import type { CreateTagProtection } from '../../../src/api/tags/protections/schemas.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const address = '/api/v1/repos/ada/engine';

test('invalid topics are reported in four forms, and read as one', async () => {
  const { transport } = await scriptServer([
    recorded('repoUpdateTopics', 'err-422-invalid'),
    recorded('repoAddTopic', 'err-422-invalid'),
    recorded('repoDeleteTopic', 'err-422-invalid'),
    recorded('repoUpdateTopics', 'err-422-too-many'),
    recorded('repoAddTopic', 'err-422-too-many'),
  ]);
  const topics = new RepoTopics(transport);
  const errors = [
    await errorOf(topics.replace(repo, { topics: ['ok', 'not valid!', '日本'] })),
    await errorOf(topics.add({ ...repo, topic: 'not valid!' })),
    await errorOf(topics.remove({ ...repo, topic: 'not valid!' })),
    await errorOf(topics.replace(repo, { topics: ['t0'] })),
    await errorOf(topics.add({ ...repo, topic: 't25' })),
  ];
  for (const error of errors) expect(error).toBeInstanceOf(UnprocessableError);
  const [list, added, removed, tooMany, oneTooMany] = errors.map(invalidTopics);
  expect(list).toEqual(['not valid!', '日本', expect.stringMatching(/^x{36}$/)]);
  expect([added, removed]).toEqual([['not valid!'], ['not valid!']]);
  expect([tooMany, oneTooMany]).toEqual([[], []]);
  expect(errors.map((error) => (error as Error).message)[4]).toContain(
    'Exceeding maximum allowed topics per repo.',
  );
});

test('an error of another kind names no invalid topics', () => {
  expect([new Error('no'), undefined, 'text'].map(invalidTopics)).toEqual([[], [], []]);
});

test('topics are listed without a search text', async () => {
  const { transport, lines } = await scriptServer([recorded('topicSearch', 'odd-no-query')]);
  const { items, total } = await new RepoTopics(transport).search().page();
  expect(items[0]).toMatchObject({ topic_name: 'x', repo_count: 12 });
  expect(total).toBe(35);
  expect(lines).toEqual(['GET /api/v1/topics/search?page=1']);
});

test('mirrors are read page by page by their count alone, because there is no Link', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoListPushMirrors', 'ok-page-1'),
    recorded('repoListPushMirrors', 'ok-page-2'),
  ]);
  const mirrors = await new RepoPushMirrors(transport).list(repo, { limit: 1 }).toArray();
  expect(mirrors).toHaveLength(2);
  expect(lines).toEqual([
    `GET ${address}/push_mirrors?limit=1&page=1`,
    `GET ${address}/push_mirrors?limit=1&page=2`,
  ]);
});

test('a mirror that never ran has no last update', async () => {
  const reply = recorded('repoGetPushMirrorByRemoteName', 'ok');
  const { transport } = await scriptServer([
    { body: { ...(reply.body as object), last_update: '1970-01-01T00:00:00Z' } },
  ]);
  await expect(
    new RepoPushMirrors(transport).get({ ...repo, name: 'remote_mirror_x' }),
  ).resolves.toMatchObject({ last_update: null });
});

test('a mirror or a rule without a field that the server requires is not sent', async () => {
  const { transport, lines } = await scriptServer([]);
  const noInterval = { remote_address: 'https://mirror.example/a.git' } as CreatePushMirror;
  expect(await errorOf(new RepoPushMirrors(transport).create(repo, noInterval))).toBeInstanceOf(
    InputError,
  );
  const noPattern = { whitelist_usernames: ['ada'] } as unknown as CreateTagProtection;
  expect(await errorOf(new TagProtections(transport).create(repo, noPattern))).toBeInstanceOf(
    InputError,
  );
  expect(lines).toEqual([]);
});

test('a list of rules is one request, whatever the server counts', async () => {
  const reply = recorded('repoListTagProtection', 'ok');
  const { transport, lines } = await scriptServer([
    { ...reply, headers: { 'x-total-count': '9' } },
  ]);
  const rules = await new TagProtections(transport).list(repo).toArray();
  expect(rules[0]).toMatchObject({ name_pattern: 'v*', whitelist_teams: ['rep-team'] });
  expect(lines).toEqual([`GET ${address}/tag_protections`]);
});

test('the order of branch rules is sent as ids', async () => {
  const { transport, asked } = await scriptServer([{ status: 204 }]);
  await new BranchProtections(transport).setPriorities(repo, { ids: [2, 1] });
  expect(asked[0]).toMatchObject({
    line: `POST ${address}/branch_protections/priority`,
    body: '{"ids":[2,1]}',
  });
});

test('a pending transfer shows who has to accept it, and a completed one does not', async () => {
  const waiting = recorded('repoTransfer', 'odd-pending-then-rejected');
  const { transport } = await scriptServer([waiting, recorded('repoTransfer', 'ok')]);
  const transfers = new RepoTransfers(transport);
  const { repo_transfer } = await transfers.start(repo, { new_owner: 'bob' });
  expect(repo_transfer?.recipient?.login).toBe('rep-bob5');
  await expect(transfers.start(repo, { new_owner: 'org' })).resolves.not.toHaveProperty(
    'repo_transfer',
  );
});

test('not watching a repository is a 404, and unwatching twice succeeds', async () => {
  const { transport, lines } = await scriptServer(
    [
      recorded('userCurrentCheckSubscription', 'err-404-not-watching'),
      { status: 502 },
      { status: 204 },
    ],
    { retry: { limit: 1, baseDelay: 1 } },
  );
  const subscription = new RepoSubscription(transport);
  expect(await errorOf(subscription.get(repo))).toBeInstanceOf(NotFoundError);
  await subscription.delete(repo);
  expect(lines.slice(1)).toEqual([
    `DELETE ${address}/subscription`,
    `DELETE ${address}/subscription`,
  ]);
});

test('languages are a map to bytes, and licences a list of names', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoGetLanguages', 'ok'),
    { body: ['MIT'] },
  ]);
  const repos = new Repos(transport);
  await expect(repos.getLanguages(repo)).resolves.toEqual({ Python: 75, Go: 45, HTML: 11 });
  await expect(repos.licenses.list(repo).toArray()).resolves.toEqual(['MIT']);
  expect(lines).toHaveLength(2);
});

test('a repository is generated from the path of its template', async () => {
  const { transport, lines } = await scriptServer([recorded('generateRepo', 'err-404-owner')]);
  const template = { template_owner: 'ada', template_repo: 'loom' };
  const error = await errorOf(
    new Repos(transport).generate(template, { owner: 'nobody', name: 'x', git_content: true }),
  );
  expect((error as Error).message).toContain('does not exist');
  expect(lines).toEqual(['POST /api/v1/repos/ada/loom/generate']);
});

test('copying a repository waits for its response without a time limit', async () => {
  const { transport, lines } = await scriptServer([
    { status: 409, body: { message: 'The repository with the same name already exists.' } },
  ]);
  const error = await errorOf(
    new Repos(transport).migrate({ clone_addr: 'https://old.example/a.git', repo_name: 'a' }),
  );
  expect(error).toMatchObject({ status: 409 });
  expect(migrateRepo.timeouts).toEqual({ firstByte: null });
  expect(lines).toEqual(['POST /api/v1/repos/migrate']);
});

test('a mirror of what servers copy into none is refused before it is sent', async () => {
  const { transport, lines } = await scriptServer([recorded('repoMigrate', 'ok-mirror')]);
  const repos = new Repos(transport);
  const mirror = { clone_addr: 'https://old.example/a.git', repo_name: 'a', mirror: true };
  const error = await errorOf(repos.migrate({ ...mirror, issues: true, wiki: true }));
  expect(error).toBeInstanceOf(InputError);
  expect((error as Error).message).toMatch(/body\.issues.*servers copy none into a mirror/s);
  expect((error as Error).message).not.toContain('wiki');
  expect(lines).toEqual([]);
  await repos.migrate({ ...mirror, wiki: true, lfs: true, issues: false });
  expect(lines).toEqual(['POST /api/v1/repos/migrate']);
});

test('mergeUpstream reports in one word how a fork was brought up to date', async () => {
  const { transport, asked } = await scriptServer([recorded('repoMergeUpstream', 'ok')]);
  const merged = new Repos(transport).mergeUpstream(repo, { branch: 'main', ff_only: true });
  await expect(merged).resolves.toEqual({ merge_type: 'fast-forward' });
  expect(asked[0]?.body).toBe('{"branch":"main","ff_only":true}');
});

test('a merge of a fork although ff_only was set is an error: Gitea 1.24 does not know it', async () => {
  const answer = recorded('repoMergeUpstream', 'ok-merge');
  const { transport } = await scriptServer([answer, answer]);
  const repos = new Repos(transport);
  expect(await errorOf(repos.mergeUpstream(repo, { branch: 'main', ff_only: true }))).toMatchObject(
    { code: 'ignored-filter', mayHaveExecuted: true },
  );
  await expect(repos.mergeUpstream(repo, { branch: 'main' })).resolves.toEqual({
    merge_type: 'merge',
  });
});
