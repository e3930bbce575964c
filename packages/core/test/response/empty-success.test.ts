// An empty 200, which some proxies send for every request, is no proof of a success.
import { describe, expect, test } from 'vitest';
import type { Endpoint, NothingEndpoint } from '../../src/contract/endpoint.js';
import * as z from 'zod/v4/mini';
import {
  createThing,
  DRIVERS,
  failure,
  hasThing,
  removeThing,
  thingRef,
  type ThingRef,
  transport,
} from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

const where = { where: { name: 'a' } };

const textOf: Endpoint<{ where: ThingRef }, string> = {
  id: 'textOf',
  method: 'GET',
  path: '/things/{name}',
  input: { where: thingRef },
  output: z.string(),
  text: true,
};
const merge: NothingEndpoint<{ where: ThingRef }> = { ...removeThing, emptySuccess: true };

describe.each(DRIVERS)('an empty 200 over %s', (driver) => {
  test('is an error where the server answers with a 204 or a body', async () => {
    const server = await replies(() => answer(200, ''));
    const api = transport(server.url, driver);
    const empty = { name: 'OutputError', code: 'empty' };
    expect(await failure(api.call(hasThing, where))).toMatchObject(empty);
    expect(await failure(api.call(textOf, where))).toMatchObject(empty);
    expect(await failure(api.call(removeThing, where))).toMatchObject({
      ...empty,
      mayHaveExecuted: true,
    });
    expect(await failure(api.call(createThing, { body: { name: 'a' } }))).toMatchObject({
      ...empty,
      mayHaveExecuted: true,
    });
    expect(server.requests).toHaveLength(4);
  });

  test('of which nothing shows that it is whole is read again', async () => {
    const server = await replies(async (_, count, peer) => {
      if (count > 1) return answer(200, 'text');
      await peer.write('HTTP/1.1 200 X\r\nconnection: close\r\n\r\n');
      peer.end();
      return undefined;
    });
    const api = transport(server.url, driver, { retry: { baseDelay: 1 } });
    expect(await api.exchange(textOf, where)).toMatchObject({ data: 'text', attempts: 2 });
  });

  test('is a success where the server answers with it, and of a write that is not validated', async () => {
    const server = await replies(() => answer(200, ''));
    const api = transport(server.url, driver);
    await expect(api.call(merge, where)).resolves.toBeUndefined();
    expect(await api.call({ ...textOf, emptySuccess: true }, where)).toBe('');
    await expect(api.call(removeThing, where, { validate: 'off' })).resolves.toBeUndefined();
  });

  test.each([answer(201, ''), answer(202, ''), answer(204, ''), answer(200, '{}')])(
    'is told apart from other successes (%#)',
    async (reply) => {
      const server = await replies(() => reply);
      const api = transport(server.url, driver);
      await expect(api.call(removeThing, where)).resolves.toBeUndefined();
      expect(await api.call(hasThing, where)).toBe(true);
    },
  );
});
