import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { basic, bearer, customAuth, queryToken, token } from '../../src/contract/auth.js';
import type { Auth } from '../../src/contract/credential.js';
import type { Endpoint } from '../../src/contract/endpoint.js';
import { declareOrigin } from '../../src/contract/origin.js';
import type { Service } from '../../src/contract/service.js';
import type { CallOptions } from '../../src/contract/options.js';
import { Transport } from '../servers/transport.js';
import {
  createThing,
  DRIVERS,
  failure,
  getThing,
  type Thing,
  type ThingRef,
  transport,
} from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer } from '../servers/raw-server.js';
import { header, redirect, replies, type ReplyServer, target, THING } from '../servers/replies.js';
import { pem } from '../servers/secure.js';

const where = { where: { name: 'a' } };
const SECRET_HEADERS = {
  Cookie: 'session=planted',
  'X-Gitea-OTP': 'planted',
  Sudo: 'planted',
  'PRIVATE-TOKEN': 'planted',
  'X-Custom-Key': 'planted',
  'Proxy-Authorization': 'planted',
};

/** Starts two servers on different ports. The first one redirects every request to the second. */
async function twoOrigins(status: number): Promise<{ home: ReplyServer; other: ReplyServer }> {
  const other = await replies(() => answer(200, THING));
  const home = await replies((request) =>
    redirect(status, `${other.url}${target(request).split('?', 1)[0] ?? ''}?signature=abc`),
  );
  return { home, other };
}

const schemes: readonly (readonly [string, Auth])[] = [
  ['token', token('planted')],
  ['bearer', bearer(() => 'planted')],
  ['basic', basic({ username: 'ada', password: 'planted' })],
  ['queryToken', queryToken('planted')],
  [
    'customAuth',
    customAuth({
      scheme: 'own',
      apply: ({ headers }) =>
        void Object.assign(headers, { signature: 'keyId="planted"', date: 'planted' }),
    }),
  ],
];

