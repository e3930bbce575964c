import { expect, test } from 'vitest';
import { startForgeServer } from '../../../src/index.js';
import { asking, at, refusal } from '../../api.js';

test('an issue gets labels, a milestone, assignees, a deadline, a comment and a lock', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const bob = server.seed.user('bob');
  const label = at(
    await ask('POST', '/repos/ada/engine/labels', { name: 'bug', color: 'ee0701' }),
    'id',
  );
  const milestone = at(await ask('POST', '/repos/ada/engine/milestones', { title: 'v1' }), 'id');
  const made = await ask('POST', '/repos/ada/engine/issues', {
    title: 'Leak',
    labels: [label],
    milestone,
    assignees: ['ada'],
    due_date: '2030-01-02T10:00:00+02:00',
  });
  expect([
    at(made, 'labels', 0, 'name'),
    at(made, 'milestone', 'title'),
    at(made, 'assignees', 0, 'login'),
    at(made, 'due_date'),
  ]).toEqual(['bug', 'v1', 'ada', '2030-01-02T08:00:00Z']);
  const edited = await ask('PATCH', '/repos/ada/engine/issues/1', {
    state: 'closed',
    due_date: '2031-05-06T07:08:09+02:00',
  });
  expect([edited.status, at(edited, 'state'), at(edited, 'due_date')]).toEqual([
    201,
    'closed',
    '2031-05-06T21:59:59Z',
  ]);
  expect(
    at(await ask('GET', `/repos/ada/engine/milestones/${String(milestone)}`), 'closed_issues'),
  ).toBe(1);
  await ask('PUT', '/repos/ada/engine/issues/1/lock', { lock_reason: 'heated' });
  expect(
    refusal(
      await asking(server.url, bob.token)('POST', '/repos/ada/engine/issues/1/comments', {
        body: 'x',
      }),
    ),
  ).toBe('403 You cannot comment on a locked issue.');
  expect(
    (await ask('POST', '/repos/ada/engine/issues/1/comments', { body: 'closing words' })).status,
  ).toBe(201);
  expect(refusal(await ask('POST', '/repos/ada/engine/issues/1/comments', { body: '' }))).toBe(
    '422 [Body]: Required',
  );
  expect(refusal(await ask('POST', '/repos/ada/engine/issues', {}))).toBe('422 [Title]: Required');
  expect(
    (await asking(server.url, bob.token)('PATCH', '/repos/ada/engine/issues/1', { title: 'mine' }))
      .status,
  ).toBe(403);
});

test('everyone involved in an issue is notified, and marking notifications as read returns 205', async () => {
  await using server = await startForgeServer();
  const bob = asking(server.url, server.seed.user('bob').token);
  const ada = asking(server.url, server.token);
  await bob('POST', '/repos/ada/engine/issues', { title: 'Hello' });
  const threads = await ada('GET', '/notifications');
  expect([at(threads, 0, 'subject', 'title'), at(threads, 0, 'unread')]).toEqual(['Hello', true]);
  expect((await ada('GET', '/notifications/new')).body).toEqual({ new: 1 });
  expect((await ada('PUT', '/notifications')).status).toBe(205);
  expect([
    (await ada('GET', '/notifications')).body,
    (await ada('GET', '/notifications/new')).body,
  ]).toEqual([[], { new: 0 }]);
});

test('milestones without a state are the open ones on Gitea 1.27, and all of them on other servers', async () => {
  for (const like of ['gitea-1.27', 'gitea-1.25', 'gitea-1.22', 'forgejo-15'] as const) {
    await using server = await startForgeServer({ like });
    const ada = asking(server.url, server.token);
    const milestones = '/repos/ada/engine/milestones';
    for (const [title, state] of [
      ['done', 'closed'],
      ['next', 'open'],
    ])
      await ada('POST', milestones, { title, state });
    const titles = async (query: string): Promise<string[]> =>
      ((await ada('GET', `${milestones}${query}`)).body as { title: string }[])
        .map(({ title }) => title)
        .sort();
    expect(await titles('')).toEqual(like === 'gitea-1.27' ? ['next'] : ['done', 'next']);
    expect(await titles('?state=open')).toEqual(['next']);
    expect(await titles('?state=closed')).toEqual(['done']);
    expect(await titles('?state=all')).toEqual(['done', 'next']);
  }
});

