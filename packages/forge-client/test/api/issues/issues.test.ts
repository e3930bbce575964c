import { expect, test } from 'vitest';
import {
  ConflictError,
  ForbiddenError,
  InputError,
  type Page,
  type Pages,
  ServerError,
} from '../../../src/index.js';
import { IssueAssignees } from '../../../src/api/issues/assignees/assignees.js';
import { Issues } from '../../../src/api/issues/issues.js';
import {
  IssueLinks,
  issuesBlockingScope,
  issuesDependenciesScope,
} from '../../../src/api/issues/links/links.js';
import type { IssueMeta } from '../../../src/api/issues/links/schemas.js';
import { IssuePins } from '../../../src/api/issues/pins/pins.js';
import { IssueStopwatch } from '../../../src/api/issues/stopwatch/stopwatch.js';
import { IssueSubscriptions } from '../../../src/api/issues/subscriptions/subscriptions.js';
import { IssueTemplates } from '../../../src/api/issues/templates/templates.js';
import { IssueTimes } from '../../../src/api/issues/times/times.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const where = { ...repo, index: 1 };
const address = '/api/v1/repos/ada/engine/issues/1';

async function pagesOf<T>(list: Pages<T>): Promise<Page<T>[]> {
  const pages: Page<T>[] = [];
  for await (const page of list.byPage()) pages.push(page);
  return pages;
}

test("an edit of an outdated version is a conflict, with the server's message", async () => {
  const { transport, asked } = await scriptServer([
    recorded('issueEditIssue', 'ok-content-version'),
    recorded('issueEditIssue', 'err-409-content-version'),
  ]);
  const issues = new Issues(transport);
  const { content_version } = await issues.update(where, { body: 'first', content_version: 4 });
  expect(content_version).toBe(5);
  const error = await errorOf(issues.update(where, { body: 'second', content_version: 4 }));
  expect(error).toBeInstanceOf(ConflictError);
  expect((error as Error).message).toContain('the issue is already changed');
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({ body: 'second', content_version: 4 });
});

test('a due date is returned as the end of its day, and a removed one as null', async () => {
  const { transport, asked } = await scriptServer([
    recorded('issueEditIssue', 'ok-due'),
    recorded('issueEditIssueDeadline', 'ok'),
    recorded('issueEditIssueDeadline', 'odd-null'),
  ]);
  const issues = new Issues(transport);
  await expect(issues.update(where, { due_date: '2030-05-06T07:08:09Z' })).resolves.toMatchObject({
    due_date: '2030-05-06T23:59:59Z',
  });
  await expect(issues.setDeadline(where, { due_date: '2032-01-02T00:00:00Z' })).resolves.toEqual({
    due_date: '2032-01-02T23:59:59Z',
  });
  await expect(issues.setDeadline(where, { due_date: null })).resolves.toEqual({ due_date: null });
  expect(asked[2]?.body).toBe('{"due_date":null}');
});

test('a lock is always sent with a body, and sent again when the response is lost', async () => {
  const { transport, asked, lines } = await scriptServer(
    [{ status: 504 }, { status: 204 }, { status: 204 }],
    {
      retry: { limit: 1, baseDelay: 1 },
    },
  );
  const issues = new Issues(transport);
  await issues.lock(where);
  await issues.unlock(where);
  expect(lines).toEqual([`PUT ${address}/lock`, `PUT ${address}/lock`, `DELETE ${address}/lock`]);
  expect(asked[1]?.body).toBe('{}');
});

