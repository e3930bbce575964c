import { describe, expect, test } from 'vitest';
import type { Endpoint, NoInput } from '../../src/contract/endpoint.js';
import { byLink, type ListEndpoint } from '../../src/paging/rules.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, object } from '../schema-all.js';
import { ndjson, type StreamEndpoint } from '../../src/stream/ndjson.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

/** A thing that holds another one, as a repository its parent. */
interface Nested {
  id: number;
  parent?: Nested | null | undefined;
}
const nested: ZodSchema<Nested> = object(() => ({
  id: z.int(),
  get parent() {
    return z.optional(z.nullable(nested));
  },
}));

const anything: ZodSchema<unknown> = object<object>(() => ({}));

const get: Endpoint<NoInput, Nested> = {
  id: 'getNested',
  method: 'GET',
  path: '/nested',
  input: {},
  output: nested,
};
const put: Endpoint<{ body: Nested }, Nested> = {
  id: 'putNested',
  method: 'PUT',
  path: '/nested',
  input: { body: nested },
  output: nested,
};
const open: Endpoint<{ body: unknown }, Nested> = {
  id: 'open',
  method: 'PUT',
  path: '/nested',
  input: { body: anything },
  output: nested,
};
const list: ListEndpoint<NoInput, Nested> = {
  id: 'listNested',
  method: 'GET',
  path: '/list',
  input: {},
  item: nested,
  paging: byLink,
};
const talk: StreamEndpoint<NoInput, Nested> = {
  id: 'talkNested',
  method: 'GET',
  path: '/talk',
  input: {},
  event: nested,
  format: ndjson,
};

function deep(levels: number, innermost = '{"id":1}'): string {
  return `${'{"id":1,"parent":'.repeat(levels)}${innermost}${'}'.repeat(levels)}`;
}

function deepValue(levels: number): Nested {
  let value: Nested = { id: 1 };
  for (let i = 0; i < levels; i++) value = { id: 1, parent: value };
  return value;
}

const LEVELS = 100_000;

describe.each(DRIVERS)('a value that is nested a hundred thousand deep, over %s', (driver) => {
  test.each([
    ['lenient', deep(LEVELS)],
    ['strict', deep(LEVELS)],
    ['lenient', deep(LEVELS, '{"id":"wrong"}')],
    ['strict', deep(LEVELS, '{"id":"wrong"}')],
    ['lenient', deep(6_000, '{"id":"wrong"}')],
  ] as const)(
    'is an OutputError as a response, an item and an event (%s)',
    async (validate, text) => {
      const server = await replies((request) => {
        if (request.startsWith('GET /talk'))
          return Buffer.concat([
            Buffer.from(STREAM_HEAD),
            chunk(`${text}\n`),
            Buffer.from(LAST_CHUNK),
          ]);
        return answer(200, request.startsWith('GET /list') ? `[${text}]` : text);
      });
      const api = transport(server.url, driver, { validate });
      for (const work of [
        () => api.call(get, {}),
        () => api.pages(list, {}).toArray(),
        () => api.stream(talk, {}).final(),
      ]) {
        expect(await failure(work)).toMatchObject({ name: 'OutputError', code: 'too-deep' });
      }
      expect(await failure(api.call(put, { body: { id: 1 } }))).toMatchObject({
        name: 'OutputError',
        code: 'too-deep',
        mayHaveExecuted: true,
      });
    },
  );

  test('is returned unchecked where nothing has to be checked', async () => {
    const server = await replies(() => answer(200, deep(LEVELS)));
    const value = await transport(server.url, driver, { validate: 'off' }).call(get, {});
    expect(value.parent?.parent?.id).toBe(1);
  });

  test('is an error with its status as the body of an error', async () => {
    const server = await replies(() =>
      answer(422, `{"message":"no","detail":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
    );
    const error = await failure(
      transport(server.url, driver)
        .with({ headers: { 'x-token': 'geheim-geheim' } })
        .call(get, {}),
    );
    expect(error).toMatchObject({ status: 422 });
    expect(error.message).toContain('no');
  });

  test('is an InputError as a request body, and so is one that contains itself', async () => {
    const circle: Nested = { id: 1 };
    circle.parent = circle;
    const server = await replies(() => answer(200, '{"id":1}'));
    const api = transport(server.url, driver);
    for (const endpoint of [put, open]) {
      for (const body of [deepValue(LEVELS), circle]) {
        const error = await failure(api.call(endpoint, { body }));
        expect(error).toMatchObject({
          name: 'InputError',
          code: endpoint === open && body === circle ? 'invalid-input' : 'too-deep',
        });
        expect(() => api.describe(endpoint, { body })).toThrow(error.message);
      }
    }
    expect(server.requests).toEqual([]);
  });
});

test('a secret field with a deep value in it is hidden by describe', () => {
  let secret: unknown = 'geheim';
  for (let i = 0; i < 2_000; i++) secret = [secret];
  const { body } = transport('http://x.example', 'undici').describe(open, {
    body: { password: secret, nested: deepValue(2_000) },
  });
  expect(body).toContain('"password":"***"');
  expect(body).not.toContain('geheim');
});
