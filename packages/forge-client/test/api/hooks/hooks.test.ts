import { expect, test } from 'vitest';
import { isEventName } from '../../../src/api/hooks/event-names.js';
import { RepoHooks } from '../../../src/api/hooks/hooks.js';
import {
  BadRequestError,
  ForbiddenError,
  ForgeClient,
  InputError,
  type HookEventName,
  type Notice,
  token,
  UnprocessableError,
} from '../../../src/index.js';
import { DeployKeys } from '../../../src/api/deploy-keys/deploy-keys.js';
import { startForgeServer } from '../../../src/testing.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const hook = { ...repo, id: 277 };
const BASE = '/api/v1/repos/ada/engine';
const config = {
  url: 'https://ci.example/hook',
  content_type: 'json',
  secret: 'dummy-secret',
} as const;

test('a webhook is created with its secret, which is never returned', async () => {
  const { transport, asked, lines } = await scriptServer([recorded('repoCreateHook', 'ok-gogs')]);
  const made = await new RepoHooks(transport).create(repo, {
    type: 'gogs',
    config,
    events: ['push'],
    active: true,
  });
  expect(made).toMatchObject({ type: 'gogs', events: ['push'], authorization_header: '' });
  expect(made.config).not.toHaveProperty('secret');
  expect(lines).toEqual([`POST ${BASE}/hooks`]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    type: 'gogs',
    config,
    events: ['push'],
    active: true,
  });
});

test('an update that names all that servers reset is one request', async () => {
  const { transport, asked, lines } = await scriptServer([recorded('repoEditHook', 'ok')]);
  const body = {
    events: ['push', 'issues_only'],
    branch_filter: 'ü/*',
    authorization_header: 'Bearer dummy',
    active: false,
  };
  await expect(new RepoHooks(transport).update(hook, body)).resolves.toMatchObject({
    authorization_header: '',
  });
  expect(lines).toEqual([`PATCH ${BASE}/hooks/277`]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(body);
});

test.each([
  ['omitted', {}],
  ['null', { config: null, events: null, active: null }],
])('what an update leaves %s is read first, and sent as it was', async (_, body) => {
  const { transport, asked, lines } = await scriptServer([
    {
      body: {
        ...(recorded('repoEditHook', 'ok').body as object),
        events: ['issues', 'issue_label', 'pull_request', 'push'],
        branch_filter: 'main',
        authorization_header: 'Bearer dummy',
      },
    },
    recorded('repoEditHook', 'ok'),
  ]);
  await new RepoHooks(transport).update(hook, body);
  expect(lines).toEqual([`GET ${BASE}/hooks/277`, `PATCH ${BASE}/hooks/277`]);
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    ...body,
    // A group would bring its other events.
    events: ['issues_only', 'issue_label', 'pull_request_only', 'push'],
    branch_filter: 'main',
    authorization_header: 'Bearer dummy',
  });
});

test('reviews that a server shows by the names of their deliveries stay subscribed to', async () => {
  const older = {
    ...(recorded('repoEditHook', 'ok').body as object),
    events: [
      'pull_request_comment',
      'pull_request_review_approved',
      'pull_request_review_rejected',
      'pull_request_review_comment',
    ],
  };
  const { transport, asked } = await scriptServer([{ body: older }, { body: older }]);
  await new RepoHooks(transport).update(hook, { active: true });
  expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({
    events: ['pull_request_comment', 'pull_request_review'],
  });
});

test.each(['gitea-1.27', 'gitea-1.25', 'gitea-1.22', 'forgejo-15'] as const)(
  'an update of one field keeps the others: %s',
  async (like) => {
    await using server = await startForgeServer({ like });
    await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
    const made = await forge.hooks.create(repo, {
      type: 'gitea',
      config,
      events: ['issues_only', 'pull_request', 'release'],
      branch_filter: 'main',
      active: true,
    });
    const { active, ...changed } = await forge.hooks.update(
      { ...repo, id: made.id },
      { active: false },
    );
    expect(active).toBe(false);
    expect(changed).toMatchObject({ branch_filter: 'main', config: { url: config.url } });
    expect([...changed.events].sort()).toEqual([...made.events].sort());
  },
);

