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
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { talk } from '../servers/talk.js';
import { answer, rawServer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };
const body = { body: { name: 'a' } };

describe.each(DRIVERS)('a status over %s that does not mean success', (driver) => {
  test.each([300, 305, 306, 309, 310, 399])(
    '%i is an error of every kind of call, also with the body of a success',
    async (status) => {
      const server = await replies((request) =>
        answer(status, request.startsWith('HEAD') ? '' : THING),
      );
      const api = transport(server.url, driver);
      const calls: readonly (readonly [boolean, () => Promise<unknown>])[] = [
        [false, () => api.call(getThing, where)],
        [false, () => api.exchange(getThing, where)],
        [false, () => api.call(hasThing, where)],
        [true, () => api.call(createThing, body)],
        [true, () => api.call(removeThing, where)],
        [false, () => api.pages(listThings, {}).toArray()],
        [false, () => api.bytes(file, {})],
        [true, () => api.stream(talk, body).final()],
      ];
      for (const [mayHaveExecuted, call] of calls) {
        const error = await failure(call);
        expect(error).toBeInstanceOf(StatusError);
        expect(error).toMatchObject({
          kind: 'status',
          status,
          code: 'bad-redirect',
          attempts: 1,
          mayHaveExecuted,
        });
      }
      expect(server.requests).toHaveLength(calls.length);
    },
  );

  test('names the address of a redirect that no standard knows, without its query', async () => {
    const server = await replies(() => answer(310, '', { location: '/elsewhere?token=geheim' }));
    const error = await failure(transport(server.url, driver).call(getThing, where));
    expect(error).toMatchObject({ location: `${server.url}/elsewhere` });
    expect(error.message).toContain('a redirect that cannot be followed');
    expect(JSON.stringify(error)).not.toContain('geheim');
  });

  test('is reported in the words of the server where it has some', async () => {
    const server = await replies(() =>
      answer(300, '{"message":"several repositories have this name"}'),
    );
    const error = await failure(transport(server.url, driver).call(getThing, where));
    expect(error.message).toContain('300 several repositories have this name');
  });

  test('304 to a removal is no success', async () => {
    const server = await replies(() => 'HTTP/1.1 304 X\r\n\r\n');
    expect(await failure(transport(server.url, driver).call(removeThing, where))).toMatchObject({
      code: 'not-modified',
    });
  });
});

test.each([0, 199, Number.NaN])(
  'a response of a custom fetch with status %d is an error',
  async (status) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    const response = {
      status,
      headers,
      body: new Response(THING).body,
      bodyUsed: false,
      type: 'default',
      redirected: false,
    };
    const own = (() => Promise.resolve(response)) as unknown as typeof fetch;
    const server = await rawServer(() => undefined);
    expect(
      await failure(transport(server.url, 'fetch', { fetch: own }).call(getThing, where)),
    ).toMatchObject({ kind: 'network', mayHaveExecuted: false });
  },
);
