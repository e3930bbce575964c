import { describe, expect, test } from 'vitest';
import { ForgeClient, type Issue, type StatusError, token } from 'forge-client';
import { createForgeApp, type ForgeApp } from '../../../src/index.js';

const repo = { owner: 'ada', repo: 'engine' };

function open(): { app: ForgeApp; forge: ForgeClient; as: (login: string) => ForgeClient } {
  const app = createForgeApp();
  const connect = (secret: string): ForgeClient =>
    new ForgeClient({
      baseUrl: 'http://forge',
      fetch: app.fetch,
      auth: token(secret),
      validate: 'strict',
      retry: { limit: 0 },
    });
  return {
    app,
    forge: connect(app.token),
    as: (login) => connect(app.seed.token(login)),
  };
}

async function errorOf(call: Promise<unknown>): Promise<StatusError> {
  const result = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (result === undefined) throw new Error('no error came');
  return result as StatusError;
}

/** The boards of each place, with the same arguments. */
function boardsOf({ app, forge }: ReturnType<typeof open>) {
  app.seed.org('labs');
  const org = { org: 'labs' };
  return {
    'a repository': {
      base: repo,
      boards: forge.projects,
      create: (title: string) => forge.projects.create(repo, { title }),
      list: () => forge.projects.list(repo, { state: 'all' }).toArray(),
    },
    'an organisation': {
      base: org,
      boards: forge.orgs.projects,
      create: (title: string) => forge.orgs.projects.create(org, { title }),
      list: () => forge.orgs.projects.list(org, { state: 'all' }).toArray(),
    },
    'the user': {
      base: {},
      boards: forge.user.projects,
      create: (title: string) => forge.user.projects.create({ title }),
      list: () => forge.user.projects.list({ state: 'all' }).toArray(),
    },
  };
}

describe.each(['a repository', 'an organisation', 'the user'] as const)('a board of %s', (name) => {
  test('is created, changed, closed and deleted', async () => {
    const { base, boards: all, create, list } = boardsOf(open())[name];
    const boards = all as ForgeClient['projects'];
    const board = await create('Roadmap');
    const where = { ...base, id: board.id } as typeof repo & { id: number };
    expect(board).toMatchObject({ title: 'Roadmap', state: 'open', card_type: 'text_only' });
    await create('Second');
    expect((await list()).map(({ title }) => title)).toEqual(['Second', 'Roadmap']);
    const closed = await boards.update(where, { state: 'closed', description: 'done' });
    expect(closed).toMatchObject({ state: 'closed', title: 'Roadmap', description: 'done' });
    expect(closed.closed_at).toBeDefined();
    expect((await boards.update(where, { state: 'open' })).closed_at).toBeUndefined();
    await boards.delete(where);
    expect(await errorOf(boards.get(where))).toMatchObject({ status: 404 });
  });

  test('has columns, one of which is the default, and issues that move between them', async () => {
    const world = open();
    const { base, boards: all, create } = boardsOf(world)[name];
    const boards = all as ForgeClient['projects'];
    const { id } = await create('Roadmap');
    const where = { ...base, id } as typeof repo & { id: number };
    const todo = await boards.columns.create(where, { title: 'To do', color: '#0052cc' });
    const done = await boards.columns.create(where, { title: 'Done' });
    expect([todo.default, done.default, todo.color, done.color]).toEqual([
      true,
      false,
      '#0052cc',
      undefined,
    ]);
    await boards.columns.move(where, { column_ids: [done.id, todo.id] });
    const titles = async (): Promise<string[]> =>
      (await boards.columns.list(where).toArray()).map(({ title }) => title);
    expect(await titles()).toEqual(['Done', 'To do']);
    const first = await world.forge.issues.create(repo, { title: 'first' });
    const second = await world.forge.issues.create(repo, { title: 'second' });
    const inColumn = async (column_id: number): Promise<number[]> =>
      (await boards.issues.list({ ...where, column_id }).toArray()).map(({ number }) => number);
    await boards.issues.add({ ...where, column_id: todo.id }, first);
    await boards.issues.add({ ...where, column_id: todo.id }, { ...repo, index: second.number });
    expect(await inColumn(todo.id)).toEqual([first.number, second.number]);
    await boards.issues.move(where, second, { column_id: todo.id, sorting: -1 });
    expect(await inColumn(todo.id)).toEqual([second.number, first.number]);
    await boards.issues.move(where, { issue_id: first.id }, { column_id: done.id });
    expect([await inColumn(todo.id), await inColumn(done.id)]).toEqual([
      [second.number],
      [first.number],
    ]);
    // A second addition moves it.
    await boards.issues.add({ ...where, column_id: done.id }, second);
    expect(await inColumn(done.id)).toEqual([first.number, second.number]);
    expect((await world.forge.issues.get({ ...repo, index: first.number })).projects).toMatchObject(
      [{ id, num_issues: 2 }],
    );
    await boards.issues.remove({ ...where, column_id: done.id }, first);
    expect(await inColumn(done.id)).toEqual([second.number]);
    expect((await world.forge.issues.get({ ...repo, index: first.number })).projects).toEqual([]);
    await boards.columns.setDefault({ ...where, column_id: done.id });
    await boards.columns.delete({ ...where, column_id: todo.id });
    expect(await titles()).toEqual(['Done']);
  });
});

