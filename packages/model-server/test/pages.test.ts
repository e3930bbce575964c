import { expect, test } from 'vitest';
import { startModelServer } from '../src/index.js';

test('a fault is for the request after the preflight, and a page of this machine can read its response', async () => {
  await using server = await startModelServer();
  server.faults.add({ status: 503, times: 2 });
  const origin = 'http://localhost:8080';
  const preflight = {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET' },
  };
  expect((await fetch(`${server.url}/api/version`, preflight)).status).toBe(204);
  const seen: unknown[] = [];
  for (const each of [origin, 'https://elsewhere.example']) {
    const { status, headers } = await fetch(`${server.url}/api/version`, {
      headers: { origin: each },
    });
    seen.push([status, headers.get('access-control-allow-origin')]);
  }
  expect(seen).toEqual([
    [503, origin],
    [503, null],
  ]);
});
