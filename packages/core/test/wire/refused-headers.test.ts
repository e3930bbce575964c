import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };
const OF_THE_CONNECTION = [
  'Connection',
  'content-length',
  'Expect',
  'http2-settings',
  'Keep-Alive',
  'proxy-connection',
  'TE',
  'trailer',
  'Transfer-Encoding',
  'upgrade',
];
const NO_NAMES = ['', 'a b', 'a:b', 'naïve', 'a\r\nb', '(x)'];

describe.each(DRIVERS)('a header that cannot be set, over %s', (driver) => {
  test.each([...OF_THE_CONNECTION, ...NO_NAMES])(
    '%j is refused in options and hooks before anything is sent',
    async (name) => {
      const server = await replies(() => answer(200, THING));
      const api = transport(server.url, driver);
      const calls = [
        () => api.call(createThing, { body: { name: 'a' } }, { headers: { [name]: 'geheim' } }),
        () =>
          api
            .with({
              hooks: {
                onRequest: (event) => {
                  event.set(name, 'geheim');
                },
              },
            })
            .call(getThing, where),
        () =>
          api
            .with({
              hooks: {
                onRequest: async (event) => {
                  await Promise.resolve();
                  event.set(name, 'geheim');
                },
              },
            })
            .call(getThing, where),
      ];
      for (const call of calls) {
        const error = await failure(call);
        expect(error).toMatchObject({
          kind: 'input',
          code: 'invalid-option',
          mayHaveExecuted: false,
        });
        expect(error.message).not.toContain('geheim');
      }
      expect(() => transport(server.url, driver, { headers: { [name]: 'x' } })).toThrow(InputError);
      expect(() => api.with({ headers: { [name]: 'x' } })).toThrow(InputError);
      expect(server.peers).toHaveLength(0);
    },
  );

  test('the error of a hook names the hook, whatever the type of the header', async () => {
    const server = await replies(() => answer(200, THING));
    const set = (name: unknown, value: unknown): Promise<Error> =>
      failure(
        transport(server.url, driver, {
          hooks: {
            onRequest: (event) => {
              event.set(name as string, value as string);
            },
          },
        }).call(getThing, where),
      );
    expect((await set('upgrade', 'x')).message).toContain(
      'event.set of hook onRequest: upgrade cannot be set',
    );
    expect((await set(7, 'x')).message).toContain(
      'event.set of hook onRequest has a name that is not a header name',
    );
    expect((await set('x-key', 7)).message).toContain(
      'event.set of hook onRequest: the value of x-key',
    );
    expect(server.peers).toHaveLength(0);
  });

  test('other headers are sent as they were given, and null may remove a header that is not set', async () => {
    const server = await replies(() => answer(200, THING));
    await transport(server.url, driver, { headers: { 'X-Key': 'a', connection: null } }).call(
      getThing,
      where,
    );
    expect(header(server.requests[0], 'x-key')).toBe('a');
  });
});
