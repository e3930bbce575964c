// Options from a variable may have more keys than the options, as the compiler lets them; an address may, too.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '../../src/call/wait-for.js';
import { basic } from '../../src/contract/auth/basic.js';
import { bearer } from '../../src/contract/auth/bearer.js';
import { proxyUser } from '../../src/contract/auth/proxy-user.js';
import { queryToken } from '../../src/contract/auth/query-token.js';
import { token } from '../../src/contract/auth/token.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { DRIVERS, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';
import { Transport } from '../servers/transport.js';

/** What a configuration holds besides the options. */
const further = { name: 'production', url: 'http://127.0.0.1:1', port: 3000, owner: 'ada' };

test.each(DRIVERS)('every object of options takes them, over %s', async (driver) => {
  const server = await replies((request) =>
    request.includes('/things?') ? answer(200, '[]') : answer(200, THING),
  );
  const own =
    driver === 'fetch'
      ? { fetch: globalThis.fetch }
      : { tls: { ...further, rejectUnauthorized: true } };
  const config: TransportOptions & typeof further = {
    ...further,
    ...own,
    baseUrl: server.url,
    auth: basic({ username: 'ada', password: 'x', ...further }),
    timeouts: { ...further, total: 5_000 },
    retry: { ...further, limit: 0 },
    hooks: { ...further, onRequest: () => undefined },
    limit: { ...further, concurrency: 5 },
  };
  const api = new Transport(config).with({ ...further, validate: 'strict' });
  // The URL of the options is used, not that of the further keys.
  expect(
    await api.call(
      getThing,
      { where: { ...further, name: 'a' } },
      { ...further, headers: { 'x-own': 'yes' } },
    ),
  ).toMatchObject({
    id: 1,
  });
  expect(header(server.requests[0], 'x-own')).toBe('yes');
  const pages = api.pages(listThings, {}, { ...further, context: 1 });
  expect([
    await pages.toArray({ ...further, limit: 3 }),
    (await pages.page({ ...further, cursor: undefined })).items,
  ]).toEqual([[], []]);
  expect(await waitFor(() => true, { ...further, interval: 5 })).toBe(true);

  const folder = await mkdtemp(join(tmpdir(), 'further-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await (
    await api.bytes(file, {}, { ...further, context: 1 })
  ).saveTo(join(folder, 'a'), { ...further, onProgress: () => undefined });
  expect(await (await api.bytes(file, {})).toResponse({ ...further, status: 201 }).text()).toBe(
    THING,
  );
});

test('so do those of credentials', () => {
  const options = { ...further, renew: (): undefined => undefined };
  for (const auth of [
    token('x', options),
    bearer('x', options),
    queryToken('x', { ...options, parameter: 'token' }),
  ])
    expect(auth).toBeDefined();
  expect(proxyUser('ada', { ...further, header: 'x-user' }).scheme).toBe('proxyUser');
});

test('the logger hears of each once for a client and those made by with()', async () => {
  const server = await replies(() => answer(200, THING));
  const lines: string[] = [];
  const log = (): void => undefined;
  const warn = (message: string): void => {
    lines.push(message);
    throw new Error('of the logger');
  };
  const logger = { debug: log, info: log, warn, error: log };
  const api = transport(server.url, 'undici', { ...{ owner: 'ada' }, logger });
  const call = { ...further, context: 1 };
  for (const each of [api, api, api.with({ ...{ port: 1 }, context: 1 })])
    await each.call(getThing, { where: { name: 'a' } }, call);
  expect(lines).toEqual(
    ['owner', 'port', 'name', 'url'].map((name) => `option ${name} is not known, and ignored`),
  );
});

test.each<[string, Partial<TransportOptions> & Record<string, unknown>, string]>([
  ['another spelling', { Headers: {} }, 'use headers'],
  ['a letter too many', { suddo: 'ada', hookss: {} }, 'use hooks'],
  ['the name of other libraries', { maxRetries: 1, retries: 1 }, 'use retry.limit'],
  [
    'the name of other libraries for an address',
    { ...{ endpoint: 'http://127.0.0.1:1' }, baseUrl: undefined as unknown as string },
    'use baseUrl',
  ],
])('but %s of an option that is not given is refused', (_, options, hint) => {
  expect(() => new Transport({ baseUrl: 'http://127.0.0.1:1', ...options })).toThrow(
    expect.objectContaining({
      code: 'invalid-option',
      hint: expect.stringContaining(hint) as string,
    }) as Error,
  );
});