test('an issue cannot be closed while one that it depends on is open', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const issues = '/repos/ada/engine/issues';
  for (const title of ['roof', 'walls']) await ada('POST', issues, { title });
  const linked = await ada('POST', `${issues}/1/dependencies`, {
    owner: 'ada',
    repo: 'engine',
    index: 2,
  });
  expect([linked.status, at(linked, 'number')]).toEqual([201, 1]);
  expect(refusal(await ada('PATCH', `${issues}/1`, { state: 'closed' }))).toMatch(
    /^412 cannot close this issue/,
  );
  await ada('PATCH', `${issues}/2`, { state: 'closed' });
  expect(at(await ada('PATCH', `${issues}/1`, { state: 'closed' }), 'state')).toBe('closed');
});

test('an exclusive label takes the place of another of its scope, and an update takes a label out of the archive', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const labels = '/repos/ada/engine/labels';
  const made: unknown[] = [];
  for (const name of ['prio/low', 'prio/high', 'bug'])
    made.push(
      at(
        await ada('POST', labels, {
          name,
          color: '#abc',
          exclusive: name !== 'bug',
          is_archived: true,
        }),
        'id',
      ),
    );
  await ada('POST', '/repos/ada/engine/issues', { title: 'One' });
  const names = ({ body }: { body: unknown }): string[] =>
    (body as { name: string }[]).map(({ name }) => name);
  await ada('POST', '/repos/ada/engine/issues/1/labels', { labels: [made[0], made[2]] });
  expect(
    names(await ada('POST', '/repos/ada/engine/issues/1/labels', { labels: [made[1]] })).sort(),
  ).toEqual(['bug', 'prio/high']);
  const edited = await ada('PATCH', `${labels}/${String(made[2])}`, { description: 'x' });
  expect([
    at(await ada('GET', `${labels}/${String(made[0])}`), 'is_archived'),
    at(edited, 'is_archived'),
  ]).toEqual([true, false]);
});

test('issues are listed in the order of the query on Forgejo, and newest first on Gitea', async () => {
  const due = ['2030-01-02T00:00:00Z', undefined, '2029-01-02T00:00:00Z'];
  const all = {
    oldest: [1, 2, 3],
    recentupdate: [2, 3, 1],
    leastupdate: [1, 3, 2],
    mostcomment: [2, 3, 1],
    leastcomment: [3, 1, 2],
    nearduedate: [3, 1, 2],
    farduedate: [1, 3, 2],
    latest: [3, 2, 1],
    unknown: [3, 2, 1],
  };
  for (const like of ['gitea-1.27', 'forgejo-15'] as const) {
    await using server = await startForgeServer({ like });
    const ada = asking(server.url, server.token);
    const issues = '/repos/ada/engine/issues';
    for (const due_date of due) {
      await ada('POST', issues, { title: 'Leak', due_date });
      server.state.clock.advance(60_000);
    }
    await ada('POST', `${issues}/2/comments`, { body: 'It drips.' });
    for (const list of [issues, '/repos/issues/search'])
      for (const [sort, numbers] of Object.entries(all)) {
        const found = await ada('GET', `${list}?sort=${sort}`);
        expect(
          [0, 1, 2].map((index) => at(found, index, 'number')),
          `${like} ${list} ${sort}`,
        ).toEqual(like === 'forgejo-15' ? numbers : [3, 2, 1]);
      }
  }
});

test('labels are listed in the order of the query', async () => {
  const orders = {
    reversealphabetically: ['ui', 'docs', 'bug'],
    mostissues: ['docs', 'bug', 'ui'],
    leastissues: ['bug', 'ui', 'docs'],
    unknown: ['bug', 'docs', 'ui'],
  };
  for (const like of ['gitea-1.22', 'gitea-1.27', 'forgejo-15'] as const) {
    await using server = await startForgeServer({ like });
    const ada = asking(server.url, server.token);
    const labels = '/repos/ada/engine/labels';
    const made = new Map<string, unknown>();
    for (const name of ['ui', 'bug', 'docs'])
      made.set(name, at(await ada('POST', labels, { name, color: 'ee0701' }), 'id'));
    await ada('POST', '/repos/ada/engine/issues', { title: 'Typo', labels: [made.get('docs')] });
    for (const [sort, names] of Object.entries(orders)) {
      const found = await ada('GET', `${labels}?sort=${sort}`);
      expect(
        [0, 1, 2].map((index) => at(found, index, 'name')),
        `${like} ${sort}`,
      ).toEqual(names);
    }
  }
});

