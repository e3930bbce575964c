import { opendirSync } from 'node:fs';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ClientError } from '../../src/base/errors.js';
import { basic, bearer, customAuth, queryToken, token } from '../../src/contract/auth.js';
import type { Auth } from '../../src/contract/credential.js';
import type { ClientHooks } from '../../src/contract/hooks.js';
import {
  createThing,
  type DriverName,
  DRIVERS,
  failure,
  getThing,
  transport,
} from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings, thingQuery } from '../servers/list-things.js';
import { L, talk } from '../servers/talk.js';
import { answer, type Peer, rawServer } from '../servers/raw-server.js';
import { header, redirect, replies, target, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };
const PLANTED = 'pl4nted-cr3dential';
// Not six digits: durations in hooks would contain them by chance.
const OTP = '0ne-t1me-c0de';
const HEADERS = {
  'X-Api-Key': `${PLANTED}-header`,
  Cookie: `session=${PLANTED}-cookie`,
  Sudo: 'ada',
};
const ENCODED = Buffer.from(`ada:${PLANTED}`).toString('base64');

const schemes: readonly (readonly [string, () => Auth])[] = [
  ['token', () => token(PLANTED)],
  ['bearer', () => bearer(() => Promise.resolve(PLANTED))],
  ['basic', () => basic({ username: 'ada', password: PLANTED })],
  [
    'several headers',
    () =>
      customAuth({
        scheme: 'own',
        apply: ({ headers }) =>
          void Object.assign(headers, { authorization: `Bearer ${PLANTED}`, 'x-gitea-otp': OTP }),
      }),
  ],
  ['queryToken', () => queryToken(PLANTED)],
];

type Script = (request: string, count: number, peer: Peer) => string | Uint8Array | undefined;

/** Echoes everything a server may know of a request in every part of a response. */
const echo =
  (status: number, type = 'application/json'): Script =>
  (request) => {
    const heard = [
      target(request),
      header(request, 'authorization'),
      header(request, 'x-api-key'),
      header(request, 'cookie'),
      header(request, 'x-gitea-otp'),
      header(request, 'x-webauth-user'),
      password(request),
    ].join(' ');
    const body =
      type === 'text/html'
        ? `<html><title>${heard}</title></html>`
        : JSON.stringify({ message: `bad: ${heard}`, id: heard });
    return answer(status, body, {
      'content-type': type,
      'x-echo': heard,
      'www-authenticate': `Basic realm="${heard}"`,
      'set-cookie': heard,
      location: `/x?token=${PLANTED}`,
    });
  };

function password(request: string): string {
  const pair = /^Basic (\S+)/.exec(header(request, 'authorization') ?? '')?.[1] ?? '';
  return Buffer.from(pair, 'base64').toString();
}

/** One script for each kind of failure that a server can cause. */
const SERVERS: readonly (readonly [string, Script])[] = [
  ['a 401', echo(401)],
  ['a 500', echo(500)],
  ['a 429', echo(429)],
  ['a page', echo(200, 'text/html')],
  ['a page for an error', echo(502, 'text/html')],
  ['a wrong value', echo(200)],
  [
    'a refused redirect',
    () => redirect(302, `ftp://ada:${PLANTED}@files.example/x?token=${PLANTED}`),
  ],
  ['a redirect for ever', () => redirect(302, `/again?sig=${PLANTED}&token=${PLANTED}`)],
  [
    'a signed redirect that fails',
    (request) =>
      target(request).startsWith('/signed')
        ? echo(403)(request, 1, undefined as never)
        : redirect(307, `/signed?X-Amz-Signature=${PLANTED}&token=${PLANTED}`),
  ],
  [
    'no HTTP',
    (request) =>
      `SSH-2.0-OpenSSH ${header(request, 'authorization') ?? ''} ${target(request)} ${PLANTED}-header\r\n`,
  ],
  ['cut JSON', () => 'HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"id":'],
  [
    'JSON without its end',
    (request) =>
      answer(200, `{"message":"${target(request)} ${header(request, 'authorization') ?? ''}`),
  ],
  [
    'an error line',
    (request) =>
      answer(
        200,
        `{"error":"${target(request)} ${header(request, 'authorization') ?? ''} ${PLANTED}-header"}\n`,
      ),
  ],
  ['silence', () => undefined],
];

function plantedIn(text: string): boolean {
  return (
    text.includes(PLANTED) ||
    text.includes(OTP) ||
    text.includes(ENCODED) ||
    text.includes(encodeURIComponent(PLANTED))
  );
}

