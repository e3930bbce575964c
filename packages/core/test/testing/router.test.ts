import { expect, test } from 'vitest';
import { Router } from '@clients/core/testing';

function router(): Router<number> {
  const all = new Router<number>();
  all.add('get', 'GET', '/repos/{owner}/{repo}', 1);
  all.add('search', 'GET', '/repos/search', 2);
  all.add('raw', 'GET', '/repos/{owner}/{repo}/raw/{filepath}', 3, ['filepath']);
  all.add('ref', 'GET', '/repos/{owner}/{repo}/git/{ref}/status', 4, ['ref']);
  all.add('create', 'POST', '/repos/{owner}/{repo}', 5);
  return all;
}

test('parameters are bound and percent-decoded', () => {
  expect(router().find('GET', '/repos/ada/my%20engine')).toEqual({ id: 'get', handler: 1, params: { owner: 'ada', repo: 'my engine' } });
});

test('a fixed segment takes precedence over a parameter', () => {
  expect(router().find('GET', '/repos/search')).toMatchObject({ id: 'search' });
  expect(router().find('GET', '/repos/search/engine')).toMatchObject({ id: 'get', params: { owner: 'search' } });
});

test('wide parameters may contain slashes, also in the middle of a path', () => {
  expect(router().find('GET', '/repos/a/b/raw/src/lib/x.ts')).toMatchObject({ params: { filepath: 'src/lib/x.ts' } });
  expect(router().find('GET', '/repos/a/b/git/heads/main/status')).toMatchObject({ id: 'ref', params: { ref: 'heads/main' } });
});

test('a wrong method, an unknown path and an empty segment are distinguished', () => {
  expect(router().find('DELETE', '/repos/a/b')).toBe('method');
  expect(router().find('GET', '/nothing')).toBeUndefined();
  expect(router().find('GET', '/repos/a/')).toBeUndefined();
  expect(router().find('HEAD', '/repos/a/b')).toMatchObject({ id: 'get' });
});
