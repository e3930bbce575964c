import { describe, expect, test } from 'vitest';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

const write = { body: { name: 'x' } };

describe.each(DRIVERS)('a write that is not validated, over %s', (driver) => {
  test.each(['', ' \n', 'OK', 'created 7'])(
    'resolves when it succeeded with a body that is no value: %j',
    async (body) => {
      const server = await replies(() => answer(200, body));
      const api = transport(server.url, driver, { validate: 'off' });
      expect(await api.call(createThing, write)).toBeUndefined();
      expect((await api.exchange(createThing, write)).status).toBe(200);
      for (const validate of ['lenient', 'strict'] as const)
        expect(await failure(api.call(createThing, write, { validate }))).toMatchObject({
          kind: 'output',
        });
    },
  );

  test('resolves after a 204', async () => {
    const server = await replies(() => 'HTTP/1.1 204 X\r\n\r\n');
    const api = transport(server.url, driver, { validate: 'off' });
    expect(await api.call(createThing, write)).toBeUndefined();
  });

  test('still rejects for a web page, a body that was cut off, and a refusal', async () => {
    for (const reply of [
      answer(200, '<html><title>Login</title></html>'),
      answer(200, '{"id":1,"na'),
      answer(500, ''),
    ]) {
      const server = await replies(() => reply);
      const api = transport(server.url, driver, { validate: 'off', retry: { limit: 0 } });
      await failure(api.call(createThing, write));
    }
  });

  test('does not change reads, whose value is what they are for', async () => {
    const server = await replies(() => answer(200, ''));
    const api = transport(server.url, driver, { validate: 'off', retry: { limit: 0 } });
    expect(await failure(api.call(getThing, { where: { name: 'x' } }))).toMatchObject({
      code: 'empty',
    });
    const show: typeof createThing = { ...createThing, id: 'show', reads: true };
    expect(await failure(api.call(show, write))).toMatchObject({ code: 'empty' });
  });
});
