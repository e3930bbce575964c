import { describe, expect, test } from 'vitest';
import { webPage } from '../../src/response/hint.js';
import { redactUrls } from '../../src/wire/redact.js';
import { SharedEvents } from '../../src/stream/stream.js';
import { D, DRIVERS, failure, getThing, L, talk, transport } from '../servers/api.js';
import { cpuTime, cpuTimeUntil } from '../servers/cpu-time.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

const where = { name: 'a' };

describe.each(DRIVERS)('a text that a server made to be slow, over %s', (driver) => {
  test.each([200, 404, 502])(
    'comments of HTML that lead to no page cost no time with status %i',
    async (status) => {
      const server = await replies(() => answer(status, `${'<!---->'.repeat(2_000)}x`));
      const api = transport(server.url, driver, { retry: { limit: 0 } });
      const spent = await cpuTimeUntil(async () => {
        const error = await failure(api.call(getThing, { where }));
        expect(error).toMatchObject(
          status === 200 ? { name: 'OutputError', code: 'not-json' } : { status },
        );
      });
      expect(spent).toBeLessThan(2_000);
    },
  );

  test('millions of values in a row take hardly more time than any other text that is not JSON', async () => {
    const spent = async (text: string): Promise<number> => {
      const server = await replies(() => answer(200, text.repeat(2 ** 23)));
      return cpuTimeUntil(async () => {
        expect(
          await failure(transport(server.url, driver).call(getThing, { where })),
        ).toMatchObject({ code: 'not-json' });
      });
    };
    const plain = await spent('no');
    expect(await spent('[]')).toBeLessThan(plain + 600);
  });

  test('hundreds of thousands of events that end with a lone CR arrive, each once', async () => {
    const count = 150_000;
    const server = await replies(() => answer(200, `${L('a')}\r`.repeat(count) + D));
    let seen = 0;
    const spent = await cpuTimeUntil(async () => {
      for await (const event of transport(server.url, driver).stream(talk, { body: where }))
        if (event.message?.content === 'a') seen++;
    });
    expect(seen).toBe(count);
    expect(spent).toBeLessThan(4_000);
  });

  test('megabytes of CRs between two events are white space, as blanks are', async () => {
    const spent = async (space: string): Promise<number> => {
      const server = await replies(() => answer(200, `${L('a')}${space}${D}`));
      return cpuTimeUntil(async () => {
        expect(await transport(server.url, driver).stream(talk, { body: where }).final()).toBe('a');
      });
    };
    const plain = await spent(`\n${' '.repeat(2 ** 24)}`);
    expect(await spent('\r'.repeat(2 ** 24))).toBeLessThan(plain + 600);
  });
});

test.each([
  [
    '<!-- a - b -- c --> <?xml version="1.0"?>\n<!----><html><title lang="en">Sign in</title>',
    'a web page titled "Sign in"',
  ],
  ['<!doctype html><p>Hello', 'a web page'],
  ['<!-- never closed <html>', undefined],
  ['<feed>', undefined],
])('%j is recognised as what it is', (text, name) => {
  expect(webPage(text, { origin: 'http://x.example', prefix: '', root: '' })?.name).toBe(name);
});

test('a text full of addresses is searched for credentials in one pass', () => {
  const text = '://ada:x/'.repeat(200_000);
  expect(
    cpuTime(() => {
      expect(redactUrls(text)).toBe(text);
    }),
  ).toBeLessThan(3_000);
});

test('a reader of a shared stream that lags by two hundred thousand events catches up in time', async () => {
  let made = 0;
  const count = 200_000;
  const shared = new SharedEvents<number>(
    () => Promise.resolve(made < count ? ++made : undefined),
    () => undefined,
  );
  const [fast, slow] = [shared.reader(), shared.reader()];
  while ((await fast.next()) !== undefined);
  let sum = 0;
  const spent = cpuTime(() => {
    for (let event = slow.ready(); event !== undefined; event = slow.ready()) sum += event;
  });
  expect(sum).toBe((count * (count + 1)) / 2);
  expect(spent).toBeLessThan(1_000);
});
