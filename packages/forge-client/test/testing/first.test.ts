import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/testing/index.js';

test('a new server knows its administrator and takes an issue', async () => {
  await using server = await startForgeServer();
  const headers = { authorization: `token ${server.token}`, 'content-type': 'application/json' };
  const api = `${server.url}/api/v1`;
  const me = (await (await fetch(`${api}/user`, { headers })).json()) as { login: string };
  expect(me.login).toBe('ada');
  const made = await fetch(`${api}/repos/ada/engine/issues`, { method: 'POST', headers, body: JSON.stringify({ title: 'Leak' }) });
  expect(made.status).toBe(201);
  for (let at = 0; at < 40; at++) await fetch(`${api}/repos/ada/engine/issues`, { method: 'POST', headers, body: JSON.stringify({ title: `n${String(at)}` }) });
  const listed = await fetch(`${api}/repos/ada/engine/issues?state=open`, { headers });
  expect(listed.headers.get('x-total-count')).toBe('41');
  expect(listed.headers.get('link')).toBe(`<${api}/repos/ada/engine/issues?page=2&state=open>; rel="next",<${api}/repos/ada/engine/issues?page=2&state=open>; rel="last"`);
  expect((await fetch(`${api}/nothing`)).status).toBe(404);
  const put = await fetch(`${api}/user`, { method: 'PUT', headers, body: '{}' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET']);
});
