import { describe, expect, test } from 'vitest';
import { StatusError } from '../../src/wire/status-error.js';
import {
  createThing,
  DRIVERS,
  failure,
  getThing,
  hasThing,
  removeThing,
  transport,
} from '../servers/api.js';
import { sendRaw } from '../servers/send-file.js';
import { freePort } from '../servers/free-port.js';
import { answer } from '../servers/raw-server.js';
import { bodyOf, redirect, replies, target, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const thing = { body: { name: 'a' } };

describe.each(DRIVERS)('a redirect over %s', (driver) => {
  test.each([307, 308])(
    'a %s on the same origin is followed by a write, with its body',
    async (status) => {
      const server = await replies((_, count) =>
        count === 1 ? redirect(status, '/things/') : answer(201, THING),
      );
      expect(await transport(server.url, driver).call(createThing, thing)).toEqual({
        id: 1,
        name: 'a',
      });
      expect(
        server.requests.map((request) => [request.slice(0, 4), target(request), bodyOf(request)]),
      ).toEqual([
        ['POST', '/things', '{"name":"a"}'],
        ['POST', '/things/', '{"name":"a"}'],
      ]);
    },
  );

  test.each([301, 302, 303])(
    'a write is not repeated after a %s, and the error names the new URL',
    async (status) => {
      const server = await replies(() => redirect(status, '/things/?token=planted'));
      const error = await failure(transport(server.url, driver).call(createThing, thing));
      expect(error).toBeInstanceOf(StatusError);
      expect(error).toMatchObject({
        kind: 'status',
        status,
        code: 'moved',
        location: `${server.url}/things/`,
        mayHaveExecuted: status !== 301,
      });
      expect(error.message).toContain(`${server.url}/things/`);
      expect(error.message).not.toContain('planted');
      expect(server.requests).toHaveLength(1);
    },
  );

  test('a server that has moved is named as it has to be in baseUrl (308)', async () => {
    const server = await replies(() => redirect(308, 'https://things.example/base/things'));
    const error = await failure(transport(server.url, driver).call(createThing, thing));
    expect(error['hint']).toBe('the server has moved: set baseUrl to https://things.example/base');
    const renamed = await replies(() => redirect(308, 'https://things.example/others'));
    const other = await failure(transport(renamed.url, driver).call(createThing, thing));
    expect(other['hint']).toContain('use the new URL https://things.example/others');
  });

  test('a write does not follow to https or another port', async () => {
    const server = await replies(() => redirect(308, `https://127.0.0.1:${String(port)}/things`));
    const { port } = server;
    const error = await failure(transport(server.url, driver).call(removeThing, where));
    expect(error).toMatchObject({
      status: 308,
      code: 'moved',
      location: `https://127.0.0.1:${String(port)}/things`,
      mayHaveExecuted: false,
    });
  });

  test('a body that can be read only once is not sent twice', async () => {
    const server = await replies(() => redirect(307, '/other'));
    const body = new Blob(['abc']).stream();
    const error = await failure(transport(server.url, driver).call(sendRaw, { body }));
    expect(error).toMatchObject({ status: 307, code: 'moved' });
    expect(error.message).toContain('cannot be sent twice');
  });

  test.each([301, 302, 303, 307, 308])(
    'a read follows a %s, and exchange has the final URL',
    async (status) => {
      const server = await replies((request) =>
        target(request) === '/things/a' ? redirect(status, '../moved/a') : answer(200, THING),
      );
      const { data, url } = await transport(server.url, driver).exchange(getThing, where);
      expect(data.id).toBe(1);
      expect(url).toBe(`${server.url}/moved/a`);
    },
  );

  test('an empty URL is refused at once', async () => {
    const empty = await replies(() => redirect(302, ''));
    const error = await failure(transport(empty.url, driver).call(getThing, where));
    expect(error).toMatchObject({ status: 302, code: 'bad-redirect' });
    expect(empty.requests).toHaveLength(1);
    const file = await replies(() => redirect(302, 'file:///etc/passwd'));
    expect(await failure(transport(file.url, driver).call(getThing, where))).toMatchObject({
      code: 'bad-redirect',
    });
  });

  test('a hint about the target of a redirect calls it a redirect, with its URL', async () => {
    const gone = `http://127.0.0.1:${String(await freePort())}`;
    const server = await replies(() => redirect(302, `${gone}/x`));
    const error = await failure(
      transport(server.url, driver).call(getThing, where, { retry: { limit: 0 } }),
    );
    expect(error).toMatchObject({ kind: 'network' });
    expect(error['hint']).toBe(
      `nothing is listening at ${gone}: check that the server is running and that the port is right (the server redirected there)`,
    );
  });

  test('an attempt that was redirected and failed does not affect the next one', async () => {
    const server = await replies((request, count) =>
      count === 1
        ? redirect(302, '/busy')
        : target(request) === '/busy'
          ? answer(503, '{}')
          : answer(200, THING),
    );
    const { url, attempts } = await transport(server.url, driver).exchange(getThing, where, {
      retry: { baseDelay: 1 },
    });
    expect(server.requests.map(target)).toEqual(['/things/a', '/busy', '/things/a']);
    expect({ url, attempts }).toEqual({ url: `${server.url}/things/a`, attempts: 2 });
  });

  test('five redirects are followed, a sixth is not', async () => {
    const server = await replies((_, count) =>
      count <= 5 ? redirect(302, `/hop/${String(count)}`) : answer(200, THING),
    );
    expect(await transport(server.url, driver).call(getThing, where)).toEqual({ id: 1, name: 'a' });
    const loop = await replies(() => redirect(302, '/things/a'));
    const error = await failure(transport(loop.url, driver).call(getThing, where));
    expect(error).toMatchObject({ kind: 'status', status: 302, code: 'too-many-redirects' });
    expect(loop.requests).toHaveLength(6);
  });

  test.each([
    ['no Location', undefined, 'bad-redirect', 'without a Location'],
    ['file:', 'file:///etc/passwd', 'bad-redirect', 'file:'],
    ['data:', 'data:application/json,{}', 'bad-redirect', 'data:'],
    ['userinfo', 'http://ada:planted@127.0.0.1:9/x', 'bad-redirect', 'user name'],
    ['a password alone', 'http://:planted@127.0.0.1:9/x', 'bad-redirect', 'user name'],
    ['junk', 'http://[', 'bad-redirect', 'invalid URL'],
  ])('%s in a redirect is a typed error', async (_, location, code, words) => {
    const server = await replies(() => redirect(302, location));
    const error = await failure(transport(server.url, driver).call(getThing, where));
    expect(error).toMatchObject({ kind: 'status', status: 302, code, attempts: 1 });
    expect(error.message).toContain(words);
    expect(JSON.stringify(error) + error.message).not.toContain('planted');
  });

  test('an address in IPv6 or without a scheme is an address', async () => {
    const server = await replies((_, count) =>
      count === 1 ? redirect(302, `//127.0.0.1:${String(port)}/x y`) : answer(200, THING),
    );
    const { port } = server;
    expect((await transport(server.url, driver).exchange(getThing, where)).url).toBe(
      `${server.url}/x%20y`,
    );
    const v6 = await replies(() => redirect(302, 'http://[::1]:1/x'));
    const error = await failure(
      transport(v6.url, driver, { retry: { limit: 0 } }).call(getThing, where),
    );
    expect(error).toMatchObject({ kind: 'network' });
  });

  test('a check follows it, too', async () => {
    const server = await replies((_, count) =>
      count === 1 ? redirect(301, '/things/b') : answer(204, ''),
    );
    expect(await transport(server.url, driver).call(hasThing, where)).toBe(true);
  });

  test('a redirect with a body that never ends does not delay the call', async () => {
    const endless =
      'HTTP/1.1 302 X\r\nlocation: /b\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n';
    const server = await replies((request) =>
      target(request) === '/b' ? answer(200, THING) : endless,
    );
    expect(await transport(server.url, driver).call(getThing, where)).toEqual({ id: 1, name: 'a' });
    await server.peers[0]?.untilClosed();
  });
});
