import { describe, expect, test } from 'vitest';
import * as endpoints from '../../src/operations.js';
import {
  type ServerFeature,
  ForgeClient,
  NotFoundError,
  type StatusError,
  token,
} from '../../src/index.js';
import { startHttpServer } from '../http-server.js';
import { createForgeApp, type ForgeServerOptions } from '../../src/testing.js';

const repo = { owner: 'ada', repo: 'engine' };

const OF_FORGEJO: readonly ServerFeature[] = [
  'admin-user-emails',
  'blocked-users',
  'flags',
  'fork-sync',
  'git-blobs',
  'mirror-convert',
  'note-edits',
  'quota',
  'review-comments',
  'runner-jobs',
  'runner-registration',
];

function client(options: ForgeServerOptions): ForgeClient {
  const { fetch, token: secret } = createForgeApp(options);
  return new ForgeClient({
    baseUrl: 'http://forge',
    fetch,
    auth: token(secret),
    retry: { limit: 0 },
  });
}

async function refusal(call: Promise<unknown>): Promise<StatusError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error as StatusError;
}

test.each(OF_FORGEJO)(
  'supports returns whether a server has the part %s, which only Forgejo has',
  async (feature) => {
    expect(await client({ like: 'forgejo-15' }).supports(feature)).toBe(true);
    for (const like of ['gitea-1.22', 'gitea-1.25', 'gitea-1.27'] as const)
      expect(await client({ like }).supports(feature)).toBe(false);
  },
);

test('a part that the instance has disabled is not supported, and the rest is', async () => {
  const forge = client({ like: 'forgejo-15', switchedOff: ['[quota] ENABLED'] });
  expect([await forge.supports('quota'), await forge.supports('flags')]).toEqual([false, true]);
  const other = client({ like: 'forgejo-15', switchedOff: ['[repository] ENABLE_FLAGS'] });
  expect([await other.supports('quota'), await other.supports('flags')]).toEqual([true, false]);
});

test('a part that only the version reveals is not supported before that version', async () => {
  expect(
    await client({ like: 'forgejo-15', version: '11.0.1+gitea-1.22.0' }).supports(
      'runner-registration',
    ),
  ).toBe(false);
  expect(
    await client({ like: 'forgejo-15', version: '16.0.0+gitea-1.22.0' }).supports(
      'runner-registration',
    ),
  ).toBe(true);
});

test('the error of a call that a disabled setting refuses names the setting', async () => {
  const forge = client({
    like: 'forgejo-15',
    switchedOff: ['[quota] ENABLED', '[repository] ENABLE_FLAGS'],
  });
  const quota =
    'only Forgejo has this route, and only if the instance is configured with [quota] ENABLED = true';
  const flags =
    'only Forgejo has this route, and only if the instance is configured with [repository] ENABLE_FLAGS = true';
  const calls: [Promise<unknown>, string][] = [
    [forge.user.quota.get(), quota],
    [forge.user.quota.packages.list().toArray(), quota],
    [forge.admin.quotaGroups.list().toArray(), quota],
    [forge.admin.users.quota.get({ username: 'ada' }), quota],
    [forge.repos.flags.check({ ...repo, flag: 'checked' }), flags],
    [forge.repos.flags.add({ ...repo, flag: 'checked' }), flags],
  ];
  for (const [call, hint] of calls) {
    const error = await refusal(call);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ code: 'no-route', hint });
  }
});

test('the error of a call to another product names the product that has the route, even when the path has other methods', async () => {
  const forge = client({ like: 'gitea-1.27' });
  const hint = (name: string): string =>
    `only ${name} has this route: check the server's product and version with server.version()`;
  expect(await refusal(forge.repos.forks.sync(repo))).toMatchObject({
    status: 404,
    code: 'no-route',
    hint: hint('Forgejo 12 or newer'),
  });
  expect(
    await refusal(forge.git.setNote({ ...repo, sha: 'main' }, { message: 'x' })),
  ).toMatchObject({
    status: 405,
    code: 'no-route',
    hint: hint('Forgejo'),
  });
  expect(await refusal(forge.actions.runners.register(repo, { name: 'r' }))).toMatchObject({
    status: 405,
    code: 'no-route',
    hint: hint('Forgejo 15 or newer'),
  });
});

test('the error of a call to a server from which a route was removed names the servers that have it', async () => {
  const error = await refusal(client({ like: 'gitea-1.27' }).admin.runners.getRegistrationToken());
  const hint =
    "only Gitea up to 1.25 and Forgejo have this route: check the server's product and version with server.version()";
  expect(error).toMatchObject({ status: 404, code: 'no-route', hint });
});