test('a timeline ends where the server sends null, has no total, and keeps events that are not visible', async () => {
  const count = { 'x-total-count': '2' };
  const page = recorded('issueGetCommentsAndTimeline', 'odd-page2');
  const other = { ...(page.body as object[])[0], id: 1_000_000 };
  const hidden = { headers: count, body: [null, other] };
  const end = recorded('issueGetCommentsAndTimeline', 'odd-past-end');
  const { transport, lines } = await scriptServer([page, hidden, end]);
  const pages = await pagesOf(new Issues(transport).timeline.list(where, { limit: 2 }));
  expect(pages.map(({ items }) => items.map((item) => item?.type))).toEqual([
    ['comment', 'comment'],
    [undefined, 'comment'],
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([undefined, undefined, undefined]);
  const asked = ['limit=2&page=1', 'limit=2&page=2', 'limit=2&page=3'];
  expect(lines).toEqual(asked.map((query) => `GET ${address}/timeline?${query}`));
});

test('dependencies and blocked issues are the two ends of one link', async () => {
  const link = recorded('issueCreateIssueDependencies', 'ok');
  const { transport, asked, lines } = await scriptServer([
    link,
    recorded('issueRemoveIssueBlocking', 'ok'),
  ]);
  const other: IssueMeta = { owner: 'ada', repo: 'loom', index: 2 };
  await new IssueLinks(transport, issuesDependenciesScope).add(where, other);
  const blocking = new IssueLinks(transport, issuesBlockingScope);
  await blocking.remove(where, other);
  expect(lines).toEqual([`POST ${address}/dependencies`, `DELETE ${address}/blocks`]);
  expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([other, other]);
  expect(await errorOf(blocking.add(where, { index: 2 } as IssueMeta))).toBeInstanceOf(InputError);
  expect(lines).toHaveLength(2);
});

test('blocked issues are read page by page until one is empty, because the server sends no count', async () => {
  const { transport, lines } = await scriptServer([
    recorded('issueListBlocks', 'ok-limit2'),
    { body: [] },
  ]);
  const all = await new IssueLinks(transport, issuesBlockingScope)
    .list(where, { limit: 2 })
    .toArray();
  expect(all).toHaveLength(2);
  expect(lines).toEqual([
    `GET ${address}/blocks?limit=2&page=1`,
    `GET ${address}/blocks?limit=2&page=2`,
  ]);
});

test('an unknown user may not be assigned: the check returns false', async () => {
  const { transport } = await scriptServer([
    recorded('issueCheckAssignee', 'err-404-unknown'),
    { status: 204 },
  ]);
  const assignees = new IssueAssignees(transport);
  await expect(assignees.check({ ...where, assignee: 'nobody' })).resolves.toBe(false);
  await expect(assignees.check({ ...where, assignee: 'bob' })).resolves.toBe(true);
});

test('a refusal with an empty body names at least the request', async () => {
  const { transport } = await scriptServer([
    recorded('issueAddAssignees', 'err-403-stranger'),
    recorded('issueStartStopWatch', 'err-403-stranger'),
    recorded('issueDeleteTime', 'err-403-stranger'),
  ]);
  const errors = [
    await errorOf(new IssueAssignees(transport).add(where, { assignees: ['bob'] })),
    await errorOf(new IssueStopwatch(transport).start(where)),
    await errorOf(new IssueTimes(transport).delete({ ...where, id: 1 })),
  ];
  for (const error of errors) {
    expect(error).toBeInstanceOf(ForbiddenError);
    expect(error).toMatchObject({ status: 403, body: undefined });
    expect((error as Error).message).toContain('/repos/ada/engine/issues/1/');
  }
});

test('tracked time ends where its total is reached, without a request for an empty page', async () => {
  const count = { 'x-total-count': '2' };
  const { transport, lines } = await scriptServer([
    { ...recorded('issueTrackedTimes', 'ok-page1'), headers: count },
    { ...recorded('issueTrackedTimes', 'odd-page2'), headers: count },
  ]);
  const pages = await pagesOf(new IssueTimes(transport).list(where, { limit: 1 }));
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(lines).toEqual([
    `GET ${address}/times?limit=1&page=1`,
    `GET ${address}/times?limit=1&page=2`,
  ]);
});

test('a time beyond the safe integers is reported, and does not fail the list', async () => {
  const page = recorded('issueTrackedTimes', 'ok-page1');
  const [entry] = page.body as object[];
  const { transport } = await scriptServer([
    { body: [entry, { ...entry, id: 2 ** 40, time: 2 ** 53 }] },
    { body: [] },
  ]);
  const drift: string[] = [];
  const watched = transport.with({
    hooks: { onDrift: ({ path, code }) => void drift.push(`${path} ${code}`) },
  });
  const all = await new IssueTimes(watched)
    .list(where, undefined, { validate: 'lenient' })
    .toArray();
  expect(all.map(({ time }) => time)).toEqual([1, 2 ** 53]);
  expect(drift).toEqual(['[1].time unsafe-integer']);
});

test('a message under a capitalized key is found too', async () => {
  const { transport } = await scriptServer([recorded('issueResetTime', 'err-400-tracking-off')]);
  const error = await errorOf(new IssueTimes(transport).reset(where));
  expect((error as Error).message).toContain('time tracking disabled');
});

test('the time an entry was sent with may have an offset', async () => {
  const { transport, asked } = await scriptServer([recorded('issueAddTime', 'ok-created')]);
  const created = '2024-02-29T12:00:00+01:00';
  await expect(
    new IssueTimes(transport).add(where, { time: 3600, created }),
  ).resolves.toMatchObject({
    time: 3600,
    created,
  });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ time: 3600, created });
});

test('starting a stopwatch that is running is a conflict', async () => {
  const { transport } = await scriptServer([
    { status: 201 },
    recorded('issueStartStopWatch', 'err-409-again'),
  ]);
  const stopwatch = new IssueStopwatch(transport);
  await expect(stopwatch.start(where)).resolves.toBeUndefined();
  expect(await errorOf(stopwatch.start(where))).toBeInstanceOf(ConflictError);
});

test('not being subscribed is a result, not an error, and subscribing twice changes nothing', async () => {
  const { transport } = await scriptServer([
    recorded('issueCheckSubscription', 'odd-not-subscribed'),
    recorded('issueAddSubscription', 'ok'),
    { status: 201 },
  ]);
  const subscriptions = new IssueSubscriptions(transport);
  await expect(subscriptions.get(where)).resolves.toMatchObject({
    subscribed: false,
    ignored: true,
    reason: null,
  });
  await expect(subscriptions.add({ ...where, user: 'ada' })).resolves.toBeUndefined();
  await expect(subscriptions.add({ ...where, user: 'bob' })).resolves.toBeUndefined();
});

test('pins report whether there is room, and one too many is an error of the server', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoNewPinAllowed', 'odd-issues-full'),
    recorded('pinIssue', 'err-500-max'),
    { status: 204 },
  ]);
  const pins = new IssuePins(transport);
  await expect(pins.getAllowed(repo)).resolves.toEqual({ issues: false, pull_requests: true });
  expect(await errorOf(pins.add(where))).toBeInstanceOf(ServerError);
  await pins.move({ ...where, position: 2 });
  expect(lines.at(-1)).toBe(`PATCH ${address}/pin/2`);
});

test('no templates at all is an empty list after one request', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoGetIssueTemplates', 'odd-none-null'),
    recorded('repoGetIssueTemplates', 'ok'),
  ]);
  const templates = new IssueTemplates(transport);
  await expect(templates.list(repo).toArray()).resolves.toEqual([]);
  expect(lines).toHaveLength(1);
  const [form, feature] = (await templates.list(repo).page()).items;
  expect(form?.body.map(({ type }) => type)).toEqual([
    'markdown',
    'textarea',
    'input',
    'dropdown',
    'checkboxes',
  ]);
  expect(feature).toMatchObject({ assignees: [], body: [], content: '\nPlease describe.\n' });
});