test.each([
  ['is_system_webhook', { is_system_webhook: 'true' }, /is_system_webhook: .*create another/],
  ['username', { username: 'bot' }, /body\.config\.username: .*without channel beside it/],
])('a change that servers ignore is not sent: %s', async (_, changes, message) => {
  const { transport, lines } = await scriptServer([]);
  const error = await errorOf(
    new RepoHooks(transport).update(hook, { config: changes as unknown as { url: string } }),
  );
  expect(error).toMatchObject({
    code: 'invalid-input',
    message: expect.stringMatching(message) as unknown,
  });
  expect(lines).toEqual([]);
});

test.each([
  ['pull_request_approved', "'pull_request_review'"],
  ['pull_requests', "'pull_request'"],
  ['Issue', "'issues'"],
  ['push_only', "'push'"],
  ['*', 'none stands for all'],
  ['psuh', "'push'"],
  ['issue_coment', "'issue_comment'"],
  ['pullRequest', "'pull_request'"],
])('an event that no server knows is not subscribed to: %s', async (name, instead) => {
  const { transport, lines } = await scriptServer([]);
  const hooks = new RepoHooks(transport);
  for (const call of [
    () => hooks.create(repo, { type: 'gitea', config, events: ['push', name] }),
    () => hooks.update(hook, { events: ['push', name] }),
  ]) {
    const error = await errorOf(call());
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toContain('body.events[1]');
    expect((error as Error).message).toContain(instead);
  }
  expect(lines).toEqual([]);
});

const EVENTS: Readonly<Record<HookEventName, true>> = {
  create: true,
  delete: true,
  fork: true,
  push: true,
  issues: true,
  issues_only: true,
  issue_assign: true,
  issue_label: true,
  issue_milestone: true,
  issue_comment: true,
  pull_request: true,
  pull_request_only: true,
  pull_request_assign: true,
  pull_request_label: true,
  pull_request_milestone: true,
  pull_request_comment: true,
  pull_request_review: true,
  pull_request_sync: true,
  pull_request_review_request: true,
  wiki: true,
  repository: true,
  release: true,
  package: true,
  status: true,
  workflow_run: true,
  workflow_job: true,
  action_run_failure: true,
  action_run_recover: true,
  action_run_success: true,
};

test('an event of the type is known by its name', () => {
  expect(Object.keys(EVENTS).filter((name) => !isEventName(name))).toEqual([]);
});

test('an event that the server ignores is noticed, from its answer', async () => {
  const told: Notice[] = [];
  await using server = await startForgeServer({ like: 'gitea-1.22' });
  await using forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    logger: null,
    hooks: { onNotice: (notice) => void told.push(notice) },
  });
  const known = ['push', 'issues', 'pull_request_only', 'pull_request_review'];
  const active = { type: 'gitea', config, active: true } as const;
  const { id } = await forge.hooks.create(repo, { ...active, events: known });
  await forge.hooks.create(repo, { ...active, events: [] });
  await forge.hooks.update({ ...repo, id }, { events: ['release'] });
  expect(told).toEqual([]);
  const events = ['push', 'workflow_run', 'of_tomorrow'];
  const made = await forge.hooks.create(repo, { ...active, events });
  expect(made.events).toEqual(['push']);
  await forge.user.hooks.create({ ...active, events: ['workflow_run'] });
  await forge.hooks.update({ ...repo, id }, { events });
  expect(told.map(({ code, message, place }) => [code, place, message])).toEqual(
    [
      "hooks.create: the server ignored 'workflow_run', body.events[2]",
      "user.hooks.create: the server ignored 'workflow_run'",
      "hooks.update: the server ignored 'workflow_run', body.events[2]",
    ].map((message) => [
      'webhook-events-ignored',
      'body.events',
      `${message}: the webhook never delivers what it does not know`,
    ]),
  );
});