test('a closed board is read-only for columns and issues, with a code of its own', async () => {
  const { forge } = open();
  const { id } = await forge.projects.create(repo, { title: 'x', template_type: 'basic_kanban' });
  const board = { ...repo, id };
  const [backlog, todo] = await forge.projects.columns.list(board).toArray();
  if (backlog === undefined || todo === undefined) throw new Error('no columns');
  const column = { ...board, column_id: todo.id };
  const issue = await forge.issues.create(repo, { title: 'x' });
  await forge.projects.update(board, { state: 'closed' });
  for (const call of [
    forge.projects.columns.create(board, { title: 'y' }),
    forge.projects.columns.update(column, { title: 'y' }),
    forge.projects.columns.delete(column),
    forge.projects.columns.setDefault(column),
    forge.projects.columns.move(board, { column_ids: [] }),
    forge.projects.issues.add(column, issue),
    forge.projects.issues.remove(column, issue),
    forge.projects.issues.move(board, issue, { column_id: todo.id }),
  ])
    expect(await errorOf(call)).toMatchObject({ status: 403, code: 'project-closed' });
  expect((await forge.projects.update(board, { title: 'y' })).title).toBe('y');
});

test('what Gitea refuses is refused, with a hint that says why', async () => {
  const { forge } = open();
  const { id } = await forge.projects.create(repo, { title: 'x', template_type: 'bug_triage' });
  const board = { ...repo, id };
  const columns = await forge.projects.columns.list(board).toArray();
  const [backlog, triage] = columns.map((column) => ({ ...board, column_id: column.id }));
  if (backlog === undefined || triage === undefined) throw new Error('no columns');
  const issue = await forge.issues.create(repo, { title: 'x' });
  const cases: readonly (readonly [call: Promise<unknown>, status: number, hint: string])[] = [
    [forge.projects.columns.delete(backlog), 422, 'setDefault'],
    [forge.projects.columns.move(board, { column_ids: [backlog.column_id] }), 422, 'exactly once'],
    [
      forge.projects.issues.move(board, issue, { column_id: triage.column_id }),
      422,
      'not on this board',
    ],
    [forge.projects.issues.move(board, issue, { column_id: 9_999 }), 422, 'another board'],
    [
      forge.projects.issues.add(triage, { issue_id: issue.number }),
      404,
      'issue_id is the `id` of the issue, not its `number`',
    ],
  ];
  for (const [call, status, hint] of cases) {
    const error = await errorOf(call);
    expect(error.status).toBe(status);
    expect(error.hint).toContain(hint);
  }
  expect(await errorOf(forge.projects.create(repo, { title: ' ' }))).toMatchObject({ status: 422 });
  expect(
    await errorOf(forge.projects.columns.create(board, { title: 'x', color: 'red' })),
  ).toMatchObject({ status: 422 });
  expect(await errorOf(forge.projects.columns.update(triage, { sorting: 128 }))).toMatchObject({
    status: 422,
  });
});

