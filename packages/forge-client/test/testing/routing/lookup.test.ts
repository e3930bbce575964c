import { expect, test } from 'vitest';
import { ForgeClient } from '../../../src/index.js';
import { createForgeApp } from '../../../src/testing/index.js';
import { routes } from '../../../src/testing/routes/index.js';
import { operations } from '../../recorded/operations.js';

test('every route with its own behaviour is a declared endpoint', () => {
  const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  expect(routes.map(([, method, path]) => `${method} ${path}`).filter((route) => !known.has(route))).toEqual([]);
});

test.each([
  ['gitea-1.22', '1.22.6'],
  ['gitea-1.25', '1.25.4'],
  ['gitea-1.27', '1.27.0'],
  ['forgejo-15', '15.0.3+gitea-1.22.0'],
] as const)('a server like %s reports the version %s', async (like, version) => {
  const { fetch } = createForgeApp({ like });
  expect(await new ForgeClient({ baseUrl: 'http://forge', fetch }).server.version()).toEqual({ version });
});