test('a new secret in an update is noticed, and the webhook keeps its own', async () => {
  const told: Notice[] = [];
  const reply = recorded('repoEditHook', 'ok');
  const { transport } = await scriptServer([reply, reply]);
  const watched = transport.with({
    logger: null,
    hooks: { onNotice: (notice) => void told.push(notice) },
  });
  await new RepoHooks(watched).update(hook, { config });
  expect(told).toMatchObject([
    { code: 'webhook-secret-kept', operation: 'hooks.update', place: 'body.config.secret' },
  ]);
});

test('a test delivery can name a branch, and returns nothing', async () => {
  const { transport, lines } = await scriptServer([{ status: 204 }, { status: 204 }]);
  const hooks = new RepoHooks(transport);
  await expect(hooks.test(hook, { ref: 'feature/slash' })).resolves.toBeUndefined();
  await hooks.test(hook);
  expect(lines).toEqual([
    `POST ${BASE}/hooks/277/tests?ref=feature%2Fslash`,
    `POST ${BASE}/hooks/277/tests`,
  ]);
});

test('a list without a Link header continues until its total is reached', async () => {
  const first = recorded('repoListHooks', 'ok-page-1');
  const total = { 'x-total-count': '2' };
  const { transport, lines } = await scriptServer([
    { ...first, headers: total },
    { headers: total, body: (recorded('repoListHooks', 'ok-page-2').body as object[]).slice(0, 1) },
  ]);
  const hooks = await new RepoHooks(transport).list(repo, { limit: 1 }).toArray();
  expect(hooks.map(({ type }) => type)).toEqual(['gitea', 'slack']);
  expect(lines).toEqual([`GET ${BASE}/hooks?limit=1&page=1`, `GET ${BASE}/hooks?limit=1&page=2`]);
});

test('refusals of a webhook are different errors, and an unknown type is not sent', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoCreateHook', 'err-400-slack-channel'),
    { status: 422, body: { message: 'Invalid url', url: '' } },
    recorded('repoGetHook', 'err-403-no-permission'),
  ]);
  const hooks = new RepoHooks(transport);
  expect(await errorOf(hooks.create(repo, { type: 'slack', config }))).toBeInstanceOf(
    BadRequestError,
  );
  expect(
    await errorOf(hooks.create(repo, { type: 'gitea', config: { ...config, url: 'nowhere' } })),
  ).toBeInstanceOf(UnprocessableError);
  expect(await errorOf(hooks.get(hook))).toBeInstanceOf(ForbiddenError);
  expect(await errorOf(hooks.create(repo, { type: 'pigeon' as 'gitea', config }))).toBeInstanceOf(
    InputError,
  );
  expect(await errorOf(hooks.get({ ...repo, id: -4 }))).toBeInstanceOf(InputError);
  expect(lines).toHaveLength(3);
});

test('a deploy key is found by its fingerprint, and has an id besides that of the key', async () => {
  const { transport, lines } = await scriptServer([recorded('repoListKeys', 'ok-fingerprint')]);
  const [key] = await new DeployKeys(transport)
    .list(repo, { fingerprint: 'SHA256:P5C5F0Mt/+' })
    .toArray();
  expect(key).toMatchObject({ id: 7, key_id: 35, read_only: true, title: 'deploy one' });
  expect(lines).toEqual([`GET ${BASE}/keys?fingerprint=SHA256%3AP5C5F0Mt%2F%2B&page=1`]);
});

test('removing a deploy key is repeated after a lost response, adding one is not', async () => {
  const lost = { status: 504 };
  const { transport, lines } = await scriptServer([lost, { status: 204 }, lost], {
    retry: { limit: 1, baseDelay: 1 },
  });
  const keys = new DeployKeys(transport);
  await keys.delete({ ...repo, id: 7 });
  expect(
    await errorOf(keys.create(repo, { title: 'deploy', key: 'ssh-ed25519 AAAA' })),
  ).toMatchObject({
    status: 504,
    attempts: 1,
    mayHaveExecuted: true,
  });
  expect(lines).toEqual([`DELETE ${BASE}/keys/7`, `DELETE ${BASE}/keys/7`, `POST ${BASE}/keys`]);
});
