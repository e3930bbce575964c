import { describe, expect, test } from 'vitest';
import { recognizeWebPage } from '../../src/explain/web-page.js';
import { redactUrls } from '../../src/wire/redact-urls.js';
import { SharedEvents } from '../../src/stream/shared-events.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { D, L, talk } from '../servers/talk.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

const where = { name: 'a' };

// The sizes are such that work which grows with the square takes minutes, and the deadline of a test ends it.

describe.each(DRIVERS)('a text that a server made to be slow, over %s', (driver) => {
  test.each([200, 404, 502])(
    'comments of HTML that lead to no page are read once with status %i',
    async (status) => {
      const server = await replies(() => answer(status, `${'<!---->'.repeat(2_000)}x`));
      const api = transport(server.url, driver, { retry: { limit: 0 } });
      const error = await failure(api.call(getThing, { where }));
      expect(error).toMatchObject(
        status === 200 ? { name: 'OutputError', code: 'not-json' } : { status },
      );
    },
  );

  test('millions of values in a row are not JSON, and are not tried one after another', async () => {
    const server = await replies(() => answer(200, '[]'.repeat(2 ** 22)));
    expect(await failure(transport(server.url, driver).call(getThing, { where }))).toMatchObject({
      code: 'not-json',
    });
  });

  test('hundreds of thousands of events that end with a lone CR arrive, each once', async () => {
    const count = 150_000;
    const server = await replies(() => answer(200, `${L('a')}\r`.repeat(count) + D));
    let seen = 0;
    for await (const event of transport(server.url, driver).stream(talk, { body: where }))
      if (event.message?.content === 'a') seen++;
    expect(seen).toBe(count);
  });

  test('megabytes of CRs between two events are white space, as blanks are', async () => {
    for (const space of [`\n${' '.repeat(2 ** 23)}`, '\r'.repeat(2 ** 23)]) {
      const server = await replies(() => answer(200, `${L('a')}${space}${D}`));
      expect(await transport(server.url, driver).stream(talk, { body: where }).final()).toBe('a');
    }
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
  expect(recognizeWebPage(text, { origin: 'http://x.example', prefix: '', root: '' })?.name).toBe(
    name,
  );
});

test('a text full of addresses is searched for credentials in one pass', () => {
  const text = '://ada:x/'.repeat(200_000);
  expect(redactUrls(text)).toBe(text);
});

test('a reader of a shared stream that lags by a million events catches up without moving the rest for each', async () => {
  let made = 0;
  const count = 1_000_000;
  const shared = new SharedEvents<number>(
    () => Promise.resolve(made < count ? ++made : undefined),
    () => undefined,
  );
  const [fast, slow] = [shared.reader(), shared.reader()];
  while ((await fast.next()) !== undefined);
  let sum = 0;
  for (let event = slow.ready(); event !== undefined; event = slow.ready()) sum += event;
  expect(sum).toBe((count * (count + 1)) / 2);
});