test('an issue of another repository blocks one, and is listed', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  server.seed.repo('ada/other');
  server.seed.issues('ada/engine', ['blocked', 'beside']);
  server.seed.issues('ada/other', ['first', 'blocker']);
  const dependencies = '/repos/ada/engine/issues/1/dependencies';
  await ada('POST', dependencies, { owner: 'ada', repo: 'other', index: 2 });
  const listed = await ada('GET', dependencies);
  expect([at(listed, 'length'), at(listed, 0, 'title')]).toEqual([1, 'blocker']);
  const close = { state: 'closed' };
  expect((await ada('PATCH', '/repos/ada/engine/issues/1', close)).status).toBe(412);
  expect((await ada('PATCH', '/repos/ada/other/issues/2', close)).status).toBe(201);
  expect((await ada('PATCH', '/repos/ada/engine/issues/1', close)).status).toBe(201);
});

test('an issue is put on boards and taken from them', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const board = async (title: string): Promise<unknown> =>
    at(await ada('POST', '/repos/ada/engine/projects', { title }), 'id');
  const [one, two] = [await board('One'), await board('Two')];
  const issues = '/repos/ada/engine/issues';
  const made = await ada('POST', issues, { title: 'Leak', projects: [one] });
  expect(at(made, 'projects', 0, 'title')).toBe('One');
  const moved = await ada('PATCH', `${issues}/1`, { projects: [two] });
  expect([at(moved, 'projects', 'length'), at(moved, 'projects', 0, 'title')]).toEqual([1, 'Two']);
  expect(at(await ada('PATCH', `${issues}/1`, { projects: [] }), 'projects')).toBeNull();
  expect(refusal(await ada('POST', issues, { title: 'x', projects: [999] }))).toBe(
    '400 project 999 not found',
  );
});

test('a search finds what mentions, was reviewed by and waits for the user, and what a team can see', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'one' });
  server.seed.commit('ada/engine', { 'b.txt': 'b' }, { branch: 'two' });
  await ada('POST', '/repos/ada/engine/issues', { title: 'Leak', body: 'for @bob' });
  for (const head of ['one', 'two'])
    await ada('POST', '/repos/ada/engine/pulls', { title: head, head, base: 'main' });
  await ada('POST', '/repos/ada/engine/pulls/2/requested_reviewers', { reviewers: ['bob'] });
  await ada('POST', '/repos/ada/engine/pulls/3/requested_reviewers', { reviewers: ['bob'] });
  await bob('POST', '/repos/ada/engine/pulls/3/reviews', { event: 'APPROVED' });
  await ada('POST', '/orgs', { username: 'guild' });
  for (const name of ['hall', 'yard']) {
    await ada('POST', '/orgs/guild/repos', { name });
    await ada('POST', `/repos/guild/${name}/issues`, { title: name });
  }
  const team = await ada('POST', '/orgs/guild/teams', {
    name: 'builders',
    units_map: { 'repo.issues': 'read' },
  });
  await ada('PUT', `/teams/${String(at(team, 'id'))}/repos/guild/hall`);

  const found = async (ask: typeof ada, query: string): Promise<unknown> =>
    ((await ask('GET', `/repos/issues/search?${query}`)).body as { title: string }[]).map(
      ({ title }) => title,
    );

  expect(await found(bob, 'mentioned=true')).toEqual(['Leak']);
  expect(await found(bob, 'review_requested=true')).toEqual(['one']);
  expect(await found(bob, 'reviewed=true')).toEqual(['two']);
  expect(await found(ada, 'reviewed=true')).toEqual([]);
  expect(await found(ada, 'owner=guild&team=builders')).toEqual(['hall']);
  expect(refusal(await ada('GET', '/repos/issues/search?owner=guild&team=odd'))).toMatch(/^400/);
});
