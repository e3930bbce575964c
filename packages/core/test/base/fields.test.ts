import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { describeKind } from '../../src/base/describe-value.js';
import { adviseOnFields, hasFields } from '../../src/base/fields.js';
import * as namespace from '../../src/base/tag.js';

class Draft {
  title = 'Leak';
}

class Computed {
  readonly #title = 'Leak';
  get title(): string {
    return this.#title;
  }
}

class Tagged extends Draft {
  readonly [Symbol.toStringTag] = 'Tagged';
}

test.each([
  ['a plain one', { title: 'Leak' }],
  ['an empty one', {}],
  ['one without a prototype', Object.assign(Object.create(null) as object, { title: 'Leak' })],
  ['a frozen one', Object.freeze({ title: 'Leak' })],
  ['a proxy', new Proxy({ title: 'Leak' }, {})],
  ['one that inherits its keys', Object.create({ title: 'Leak' }) as object],
  ['an instance of a class', new Draft()],
  ['an instance whose keys are getters', new Computed()],
  ['an instance with a tag', new Tagged()],
  ['one of another realm', runInNewContext('({})') as object],
  ['a module', namespace],
])('%s is an object with keys', (_, value) => {
  expect(hasFields(value)).toBe(true);
});

describe('is no object with keys:', () => {
  const entries = 'Object.fromEntries() makes an object of it';
  const awaited = 'await the promise, and pass what it resolves with';
  test.each<[string, unknown, hint?: string]>([
    ['null', null],
    ['undefined', undefined],
    ['a string', 'title'],
    ['a function', () => undefined],
    ['a list', [{ title: 'Leak' }]],
    ['a Map', new Map([['title', 'Leak']]), entries],
    ['a Set', new Set(['title'])],
    ['a Date', new Date(0)],
    ['an invalid Date', new Date(NaN)],
    ['a promise', Promise.resolve({ title: 'Leak' }), awaited],
    ['FormData', new FormData(), entries],
    ['URLSearchParams', new URLSearchParams('title=Leak'), entries],
    ['Headers', new Headers({ title: 'Leak' }), entries],
    ['a URL', new URL('http://forge.example')],
    ['a Blob', new Blob(['title'])],
    ['a RegExp', /title/],
    ['an Error', new Error('title')],
    ['an AbortController', new AbortController()],
    ['an AbortSignal', new AbortController().signal],
    ['a Uint8Array', new Uint8Array(3)],
    ['an ArrayBuffer', new ArrayBuffer(3)],
    ['a Response', new Response('{}')],
    ['a Request', new Request('http://forge.example')],
    ['a ReadableStream', new ReadableStream()],
    ['a String object', Object('title')],
    ['a Map', runInNewContext('new Map()'), entries],
    ['a promise', runInNewContext('Promise.resolve()'), awaited],
  ])('%s', (kind, value, hint) => {
    expect(hasFields(value)).toBe(false);
    expect(describeKind(value)).toBe(kind);
    expect(adviseOnFields(value)).toBe(hint);
  });

  test('a stream of Node and a query that runs when it is awaited', () => {
    class Query extends Draft {
      then(resolve: (draft: Draft) => void): void {
        resolve(new Draft());
      }
    }
    expect(hasFields(Readable.from(['title']))).toBe(false);
    expect(hasFields(new Query())).toBe(false);
    expect(adviseOnFields(new Query())).toBe(awaited);
  });
});
