import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { basic } from '../../src/contract/auth/basic.js';
import { bearer } from '../../src/contract/auth/bearer.js';
import { customAuth } from '../../src/contract/auth/custom-auth.js';
import { proxyUser } from '../../src/contract/auth/proxy-user.js';
import { queryToken } from '../../src/contract/auth/query-token.js';
import { token } from '../../src/contract/auth/token.js';
import type { Endpoint, NothingEndpoint } from '../../src/contract/endpoint.js';
import type { CallOptions } from '../../src/contract/options.js';
import { NO_SECRETS, Secrets } from '../../src/wire/secrets.js';
import { type ZodSchema, object } from '../schema-all.js';
import { Transport } from '../servers/transport.js';
import { DRIVERS, failure, getThing, thing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { talk } from '../servers/talk.js';
import { answer } from '../servers/raw-server.js';
import { header, redirect, replies, target, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };
const SECRET = 'pl4nted/+"&<s> é';
const everything = (error: unknown): string =>
  [String(error), JSON.stringify(error), inspect(error, { depth: 10, showHidden: true })].join(
    '\n',
  );

describe.each(DRIVERS)('a client without its credential, over %s', (driver) => {
  const served = async (): Promise<{ url: string; sent: () => string | undefined }> => {
    const server = await replies(() => answer(200, THING));
    return { url: server.url, sent: () => header(server.requests.at(-1) ?? '', 'authorization') };
  };

  test('null in the headers of the client or of with() removes it from every call, until a string sets it again', async () => {
    const { url, sent } = await served();
    const none = transport(url, driver, {
      auth: token('geheim'),
      headers: { Authorization: null },
    });
    const derived = transport(url, driver, { auth: token('geheim') }).with({
      headers: { AUTHORIZATION: null },
    });
    for (const api of [
      none,
      derived,
      derived.with({ headers: { 'x-a': '1' } }),
      none.with({ timeouts: {} }),
    ]) {
      await api.call(getThing, where);
      expect(sent()).toBeUndefined();
      await api.call(getThing, where, { timeouts: { total: 5_000 }, headers: { 'x-b': '1' } });
      expect(sent()).toBeUndefined();
      expect(api.describe(getThing, where).headers).not.toHaveProperty('authorization');
      await api.call(getThing, where, { headers: { authorization: 'own one' } });
      expect(sent()).toBe('own one');
    }
    await derived.with({ headers: { authorization: 'again' } }).call(getThing, where);
    expect(sent()).toBe('again');
  });

  test('with({ auth: null }) makes it anonymous, undefined changes nothing, and the first client is unaffected', async () => {
    const { url, sent } = await served();
    const api = transport(url, driver, { auth: token('geheim') });
    const anonymous = api.with({ auth: null });
    await anonymous.call(getThing, where);
    expect(sent()).toBeUndefined();
    await anonymous.with({ auth: bearer('other') }).call(getThing, where);
    expect(sent()).toBe('Bearer other');
    await api.with({ auth: undefined }).call(getThing, where);
    expect(sent()).toBe('token geheim');
  });
});

test('a header that belongs to an option of the API is set again by that option only', () => {
  interface Options extends CallOptions {
    readonly sudo?: string | undefined;
  }
  const service = {
    name: 'x',
    version: '1.0.0',
    basePath: '',
    callOptions: ['sudo'],
    warningHeaders: [],
    encodeHeaders: ({ sudo }: Options) => ({ sudo }),
    dropHeaders: ['x-old'],
  };
  const api = new Transport<Options>(
    { baseUrl: 'http://forge.example', sudo: 'ada', headers: { 'x-old': '1' } },
    service,
  ).with({
    headers: { sudo: null },
  });
  expect(api.describe(getThing, where).headers).not.toHaveProperty('sudo');
  expect(api.describe(getThing, where, { headers: { 'x-a': '1', 'x-old': '2' } }).headers).toEqual(
    expect.not.objectContaining({ sudo: '***', 'x-old': '***' }),
  );
  expect(api.describe(getThing, where, { sudo: 'bob' }).headers).toMatchObject({ sudo: '***' });
  expect(api.with({ sudo: 'bob' }).describe(getThing, where).headers).toMatchObject({
    sudo: '***',
  });
});

describe.each(DRIVERS)('a secret echoed over %s', (driver) => {
  const utf8 = Buffer.from(SECRET);
  const forms: readonly string[] = [
    encodeURIComponent(SECRET),
    encodeURIComponent(SECRET).toLowerCase(),
    encodeURIComponent(SECRET).replaceAll('%20', '+'),
    utf8.toString('base64'),
    SECRET.replace(/\W/gu, (sign) => `&#${String(sign.codePointAt(0))};`),
    SECRET.replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;'),
    SECRET.replaceAll('/', String.raw`\/`)
      .replaceAll('"', String.raw`\"`)
      .replaceAll('&', String.raw`\u0026`),
  ];

  test.each(forms)('as %s is in no message, header or body', async (form) => {
    const ascii = form.replaceAll('é', '%C3%A9');
    const server = await replies(() =>
      answer(401, JSON.stringify({ message: `bad: ${form}.` }), {
        'x-echo': ascii,
        'x-request-id': ascii,
        status: `401 ${ascii}`,
      }),
    );
    const error = await failure(
      transport(server.url, driver, { auth: basic({ username: 'ada', password: SECRET }) }).call(
        getThing,
        where,
      ),
    );
    expect(error).toMatchObject({
      status: 401,
      requestId: expect.stringMatching(/^\*\*\*=*$/) as string,
      body: { message: expect.stringMatching(/^bad: \*\*\*=*\.$/) as string },
    });
    expect(everything(error) + JSON.stringify([...(error['headers'] as Headers)])).not.toMatch(
      /pl4nted|cGw0bnRlZ/,
    );
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
    expect(everything(refused) + everything(error) + inspect(heard, { depth: 5 })).not.toContain(
      'pl4nted',
    );
  });
});

test('an error thrown by a custom fetch is shown without the headers of its request', async () => {
  const own = ((_: string, init: { headers: Headers | Record<string, string> }) => {
    const sent = new Headers(init.headers).get('authorization') ?? '';
    const cause = Object.assign(
      new TypeError(`bad header ${sent}`, { cause: new Error(`inner ${sent}`) }),
      {
        code: `E_${sent}`,
        list: [sent],
      },
    );
    return Promise.reject(cause);
  }) as unknown as typeof fetch;
  const error = await failure(
    new Transport({
      baseUrl: 'http://forge.example',
      auth: bearer('pl4nted-key'),
      fetch: own,
      retry: { limit: 0 },
    }).call(getThing, where),
  );
  expect(error).toMatchObject({ kind: 'network' });
  expect(everything(error)).not.toContain('pl4nted');
  expect(everything(error)).toMatch(/bad header|inner/);
  const harmless = new DOMException('no', 'DataError');
  expect(new Secrets(['pl4nted']).cleanCause(harmless)).toBe(harmless);
  expect(
    new Secrets(['pl4nted']).cleanCause(new DOMException('a pl4nted', 'DataError')),
  ).toMatchObject({
    name: 'DataError',
    message: 'a ***',
    code: 0,
  });
  const round: Error & { again?: unknown[] } = new Error('pl4nted');
  round.cause = round;
  round.again = [round];
  round.again.push(round.again);
  expect(new Secrets(['pl4nted']).cleanCause(round)).toMatchObject({ message: '***' });
});

test('a text without a secret is unchanged, whatever escapes it has', () => {
  const text = String.raw`50% & "more" \u0026 %2F`;
  expect(NO_SECRETS.clean(text)).toBe(text);
  expect(new Secrets(['a+b c', 'wxyz']).clean(text)).toBe(text);
});

type Account = Readonly<Record<string, unknown>>;
const account: ZodSchema<Account> = object(() => ({})) as never;
const post: Endpoint<{ body: Account }, { id: number; name: string }> = {
  id: 'post',
  method: 'POST',
  path: '/accounts',
  input: { body: account },
  output: thing,
};
const ping: Endpoint<object, string> = {
  id: 'ping',
  method: 'GET',
  path: '/',
  input: {},
  text: true,
} as never;
const store: NothingEndpoint<{ body: Account }> = {
  id: 'store',
  method: 'PUT',
  path: '/repos/a/secrets/B',
  input: { body: account },
  nothing: true,
};

describe('a description', () => {
  test('hides secrets of the body and shows the rest', () => {
    const api = new Transport({ baseUrl: 'http://forge.example' });
    const { body, curl } = api.describe(post, {
      body: {
        name: 'ada',
        password: 'pl4nted',
        auth_token: 'pl4nted',
        otp: 123456,
        config: { authorization_header: 'pl4nted' },
        must_change_password: true,
        clone_addr: 'https://ada:pl4nted@forge.example/x.git?a=b@c',
        max_tokens: 5,
      },
    });
    expect(JSON.parse(body ?? '')).toEqual({
      name: 'ada',
      password: '***',
      auth_token: '***',
      otp: '***',
      config: { authorization_header: '***' },
      must_change_password: true,
      clone_addr: 'https://***@forge.example/x.git?a=b@c',
      max_tokens: 5,
    });
    expect(curl).toContain(`'${body ?? ''}'`);
    expect(curl).not.toMatch(/pl4nted|123456/);
    expect(api.describe(store, { body: { data: 'pl4nted' } }).body).toBe('{"data":"***"}');
    expect(api.describe(post, { body: { data: 'shown' } }).body).toBe('{"data":"shown"}');
  });

  test.each(DRIVERS)('has accept and accept-encoding as they are sent over %s', async (driver) => {
    const server = await replies(() => answer(500, ''));
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    const body = { body: { name: 'a' } };
    const calls = [
      [api.describe(getThing, where), () => api.call(getThing, where)],
      [api.describe(ping, {}), () => api.call(ping, {})],
      [api.describe(file, {}), () => api.bytes(file, {})],
      [api.describe(talk, body), () => api.stream(talk, body).final()],
    ] as const;
    for (const [{ headers, curl }, send] of calls) {
      await failure(send());
      const request = server.requests.at(-1) ?? '';
      expect(headers['accept']).toBe(header(request, 'accept'));
      if (driver === 'undici' || 'accept-encoding' in headers)
        expect(headers['accept-encoding']).toBe(header(request, 'accept-encoding'));
      expect(curl.includes('--compressed')).toBe('accept-encoding' in headers);
    }
  });

  test('shows that a credential is set: the parameter, or the header of a proxy', async () => {
    const server = await replies(() => answer(200, THING));
    const shown = (auth: ReturnType<typeof token>): ReturnType<Transport['describe']> =>
      new Transport({ baseUrl: server.url, auth }).describe(getThing, where);
    expect(shown(queryToken('geheim', { parameter: 'access_token' })).url).toBe(
      `${server.url}/things/a?access_token=***`,
    );
    const proxied = shown(proxyUser('ada', { header: 'X-Remote-User' })).headers;
    expect(proxied).toMatchObject({ 'x-remote-user': '***' });
    expect(proxied).not.toHaveProperty('x-webauth-user');
    expect(shown(customAuth({ scheme: 'own', apply: () => undefined })).headers).toMatchObject({
      authorization: '***',
    });
  });
});
