import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { createForgeApp, startForgeServer } from '../src/index.js';
import { type ProductRoute, servesRoute } from '../../forge-client/src/service/product-route.js';
import { asking, at, refusal } from './api.js';
import { readState } from './read-state.js';

interface Operation extends ProductRoute {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

const { operations } = JSON.parse(
  readFileSync(
    new URL('../../forge-client/test/fixtures/operations.json', import.meta.url),
    'utf8',
  ),
) as {
  readonly operations: readonly Operation[];
};
const fill: Readonly<Record<string, string>> = {
  owner: 'ada',
  repo: 'engine',
  org: 'forge',
  username: 'ada',
  id: '1',
  index: '1',
};

test('a server that is closed, and that nobody keeps, is freed with its state', async () => {
  const use = async (): Promise<WeakRef<object>> => {
    const server = await startForgeServer();
    const request = { headers: { connection: 'close' } };
    await (await fetch(`${server.url}/api/v1/repos/ada/engine`, request)).text();
    await server.close();
    return new WeakRef(server.state);
  };
  const state = await use();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await expect
    .poll(() => {
      collect();
      return state.deref() === undefined;
    })
    .toBe(true);
});

test.each([
  [
    'gitea-1.27',
    'of Gitea 1.27',
    (route: Operation) => servesRoute({ name: 'gitea', version: '1.27.0' }, route),
  ],
  [
    'gitea-28',
    'of Gitea 28',
    (route: Operation) => servesRoute({ name: 'gitea', version: '28.0.0' }, route),
  ],
  [
    'forgejo-15',
    'that only Forgejo has',
    (route: Operation) =>
      route.since?.forgejo !== undefined &&
      route.since.gitea === undefined &&
      servesRoute({ name: 'forgejo', version: '15.0.3' }, route),
  ],
] as const)(
  'a server like %s responds to every operation %s, without an internal error',
  async (like, _, hasRoute) => {
    await using server = await startForgeServer({ like });
    server.seed.org('forge');
    server.seed.issues('ada/engine', ['one']);
    const ask = asking(server.url, server.token);
    const unknown: string[] = [];
    const crashed: string[] = [];
    const own = operations.filter(
      (route) => hasRoute(route) && !/^(activitypub|nodeinfo)/.test(route.id),
    ); // federation is not emulated
    for (const { id, method, path } of own) {
      if (
        /^(repoDelete|orgDelete|adminDeleteUser|userDeleteAccessToken|deleteCurrentToken)$/.test(id)
      )
        continue;
      const answer = await ask(
        method,
        path.replace(/\{(\w+)\}/g, (_all, name: string) => fill[name] ?? 'none'),
        method === 'GET' || method === 'HEAD' ? undefined : {},
      );
      if (answer.body === '404 page not found\n' || (answer.status === 405 && answer.body === ''))
        unknown.push(id);
      const known =
        /^(pinIssue|repoUpdateAvatar|orgUpdateAvatar|userUpdateAvatar)$/.test(id) ||
        at(answer, 'url') !== undefined;
      if (answer.status === 500 && !known) crashed.push(id);
    }
    console.log(`operations without an answer: ${String(unknown.length)} of ${String(own.length)}`);
    expect(crashed).toEqual([]);
    expect(unknown).toEqual([]);
  },
);

test('an unknown route, an unknown method and invalid JSON are rejected like on the real server', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const route = await ask('GET', '/nothing');
  expect([route.status, route.body, route.headers.get('content-type')]).toEqual([
    404,
    '404 page not found\n',
    'text/plain; charset=utf-8',
  ]);
  const method = await ask('PUT', '/user', {});
  expect([method.status, method.body, method.headers.get('allow')]).toEqual([405, '', 'GET']);
  const issues = '/repos/ada/engine/issues';
  expect(refusal(await ask('POST', issues, '{"title":'))).toBe('422 []: unexpected EOF');
  expect(refusal(await ask('POST', issues, { title: 'x', labels: ['a'] }))).toMatch(
    /^422 .*cannot unmarshal string/,
  );
  expect(refusal(await ask('POST', issues, 'true'))).toBe(
    '422 []: json: cannot unmarshal bool into Go value of type Option',
  );
  expect(refusal(await ask('POST', issues, '{}', { 'content-type': 'text/plain' }))).toBe(
    '422 []: Unsupported Content-Type',
  );
  expect(refusal(await ask('POST', issues))).toBe('422 []: Empty Content-Type');
  expect(at(await ask('GET', '/repos/ada/none'), 'url')).toBe(`${server.url}/api/swagger`);
});

