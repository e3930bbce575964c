import { inspect } from 'node:util';
import { Agent, fetch as undiciFetch } from 'undici';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { basic } from '../../src/contract/auth/basic.js';
import { bearer } from '../../src/contract/auth/bearer.js';
import { queryToken } from '../../src/contract/auth/query-token.js';
import { token } from '../../src/contract/auth/token.js';
import { Secrets } from '../../src/wire/secrets.js';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { listThings, thingQuery } from '../servers/list-things.js';
import { L, talk } from '../servers/talk.js';
import { answer } from '../servers/raw-server.js';
import { header, redirect, replies, target, THING } from '../servers/replies.js';
import { pem } from '../servers/secure.js';

const where = { where: { name: 'a' } };
/** Contains characters that JSON escapes, always or on some servers. */
const SECRET = 'pl4nted"\\&<é日>';
const SECRET_COOKIE = 'pl4nted-session';
const goJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[&<>]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
const ascii = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\x80-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const everything = (error: unknown): string =>
  [String(error), JSON.stringify(error), inspect(error, { depth: 10, showHidden: true })].join(
    '\n',
  );

test.each(DRIVERS)(
  'over %s, a server that names a session or a cookie reveals neither',
  async (driver) => {
    const cookie = `lang=en; session=${SECRET_COOKIE}; other="${SECRET_COOKIE}-2"`;
    const server = await replies(() =>
      answer(401, `{"message":"session ${SECRET_COOKIE} of ${SECRET_COOKIE}-2 has expired"}`),
    );
    const error = await failure(
      transport(server.url, driver, { headers: { cookie } }).call(getThing, where),
    );
    expect(error.message).toMatch(/session \*\*\* of \*\*\* has expired$/);
    expect(everything(error)).not.toContain(SECRET_COOKIE);
  },
);

test.each(DRIVERS)(
  'over %s, a passphrase is removed where its spaces are plus signs',
  async (driver) => {
    const server = await replies(() =>
      answer(401, '{"message":"bad password pl4nted+pass+phrase"}'),
    );
    const auth = basic({ username: 'ada', password: 'pl4nted pass phrase' });
    const error = await failure(transport(server.url, driver, { auth }).call(getThing, where));
    expect(error.message).toMatch(/bad password \*\*\*$/);
  },
);

test.each(DRIVERS)(
  'over %s, a password is removed from headers that echo it in UTF-8, and their other text is legible',
  async (driver) => {
    const password = 'pl4ntéd-日本';
    const server = await replies((_, count) =>
      answer(count === 1 ? 401 : 200, THING, { 'x-echo': `é ${password}` }),
    );
    const headers: unknown[] = [];
    const api = transport(server.url, driver, {
      auth: basic({ username: 'ada', password }),
      hooks: { onResponse: (event) => void headers.push(event.headers['x-echo']) },
    });
    const error = await failure(api.call(getThing, where));
    const exchange = await api.exchange(getThing, where);
    for (const all of [error['headers'] as Headers, exchange.headers])
      headers.push(all.get('x-echo'));
    expect(headers).toEqual(Array.from({ length: 4 }, () => 'é ***'));
  },
);

test.each(DRIVERS)(
  'over %s, a redirect is followed when a password is the same text as a part of the URL',
  async (driver) => {
    let breaks = false;
    const server = await replies((request, _, peer) => {
      if (target(request) !== '/moved') return redirect(302, '/moved');
      if (!breaks) return answer(200, THING);
      peer.reset();
      return undefined;
    });
    for (const [password, url] of [
      [String(server.port), 'http://127.0.0.1:***/moved'],
      ['http', `***://127.0.0.1:${String(server.port)}/moved`],
    ] as const) {
      const api = transport(server.url, driver, {
        auth: basic({ username: 'ada', password }),
        retry: { limit: 0 },
      });
      expect(await api.exchange(getThing, where)).toMatchObject({
        data: { id: 1, name: 'a' },
        url,
      });
      breaks = true;
      expect(await failure(api.call(getThing, where))).toMatchObject({
        kind: 'network',
        code: 'ECONNRESET',
      });
      breaks = false;
    }
  },
);

