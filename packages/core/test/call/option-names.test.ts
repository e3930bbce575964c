import { expect, test } from 'vitest';
import type { CallOptions } from '../../src/contract/options.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';
import { Transport } from '../servers/transport.js';

const where = { where: { name: 'a' } };

/** What a configuration holds besides the options. */
const further = { name: 'production', url: 'http://127.0.0.1:1', port: 3000 };

test.each(DRIVERS)(
  'further keys of options are ignored over %s, and the logger hears of each once for each operation',
  async (driver) => {
    const server = await replies(() => answer(200, THING));
    const lines: string[] = [];
    const log = (): void => undefined;
    const logger = { debug: log, info: log, warn: (text: string) => lines.push(text), error: log };
    const api = transport(server.url, driver, {
      ...further,
      logger,
      timeouts: { total: 5_000 },
    });
    for (const each of [api, api, api.with({ ...further, validate: 'strict' })])
      await each.call(getThing, where, { ...further, headers: { 'x-own': 'yes' } });
    expect(header(server.requests[0], 'x-own')).toBe('yes');
    expect(lines).toEqual(
      ['new Clients', 'with', 'getThing'].flatMap((operation) =>
        Object.keys(further).map(
          (name) => `${operation}: option ${name} is not known, and does nothing`,
        ),
      ),
    );
  },
);

test.each<[object, string]>([
  [{ Headers: {} }, 'option Headers is not known: use headers'],
  [{ retries: 1 }, 'option retries is not known: use retry.limit'],
  [{ onRequest: () => 1 }, 'option onRequest is not known: use hooks.onRequest'],
  [{ hooks: { onReqest: () => 1 } }, 'option hooks.onReqest is not known: use hooks.onRequest'],
  [{ retry: { limits: 1 } }, 'option retry.limits is not known: use retry.limit'],
  [{ retry: { retries: 0 } }, 'option retry.retries is not known: use retry.limit'],
  [
    { retry: { attempts: 1 } },
    'option retry.attempts is not known: limit is the number of retries after the first attempt: one less than the attempts',
  ],
  [
    { retry: { factor: 2 } },
    'option retry.factor is not known: the keys of retry are limit, baseDelay, maxDelay, maxRetryAfter, repeatable',
  ],
  [{ timeouts: { request: 1 } }, 'option timeouts.request is not known: use timeouts.total'],
  [{ timeouts: { response: 1 } }, 'option timeouts.response is not known: use timeouts.firstByte'],
  [
    { timeouts: { dns: 1 } },
    'option timeouts.dns is not known: the keys of timeouts are connect, firstByte, idle, total',
  ],
  [
    { hooks: { beforeRequest: [() => 1] } },
    'option hooks.beforeRequest is not known: use hooks.onRequest',
  ],
])(
  'an option of a client or of with() that stands for another one is refused: %j',
  (options, message) => {
    const baseUrl = 'http://127.0.0.1:9';
    const refused = expect.objectContaining({ code: 'invalid-option', message }) as Error;
    expect(() => new Transport({ baseUrl, ...options })).toThrow(refused);
    expect(() => new Transport({ baseUrl }).with(options)).toThrow(refused);
  },
);

test.each<[object, string]>([
  [{ timeout: 5 }, 'option timeout is not known: use timeouts.total'],
  [{ abortSignal: AbortSignal.abort() }, 'option abortSignal is not known: use signal'],
  [
    { onRequest: () => 1 },
    'option onRequest is not known: a function of this name is never called',
  ],
  [{ baseUrl: 'http://x' }, 'option baseUrl cannot be set for one call'],
  [{ token: 'x' }, 'option token cannot be set for one call'],
  [AbortSignal.abort(), 'the options are a signal'],
])(
  'an option of a call that stands for another one, or comes too late, is refused: %j',
  async (options, message) => {
    const api = new Transport({ baseUrl: 'http://127.0.0.1:9' });
    expect(await failure(api.call(getThing, where, options as CallOptions))).toMatchObject({
      code: 'invalid-option',
      message,
    });
  },
);
