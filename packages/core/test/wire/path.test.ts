import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.js';
import { encodeQuery, fillPath, type ParamKind } from '../../src/wire/address.js';
import { InputError } from '../../src/base/errors.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, object } from '../schema-all.js';
import { DRIVERS, failure, type Thing, thing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies, target, THING } from '../servers/replies.js';

const OWNER = { id: 'a' };

interface Where {
  p: string;
}
const where: ZodSchema<Where> = object(() => ({ p: z.string() }));
const get = (kind: ParamKind): Endpoint<{ where: Where }, Thing> => ({
  id: 'get',
  method: 'GET',
  path: '/a/{p}/z',
  input: { where },
  params: { p: kind },
  output: thing,
});
const KINDS = ['segment', 'path', 'ref'] as const;

/** What a value looks like in the request, by kind: segment, path, ref. */
const EXACT: readonly (readonly [string, string, string, string])[] = [
  ['plain', 'plain', 'plain', 'plain'],
  ['a/b', 'a%2Fb', 'a/b', 'a%2Fb'],
  ['feature/1', 'feature%2F1', 'feature/1', 'feature%2F1'],
  ['a#b?c%d', 'a%23b%3Fc%25d', 'a%23b%3Fc%25d', 'a%23b%3Fc%25d'],
  ['a b', 'a%20b', 'a%20b', 'a%20b'],
  ['a+b', 'a%2Bb', 'a%2Bb', 'a%2Bb'],
  ['🦙é', '%F0%9F%A6%99%C3%A9', '%F0%9F%A6%99%C3%A9', '%F0%9F%A6%99%C3%A9'],
  ['dot.', 'dot.', 'dot.', 'dot.'],
  ['...', '...', '...', '...'],
  ['.git', '.git', '.git', '.git'],
  ['100%', '100%25', '100%25', '100%25'],
  ['a;b=c', 'a%3Bb%3Dc', 'a%3Bb%3Dc', 'a%3Bb%3Dc'],
  ['a\\b', 'a%5Cb', 'a%5Cb', 'a%5Cb'],
  ['{p}', '%7Bp%7D', '%7Bp%7D', '%7Bp%7D'],
  ['%2F.txt', '%252F.txt', '%252F.txt', '%252F.txt'],
  ['a%2F%2fb', 'a%252F%252fb', 'a%252F%252fb', 'a%252F%252fb'],
  ['docs/%2F', 'docs%2F%252F', 'docs/%252F', 'docs%2F%252F'],
];

const REFUSED = [
  ...[
    '',
    '.',
    '..',
    '../admin',
    'a/../b',
    'a/./b',
    '%2e',
    '%2e%2e',
    '.%2E',
    '%2e%2e/admin',
    'a/%2E%2e',
    '%2e%2e%2fadmin',
    '%252e%252e',
  ],
  ...[
    '/',
    '/a',
    'a/',
    'a//b',
    '%2F..',
    '..%2f',
    'a\nb',
    'a\rb',
    '\0',
    'a\u0085b',
    '%00',
    'a%0Ab',
    '\ud800',
  ],
];

describe.each(DRIVERS)('a path parameter over %s', (driver) => {
  test('reaches the server encoded according to its kind', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver);
    for (const [value] of EXACT)
      for (const kind of KINDS) await api.call(get(kind), { where: { p: value } });
    expect(server.requests.map(target)).toEqual(
      EXACT.flatMap(([, ...spelled]) => spelled.map((text) => `/a/${text}/z`)),
    );
  });

  test('that could change the route is refused, and the server sees nothing', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver);
    for (const value of REFUSED) {
      for (const kind of KINDS) {
        const error = await failure(() => api.call(get(kind), { where: { p: value } }));
        expect(error, `${JSON.stringify(value)} as ${kind}`).toBeInstanceOf(InputError);
        expect(error.message).toMatch(/^\S+: where\.p must/);
      }
    }
    expect(server.peers).toHaveLength(0);
  });

  test('that may be escaped already is then sent unchanged, and otherwise encoded', async () => {
    const server = await replies(() => answer(200, THING));
    const kind = { escaped: /^(?=.*%)(?:[\w.~+-]|%[\dA-F]{2})+$/ };
    const values = {
      'a%2Fb%20c+d': 'a%2Fb%20c+d',
      'a b%2F': 'a%20b%252F',
      'a+b': 'a%2Bb',
      '100%': '100%25',
    };
    const api = transport(server.url, driver);
    for (const value of Object.keys(values)) await api.call(get(kind), { where: { p: value } });
    expect(server.requests.map(target)).toEqual(
      Object.values(values).map((text) => `/a/${text}/z`),
    );
    for (const value of ['%2e%2E', 'a%2F..', '%2E%2E%2Fadmin', 'a%0Ab']) {
      expect(await failure(() => api.call(get(kind), { where: { p: value } }))).toBeInstanceOf(
        InputError,
      );
    }
  });

  test('keeps its place before a query', async () => {
    const server = await replies(() => answer(200, THING));
    const query: Endpoint<{ where: Where; query: Where }, Thing> = {
      id: 'q',
      method: 'GET',
      path: get('segment').path,
      input: { where, query: where },
      output: thing,
    };
    await transport(server.url, driver).call(query, {
      where: { p: 'a?b' },
      query: { p: "it's a=1&b #é" },
    });
    expect(target(server.requests[0])).toBe('/a/a%3Fb/z?p=it%27s%20a%3D1%26b%20%23%C3%A9');
  });
});