test.each([
  ['quotas', 'did you mean quota;'],
  ['toString', 'the features are actions, actions-runs,'],
  ['constructor', 'the features are actions, actions-runs,'],
  [null, 'the features are actions, actions-runs,'],
])(
  'an unknown feature such as %s is an error that names it, not an unsupported feature',
  async (name, hint) => {
    const call = client({}).supports(name as ServerFeature);
    await expect(call).rejects.toMatchObject({
      name: 'InputError',
      message: `${String(name)} is not a known feature`,
      hint: expect.stringContaining(hint) as unknown,
    });
  },
);

test.each([
  ['gitea-1.22', [false, false, false, true, false]],
  ['gitea-1.25', [false, true, true, true, false]],
  ['gitea-1.27', [true, true, true, true, false]],
  ['forgejo-15', [false, false, true, false, true]],
] as const)(
  'the declaration of an endpoint determines whether %s has its route',
  async (like, expected) => {
    const { rerunRun, listWorkflows, listRuns, listUserBlocks, listUserBlockIds, getRepo } =
      endpoints;
    const forge = client({ like });
    const found = [rerunRun, listWorkflows, listRuns, listUserBlocks, listUserBlockIds].map(
      (endpoint) => forge.supports(endpoint),
    );
    expect(await Promise.all(found)).toEqual(expected);
    expect(await forge.supports(getRepo)).toBe(true);
  },
);

/** The versions of a product around the one that added a route. */
test.each([
  ['gitea', '1.23.8', endpoints.dispatchWorkflow, false],
  ['gitea', '1.24.0', endpoints.dispatchWorkflow, true],
  ['gitea', '1.24.2', endpoints.headArchive, false],
  ['gitea', '1.24.3', endpoints.headArchive, true],
  ['gitea', '1.25.4', endpoints.rerunRun, false],
  ['gitea', '1.26.0-rc1', endpoints.rerunRun, true],
  ['gitea', '1.26.3', endpoints.rerunRun, true],
  ['gitea', '1.26.3', endpoints.getCurrentToken, false],
  ['gitea', '1.27.0+dev-123-gabcdef', endpoints.getCurrentToken, true],
  ['gitea', '1.28.0', endpoints.getCurrentToken, true],
  ['gitea', '1.25.4', endpoints.getRegistrationToken, true],
  ['gitea', '1.26.0', endpoints.getRegistrationToken, false],
  ['gitea', '1.22.6', endpoints.listTagProtections, false],
  ['gitea', '1.23.0', endpoints.listTagProtections, true],
  ['gitea', '1.22.0', endpoints.listUserBlocks, true],
  ['gitea', '1.21.11', endpoints.listUserBlocks, false],
  ['forgejo', '11.0.15+gitea-1.22.0', endpoints.listRuns, false],
  ['forgejo', '12.0.4+gitea-1.22.0', endpoints.listRuns, true],
  ['forgejo', '11.0.15+gitea-1.22.0', endpoints.listRunners, false],
  ['forgejo', '15.0.3+gitea-1.22.0', endpoints.listRunners, true],
  ['forgejo', '15.0.3+gitea-1.22.0', endpoints.listArtifacts, false],
  ['forgejo', '16.0.0-dev-539-4695780d41+gitea-1.22.0', endpoints.listArtifacts, true],
  ['forgejo', '15.0.3+gitea-1.22.0', endpoints.rerunRun, false],
  ['forgejo', '10.0.3+gitea-1.22.0', endpoints.listTagProtections, true],
] as const)(
  '%s %s: the version decides whether it has $2.id',
  async (_, version, endpoint, expected) => {
    expect(await client({ version }).supports(endpoint)).toBe(expected);
  },
);

interface Site {
  readonly version: string;
  /** Whether requests without a credential are refused, whatever their path. */
  readonly closed?: boolean;
  /** Paths that the router knows. */
  readonly paths?: readonly string[];
}

