import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';

describe('a list that was not read', () => {
  const list = transport('http://127.0.0.1:9', 'undici').pages(listThings, {});

  // What JavaScript programs write, also after an `await`; it does not compile in TypeScript.
  test.each(['map', 'filter', 'forEach'])('has no %s, and says how to read it', (name) => {
    const call = (list as unknown as Readonly<Record<string, () => unknown>>)[name];
    expect(call).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: `a list is no array, and has no ${name}()`,
        hint: 'use await list.toArray(), or for await (const item of list)',
      }),
    );
  });

  test('prints what it is and how to read it', () => {
    expect(inspect(list)).toBe(
      "Pages { list: 'listThings', not read yet: for await, or await list.toArray() }",
    );
    expect(Object.keys(list)).toEqual([]);
  });

  test('prints that it was read before', async () => {
    const server = await replies(() => answer(200, `[${THING}]`, { 'x-total-count': '1' }));
    const read = transport(server.url, 'undici').pages(listThings, {});
    await read.toArray();
    expect(inspect(read)).toBe(
      "Pages { list: 'listThings', read before: each for await or list.toArray() requests it again }",
    );
  });
});

describe.each(DRIVERS)('an item of a list over %s that is null', (driver) => {
  test('is reported as drift, and the list is read', async () => {
    const server = await replies(() =>
      answer(200, `[${THING},null,{"id":2,"name":"two"}]`, { 'x-total-count': '3' }),
    );
    const drift: unknown[] = [];
    const api = transport(server.url, driver, {
      validate: 'lenient',
      hooks: { onDrift: (event) => void drift.push(event) },
    });
    const items = await api.pages(listThings, {}).toArray();
    expect(items.map((item) => (item as object | null) === null)).toEqual([false, true, false]);
    expect(drift).toEqual([expect.objectContaining({ path: '[1]' })]);
    const looped: unknown[] = [];
    for await (const item of api.pages(listThings, {})) looped.push(item);
    expect(looped).toHaveLength(3);
  });

  test('is an error in strict mode, and so is an item of another kind in any mode', async () => {
    const server = await replies(() => answer(200, `[${THING},null]`, { 'x-total-count': '2' }));
    expect(
      await failure(transport(server.url, driver).pages(listThings, {}).toArray()),
    ).toMatchObject({ name: 'OutputError', path: '[1]' });
    const texts = await replies(() => answer(200, '["a"]'));
    const api = transport(texts.url, driver, { validate: 'lenient' });
    expect(await failure(api.pages(listThings, {}).toArray())).toMatchObject({
      name: 'OutputError',
    });
  });
});