/** Returns everything that a log could show of an error. */
function shown(error: unknown): string {
  const { message, stack } = error as Error;
  return [
    message,
    stack,
    JSON.stringify(error),
    String(error),
    inspect(error, { depth: 10, showHidden: true }),
  ].join('\n');
}

function watched(heard: unknown[]): ClientHooks {
  const listen = (event: unknown): void => void heard.push(event);
  return {
    onRequest: listen,
    onResponse: listen,
    onRetry: listen,
    onWarning: listen,
    onDrift: listen,
  };
}

describe.each(
  DRIVERS.flatMap((driver) => schemes.map(([scheme, make]) => [driver, scheme, make] as const)),
)('over %s, a credential by %s', (driver, _, make) => {
  test.each(SERVERS)(
    'is not in any error, hook or description when the server responds with %s',
    async (_name, script) => {
      const server = await replies((request, count, peer) => {
        const bytes = script(request, count, peer);
        if (typeof bytes === 'string' && bytes.includes('content-length: 500'))
          setTimeout(() => {
            peer.end();
          }, 10);
        return bytes;
      });
      const heard: unknown[] = [];
      const options = {
        headers: HEADERS,
        hooks: watched(heard),
        timeouts: { firstByte: 80, idle: 80 },
        retry: { limit: 1, baseDelay: 1 },
      };
      const api = (): ReturnType<typeof transport> =>
        transport(server.url, driver, { ...options, auth: make() });
      const errors = await Promise.all([
        failure(api().call(getThing, where)),
        failure(api().call(createThing, { body: { name: 'a' } })),
        failure(
          api()
            .pages(listThings, { query: { state: 'all' } })
            .toArray(),
        ),
        failure(
          api()
            .stream(talk, { body: { name: 'a' } })
            .final(),
        ),
        failure(
          api()
            .bytes(file, {})
            .then((bytes) => bytes.text().then(() => Promise.reject(new Error('no failure')))),
        ),
      ]);
      for (const error of errors) expect(shown(error)).not.toSatisfy(plantedIn);
      expect(heard.length).toBeGreaterThan(0);
      for (const event of heard)
        expect(
          inspect(event, { depth: 10, showHidden: true }) + JSON.stringify(event),
        ).not.toSatisfy(plantedIn);
      const client = api();
      expect(
        inspect(client, { depth: 10, showHidden: true }) +
          JSON.stringify(client.describe(getThing, where)),
      ).not.toSatisfy(plantedIn);
      expect(errors.filter((error) => ClientError.is(error)).length).toBeGreaterThanOrEqual(4);
    },
  );
});

const connect = async (driver: DriverName, auth: Auth): Promise<unknown[]> => {
  const dead = await rawServer((peer) => {
    peer.reset();
  });
  const urls = [
    dead.url,
    dead.url.replace('http:', 'https:'),
    'http://127.0.0.1:1',
    'http://no-such-host.invalid',
  ];
  const { signal } = new AbortController();
  return Promise.all([
    ...urls.map((url) =>
      failure(
        transport(url, driver, { auth, headers: HEADERS, retry: { limit: 0 } }).call(
          getThing,
          where,
        ),
      ),
    ),
    failure(
      transport(dead.url, driver, { auth, headers: HEADERS, signal }).call(getThing, where, {
        signal: AbortSignal.abort(),
      }),
    ),
    failure(
      transport(dead.url, driver, { auth, headers: HEADERS }).call(getThing, {
        where: { name: '..' },
      }),
    ),
  ]);
};

test.each(DRIVERS)('over %s, no connection error shows a credential', async (driver) => {
  for (const [, make] of schemes)
    for (const error of await connect(driver, make()))
      expect(shown(error)).not.toSatisfy(plantedIn);
});

test('no error shows the password of a proxy', async () => {
  const refusing = await replies((request) =>
    answer(407, header(request, 'proxy-authorization') ?? ''),
  );
  for (const origin of ['http://forge.example', 'https://forge.example']) {
    const proxy = refusing.url.replace('http://', `http://ada:${PLANTED}@`);
    const error = await failure(
      transport(origin, 'undici', { proxy, retry: { limit: 0 } }).call(getThing, where),
    );
    expect(ClientError.is(error)).toBe(true);
    expect(shown(error)).not.toSatisfy(plantedIn);
  }
  const error = await failure(() =>
    Promise.resolve(
      transport('http://x.example', 'undici', { proxy: `socks5://ada:${PLANTED}@127.0.0.1` }),
    ),
  );
  expect(error).toMatchObject({ kind: 'input' });
  expect(shown(error)).not.toSatisfy(plantedIn);
});

