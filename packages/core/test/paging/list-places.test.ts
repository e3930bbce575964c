import { describe, expect, test } from 'vitest';
import { readLink } from '../../src/wire/link.js';
import { parseRetryAfter } from '../../src/wire/retry-after.js';
import type { DriftEvent } from '../../src/contract/hooks.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { replies, target } from '../servers/replies.js';

describe.each(DRIVERS)('a list over %s', (driver) => {
  test('names the item that does not fit its schema, in errors and in drift', async () => {
    const server = await replies((request) =>
      answer(
        200,
        request.includes('page=2')
          ? '[{"id":1,"name":"a"},{"id":"2","name":"b"}]'
          : '[{"id":1,"name":"a"},"x"]',
      ),
    );
    const api = transport(server.url, driver);
    expect(await failure(api.pages(listThings, {}).toArray())).toMatchObject({
      path: '[1]',
      expected: 'an object',
      message: expect.stringContaining('[1]: expected an object, found a string') as string,
    });
    expect(await failure(api.pages(listThings, { query: { page: 2 } }).toArray())).toMatchObject({
      path: '[1].id',
      value: { id: '2', name: 'b' },
    });
    const drift: DriftEvent[] = [];
    const lenient = transport(server.url, driver, {
      validate: 'lenient',
      hooks: { onDrift: (event) => void drift.push(event) },
    });
    await lenient.pages(listThings, { query: { page: 2 } }).page();
    expect(drift.map(({ path }) => path)).toEqual(['[1].id']);
    expect(
      await failure(lenient.pages({ ...listThings, key: 'things', id: 'wrapped' }, {}).page()),
    ).toMatchObject({ path: 'things' });
    const wrapped = await replies(() => answer(200, '{"things":[{"id":1,"name":"a"},7]}'));
    expect(
      await failure(
        transport(wrapped.url, driver)
          .pages({ ...listThings, key: 'things' }, {})
          .page(),
      ),
    ).toMatchObject({ path: 'things[1]' });
  });

  test('continues from a cursor and from nothing else', async () => {
    const server = await replies(() => answer(200, '[]'));
    const pages = transport(server.url, driver).pages(listThings, { query: { limit: 2 } });
    for (const cursor of ['http://x/?page=2', '/things?page=2', '?page=2', '2', '']) {
      expect(() => pages.from(cursor)).toThrow(
        expect.objectContaining({ kind: 'input', code: 'invalid-input' }),
      );
      expect(await failure(pages.page({ cursor }))).toMatchObject({ kind: 'input' });
    }
    expect(server.requests).toEqual([]);
    await pages.from('page=2&q=http://x/').toArray();
    expect(target(server.requests[0])).toBe('/things?page=2&q=http://x/');
  });

  test('starts again from the cursor of a first page without a query', async () => {
    const server = await replies((_, count) =>
      count === 1 ? answer(500, '{}') : answer(200, '[]'),
    );
    const pages = transport(server.url, driver, { retry: { limit: 0 } }).pages(listThings, {});
    const { page } = (await failure(pages.toArray())) as unknown as { page: { cursor: string } };
    expect(await pages.from(page.cursor).toArray()).toEqual([]);
    expect(server.requests.map(target)).toEqual(['/things?page=1', '/things?page=1']);
  });

  test('that is not UTF-8 is an error that says so, as for any JSON', async () => {
    const bad = Buffer.concat([
      Buffer.from('{"id":1,"name":"M'),
      Buffer.from([0xfc]),
      Buffer.from('nchen"}'),
    ]);
    const one = await replies(() => answer(200, bad));
    const all = await replies(() =>
      answer(200, Buffer.concat([Buffer.from('['), bad, Buffer.from(']')])),
    );
    for (const validate of ['strict', 'lenient'] as const) {
      expect(
        await failure(
          transport(one.url, driver, { validate }).call(getThing, { where: { name: 'a' } }),
        ),
      ).toMatchObject({
        kind: 'output',
        code: 'not-utf8',
      });
      expect(
        await failure(transport(all.url, driver, { validate }).pages(listThings, {}).toArray()),
      ).toMatchObject({
        kind: 'output',
        code: 'not-utf8',
      });
    }
  });

  test('can contain a replacement character that was sent as such, and errors can be in any encoding', async () => {
    const server = await replies(() => answer(200, '{"id":1,"name":"\uFFFD"}'));
    expect(
      await transport(server.url, driver).call(getThing, { where: { name: 'a' } }),
    ).toMatchObject({ name: '\uFFFD' });
    const refused = await replies(() =>
      answer(404, Buffer.from('{"message":"Stra\xdfe"}', 'latin1')),
    );
    expect(
      await failure(transport(refused.url, driver).call(getThing, { where: { name: 'a' } })),
    ).toMatchObject({ status: 404 });
    const page = await replies(() =>
      answer(200, Buffer.from('<html><title>Stra\xdfe</title>', 'latin1')),
    );
    expect(
      await failure(transport(page.url, driver).call(getThing, { where: { name: 'a' } })),
    ).toMatchObject({ code: 'html' });
  });
});

test('a Retry-After of any length delays the retry', async () => {
  expect(parseRetryAfter('99999999999999999999', undefined)).toBeGreaterThan(1e12);
  expect(parseRetryAfter(`1${'0'.repeat(400)}`, undefined)).toBeLessThan(Infinity);
  const server = await replies(() => answer(503, '{}', { 'retry-after': '99999999999999999999' }));
  await failure(transport(server.url, 'undici').call(getThing, { where: { name: 'a' } }));
  expect(server.requests).toHaveLength(1);
});

test('a link about another page is not followed', () => {
  expect(readLink('</y?page=77>; rel=next; anchor="/other", <?page=2>; rel=next')).toEqual({
    next: '?page=2',
    pages: true,
  });
  expect(readLink('</y?page=77>; Anchor="#x"; rel=next')).toEqual({
    next: undefined,
    pages: false,
  });
});
