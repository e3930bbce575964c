import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { token } from '../../src/contract/auth.js';
import { InputError } from '../../src/base/errors.js';
import type { Logger } from '../../src/contract/logger.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { DRIVERS, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';
import { unhandled } from '../servers/unhandled.js';

const SECRET = 'secret-token-0123456789';
const THING = '{"id":1,"name":"a"}';

/** Keeps level and line, and everything as text. */
function recorder(): Logger & { readonly lines: string[]; readonly all: unknown[] } {
  const lines: string[] = [];
  const all: unknown[] = [];
  const level =
    (name: string) =>
    (message: string, fields?: object): void => {
      lines.push(`${name} ${message}`);
      all.push(message, fields);
    };
  return {
    lines,
    all,
    debug: level('debug'),
    info: level('info'),
    warn: level('warn'),
  };
}

describe.each(DRIVERS)('a logger over %s', (driver) => {
  test('gets attempts, responses, retries and drift, each at its level, without secrets', async () => {
    const bodies = ['', `{"message":"no ${SECRET}"}`, '{"id":"x","name":"a"}'];
    const server = await replies((_, count) =>
      answer([503, 404, 200][(count - 1) % 3] ?? 200, bodies[(count - 1) % 3] ?? ''),
    );
    const logger = recorder();
    const api = transport(server.url, driver, {
      auth: token(SECRET),
      logger,
      retry: { baseDelay: 1 },
      validate: 'lenient',
    });
    await expect(api.call(getThing, { where: { name: 'a' } })).rejects.toThrow();
    await api.call(getThing, { where: { name: 'b' } });
    const lines = logger.lines.map((line) =>
      line.replace(server.url, '').replace(/\d+ ms/, 'N ms'),
    );
    expect(lines).toEqual([
      expect.stringMatching(/^debug GET \S+ attempt 1$/),
      expect.stringMatching(/^info GET \S+ 503 in N ms$/),
      expect.stringMatching(/^info GET \S+ 503, retry in N ms$/),
      expect.stringMatching(/^debug GET \S+ attempt 2$/),
      expect.stringMatching(/^info GET \S+ 404 in N ms$/),
      expect.stringMatching(/^debug GET \S+ attempt 1$/),
      expect.stringMatching(/^info GET \S+ 200 in N ms$/),
      expect.stringMatching(/^info GET \S+ id: expected /),
    ]);
    expect(JSON.stringify(logger.all)).not.toContain(SECRET);
    expect(logger.all[1]).toMatchObject({
      endpoint: getThing.id,
      attempt: 1,
      headers: { authorization: '***' },
    });
  });

  test('may be a console, may throw, and is replaced or removed by with', async () => {
    const server = await replies(() => answer(200, THING));
    let text = '';
    const sink = new Writable({
      write(bytes: Buffer, _encoding, done) {
        text += bytes.toString();
        done();
      },
    });
    const throws = (): never => {
      throw new Error('disk full');
    };
    const where = { where: { name: 'a' } };
    const api = transport(server.url, driver, { logger: new Console(sink) });
    await api.call(getThing, where);
    expect(text).toMatch(/GET .* 200 in \d+ ms/);
    text = '';
    const logger = recorder();
    await api.with({ logger }).call(getThing, where);
    await api.with({ logger: null }).call(getThing, where);
    await api.with({ logger: { debug: throws, info: throws, warn: throws } }).call(getThing, where);
    expect([logger.lines.length, text]).toEqual([2, '']);
  });

  test('may reject: the call succeeds, and no rejection is left unhandled', async () => {
    const server = await replies(() => answer(200, THING));
    const errors = unhandled();
    const rejects = (): Promise<never> => Promise.reject(new Error('disk full'));
    const logger = { debug: rejects, info: rejects, warn: rejects };
    await transport(server.url, driver, { logger }).call(getThing, { where: { name: 'a' } });
    expect(await errors()).toEqual([]);
  });
});

test.each([
  ['a function', (): void => undefined, 'option logger must have the methods'],
  ['a level', 'debug', 'option logger must have the methods debug, info and warn, not a string'],
  ['a logger without warn', { debug: () => 0, info: () => 0 }, 'logger.warn'],
])('%s is not a logger', (_, logger, named) => {
  const make = (): unknown =>
    transport('http://127.0.0.1', 'undici', { logger: logger as unknown as Logger });
  expect(make).toThrow(InputError);
  expect(make).toThrow(named);
});

describe('the variable CLIENTS_LOG', () => {
  const where = { where: { name: 'a' } };

  /** Makes a call with the variable set, and returns what is written to standard error. */
  async function logCall(
    level: string,
    options: Partial<TransportOptions> = {},
  ): Promise<string[]> {
    vi.stubEnv('CLIENTS_LOG', level);
    const server = await replies(() => answer(200, THING));
    const write = vi.spyOn(console, 'error').mockReturnValue(undefined);
    try {
      await transport(server.url, 'undici', { auth: token(SECRET), ...options }).call(
        getThing,
        where,
      );
      return write.mock.calls.map(([line, fields]) =>
        `${String(line)} ${JSON.stringify(fields)}`.replace(server.url, ''),
      );
    } finally {
      write.mockRestore();
      vi.unstubAllEnvs();
    }
  }

  test.each([
    [
      'debug',
      [
        /^clients debug: GET \S+ attempt 1 .*"authorization":"\*{3}"/,
        /^clients info: GET \S+ 200 in/,
      ],
    ],
    [' INFO ', [/^clients info: GET \S+ 200 in/]],
    ['warn', []],
    ['error', []],
    ['off', []],
    ['', []],
  ])('set to %j writes lines of that level and above, without secrets', async (level, lines) => {
    const written = await logCall(level);
    expect(written).toEqual(lines.map((line) => expect.stringMatching(line) as string));
    expect(written.join()).not.toContain(SECRET);
  });

  test('is overruled by the option', async () => {
    const logger = recorder();
    expect(await logCall('debug', { logger })).toEqual([]);
    expect(logger.lines).toHaveLength(2);
  });

  test('with a level that is not known is ignored, and that is said once', async () => {
    const told = 'CLIENTS_LOG is ignored: set it to off, error, warn, info or debug';
    expect(await logCall('verbose')).toEqual([`${told} undefined`]);
    expect(await logCall('verbose')).toEqual([]);
  });
});

test.each([
  ['pino', { bindings: () => ({}) }],
  ['bunyan', { fields: {} }],
])('a logger of the shape of %s gets the fields before the message', async (_, shape) => {
  const server = await replies(() => answer(200, THING));
  const told: unknown[][] = [];
  const level = (...args: unknown[]): void => void told.push(args);
  const logger = { ...shape, debug: level, info: level, warn: level, error: level };
  await transport(server.url, 'undici', { logger: logger as unknown as Logger }).call(getThing, {
    where: { name: 'a' },
  });
  expect(told).toHaveLength(2);
  for (const [fields, message] of told) {
    expect(fields).toMatchObject({ endpoint: 'getThing', attempt: 1 });
    expect(message).toMatch(/^GET /);
  }
});