describe.each(DRIVERS)('a secret that a server echoes with escapes, over %s', (driver) => {
  test.each([
    ['as any JSON', JSON.stringify],
    ['as Go writes JSON', goJson],
    ['in ASCII', ascii],
  ])('%s, is removed from message, body and value', async (_, write) => {
    const bodies: readonly [number, string][] = [
      [400, write({ message: `bad password: ${SECRET}`, [SECRET]: [{ deep: SECRET }] })],
      [500, `${write({ message: SECRET })}\ngoroutine 1 [running]:`],
      [200, write({ id: SECRET, name: 'a' })],
      [200, write([{ id: SECRET }])],
      [200, write({ error: SECRET })],
    ];
    for (const [status, body] of bodies) {
      const server = await replies(() => answer(status, body));
      const api = transport(server.url, driver, {
        auth: basic({ username: 'ada', password: SECRET }),
        retry: { limit: 0 },
      });
      const errors = [
        await failure(api.call(getThing, where)),
        await failure(api.call(createThing, { body: { name: 'a' } })),
        await failure(api.pages(listThings, {}).toArray()),
      ];
      // As events, some of these are valid.
      await api
        .stream(talk, { body: { name: 'a' } })
        .final()
        .catch((error: unknown) => errors.push(error as (typeof errors)[0]));
      for (const error of errors) {
        for (const text of [
          everything(error),
          JSON.stringify(error['body'] ?? ''),
          JSON.stringify(error['value'] ?? ''),
        ]) {
          expect(text).not.toContain('pl4nted');
        }
      }
      if (status === 400)
        expect(errors[0]).toMatchObject({
          message: expect.stringContaining('bad password: ***') as string,
          body: { message: 'bad password: ***', '***': [{ deep: '***' }] },
        });
    }
  });

  test('is removed without the scheme of an Authorization header of any name', async () => {
    const server = await replies(() => answer(401, '{"message":"key pl4nted-key is not known"}'));
    const error = await failure(
      transport(server.url, driver, { headers: { authorization: 'ApiKey pl4nted-key' } }).call(
        getThing,
        where,
      ),
    );
    expect(error.message).toContain('key *** is not known');
    expect(everything(error)).not.toContain('pl4nted');
  });

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
    expect(everything(stopped)).not.toContain('pl4nted');
    // A credential that was put into a cursor by hand is not sent, either.
    await failure(list.from('page=3&token=pl4nted-other').toArray());
    expect(pages.requests.at(-1)).toMatch(/^GET \/things\?page=3&access_token=pl4nted-query HTTP/);
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
    const { url } = await api.exchange(search, input);
    expect(server.requests[0]).toContain('/things/a?state=all&sig=pl4nted&token=pl4nted ');
    expect(url).toBe(`${server.url}/things/a?state=all`);
    expect(JSON.stringify(heard) + JSON.stringify(api.describe(search, input))).not.toContain(
      'pl4nted',
    );
  },
);

test('a body without a secret is returned unchanged at any depth', () => {
  const body = { a: [1, null, { b: 'text' }], ['__proto__']: 1 };
  expect(new Secrets(['secret']).cleanValue(body)).toBe(body);
  let deep: unknown = 'secret';
  for (let i = 0; i < 50_000; i++) deep = [deep];
  expect(() => new Secrets(['secret']).cleanValue(deep)).not.toThrow();
  expect(
    JSON.stringify(new Secrets(['secret']).cleanValue(JSON.parse('{"__proto__":"secret"}'))),
  ).toBe('{"__proto__":"***"}');
});

describe.each(DRIVERS)('a redirect from TLS over %s', (driver) => {
  const secure = async (location: () => string): Promise<string> => {
    const server = createServer(
      { cert: pem('server.crt'), key: pem('server.key') },
      (request, response) => {
        request.resume();
        response.writeHead(request.method === 'GET' ? 302 : 307, { location: location() }).end();
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  };
  const dispatcher = new Agent({ connect: { ca: pem('ca.crt') } });
  const trusting = ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
  const options = driver === 'fetch' ? { fetch: trusting } : { tls: { ca: pem('ca.crt') } };

  test('to plain HTTP is not followed', async () => {
    const plain = await replies(() => answer(200, THING));
    const api = transport(await secure(() => `${plain.url}/things/a?token=pl4nted`), driver, {
      ...options,
      auth: token('pl4nted-token'),
    });
    const read = await failure(api.call(getThing, where));
    expect(read).toMatchObject({
      kind: 'status',
      status: 302,
      code: 'insecure-redirect',
      attempts: 1,
      location: `${plain.url}/things/a`,
    });
    expect(await failure(api.call(createThing, { body: { name: 'a' } }))).toMatchObject({
      status: 307,
      code: 'insecure-redirect',
    });
    expect(everything(read)).not.toContain('pl4nted');
    expect(plain.peers).toHaveLength(0);
  });
});
