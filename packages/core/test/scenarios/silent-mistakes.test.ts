import { describe, expect, test } from 'vitest';
import type { Notice } from '../../src/contract/notice.js';
import { createThing, DRIVERS, transport } from '../servers/api.js';
import { L, D, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { replies, type ReplyServer, target, THING } from '../servers/replies.js';

function things(): Promise<ReplyServer> {
  return replies((request) => {
    if (target(request) === '/talk')
      return `${STREAM_HEAD}${chunk(`${L('A')}\n${D}\n`).toString()}${LAST_CHUNK}`;
    return request.startsWith('GET')
      ? answer(200, `[${THING}]`, { 'x-total-count': '1' })
      : answer(200, THING);
  });
}

describe.each(DRIVERS)('a key that the schema does not know, over %s', (driver) => {
  test('is sent, and each call that sends one is noticed', async () => {
    const server = await things();
    const told: Notice[] = [];
    const client = transport(server.url, driver, {
      logger: null,
      hooks: { onNotice: (notice) => void told.push(notice) },
    });
    const body = { name: 'a', colour: 'red', size: undefined } as { name: string };
    for (const each of [client, client.with({ headers: { a: 'b' } })])
      await each.call(createThing, { body }, { context: 'mine' });
    await client.stream(talk, { body: { name: 'a', colour: 'red' } as { name: string } }).final();
    expect(server.requests.map(target)).toEqual(['/things', '/things', '/talk']);
    expect(server.requests[0]).toContain('"colour":"red"');
    const notice = {
      code: 'unknown-key',
      place: 'body.colour',
      operation: 'createThing',
      message:
        'createThing: body.colour is not known to clients 0.0: a server that does not know it ignores it',
      context: 'mine',
    };
    expect(told).toMatchObject([notice, notice, { operation: 'talk', context: undefined }]);
  });

  test('is not noticed with validate off or passthrough, nor when it is undefined', async () => {
    const server = await things();
    const told: unknown[] = [];
    const client = transport(server.url, driver, {
      logger: null,
      hooks: { onNotice: (notice) => told.push(notice) },
    });
    for (const validate of ['off', 'passthrough'] as const)
      await client.call(
        createThing,
        { body: { name: 'a', colour: 'red' } as { name: string } },
        { validate },
      );
    await client.call(createThing, { body: { name: 'a', colour: undefined } as { name: string } });
    expect(told).toEqual([]);
  });

  test('does not hide what a response lacks under the same name', async () => {
    const server = await replies(() => answer(200, '{"id":1,"name":7}'));
    const told: string[] = [];
    const client = transport(server.url, driver, {
      validate: 'lenient',
      logger: null,
      hooks: {
        onDrift: ({ path, code }) => void told.push(`${path} ${code}`),
        onNotice: ({ place, code }) => void told.push(`${String(place)} ${code}`),
      },
    });
    await client.call(createThing, { body: { name: 'a', body: 1 } as { name: string } });
    expect(told).toEqual(['body.body unknown-key', 'name invalid_type']);
  });
});
