import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { basic } from '../../src/contract/auth/basic.js';
import { bearer } from '../../src/contract/auth/bearer.js';
import type { Endpoint } from '../../src/contract/endpoint.js';
import { instant, object, type ZodSchema } from '../schema-all.js';
import {
  createThing,
  DRIVERS,
  failure,
  getThing,
  type ThingRef,
  thingRef,
  transport,
} from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

interface Stamp {
  at: string;
}
const stamp: ZodSchema<Stamp> = object(() => ({ at: instant() }));
const getStamp: Endpoint<{ where: ThingRef }, Stamp> = {
  id: 'getStamp',
  method: 'GET',
  path: '/things/{name}',
  input: { where: thingRef },
  output: stamp,
};

const where = { where: { name: 'a' } };
const SECRET = 'pl4nt3d_0123456789abcdefghijklmnopqrstuv';
const ERROR_LIMIT = 65_536;

/** The secret as a server may echo it, and what no part of it may look like. */
const ECHOES: readonly (readonly [string, string])[] = [
  ['as it is', SECRET],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in base64 with the name of the user', Buffer.from(`ada:${SECRET}`).toString('base64')],
  ['in escapes', SECRET.replaceAll('_', '\\u005f')],
];

function everything(error: Error & Record<string, unknown>): string {
  return [
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: 10, showHidden: true }),
    JSON.stringify(error['body'] ?? ''),
    JSON.stringify(error['value'] ?? ''),
  ].join('\n');
}

const TRACE = /pl4nt|cGw0b|wbDRu|sNG50/;

describe.each(DRIVERS)('over %s, a secret', (driver) => {
  const auth = bearer(SECRET);

  test.each(ECHOES)(
    '%s that the limit of an error body cuts is removed as far as it was read',
    async (_, echo) => {
      for (const shown of [16, 25, 39]) {
        const start = 'x'.repeat(ERROR_LIMIT - shown);
        const server = await replies(() => answer(400, `${start}${echo} and more`));
        const error = await failure(transport(server.url, driver, { auth }).call(getThing, where));
        expect(error).toMatchObject({
          status: 400,
          body: expect.stringMatching(/\*\*\*$/) as string,
        });
        expect(everything(error)).not.toMatch(TRACE);
      }
    },
  );

  test.each(ECHOES)(
    '%s in which the connection breaks is removed from the error body',
    async (_, echo) => {
      for (const shown of [16, 25, 39])
        for (const body of [`bad ${echo}`, `{"message":"bad ${echo}`]) {
          const sent = body.slice(0, body.indexOf(echo) + shown);
          const server = await replies((_request, _count, peer) => {
            setTimeout(() => {
              peer.end();
            }, 20);
            return `HTTP/1.1 401 X\r\ncontent-length: 500\r\n\r\n${sent}`;
          });
          const error = await failure(
            transport(server.url, driver, { auth }).call(getThing, where),
          );
          expect(error).toMatchObject({
            status: 401,
            message: expect.stringMatching(/\*\*\*$/) as string,
          });
          expect(everything(error)).not.toMatch(TRACE);
        }
    },
  );

  test('in JSON without its end is in no part of the error', async () => {
    const server = await replies(() => answer(200, `{"id":1,"name":"${SECRET.slice(0, 20)}`));
    const error = await failure(
      transport(server.url, driver, { auth, retry: { limit: 0 } }).call(getThing, where),
    );
    expect(error).toMatchObject({ kind: 'network', code: 'truncated' });
    expect(everything(error)).not.toMatch(TRACE);
  });

  test('in bytes that are no HTTP is removed from the cause', async () => {
    const server = await replies(() => `SSH-2.0 ${SECRET.slice(0, 20)}`);
    const error = await failure(
      transport(server.url, driver, { auth, retry: { limit: 0 } }).call(getThing, where),
    );
    expect(error).toMatchObject({ kind: 'network' });
    expect(everything(error)).not.toMatch(TRACE);
  });

  test('that is longer than what a message shows of a value is not in it', async () => {
    const long = `2026-${SECRET}${SECRET}`;
    const server = await replies(() => answer(200, JSON.stringify({ at: long })));
    const error = await failure(
      transport(server.url, driver, { auth: bearer(long) }).call(getStamp, where),
    );
    expect(error.message).toMatch(/found '\*\*\*'$/);
    expect(everything(error)).not.toMatch(TRACE);
  });
});

describe.each(DRIVERS)('over %s, a password that is a part of a common name', (driver) => {
  test.each(['ssage', 'rror', 'stack', 'cause', 'code', 'name'])(
    '%s leaves the message of the server in the error, and the names of its fields',
    async (password) => {
      const server = await replies(() =>
        answer(422, '{"message":"no such user","errors":["a"],"code":7}'),
      );
      const auth = basic({ username: 'ada', password });
      const error = await failure(
        transport(server.url, driver, { auth }).call(createThing, { body: { name: 'a' } }),
      );
      expect(error).toMatchObject({
        message: expect.stringMatching(/: 422 no such user$/) as string,
        body: { message: 'no such user', code: 7 },
      });
      expect(inspect(error)).toContain('no such user');
    },
  );

  test('leaves the fields of an error of other code', async () => {
    const own = Object.assign(new Error('the socket hung up'), { code: 'E_OWN', note: 'is ssage' });
    const error = await failure(
      transport('http://forge.example', driver, {
        auth: basic({ username: 'ada', password: 'ssage' }),
        fetch: () => Promise.reject(own),
        retry: { limit: 0 },
      }).call(getThing, where),
    );
    expect(error.cause).toMatchObject({
      name: 'Error',
      message: 'the socket hung up',
      code: 'E_OWN',
      note: 'is ***',
    });
    expect(inspect(error)).toContain('the socket hung up');
  });
});