test('a bare number is no issue, a pull request is found by its number, and an invalid address asks for nothing', async () => {
  const { app, forge } = open();
  const { id } = await forge.projects.create(repo, { title: 'x', template_type: 'basic_kanban' });
  const [backlog] = await forge.projects.columns.list({ ...repo, id }).toArray();
  const column = { ...repo, id, column_id: backlog?.id ?? 0 };
  app.seed.commit('ada/engine', { 'b.txt': 'b' }, { branch: 'side' });
  const pull = await forge.pulls.create(repo, { head: 'side', base: 'main', title: 'Add b' });
  await forge.projects.issues.add(column, pull);
  const [found] = await forge.projects.issues.list(column).toArray();
  expect([found?.number, found?.id === pull.id]).toEqual([pull.number, false]);
  const sent = app.requests.length;
  for (const wrong of [pull.number, { id: 1 }, null, 'x'] as unknown as Issue[])
    await expect(forge.projects.issues.add(column, wrong)).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-input',
    });
  await expect(
    forge.projects.issues.add({ ...repo } as never, { ...repo, index: 1 }),
  ).rejects.toThrow('projects.issues.add: where.id');
  expect(app.requests).toHaveLength(sent);
});

test('boards are shown and changed by those who may', async () => {
  const world = open();
  const { app, forge } = world;
  app.seed.user('grace');
  app.seed.org('labs');
  app.seed.org('hidden', { visibility: 'private' });
  const grace = world.as('grace');
  const { id } = await forge.projects.create(repo, { title: 'x' });
  const board = { ...repo, id };
  expect((await grace.projects.get(board)).title).toBe('x');
  expect(await errorOf(grace.projects.update(board, { title: 'y' }))).toMatchObject({
    status: 403,
  });
  const own = await forge.orgs.projects.create({ org: 'labs' }, { title: 'of labs' });
  expect(own).toMatchObject({ type: 'organization' });
  expect(
    await errorOf(grace.orgs.projects.update({ org: 'labs', id: own.id }, { title: 'y' })),
  ).toMatchObject({ status: 404 });
  expect(
    (await grace.users.projects.list({ username: 'labs' }).toArray()).map(({ title }) => title),
  ).toEqual(['of labs']);
  expect(await errorOf(grace.users.projects.list({ username: 'hidden' }).toArray())).toMatchObject({
    status: 404,
  });
  // The board of another place is not found, nor is a board where they are switched off.
  expect(await errorOf(forge.projects.get({ ...repo, id: own.id }))).toMatchObject({ status: 404 });
  await forge.repos.update(repo, { has_projects: false });
  expect(await errorOf(forge.projects.list(repo).toArray())).toMatchObject({ status: 404 });
  await forge.repos.update(repo, { has_projects: true, projects_mode: 'all' });
  await forge.repos.update(repo, { archived: true });
  expect(await errorOf(forge.projects.update(board, { title: 'y' }))).toMatchObject({
    status: 423,
  });
});

test('servers before Gitea 28 have no boards, and say which have', async () => {
  const { fetch, token: secret } = createForgeApp({ like: 'gitea-1.27' });
  const forge = new ForgeClient({ baseUrl: 'http://forge', fetch, auth: token(secret) });
  expect(await errorOf(forge.projects.create(repo, { title: 'x' }))).toMatchObject({
    status: 404,
    code: 'no-route',
    hint: "only Gitea 28 or newer has this route: check the server's product and version with server.version()",
  });
});
