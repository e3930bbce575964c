import { afterEach, describe, expect, test } from 'vitest';
import { basic } from '../../src/contract/auth/basic.js';
import { queryToken } from '../../src/contract/auth/query-token.js';
import { token } from '../../src/contract/auth/token.js';
import type { Auth } from '../../src/contract/credential.js';
import { readErrorBody } from '../../src/wire/error-body.js';
import { NO_SECRETS } from '../../src/wire/secrets.js';
import { fillPath } from '../../src/wire/path.js';
import type { CallOptions } from '../../src/contract/options.js';
import type { Service } from '../../src/contract/service.js';
import { PLAIN, Transport } from '../servers/transport.js';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { D, L, talk } from '../servers/talk.js';
import { inOwnProcess } from '../network/own-process/in-own-process.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { header, redirect, replies, type Reply, target, THING } from '../servers/replies.js';

/** Enumerable, as an assignment by an old library makes them. */
const INHERITED: Readonly<Record<string, string>> = {
  authorization: 'Bearer inherited',
  'content-type': 'text/inherited',
  accept: 'text/inherited',
  cookie: 'inherited=1',
  sudo: 'inherited',
  'x-inherited': 'inherited',
  state: 'inherited',
  detail: 'inherited',
  token: 'inherited',
};

function extendObjects(keys: Readonly<Record<string, unknown>> = INHERITED): void {
  for (const [key, value] of Object.entries(keys))
    Object.defineProperty(Object.prototype, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}

function restoreObjects(keys: Readonly<Record<string, unknown>> = INHERITED): void {
  for (const key of Object.keys(keys)) Reflect.deleteProperty(Object.prototype, key);
}

afterEach(() => {
  restoreObjects();
});

const where = { where: { name: 'a' } };
const body = { body: { name: 'a' } };
const END = '{"message":{"role":"assistant","content":"x"},"done":true}\n';

describe.each(DRIVERS)('over %s, an enumerable property of Object.prototype', (driver) => {
  test.each<[string, () => Auth | undefined]>([
    ['token', () => token('own')],
    ['basic', () => basic({ username: 'ada', password: 'own' })],
    ['queryToken', () => queryToken('own')],
    ['no credential', () => undefined],
  ])('becomes no header of any request with %s', async (_, auth) => {
    const server = await replies((request): Reply => {
      const path = target(request);
      if (path.startsWith('/things/moved')) return redirect(307, '/things/a');
      if (request.startsWith('GET /things?'))
        return answer(200, `[${THING}]`, { link: '</things?page=1>; rel="first"' });
      return answer(200, path.startsWith('/talk') ? END : THING);
    });
    const send = async (): Promise<string[]> => {
      const api = transport(server.url, driver, { auth: auth(), headers: { 'x-own': '1' } });
      const before = server.requests.length;
      await api.call(getThing, where, { headers: { 'x-call': '2' } });
      await api.call(getThing, { where: { name: 'moved' } });
      await api.call(createThing, body);
      await api.call(sendRaw, { body: new Uint8Array([1]) });
      await api.call(sendFile, { body: new Uint8Array([1]) });
      await api.pages(listThings, { query: { page: 1 } }).toArray();
      await api.stream(talk, body).final();
      await (await api.bytes(file, {})).text();
      return (
        server.requests
          .slice(before)
          // The boundary of a form is random, and so is its length.
          .map((request) => request.replace(/content-length: .*|(?:----|boundary=)[\w-]+/g, ''))
      );
    };
    const expected = await send();
    extendObjects();
    const sent = await send();
    restoreObjects();
    expect(sent.join('\n')).not.toContain('inherited');
    expect(sent).toEqual(expected);
  });

  test('is neither a message nor a body of an error', async () => {
    const server = await replies(() => answer(400, '{"title":"own"}'));
    const api = transport(server.url, driver);
    extendObjects();
    const error = await failure(api.call(getThing, where));
    restoreObjects();
    expect(error.message).toMatch(/: 400 own$/);
    expect(header(server.requests[0], 'authorization')).toBeUndefined();
  });
});

/** Options, each with a value that changes what is sent, or is refused, if it is read. */
const INHERITED_OPTIONS: Readonly<Record<string, unknown>> = {
  auth: 'inherited',
  headers: { 'x-inherited': 'inherited' },
  userAgent: 'inherited',
  proxy: 'http://inherited.example',
  dispatcher: {},
  fetch: () => Promise.reject(new Error('inherited')),
  limit: {},
  renew: () => 'inherited',
};

test.each(Object.keys(INHERITED_OPTIONS))(
  'an inherited property %s is no option of a client, of with() or of a call',
  async (name) => {
    const server = await replies((request): Reply =>
      target(request) === '/things/hidden' ? answer(401, '{}') : answer(200, THING),
    );
    // A service with headers of its own reads the options, too.
    const service: Service<CallOptions> = { ...PLAIN, encodeHeaders: () => ({ 'x-own': '1' }) };
    const keys = { [name]: INHERITED_OPTIONS[name] };
    extendObjects(keys);
    try {
      const open = new Transport({ baseUrl: server.url }, service);
      const own = new Transport({ baseUrl: server.url, auth: token('own', {}) }, service);
      for (const api of [open, open.with({}), own, own.with({})])
        expect(await api.call(getThing, where, {})).toEqual({ id: 1, name: 'a' });
      const refused = await failure(own.call(getThing, { where: { name: 'hidden' } }));
      expect(refused).toMatchObject({ status: 401 });
    } finally {
      restoreObjects(keys);
    }
    expect(server.requests.join('\n')).not.toContain('inherited');
    expect(server.requests.map((request) => header(request, 'authorization'))).toEqual([
      undefined,
      undefined,
      'token own',
      'token own',
      'token own',
    ]);
  },
);

test('an inherited property is no parameter of a path and no message of a server', () => {
  expect(() => fillPath('/{constructor}', {}, undefined)).toThrow(/not undefined/);
  expect(readErrorBody('{}', NO_SECRETS).message).toBe('');
});

test('a code with the name of a method of objects has no hint', async () => {
  for (const code of ['constructor', 'toString', '__proto__']) {
    const api = new Transport({
      baseUrl: 'http://forge.example',
      fetch: () => Promise.reject(Object.assign(new Error('no'), { code })),
      retry: { limit: 0 },
    });
    const { hint } = await failure(api.call(getThing, where));
    expect([undefined, 'string']).toContain(hint === undefined ? hint : typeof hint);
  }
});

test('the first calls of a process work although every object inherits keys', async () => {
  const server = await replies((request) => {
    if (request.startsWith('POST /talk'))
      return `${STREAM_HEAD}${chunk(`${L('A')}\n${D}\n`).toString()}${LAST_CHUNK}`;
    const isList = request.startsWith('GET /things?');
    return answer(200, isList ? `[${THING}]` : THING, isList ? { 'x-total-count': '1' } : {});
  });
  const thing = { id: 1, name: 'a' };
  const each = [thing, thing, [thing], 'A'];
  expect(await inOwnProcess('inherited-keys.ts', [server.url])).toEqual([...each, ...each]);
  expect(server.requests).toHaveLength(8);
  expect(server.requests.filter((request) => request.includes('inherited'))).toEqual([]);
});
