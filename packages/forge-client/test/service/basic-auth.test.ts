import { describe, expect, test, vi } from 'vitest';
import { basic, ForgeClient, type ForgeClientOptions } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { type Reply, scriptServer } from '../script-server.js';

const ok: Reply = { body: { version: '1.27.0' } };
const refused: Reply = { status: 401, body: { message: 'invalid credentials' } };
const NAMES = ['x-service-otp', 'x-gitea-otp', 'x-forgejo-otp'];

describe.each<[string, Partial<ForgeClientOptions>]>([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('a one-time code over %s', (_, driver) => {
  const account = { username: 'ada', password: 'secret' };

  test('as text is sent with the first request only', async () => {
    const { transport, asked } = await scriptServer([ok, ok], {
      ...driver,
      auth: basic({ ...account, otp: '123456' }),
    });
    await transport.call(endpoints.getVersion, {});
    await transport.call(endpoints.getVersion, {});
    expect(asked.map(({ headers }) => NAMES.map((name) => headers[name]))).toEqual([
      ['123456', '123456', '123456'],
      [undefined, undefined, undefined],
    ]);
  });

  test('as a function is called after a 401, then for each request', async () => {
    const codes = ['111111', '222222'];
    const otp = vi.fn(() => Promise.resolve(codes.shift() ?? '000000'));
    const { transport, asked } = await scriptServer([refused, ok, ok], {
      ...driver,
      auth: basic({ ...account, otp }),
    });
    await transport.call(endpoints.getVersion, {});
    await transport.call(endpoints.getVersion, {});
    expect(asked.map(({ headers }) => headers['x-gitea-otp'])).toEqual([
      undefined,
      '111111',
      '222222',
    ]);
    for (const { headers } of asked)
      expect(headers['authorization']).toBe(
        `Basic ${Buffer.from('ada:secret').toString('base64')}`,
      );
  });

  test('that is wrong is not requested again, and the hint names password and code', async () => {
    const otp = vi.fn(() => '999999');
    const { transport } = await scriptServer([refused, refused, ok], {
      ...driver,
      auth: basic({ ...account, otp }),
    });
    await expect(transport.call(endpoints.getVersion, {})).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
      hint: expect.stringMatching(/password.*one-time code.*token/) as string,
    });
    expect(otp).toHaveBeenCalledTimes(1);
  });

  test('whose function throws or hangs ends the call', async () => {
    const otp = (): never => {
      throw new Error('no phone');
    };
    const throwing = await scriptServer([refused], { ...driver, auth: basic({ ...account, otp }) });
    await expect(throwing.transport.call(endpoints.getVersion, {})).rejects.toMatchObject({
      code: 'callback-failed',
      cause: { message: 'no phone' },
    });
    const hanging = await scriptServer([refused], {
      ...driver,
      auth: basic({ ...account, otp: () => new Promise(() => undefined) }),
    });
    const call = hanging.transport.call(
      endpoints.getVersion,
      {},
      { signal: AbortSignal.timeout(100) },
    );
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });

  test('that a server sends back is shown in no error', async () => {
    const echo: Reply = { status: 401, body: { message: 'wrong: 846203 secret' } };
    const { transport } = await scriptServer([echo], {
      ...driver,
      auth: basic({ ...account, otp: '846203' }),
    });
    const error: unknown = await transport
      .call(endpoints.getVersion, {})
      .catch((caught: unknown) => caught);
    expect((error as Error).message).toContain('wrong: *** secret');
    expect(JSON.stringify(error)).not.toContain('846203');
  });
});

test('describe shows the headers of a code that is still to be sent, without the code', async () => {
  const { transport } = await scriptServer([ok], {
    auth: basic({ username: 'ada', password: 'secret', otp: '123456' }),
  });
  expect(transport.describe(endpoints.getVersion, {}).headers).toMatchObject({
    authorization: '***',
    'x-gitea-otp': '***',
  });
  await transport.call(endpoints.getVersion, {});
  expect(transport.describe(endpoints.getVersion, {}).headers).not.toHaveProperty('x-gitea-otp');
});

test('a 401 without a code is an error which states that the account may require one', async () => {
  const { transport } = await scriptServer([refused], {
    auth: basic({ username: 'ada', password: 'secret' }),
  });
  await expect(transport.call(endpoints.getVersion, {})).rejects.toMatchObject({
    hint: expect.stringContaining('one-time code (otp) or a token') as string,
  });
});

test('a code that a proxy has refused for the server is sent again, and one that the server has seen is not', async () => {
  const { transport, asked } = await scriptServer(
    [{ status: 503 }, { body: { version: '1.27.0' } }, { body: { version: '1.27.0' } }],
    {
      auth: basic({ username: 'ada', password: 'secret', otp: '123456' }),
      retry: { limit: 1, baseDelay: 1 },
    },
  );
  await transport.call(endpoints.getVersion, {});
  await transport.call(endpoints.getVersion, {});
  expect(asked.map(({ headers }) => headers['x-gitea-otp'])).toEqual([
    '123456',
    '123456',
    undefined,
  ]);
});

test('a code that is on its way is not sent with other calls, however these end', async () => {
  const sent: (string | null)[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const forge = new ForgeClient({
    baseUrl: 'https://forge.example',
    auth: basic({ username: 'ada', password: 'secret', otp: '123456' }),
    retry: { limit: 0 },
    async fetch(_, init) {
      const code = new Headers(init?.headers).get('x-gitea-otp');
      sent.push(code);
      if (code !== null) await held;
      return Response.json({ version: '1.27.0' }, { status: code === null ? 401 : 200 });
    },
  });
  const first = forge.server.version();
  await vi.waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  for (let other = 0; other < 2; other++)
    await expect(forge.user.get()).rejects.toMatchObject({ status: 401 });
  release();
  await first;
  expect(sent).toEqual(['123456', null, null]);
});
