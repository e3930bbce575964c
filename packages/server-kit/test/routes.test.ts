import { expect, test } from 'vitest';
import { Routes } from '@clients/server-kit';

const routes = new Routes<string>([
  ['GET', '/repos/:owner/:repo/raw/:filepath{.+}', 'raw'],
  ['GET', '/repos/:owner/:repo/git/:ref{.+}/status', 'ref'],
  ['GET', '/repos/:owner/:repo', 'get'],
  ['GET', '/repos/search', 'search'],
  ['POST', '/repos/:owner/:repo', 'create'],
]);

test('parameters are bound and percent-decoded', () => {
  expect(routes.find('GET', '/repos/ada/my%20engine')).toEqual({
    handler: 'get',
    params: { owner: 'ada', repo: 'my engine' },
  });
});

test('a fixed segment takes precedence over a parameter', () => {
  expect(routes.find('GET', '/repos/search')).toMatchObject({ handler: 'search' });
  expect(routes.find('GET', '/repos/search/engine')).toMatchObject({
    handler: 'get',
    params: { owner: 'search' },
  });
});

test('a parameter with a pattern may contain slashes, also in the middle of a path', () => {
  expect(routes.find('GET', '/repos/a/b/raw/src/lib/x.ts')).toMatchObject({
    params: { filepath: 'src/lib/x.ts' },
  });
  expect(routes.find('GET', '/repos/a/b/git/heads/main/status')).toMatchObject({
    handler: 'ref',
    params: { ref: 'heads/main' },
  });
});

test('a wrong method, an unknown path and an empty segment are distinguished', () => {
  expect(routes.find('DELETE', '/repos/a/b')).toBe('method');
  expect(routes.methods('/repos/a/b')).toEqual(['GET', 'POST']);
  expect(routes.find('GET', '/nothing')).toBeUndefined();
  expect(routes.find('GET', '/repos/a/')).toBeUndefined();
  expect(routes.find('HEAD', '/repos/a/b')).toMatchObject({ handler: 'get' });
});