/** A server that reads the credential before the path, as Gitea and Forgejo do. */
async function site({
  version,
  closed = false,
  paths = [],
}: Site): Promise<Awaited<ReturnType<typeof startHttpServer>>> {
  return startHttpServer(({ url = '', headers }, response) => {
    const json = (status: number, body: object): void => {
      response
        .writeHead(status, { 'content-type': 'application/json;charset=utf-8' })
        .end(JSON.stringify(body));
    };
    const path = url.replace(/^\/api\/v1|\?.*$/g, '');
    const { authorization } = headers;
    if (
      authorization !== undefined &&
      authorization !== 'Bearer right' &&
      authorization !== 'token right'
    )
      json(401, { message: 'invalid username, password or token' });
    else if (authorization === undefined && closed)
      json(403, { message: 'Only signed in user is allowed to call APIs.' });
    else if (path === '/version') json(200, { version });
    else if (!paths.includes(path))
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
    else if (authorization === undefined) json(401, { message: 'token is required' });
    else
      json(403, {
        message:
          'token does not have at least one of required scope(s), required=[read:user], token scope=read:misc',
      });
  });
}

describe.each([
  ['undici', {}],
  ['fetch', { fetch }],
] as const)('a server that reads the credential before the path, over %s', (_, driver) => {
  const open = (url: string, auth?: string): ForgeClient =>
    new ForgeClient({
      baseUrl: url,
      retry: { limit: 0 },
      ...(auth === undefined ? {} : { auth: token(auth) }),
      ...driver,
    });

  test('a token that was revoked changes neither the product nor what the server supports', async () => {
    const { url, close } = await site({ version: '15.0.3+gitea-1.22.0', paths: ['/user/quota'] });
    for (const auth of ['right', 'revoked', undefined]) {
      await using forge = open(url, auth);
      expect(await forge.server.product(), auth).toEqual({ name: 'forgejo', version: '15.0.3' });
      const asked = [
        'quota',
        'flags',
        'user-blocks',
        'note-edits',
        endpoints.getUserQuota,
        endpoints.listFlags,
        endpoints.rerunRun,
      ] as const;
      const found = await Promise.all(asked.map((what) => forge.supports(what)));
      expect(found, auth).toEqual([true, false, false, true, true, false, false]);
    }
    await close();
  });

  test('where everybody must sign in, a client without a valid token is told so instead of a guess', async () => {
    const { url, close } = await site({ version: '1.26.3', closed: true, paths: ['/user/blocks'] });
    await using member = open(url, 'right');
    expect(await member.server.product()).toEqual({ name: 'gitea', version: '1.26.3' });
    expect([await member.supports('user-blocks'), await member.supports('quota')]).toEqual([
      true,
      false,
    ]);
    await using guest = open(url);
    await using former = open(url, 'revoked');
    for (const what of [
      'user-blocks',
      'quota',
      'note-edits',
      endpoints.rerunRun,
      endpoints.listUserHeatmap,
    ] as const) {
      await expect(guest.supports(what)).rejects.toMatchObject({ status: 403 });
      await expect(former.supports(what)).rejects.toMatchObject({ status: 401 });
    }
    await expect(former.server.product()).rejects.toMatchObject({
      status: 401,
      endpoint: 'getVersion',
    });
    await close();
  });
});

test('an answer that failed is not remembered', async () => {
  const app = createForgeApp({ like: 'gitea-1.27' });
  const forge = new ForgeClient({
    baseUrl: 'http://forge',
    fetch: app.fetch,
    auth: token(app.token),
    retry: { limit: 0 },
  });
  app.faults.add({ endpoint: 'getVersion', status: 503, times: 1 });
  await expect(forge.supports(endpoints.rerunRun)).rejects.toMatchObject({ status: 503 });
  expect(await forge.supports(endpoints.rerunRun)).toBe(true);
});

test.each(['[api] ENABLE_SWAGGER', '[service] ENABLE_USER_HEATMAP'] as const)(
  'what a site switches off with %s is not supported',
  async (setting) => {
    const endpoint =
      setting === '[api] ENABLE_SWAGGER' ? endpoints.getApiPage : endpoints.listUserHeatmap;
    expect(await client({}).supports(endpoint)).toBe(true);
    const forge = client({ switchedOff: [setting] });
    expect(await forge.supports(endpoint)).toBe(false);
    const call =
      setting === '[api] ENABLE_SWAGGER'
        ? forge.server.getApiPage()
        : forge.users.heatmap.list({ username: 'ada' }).toArray();
    const hint = `servers have this route only if the instance is configured with ${setting} = true`;
    expect(await refusal(call)).toMatchObject({ code: 'no-route', hint });
  },
);

test('a route that a setting enables is probed', async () => {
  const forge = client({ like: 'forgejo-15', switchedOff: ['[quota] ENABLED'] });
  expect([
    await forge.supports(endpoints.getUserQuota),
    await forge.supports(endpoints.listFlags),
  ]).toEqual([false, true]);
});
