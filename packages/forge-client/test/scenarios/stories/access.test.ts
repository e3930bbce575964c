import { expect, test } from 'vitest';
import { basic, ForgeClient, ForbiddenError, UnauthorizedError } from '../../../src/index.js';
import { asking, at, refusal } from '../../testing/api.js';
import { player, stage } from './stage.js';

test('a token reaches as far as its scopes, and a password makes and deletes it', async () => {
  await using scene = await stage(1);
  const { login, password, ask } = player(scene, 0);
  const name = scene.name('scoped');
  await ask('POST', '/user/repos', { name });
  const authorization = `Basic ${btoa(`${login}:${password}`)}`;
  const open = asking(scene.url);
  const made = await open('POST', `/users/${login}/tokens`, { name: 'narrow', scopes: ['read:issue'] }, { authorization });
  expect([made.status, at(made, 'scopes'), at(made, 'created_at')]).toEqual([201, ['read:issue'], '0001-01-01T00:00:00Z']);
  const narrow = asking(scene.url, String(at(made, 'sha1')));
  expect((await narrow('GET', `/repos/${login}/${name}/issues`)).status).toBe(200);
  const words = 'token does not have at least one of required scope(s), required=';
  expect(refusal(await narrow('POST', `/repos/${login}/${name}/issues`, { title: 'x' }))).toBe(
    `403 ${words}[write:issue], token scope=read:issue`,
  );
  expect(refusal(await narrow('GET', `/repos/${login}/none`))).toBe(`403 ${words}[read:repository], token scope=read:issue`);
  expect(refusal(await ask('GET', `/users/${login}/tokens`))).toBe('401 auth required');
  expect((await open('DELETE', `/users/${login}/tokens/narrow`, undefined, { authorization })).status).toBe(204);
  expect(refusal(await narrow('GET', `/repos/${login}/${name}/issues`))).toBe('401 invalid username, password or token');
}, 60_000);

test('a renamed repository is found under its former name, by a relative redirect', async () => {
  await using scene = await stage(1);
  const { login, ask } = player(scene, 0);
  const [before, after] = [scene.name('before'), scene.name('after')];
  await ask('POST', '/user/repos', { name: before });
  expect((await ask('PATCH', `/repos/${login}/${before}`, { name: after })).status).toBe(200);
  const moved = await ask('GET', `/repos/${login}/${before}/issues?state=all`);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/api/v1/repos/${login}/${after}/issues?state=all`]);
  expect((await ask('POST', `/repos/${login}/${before}/issues`, { title: 'x' })).status).toBe(301);
}, 60_000);

test('lists say where they go on, and end where they say', async () => {
  await using scene = await stage(1);
  const { login, ask } = player(scene, 0);
  const base = `/repos/${login}/${scene.name('long')}`;
  await ask('POST', '/user/repos', { name: base.slice(base.lastIndexOf('/') + 1) });
  for (let number = 1; number <= 5; number++) await ask('POST', `${base}/issues`, { title: `issue ${String(number)}` });
  const rels = (link: string | null): string[] =>
    [...(link ?? '').matchAll(/[?&]page=(\d+)[^>]*>; rel="(\w+)"/g)].map(([, page, rel]) => `${String(rel)} ${String(page)}`);
  const first = await ask('GET', `${base}/issues?limit=2`);
  expect([first.headers.get('x-total-count'), rels(first.headers.get('link'))]).toEqual(['5', ['next 2', 'last 3']]);
  expect(rels((await ask('GET', `${base}/issues?limit=2&page=2`)).headers.get('link'))).toEqual(['next 3', 'last 3', 'first 1', 'prev 1']);
  const past = await ask('GET', `${base}/issues?limit=2&page=9`);
  expect([past.body, rels(past.headers.get('link'))]).toEqual([[], ['first 1', 'prev 2']]);
  expect((await ask('GET', `${base}/issues/1/reactions`)).body).toBe(null);
  expect((await ask('GET', `${base}/branches`)).body).toBe(null);
}, 60_000);

test('what the server does not know, it says in its own words', async () => {
  await using scene = await stage(1);
  const { ask } = player(scene, 0);
  const route = await ask('GET', '/no/such/route');
  expect([route.status, route.body]).toEqual([404, '404 page not found\n']);
  const method = await ask('PUT', '/user', {});
  expect([method.status, method.body, method.headers.get('allow')]).toEqual([405, '', 'GET']);
  expect(refusal(await ask('POST', '/user/repos', '{"name":'))).toBe('422 []: unexpected EOF');
  expect(refusal(await ask('POST', '/user/repos', {}))).toBe('422 [Name]: Required');
  expect(refusal(await ask('POST', '/user/repos'))).toBe('422 []: Empty Content-Type');
}, 60_000);

test('an administrator signs in with a password and acts as somebody else; others may not', async (context) => {
  await using scene = await stage(2);
  const { administrator, url } = scene;
  if (administrator === undefined) return context.skip('needs FORGE_ADMIN and FORGE_PASSWORD');
  const { login } = player(scene, 0);
  const site = new ForgeClient({ baseUrl: url, auth: basic(administrator), validate: 'strict' });
  expect((await site.user.get()).login).toBe(administrator.username);
  expect((await site.user.get({ sudo: login })).login).toBe(login);
  expect((await site.with({ sudo: login }).user.get()).login).toBe(login);
  await expect(player(scene, 1).forge.user.get({ sudo: login })).rejects.toBeInstanceOf(ForbiddenError);
  const wrong = new ForgeClient({ baseUrl: url, auth: basic({ ...administrator, password: `${administrator.password}x` }) });
  await expect(wrong.user.get()).rejects.toBeInstanceOf(UnauthorizedError);
  await Promise.all([site.close(), wrong.close()]);
}, 60_000);