test('bytes that are not HTTP and an incomplete request end only their own connection', async () => {
  await using server = await startForgeServer();
  const { port } = new URL(server.url);
  for (const bytes of [
    '\u0000\u0001garbage\r\n\r\n',
    'GET /api/v1/version HTTP/1.1\r\nHost: x',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(2_000_000)}\r\n\r\n`,
  ]) {
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise<void>((resolve) => {
      socket.on('error', () => {
        resolve();
      });
      socket.on('close', () => {
        resolve();
      });
      socket.on('data', () => {
        socket.destroy();
      });
      socket.write(bytes, () =>
        setTimeout(() => {
          socket.destroy();
        }, 50),
      );
    });
    expect((await fetch(`${server.url}/api/v1/version`)).status).toBe(200);
  }
});

test('a fault affects only its endpoint, and requests are listed without secrets', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  server.faults.add({ endpoint: 'issueListIssues', status: 503, retryAfter: 2 });
  const struck = await ask('GET', '/repos/ada/engine/issues');
  expect([struck.status, struck.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await ask('GET', '/repos/ada/engine/issues')).status).toBe(200);
  expect(server.requests.map(({ endpoint }) => endpoint)).toEqual([
    'issueListIssues',
    'issueListIssues',
  ]);
  expect(JSON.stringify(server.requests)).not.toContain(server.token);
  await ask('GET', '/repos/ada/engine/pulls/1.diff');
  expect(server.requests.at(-1)?.endpoint).toBe('repoDownloadPullDiffOrPatch');
});

test('without a socket the same forge responds to fetch', async () => {
  const app = createForgeApp();
  const ask = asking('http://forge.test', app.token, app.fetch);
  expect(at(await ask('GET', '/user'), 'login')).toBe('ada');
  app.seed.user('bob');
  expect(
    (await ask('POST', '/repos/ada/demo/issues', { title: 'By bob' }, { sudo: 'bob' })).status,
  ).toBe(201);
  expect(readState(app).findRepo('ada', 'demo')?.issues[0]?.author.login).toBe('bob');
});

test('Mock Service Worker passes the requests of an app to the same forge', async () => {
  const app = createForgeApp();
  const worker = setupServer(...app.handlers(http, 'https://forge.example/git'));
  worker.listen();
  try {
    const ask = asking('https://forge.example/git', app.token);
    app.faults.add({ endpoint: 'issueCreateIssue', status: 429, retryAfter: 1 });
    expect((await ask('POST', '/repos/ada/demo/issues', { title: 'Too soon' })).status).toBe(429);
    expect((await ask('POST', '/repos/ada/demo/issues', { title: 'Now' })).status).toBe(201);
    expect(readState(app).findRepo('ada', 'demo')?.issues.length).toBe(1);
  } finally {
    worker.close();
  }
});

test('a seed that no request could find throws, and says why', () => {
  const { seed } = createForgeApp();
  seed.org('forge');
  seed.package('ada/generic/tool', '1.0.0');
  expect(() => seed.repo('ada/engine', { private: true })).toThrow('ada/engine exists already');
  expect(() => seed.user('Ada')).toThrow('Ada exists already');
  expect(() => seed.org('forge')).toThrow('forge exists already');
  expect(() => seed.package('ada/generic/tool', '1.0.0')).toThrow('tool 1.0.0 exists already');
  expect(() => seed.repo('ada')).toThrow('not an allowed name: ada');
  expect(() => seed.user('two words')).toThrow('not an allowed name: two words');
  expect(() => seed.package('ada/tool', '1.0.0')).toThrow('not an allowed name: ada/tool');
  expect(() => seed.token('ada', ['read:repo'])).toThrow('no scope read:repo');
});

test('a server that is not emulated is refused with the names of those that are', () => {
  expect(() => createForgeApp({ like: 'forgejo' as 'forgejo-15' })).toThrow(
    /must be one of gitea-1.22, .*forgejo-15, not 'forgejo'/,
  );
});