describe.each(DRIVERS)('origins over %s', (driver) => {
  test.each(schemes)(
    '%s and secret headers are not sent when a redirect leads to another port',
    async (_, auth) => {
      const { home, other } = await twoOrigins(302);
      await transport(home.url, driver, { auth, headers: SECRET_HEADERS }).call(getThing, where, {
        headers: { 'X-Call-Key': 'planted' },
      });
      const [first] = home.requests;
      const [second = ''] = other.requests;
      expect(header(first, 'private-token')).toBe('planted');
      expect(target(second)).toBe('/things/a?signature=abc');
      expect(second).not.toMatch(
        /planted|authorization|cookie|signature=(?!abc)|sudo|x-custom-key|x-call-key|otp/i,
      );
      expect(header(second, 'accept')).toBe('application/json');
    },
  );

  test.each([301, 302, 303, 307, 308])(
    'a download follows a %s to storage without any credential',
    async (status) => {
      const storage = await replies((request) =>
        header(request, 'authorization') === undefined
          ? answer(200, 'the bytes', { 'content-type': 'text/plain' })
          : answer(400, 'only one auth mechanism allowed'),
      );
      const home = await replies(() =>
        redirect(status, `${storage.url}/bucket/object?X-Amz-Signature=abc`),
      );
      const bytes = await transport(home.url, driver, { auth: token('planted') }).bytes(
        file,
        {},
        { headers: { range: 'bytes=0-' } },
      );
      expect(await bytes.text()).toBe('the bytes');
      expect(target(storage.requests[0])).toBe('/bucket/object?X-Amz-Signature=abc');
      expect(header(storage.requests[0], 'range')).toBe('bytes=0-');
    },
  );

  test('a redirect that returns to the first origin is sent without the credential', async () => {
    const other = await replies(() => redirect(302, `${home.url}/things/b`));
    const home: ReplyServer = await replies((_, count) =>
      count === 1 ? redirect(302, `${other.url}/x`) : answer(200, THING),
    );
    await transport(home.url, driver, { auth: token('planted') }).call(getThing, where);
    expect(home.requests.map((request) => header(request, 'authorization'))).toEqual([
      'token planted',
      undefined,
    ]);
  });

  test.each(schemes)(
    '%s and secret headers are not sent when the other origin redirects to itself',
    async (_, auth) => {
      const other = await replies((_request, count) =>
        count === 1 ? redirect(302, '/y') : answer(200, THING),
      );
      const home = await replies(() => redirect(302, `${other.url}/x`));
      await transport(home.url, driver, { auth, headers: SECRET_HEADERS }).call(getThing, where);
      expect(other.requests.map(target)).toEqual(['/x', '/y']);
      expect(other.requests.join()).not.toMatch(
        /planted|authorization|cookie|signature|sudo|x-custom-key|otp/i,
      );
    },
  );

  test('a redirect on the same origin keeps credentials and headers, and its query gets the token again', async () => {
    const home = await replies((_, count) =>
      count === 1 ? redirect(301, '/things/b?x=1') : answer(200, THING),
    );
    const { url } = await transport(home.url, driver, {
      auth: queryToken('planted'),
      headers: { 'X-Custom-Key': 'k' },
    }).exchange(getThing, where);
    expect(target(home.requests[1])).toBe('/things/b?x=1&token=planted');
    expect(header(home.requests[1], 'x-custom-key')).toBe('k');
    expect(url).toBe(`${home.url}/things/b`);
  });

  test('a temporary redirect to a signed URL of the same origin is sent without the credential, one to a renamed route with it', async () => {
    const signed = { ...file, signedRedirect: true } as const;
    for (const [status, expected] of [
      [302, undefined],
      [301, 'token planted'],
    ] as const) {
      const home = await replies((request) =>
        target(request).startsWith('/file')
          ? redirect(status, '/raw?sig=abc')
          : answer(200, 'the bytes', { 'content-type': 'text/plain' }),
      );
      const bytes = await transport(home.url, driver, { auth: token('planted') }).bytes(signed, {});
      expect(await bytes.text()).toBe('the bytes');
      expect(header(home.requests[0], 'authorization')).toBe('token planted');
      expect(header(home.requests[1], 'authorization')).toBe(expected);
    }
  });

  test('a 401 of another origin does not renew the credential, and the error names that origin', async () => {
    const other = await replies(() => answer(401, ''));
    const home = await replies(() => redirect(302, `${other.url}/x`));
    let renewed = 0;
    const auth = token('planted', {
      renew: () => {
        renewed++;
        return undefined;
      },
    });
    const error = await transport(home.url, driver, { auth })
      .call(getThing, where)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 401, attempts: 1 });
    expect((error as { hint: string }).hint).toContain(other.url);
    expect(renewed).toBe(0);
  });

  test('another origin of a service gets its own credential and no headers of the first', async () => {
    const home = await replies(() => answer(200, THING));
    const web = await replies(() => answer(200, THING));
    const service: Service<CallOptions> = {
      name: 'two',
      version: '1.0.0',
      basePath: '',
      warningHeaders: [],
      origins: { web: { baseUrl: web.url, auth: bearer('own key') } },
      encodeHeaders: () => ({ sudo: 'planted' }),
    };
    const search: Endpoint<{ where: ThingRef }, Thing> = {
      ...getThing,
      id: 'search',
      origin: declareOrigin('web'),
    };
    const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
    const api = new Transport(
      { baseUrl: home.url, auth: token('planted'), headers: SECRET_HEADERS, ...own },
      service,
    ).with({
      headers: { 'X-More': 'planted' },
    });
    await api.call(getThing, where);
    await api.call(search, where);
    await api.call(search, where, { headers: { 'X-Asked-For': 'yes' } });
    expect(header(home.requests[0], 'sudo')).toBe('planted');
    for (const request of web.requests) {
      expect(header(request, 'authorization')).toBe('Bearer own key');
      expect(request).not.toMatch(/planted/);
    }
    expect(header(web.requests[1], 'x-asked-for')).toBe('yes');
  });
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
    expect(JSON.stringify(read)).not.toContain('pl4nted');
    expect(plain.peers).toHaveLength(0);
  });
});
