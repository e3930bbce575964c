import { expect, test } from 'vitest';
import { type ForgeCors, startForgeServer } from '../../src/index.js';

const page = 'https://app.example';
const preflight = (
  headers = 'authorization,content-type',
  method = 'POST',
  origin = page,
): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': headers,
  },
});

/** The headers of a response that concern pages. */
function forPages(response: Response): Record<string, string> {
  return Object.fromEntries(
    [...response.headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'),
  );
}

test('without the option no page is let in', async () => {
  await using server = await startForgeServer();
  const refused = await fetch(`${server.url}/api/v1/version`, preflight());
  expect([refused.status, forPages(refused)]).toEqual([405, {}]);
  expect(
    forPages(await fetch(`${server.url}/api/v1/version`, { headers: { origin: page } })),
  ).toEqual({});
});

test('with the defaults every page may send a token, JSON and nothing else', async () => {
  await using server = await startForgeServer({ cors: true });
  const api = `${server.url}/api/v1`;
  const allowed = await fetch(`${api}/repos/ada/engine/issues`, preflight());
  expect([allowed.status, forPages(allowed)]).toEqual([
    200,
    {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  ]);
  const vary = { vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers' };
  for (const init of [preflight('sudo'), preflight('authorization', 'TRACE')])
    expect(forPages(await fetch(`${api}/user`, init))).toEqual(vary);
  expect(forPages(await fetch(`${api}/user`, { headers: { origin: page } }))).toEqual({
    'access-control-allow-origin': '*',
    vary: 'Origin',
  });
  const list = await fetch(`${api}/repos/search?limit=1`, { headers: { origin: page } });
  expect(forPages(list)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Link, X-Total-Count',
  });
  expect(forPages(await fetch(`${server.url}/ada/engine`, { headers: { origin: page } }))).toEqual(
    {},
  );
});

test('settings name the pages, their methods and headers, and whether cookies are allowed', async () => {
  const cors: ForgeCors = {
    allowDomain: ['https://*.example', 'http://localhost:8080'],
    methods: ['GET'],
    headers: ['Sudo'],
    allowCredentials: true,
    maxAge: 0,
  };
  await using server = await startForgeServer({ cors });
  const address = `${server.url}/api/v1/user`;
  expect(forPages(await fetch(address, preflight('sudo,x-gitea-otp', 'GET')))).toEqual({
    'access-control-allow-origin': page,
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'sudo, x-gitea-otp',
    'access-control-allow-credentials': 'true',
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  });
  const seen = async (init: RequestInit): Promise<string | null> =>
    (await fetch(address, init)).headers.get('access-control-allow-origin');
  expect(await seen(preflight('sudo', 'POST'))).toBeNull();
  expect(await seen(preflight('content-type', 'GET'))).toBeNull();
  expect(await seen({ headers: { origin: 'http://localhost:8080' } })).toBe(
    'http://localhost:8080',
  );
  for (const origin of ['https://example', 'https://app.example.org', 'http://localhost:8081'])
    expect(await seen({ headers: { origin } }), origin).toBeNull();
});

test('only Forgejo allows the header of its own one-time code', async () => {
  for (const [like, allowed] of [
    ['gitea-1.27', null],
    ['forgejo-15', '*'],
  ] as const) {
    await using server = await startForgeServer({ like, cors: true });
    const { headers } = await fetch(`${server.url}/api/v1/user`, preflight('x-forgejo-otp', 'GET'));
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
  }
});

test('a fault is for the request after the preflight, and a page can read its response', async () => {
  await using server = await startForgeServer({ cors: true });
  server.faults.add({ status: 503, retryAfter: 1 });
  expect((await fetch(`${server.url}/api/v1/user`, preflight('authorization', 'GET'))).status).toBe(
    200,
  );
  const response = await fetch(`${server.url}/api/v1/user`, { headers: { origin: page } });
  expect([response.status, forPages(response)]).toEqual([
    503,
    { 'access-control-allow-origin': '*', vary: 'Origin' },
  ]);
});
