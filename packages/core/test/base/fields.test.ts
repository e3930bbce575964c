import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { adviseOnFields, describeKind, hasFields } from '../../src/base/values.js';
import * as namespace from '../../src/base/values.js';

class Draft {
  title = 'Leak';
}

test.each([
  ['a plain one', { title: 'Leak' }],
  ['an empty one', {}],
  ['one without a prototype', Object.create(null)],
  ['an instance of a class', new Draft()],
  ['one of another realm, as in jest', runInNewContext('({})')],
  ['a module', namespace],
] as [string, unknown][])('%s is an object with keys', (_, value) => {
  expect(hasFields(value)).toBe(true);
});

const entries = 'Object.fromEntries() makes an object of it';
const awaited = 'await the promise, and pass what it resolves with';

test.each<[string, unknown, hint?: string]>([
  ['null', null],
  ['a string', 'title'],
  ['a function', () => undefined],
  ['a list', [{ title: 'Leak' }]],
  ['a Map', new Map([['title', 'Leak']]), entries],
  ['a Date', new Date(0)],
  ['an invalid Date', new Date(NaN)],
  ['a promise', Promise.resolve({ title: 'Leak' }), awaited],
  ['a FormData', new FormData(), entries],
  ['a URLSearchParams', new URLSearchParams('title=Leak'), entries],
  ['an AbortSignal', new AbortController().signal],
  ['a Uint8Array', new Uint8Array(3)],
  ['a Response', new Response('{}')],
  ['a Map', runInNewContext('new Map()'), entries],
  ['a promise', runInNewContext('Promise.resolve()'), awaited],
  ['a stream or an iterable', Readable.from(['title'])],
])('%s is none', (kind, value, hint) => {
  expect(hasFields(value)).toBe(false);
  expect(describeKind(value)).toBe(kind);
  expect(adviseOnFields(value)).toBe(hint);
});
