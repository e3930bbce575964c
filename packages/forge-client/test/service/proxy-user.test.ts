import { expect, test } from 'vitest';
import { InputError, proxyUser } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { type Reply, scriptServer } from '../script-server.js';

const ok: Reply = { body: { version: '1.27.0' } };

test.each([
  ['the header that forges expect', proxyUser('ada'), 'x-webauth-user', 'ada'],
  ['a header of its own', proxyUser('ada', { header: 'X-Remote-User' }), 'x-remote-user', 'ada'],
  ['what a function returns', proxyUser(() => 'grace'), 'x-webauth-user', 'grace'],
  ['nothing, where the function has none', proxyUser(() => undefined), 'x-webauth-user', undefined],
])('proxyUser sends %s', async (_, auth, name, value) => {
  const { transport, asked } = await scriptServer([ok], { auth });
  expect(transport.describe(endpoints.getVersion, {}).headers).toMatchObject({ [name]: '***' });
  await transport.call(endpoints.getVersion, {});
  expect(asked.map(({ headers }) => headers[name])).toEqual([value]);
});

test('the name is not shown by the error of a server that repeats it', async () => {
  const { transport } = await scriptServer([{ status: 400, body: { message: 'no bernadette' } }], {
    auth: proxyUser('bernadette'),
  });
  const error: unknown = await transport.call(endpoints.getVersion, {}).catch((e: unknown) => e);
  expect((error as Error).message).toMatch(/no \*\*\*/);
});

test.each(['X Evil', 'transfer-encoding', 'content-length', ''])(
  'the header %j is refused',
  (header) => {
    expect(() => proxyUser('ada', { header })).toThrow(InputError);
  },
);