describe('any text', () => {
  // Once for all kinds: fast-check lists every character of Unicode for it.
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom('.', '/', '%', '2', 'e', 'E', 'f', 'a', '\\', '?', '#', '\n'),
      maxLength: 8,
    }),
  );

  test.each(KINDS)('as %s is refused, or decodes back to itself and stays in its place', (kind) => {
    fc.assert(
      fc.property(value, (p) => {
        let path: string;
        try {
          path = fillPath('/a/{p}/z', { p }, { p: kind }, OWNER);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          return;
        }
        const inner = path.slice('/a/'.length, -'/z'.length);
        expect(decodeURIComponent(inner)).toBe(p);
        // What a server or a proxy sees after it has cleaned the path up is the same path.
        expect(new URL(`http://x.example${path}`).pathname).toBe(path);
        expect(path.split('/').length).toBe(kind === 'path' ? 3 + p.split('/').length : 4);
        expect(path).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('and any other kind of value is refused by its kind, never shown', () => {
    for (const [p, kind] of [
      [-1, 'a negative integer'],
      [1.5, 'a fraction'],
      [NaN, 'NaN'],
      [null, 'null'],
      [undefined, 'undefined'],
      [{}, 'an object'],
      [2 ** 53, 'an integer'],
    ] as const) {
      expect(() => fillPath('/a/{p}', { p }, undefined, OWNER)).toThrow(`not ${kind}`);
    }
    expect(fillPath('/a/{p}', { p: 12 }, undefined, OWNER)).toBe('/a/12');
  });
});

describe('a query', () => {
  test('repeats the key of a list, leaves undefined out and reads back as it was', () => {
    expect(encodeQuery({ a: ['x', 'y z'], b: undefined, c: true, d: 0, e: '' })).toBe(
      'a=x&a=y%20z&c=true&d=0&e=',
    );
    expect(encodeQuery({ big: 1e21 })).toBe('big=1e%2B21');
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
        (query) => {
          expect([...new URLSearchParams(encodeQuery(query))]).toEqual(Object.entries(query));
        },
      ),
    );
  });

  test.each([
    [null, 'null'],
    [NaN, 'NaN'],
    [Infinity, 'finite'],
    [{}, 'an object'],
    [1n, 'a bigint'],
    ['\ud800', 'surrogate'],
  ])('refuses %s', (value, words) => {
    expect(() => encodeQuery({ q: value })).toThrow(InputError);
    expect(() => encodeQuery({ q: value })).toThrow(words);
  });
});

test('nothing is kept of a template: a program may make one for each call', () => {
  const kept = vi.spyOn(Map.prototype, 'set');
  onTestFinished(() => {
    kept.mockRestore();
  });
  for (let n = 0; n < 100; n++)
    expect(fillPath(`/${String(n)}/{p}`, { p: 'a' }, {}, OWNER)).toMatch(/a$/);
  expect(kept).not.toHaveBeenCalled();
});

test.each([
  ['/README.md', 'a: where.p must not begin with a slash', 'leave the slash out'],
  ['docs/', 'a: where.p must not end with a slash', 'leave the slash out'],
  ['./README.md', 'a: where.p must not contain a "." or ".." segment', 'leave the ./ out'],
])('a path that is written as %s is refused with what to leave out', (path, message, hint) => {
  expect(() => fillPath('/a/{p}', { p: path }, { p: 'path' }, OWNER)).toThrow(
    expect.objectContaining({ message, hint }),
  );
});