test("a header of the caller's that takes the place of the credential's is removed, too", async () => {
  const server = await replies((request) =>
    answer(403, JSON.stringify({ message: `bad ${header(request, 'authorization') ?? ''}` })),
  );
  const authorization = `Bearer ${PLANTED}`;
  const api = transport(server.url, 'undici', { auth: bearer('of-the-client') });
  const byOption = await failure(api.call(getThing, where, { headers: { authorization } }));
  const hooked = api.with({
    hooks: {
      onRequest: (event) => {
        event.set('authorization', authorization);
      },
    },
  });
  const byHook = await failure(hooked.call(getThing, where));
  for (const error of [byOption, byHook]) {
    expect(error).toMatchObject({ status: 403 });
    expect(inspect(error)).not.toContain(PLANTED);
  }
});

test('an error that is its own cause is cleaned like any other', async () => {
  const own: Error & { cause?: unknown } = new Error(`no route for ${PLANTED}`);
  own.cause = own;
  const api = transport('http://127.0.0.1:9', 'fetch', {
    auth: bearer(PLANTED),
    fetch: () => Promise.reject(own),
    retry: { limit: 0 },
  });
  const error = await failure(api.call(getThing, where));
  expect(error).toMatchObject({ name: 'NetworkError' });
  expect(inspect(error, { depth: 20 })).not.toContain(PLANTED);
});

test('what an error of the program holds is looked at as a console does, and cannot replace the error', async () => {
  const shown: readonly unknown[] = [
    new Map([[PLANTED, 1]]),
    new Set([PLANTED]),
    new Headers({ 'x-a': PLANTED }),
    new URLSearchParams({ a: PLANTED }),
    runInNewContext('new Map([[1, secret]])', { secret: PLANTED }),
    {
      get a() {
        throw new Error('boom');
      },
      b: PLANTED,
    },
  ];
  const directory = opendirSync('.');
  onTestFinished(() => {
    directory.closeSync();
  });
  const other: readonly unknown[] = [
    directory,
    {
      entries: () => {
        throw new Error('boom');
      },
    },
    { entries: () => 1 },
    { [Symbol.toStringTag]: 'Map' },
    {
      get a() {
        throw new Error('boom');
      },
    },
    Proxy.revocable({}, {}).proxy,
    new Map([[1, 2]]),
  ];
  for (const detail of [...shown, ...other]) {
    const own = Object.assign(new Error('own'), { detail });
    const api = transport('http://127.0.0.1:1', 'undici', {
      auth: token(PLANTED),
      hooks: {
        onRequest() {
          throw own;
        },
      },
    });
    const error = await failure(api.call(getThing, where));
    expect([error['code'], error.message]).toEqual([
      'callback-failed',
      'GET http://127.0.0.1:1/things/a: hooks.onRequest threw: own',
    ]);
    expect(error.cause === own).toBe(other.includes(detail));
  }
});

test('an echoed name stays readable, because only secrets are removed', async () => {
  const server = await replies(() =>
    answer(404, `{"message":"user ada does not exist, ${PLANTED}"}`),
  );
  const error = await failure(
    transport(server.url, 'undici', {
      auth: basic({ username: 'ada', password: PLANTED }),
      headers: { Sudo: 'ada' },
    }).call(getThing, where),
  );
  expect(error.message).toMatch(/user ada does not exist, \*\*\*$/);
});

test('a strict mismatch and a drift name the path, not a credential in it', async () => {
  const server = await replies(() => answer(200, `{"id":"${PLANTED}","name":"a"}`));
  const heard: unknown[] = [];
  const api = transport(server.url, 'undici', { auth: token(PLANTED), hooks: watched(heard) });
  const error = await failure(api.call(getThing, where));
  expect(error).toMatchObject({ kind: 'output', path: 'id' });
  expect(shown(error)).not.toSatisfy(plantedIn);
  await api.call(getThing, where, { validate: 'lenient' });
  expect(inspect(heard, { depth: 10 })).not.toSatisfy(plantedIn);
  expect(THING).not.toContain(PLANTED);
});

