import { expect, test } from 'vitest';
import { ForgeClient } from 'forge-client';
import { createForgeApp } from '../../src/index.js';
import { routes } from '../../src/routes/index.js';
import { makeRoutes } from '../../src/routes/route.js';
import { operations } from '../../../forge-client/test/recorded/operations.js';

test('every route with its own behaviour is a declared endpoint', () => {
  const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  expect(
    routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !known.has(route)),
  ).toEqual([]);
});

test('no route has two handlers', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test('a handler under an operation id that its product does not declare is refused', () => {
  const handler = (): never => {
    throw new Error('not called');
  };
  expect(() =>
    makeRoutes('gitea', [{ issueGetMilestone: handler }, { issueGetMilestoen: handler }]),
  ).toThrow(new TypeError('no endpoint of gitea declares the operation issueGetMilestoen'));
  expect(() => makeRoutes('gitea', [{ orgBlockUser: handler }])).toThrow(
    'no endpoint of gitea declares the operation orgBlockUser',
  );
});

test('handlers of one operation id follow the endpoint of their product', () => {
  const handler = (): never => {
    throw new Error('not called');
  };
  expect(makeRoutes('gitea', [{ userBlockUser: handler }])).toEqual([
    { id: 'userBlockUser', method: 'PUT', path: '/user/blocks/{username}', handler },
  ]);
  expect(makeRoutes('forgejo', [{ userBlockUser: handler }])).toEqual([
    { id: 'userBlockUser', method: 'PUT', path: '/user/block/{username}', handler },
  ]);
});

test.each([
  ['gitea-1.22', '1.22.6'],
  ['gitea-1.25', '1.25.4'],
  ['gitea-1.27', '1.27.0'],
  ['gitea-28', '28.1.0'],
  ['forgejo-15', '15.0.3+gitea-1.22.0'],
] as const)('a server like %s reports the version %s', async (like, version) => {
  const { fetch } = createForgeApp({ like });
  expect(await new ForgeClient({ baseUrl: 'http://forge', fetch }).server.version()).toEqual({
    version,
  });
});
