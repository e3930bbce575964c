// Both sides of docs/migrating/octokit.md on one server.
import { Octokit } from 'octokit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ForgeClient, StatusError } from '../../../src/index.js';
import { type ForgeServer, startForgeServer } from '../../../src/testing.js';
import { errorOf } from '../../script-server.js';

const owner = 'ada';
const repo = 'engine';
const where = { owner, repo };

interface Both {
  readonly server: ForgeServer;
  readonly octokit: Octokit;
  readonly forge: ForgeClient;
}

/** @param plugins whether octokit has its plugins for retries and rate limits, as it does by default; they take seconds */
async function started(plugins = false): Promise<Both> {
  const server = await startForgeServer();
  const url = server.url;
  const auth = server.token;
  const baseUrl = `${url}/api/v1`;
  const octokit = plugins
    ? new Octokit({ baseUrl, auth })
    : new Octokit({ baseUrl, auth, ...withoutPlugins });
  const forge = new ForgeClient({ baseUrl: url, auth });
  onTestFinished(async () => {
    await forge.close();
    await server.close();
  });
  return { server, octokit, forge };
}

const withoutPlugins = { retry: { enabled: false }, throttle: { enabled: false } };

function titles(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Issue ${String(index)}`);
}

describe('the calls return the same', () => {
  test('users and repositories', async () => {
    const { octokit, forge } = await started();
    const { data: me } = await octokit.rest.users.getAuthenticated();
    expect((await forge.user.get()).login).toBe(me.login);
    const theirs = (await octokit.rest.repos.get({ owner, repo })).data;
    const ours = await forge.repos.get({ owner, repo });
    expect([ours.id, ours.full_name, ours.default_branch]).toEqual([
      theirs.id,
      theirs.full_name,
      theirs.default_branch,
    ]);
    const branches = (await octokit.rest.repos.listBranches({ owner, repo })).data;
    expect((await forge.branches.list({ owner, repo }).toArray()).map(({ name }) => name)).toEqual(
      branches.map(({ name }) => name),
    );
  });

  test('issues and comments', async () => {
    const { server, octokit, forge } = await started();
    await octokit.rest.issues.create({ owner, repo, title: 'Leak' });
    await forge.issues.create(where, { title: 'Drip' });
    server.seed.issues('ada/engine', titles(60));
    const theirs = await octokit.paginate(octokit.rest.issues.listForRepo, {
      owner,
      repo,
      state: 'all',
    });
    const ours = await forge.issues.list(where, { state: 'all' }).toArray();
    expect(ours).toHaveLength(62);
    expect(ours.map(({ number, title }) => [number, title])).toEqual(
      theirs.map(({ number, title }) => [number, title]),
    );
    const index = 1;
    await octokit.rest.issues.createComment({
      owner,
      repo,
      issue_number: index,
      body: 'It drips.',
    });
    await forge.issues.comments.create({ ...where, index }, { body: 'It drips.' });
    await octokit.rest.issues.update({ owner, repo, issue_number: index, state: 'closed' });
    await forge.issues.update({ ...where, index: 2 }, { state: 'closed' });
    const closed = await forge.issues.list(where, { state: 'closed' }).toArray();
    expect(closed.map(({ number, comments }) => [number, comments])).toEqual([
      [2, 0],
      [1, 2],
    ]);
  });

  test('pull requests and releases', async () => {
    const { octokit, forge } = await started();
    for (const head of ['theirs', 'ours'])
      await forge.contents.create(
        { ...where, filepath: `${head}.md` },
        { content: '#', message: 'Add', new_branch: head },
      );
    const { data: pull } = await octokit.rest.pulls.create({
      owner,
      repo,
      head: 'theirs',
      base: 'main',
      title: 'Valve',
    });
    const own = await forge.pulls.create(where, { head: 'ours', base: 'main', title: 'Gauge' });
    expect([pull.head.ref, own.head.ref]).toEqual(['theirs', 'ours']);
    const index = pull.number;
    await octokit.rest.pulls.update({ owner, repo, pull_number: index, title: 'The valve' });
    await forge.pulls.update({ ...where, index: own.number }, { title: 'The gauge' });
    expect((await forge.pulls.list(where).toArray()).map(({ title }) => title).sort()).toEqual([
      'The gauge',
      'The valve',
    ]);
    const { data: theirs } = await octokit.rest.repos.createRelease({
      owner,
      repo,
      tag_name: 'v1',
    });
    const ours = await forge.releases.create(where, { tag_name: 'v2' });
    expect(ours.target_commitish).toBe(theirs.target_commitish);
    const tags = (await octokit.rest.repos.listReleases({ owner, repo })).data.map(
      ({ tag_name }) => tag_name,
    );
    expect((await forge.releases.list(where).toArray()).map(({ tag_name }) => tag_name)).toEqual(
      tags,
    );
  });

  test('files', async () => {
    const { octokit, forge } = await started();
    const path = 'valve.md';
    const message = 'Turn it';
    await forge.contents.create({ ...where, filepath: path }, { content: 'one' });
    const theirs = (await octokit.rest.repos.getContent({ owner, repo, path })).data;
    const ours = await forge.contents.get({ ...where, filepath: path });
    expect(ours).toMatchObject({ content: 'b25l', encoding: 'base64' });
    expect(theirs).toMatchObject({ content: 'b25l', encoding: 'base64' });
    const base64 = Buffer.from('two').toString('base64');
    let sha = 'sha' in theirs ? theirs.sha : '';
    const { data } = await octokit.rest.repos.createOrUpdateFileContents({
      owner,
      repo,
      path,
      message,
      sha,
      content: base64,
    });
    const content = 'three';
    sha = data.content?.sha ?? '';
    await forge.contents.update({ ...where, filepath: path }, { content, message, sha });
    await forge.contents.edit({ ...where, filepath: path }, (text) => text.toUpperCase(), {
      message,
    });
    expect(await (await forge.contents.getRaw({ ...where, filepath: path })).text()).toBe('THREE');
  });

  test('hooks', async () => {
    const { octokit, forge } = await started();
    const config = { url: 'https://app.example/hook', content_type: 'json' };
    const { data: theirs } = await octokit.rest.repos.createWebhook({
      owner,
      repo,
      type: 'gitea',
      config,
      events: ['push'],
    });
    const ours = await forge.hooks.create(where, { type: 'gitea', config, events: ['push'] });
    const listed = (await octokit.rest.repos.listWebhooks({ owner, repo })).data;
    expect((await forge.hooks.list(where).toArray()).map(({ id }) => id)).toEqual(
      listed.map(({ id }) => id),
    );
    const { id } = ours;
    const hook_id = theirs.id;
    await octokit.rest.repos.updateWebhook({ owner, repo, hook_id, active: true });
    await forge.hooks.update({ ...where, id }, { active: true });
    expect((await forge.hooks.list(where).toArray()).map(({ active }) => active)).toEqual([
      true,
      true,
    ]);
    await octokit.rest.repos.deleteWebhook({ owner, repo, hook_id });
    await forge.hooks.delete({ ...where, id });
    expect(await forge.hooks.list(where).toArray()).toEqual([]);
  });
});

describe('a program that tidies up and releases', () => {
  test('stale issues', async () => {
    const { server, octokit, forge } = await started();
    server.seed.issues('ada/engine', titles(3));
    await forge.contents.create(
      { ...where, filepath: 'valve.md' },
      { content: '#', message: 'Add', new_branch: 'valve' },
    );
    await forge.pulls.create(where, { head: 'valve', base: 'main', title: 'Valve' });
    const theirs = await octokit.paginate(octokit.rest.issues.listForRepo, { owner, repo });
    const issues = theirs.filter((issue) => !issue.pull_request);
    const before = new Date(Date.now() + 60_000);
    const ours = await forge.issues.list(where, { type: 'issues', before }).toArray();
    expect(ours.map(({ number }) => number)).toEqual(issues.map(({ number }) => number));

    const labels = ['stale'];
    await octokit.rest.issues.createLabel({ owner, repo, name: 'stale', color: 'ededed' });
    const found = await forge.labels.list(where).toArray();
    const id = found.find(({ name }) => name === 'stale')?.id ?? 0;
    await octokit.rest.issues.addLabels({ owner, repo, issue_number: 1, labels });
    await forge.issues.labels.add({ ...where, index: 2 }, { labels });
    expect(await forge.issues.list(where, { labels }).total()).toBe(2);
    const named = octokit.rest.issues.removeLabel({
      owner,
      repo,
      issue_number: 1,
      name: 'stale',
    });
    expect(await errorOf(named)).toMatchObject({ status: 404 });
    await forge.issues.labels.remove({ ...where, index: 2, id });
    expect(await forge.issues.list(where, { labels }).total()).toBe(1);

    await forge.issues.comments.create({ ...where, index: 1 }, { body: 'Stale.' });
    const comments = await octokit.rest.issues.listComments({ owner, repo, issue_number: 1 });
    expect(
      (await forge.issues.comments.list({ ...where, index: 1 }).toArray()).map(({ body }) => body),
    ).toEqual(comments.data.map(({ body }) => body));
  });

  test('a release with a file', async () => {
    const { server, octokit, forge } = await started();
    const { id } = await forge.releases.create(where, { tag_name: 'v1' });
    const baseUrl = `${server.url}/api/v1`;
    await octokit.rest.repos.uploadReleaseAsset({
      owner,
      repo,
      release_id: id,
      name: 'theirs.txt',
      data: 'valve',
      baseUrl,
    });
    const content = new Blob(['valve']);
    await forge.releases.assets.create({ ...where, id }, { content, name: 'ours.txt' });
    const { assets } = await forge.releases.get({ ...where, id });
    expect(assets.map(({ name, size }) => [name, size])).toEqual([
      ['theirs.txt', 5],
      ['ours.txt', 5],
    ]);
    const latest = (await octokit.rest.repos.getLatestRelease({ owner, repo })).data;
    expect((await forge.releases.getLatest(where)).id).toBe(latest.id);
  });

  test('the protection of a branch', async () => {
    const { octokit, forge } = await started();
    const theirs = octokit.rest.repos.updateBranchProtection({
      owner,
      repo,
      branch: 'main',
      required_status_checks: null,
      enforce_admins: true,
      required_pull_request_reviews: { required_approving_review_count: 1 },
      restrictions: null,
    });
    expect(await errorOf(theirs)).toMatchObject({ status: 422 });
    expect(await forge.branches.protections.list(where).toArray()).toEqual([]);
    const rule = { rule_name: 'main', required_approvals: 1 };
    await forge.branches.protections.create(where, rule);
    expect(await errorOf(forge.branches.protections.create(where, rule))).toMatchObject({
      code: 'protection-exists',
    });
    const name = 'main';
    await forge.branches.protections.update({ ...where, name }, { required_approvals: 2 });
    expect(await forge.branches.protections.get({ ...where, name })).toMatchObject({
      required_approvals: 2,
      block_admin_merge_override: false,
    });
  });
});

describe('what differs', () => {
  test('a merge has another method', async () => {
    const { octokit, forge } = await started();
    await forge.contents.create(
      { ...where, filepath: 'valve.md' },
      { content: '#', message: 'Add', new_branch: 'valve' },
    );
    const { number: index } = await forge.pulls.create(where, {
      head: 'valve',
      base: 'main',
      title: 'Valve',
    });
    const theirs = octokit.rest.pulls.merge({
      owner,
      repo,
      pull_number: index,
      merge_method: 'squash',
    });
    expect(await errorOf(theirs)).toMatchObject({ status: 405 });
    await forge.pulls.merge({ ...where, index }, { do: 'squash' });
    expect(await forge.pulls.checkMerged({ ...where, index })).toBe(true);
  });

  test('a label that does not exist is an error', async () => {
    const { octokit, forge } = await started();
    await forge.labels.create(where, { name: 'bug', color: '#ee0701' });
    const { number: index } = await forge.issues.create(where, { title: 'Leak', labels: ['bug'] });
    const labels = ['nope'];
    const replace = forge.issues.labels.replace({ ...where, index }, { labels });
    expect(await errorOf(replace)).toMatchObject({ code: 'unknown-label' });
    const list = forge.issues.list(where, { labels });
    expect(await errorOf(list.toArray())).toMatchObject({ code: 'unknown-label' });
    const given = { owner, repo, labels: 'nope' };
    expect((await octokit.rest.issues.listForRepo(given)).data).toHaveLength(1);
    const set = { owner, repo, issue_number: index, labels };
    expect((await octokit.rest.issues.setLabels(set)).data).toEqual([]);
  });

  test('the size of a page is `limit`', async () => {
    const { server, octokit, forge } = await started();
    server.seed.issues('ada/engine', titles(40));
    expect(
      (await octokit.rest.issues.listForRepo({ owner, repo, per_page: 5 })).data,
    ).not.toHaveLength(5);
    expect((await forge.issues.list(where, { limit: 5 }).page()).items).toHaveLength(5);
  });

  test('writes are not spaced out', async () => {
    const { octokit, forge } = await started(true);
    const began = Date.now();
    for (const title of ['one', 'two']) await octokit.rest.issues.create({ owner, repo, title });
    expect(Date.now() - began).toBeGreaterThan(900);
    // With a second between two of them, they would take longer than a test may.
    for (let at = 0; at < 70; at++) await forge.issues.create(where, { title: 'again' });
  });

  test('a read is repeated by both, but a write that may have been executed is not sent again', async () => {
    const { server, octokit, forge } = await started(true);
    for (const client of ['octokit', 'forge-client']) {
      server.faults.add({ endpoint: 'repoGet', status: 502 });
      const found =
        client === 'octokit'
          ? (await octokit.rest.repos.get({ owner, repo })).data
          : await forge.repos.get(where);
      expect(found.name).toBe(repo);
    }
    const count = (): number =>
      server.requests.filter(({ endpoint }) => endpoint === 'issueCreateIssue').length;
    server.faults.add({ endpoint: 'issueCreateIssue', status: 502, times: 1 });
    expect(await errorOf(forge.issues.create(where, { title: 'Leak' }))).toMatchObject({
      status: 502,
      mayHaveExecuted: true,
    });
    expect(count()).toBe(1);
    server.faults.add({ endpoint: 'issueCreateIssue', status: 502, times: 1 });
    await octokit.rest.issues.create({ owner, repo, title: 'Leak' });
    expect(count()).toBe(3);
  });

  test('a web page instead of JSON is an error', async () => {
    const { server, octokit, forge } = await started();
    server.faults.add({ endpoint: 'repoGet', html: true, times: 2 });
    expect((await octokit.rest.repos.get({ owner, repo })).data).toContain('<html');
    expect(await errorOf(forge.repos.get(where))).toMatchObject({ kind: 'output', code: 'html' });
  });

  test('an error has a class for its status', async () => {
    const { octokit, forge } = await started();
    expect(await errorOf(octokit.rest.repos.get({ owner, repo: 'nope' }))).toMatchObject({
      name: 'HttpError',
      status: 404,
    });
    expect(await errorOf(forge.repos.get({ owner, repo: 'nope' }))).toBeInstanceOf(StatusError);
  });

  test('a loop that closes what it lists reaches every issue, not the half that stays where it was', async () => {
    const { server, octokit, forge } = await started();
    const count = (): number =>
      server.requests.filter(({ endpoint }) => endpoint === 'issueListIssues').length;
    server.seed.issues('ada/engine', titles(120));
    const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, { owner, repo });
    for await (const { data } of pages)
      for (const { number } of data)
        await octokit.rest.issues.update({ owner, repo, issue_number: number, state: 'closed' });
    expect(await forge.issues.list(where, { state: 'open' }).total()).toBe(60);

    server.seed.issues('ada/engine', titles(60));
    const before = count();
    let closed = 0;
    for await (const { number } of forge.issues.list(where)) {
      await forge.issues.update({ ...where, index: number }, { state: 'closed' });
      closed++;
    }
    expect([closed, count() - before]).toEqual([120, 7]);
    expect(await forge.issues.list(where, { state: 'open' }).total()).toBe(0);
  });
});