describe.each(DRIVERS)('over %s, a secret that a server repeats', (driver) => {
  test('in a warning, an error line and the query of a cursor is removed, too', async () => {
    const lines = await replies((request) =>
      answer(
        200,
        `${L('A')}\n${JSON.stringify({ error: { message: `key ${header(request, 'authorization') ?? ''}` } })}\n`,
      ),
    );
    const error = await failure(
      transport(lines.url, driver, { auth: bearer('pl4nted-key') })
        .stream(talk, { body: { name: 'a' } })
        .final(),
    );
    expect(error.message).toMatch(/key (?:Bearer )?\*\*\*$/);
    const pages = await replies((_, count) =>
      answer(
        count === 1 ? 200 : 500,
        count === 1 ? '[{"id":1,"name":"a"}]' : '{"message":"boom"}',
        count === 1
          ? { link: '</things?page=2&access_token=pl4nted-query&sig=pl4nted>; rel="next"' }
          : {},
      ),
    );
    const list = transport(pages.url, driver, {
      auth: queryToken('pl4nted-query', { parameter: 'access_token' }),
      retry: { limit: 0 },
    }).pages(listThings, {});
    const stopped = await failure(list.toArray());
    expect(stopped).toMatchObject({ page: { number: 2, cursor: 'page=2' } });
    expect(shown(stopped)).not.toContain('pl4nted');
    // A credential that was put into a cursor by hand is not sent, either.
    await failure(list.from('page=3&token=pl4nted-other').toArray());
    expect(pages.requests.at(-1)).toMatch(/^GET \/things\?page=3&access_token=pl4nted-query HTTP/);
  });

  test('in the reason phrase of an empty error response, or in the path of a redirect, is removed', async () => {
    const heard: unknown[] = [];
    const hooks = {
      onResponse: (event: unknown): void => void heard.push(event),
      onRequest: (event: unknown): void => void heard.push(event),
    };
    const empty = await replies((request) =>
      answer(403, '', { status: `403 ${header(request, 'authorization') ?? ''}` }),
    );
    const refused = await failure(
      transport(empty.url, driver, { auth: bearer('pl4nted-key'), hooks }).call(getThing, where),
    );
    expect(refused.message).toMatch(/: 403 (?:Bearer )?\*\*\*$/);
    const moved = await replies((request) =>
      target(request).startsWith('/moved')
        ? answer(200, THING)
        : redirect(302, '/moved/pl4nted-key'),
    );
    if (driver === 'undici')
      expect(
        (
          await transport(moved.url, driver, { auth: bearer('pl4nted-key'), hooks }).exchange(
            getThing,
            where,
          )
        ).url,
      ).toBe(`${moved.url}/moved/***`);
    const loop = await replies(() => redirect(302, '/loop/pl4nted-key'));
    const error = await failure(
      transport(loop.url, driver, { auth: bearer('pl4nted-key'), hooks }).call(getThing, where),
    );
    expect(shown(refused) + shown(error) + inspect(heard, { depth: 5 })).not.toContain('pl4nted');
  });
});

test.each(DRIVERS)(
  'over %s a credential that the caller puts into a query is not shown anywhere',
  async (driver) => {
    const server = await replies(() => answer(200, THING));
    const search = { ...getThing, id: 'search', input: { ...getThing.input, query: thingQuery } };
    const heard: unknown[] = [];
    const listen = (event: unknown): void => void heard.push(event);
    const api = transport(server.url, driver, { hooks: { onRequest: listen, onResponse: listen } });
    const input = { ...where, query: { state: 'all', sig: 'pl4nted', token: 'pl4nted' } };
    const options = { validate: 'passthrough' } as const;
    const { url } = await api.exchange(search, input, options);
    expect(server.requests[0]).toContain('/things/a?state=all&sig=pl4nted&token=pl4nted ');
    expect(url).toBe(`${server.url}/things/a?state=all`);
    expect(
      JSON.stringify(heard) + JSON.stringify(api.describe(search, input, options)),
    ).not.toContain('pl4nted');
  },
);

test.each(DRIVERS)(
  'over %s, a server that names a session or a cookie reveals neither',
  async (driver) => {
    const cookie = `lang=en; session=${PLANTED}; other="${PLANTED}-2"`;
    const server = await replies(() =>
      answer(401, `{"message":"session ${PLANTED} of ${PLANTED}-2 has expired"}`),
    );
    const error = await failure(
      transport(server.url, driver, { headers: { cookie } }).call(getThing, where),
    );
    expect(error.message).toMatch(/session \*\*\* of \*\*\* has expired$/);
    expect(shown(error)).not.toContain(PLANTED);
  },
);

test('an error of the caller’s fetch that carries its request is shown as a summary', async () => {
  const own: typeof fetch = (url, init) =>
    Promise.reject(
      Object.assign(new RangeError('refused'), {
        code: 'E_OWN',
        request: new Request(url, init),
        sent: init?.headers,
      }),
    );
  const api = transport('http://forge.example', 'fetch', {
    auth: bearer(PLANTED),
    fetch: own,
    retry: { limit: 0 },
  });
  const error = await failure(api.call(getThing, where));
  expect(error).toMatchObject({
    kind: 'network',
    code: 'E_OWN',
    cause: { name: 'RangeError', message: 'refused', code: 'E_OWN' },
  });
  expect(shown(error)).not.toSatisfy(plantedIn);
});
