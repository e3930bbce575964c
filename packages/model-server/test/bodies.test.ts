import { expect, test } from 'vitest';
import { readGguf } from '../src/gguf.js';
import { parseName, formatShortName, readSource } from '../src/names.js';
import { FOREVER_MS, parseKeepAlive } from '../src/keep-alive.js';
import { decodeNativeBody } from '../src/native-body.js';
import { ggufFile } from '../../model-client/test/recorded.js';

const decode = (text: string): unknown => decodeNativeBody(new TextEncoder().encode(text));

test.each([
  ['{"model": 1}', 'json: body.model must be string'],
  ['{"messages": [{"role": 1}]}', 'json: body.messages.0.role must be string'],
  ['[]', 'json: body must be object'],
  ['{"a": 1, }', 'invalid JSON in the request body'],
  ['   \n', 'missing request body'],
])('a bad body %j is refused', (text, words) => {
  expect(() => decode(text)).toThrow(
    expect.objectContaining({ status: 400, message: words }) as Error,
  );
});

test('null is the same as an absent field, and unknown fields are ignored', () => {
  const message = {
    role: '',
    content: '',
    thinking: '',
    tool_name: '',
    images: [],
    tool_calls: [],
  };
  const body = decode(
    '{"model":"x","stream":null,"n":5,"messages":[null,{"content":"a","odd":1}]}',
  );
  expect(body).toMatchObject({ model: 'x', messages: [message, { ...message, content: 'a' }] });
  expect(body).not.toHaveProperty('n');
});

test('durations are read as Go reads them', () => {
  expect(['1h30m10.5s', '100000us', '0'].map(parseKeepAlive)).toEqual([5_410_500, 100, 0]);
  expect([1.5, -1, '-1m', null].map(parseKeepAlive)).toEqual([
    1500,
    FOREVER_MS,
    FOREVER_MS,
    undefined,
  ]);
  for (const bad of ['', 'abc', '10', '1d', ' 5m ', '.s', '-', true])
    expect(() => parseKeepAlive(bad), String(bad)).toThrow(/^time: /);
});

test('names get their default parts, which lists leave out', () => {
  const short = (name: string): string | undefined => {
    const parsed = parseName(name);
    return parsed && formatShortName(parsed);
  };
  expect(
    ['tiny', 'me/tiny:v1', 'host.example:5000/a/b', 'http://127.0.0.1:5555/lib/tiny:v1'].map(short),
  ).toEqual([
    'tiny:latest',
    'me/tiny:v1',
    'host.example:5000/a/b:latest',
    '127.0.0.1:5555/lib/tiny:v1',
  ]);
  expect(['', 'bad name!', 'a/b/c/d', ':tag', 'a:', 'x'.repeat(81)].map(short)).toEqual(
    Array<undefined>(6).fill(undefined),
  );
  expect(
    ['a:cloud', 'a:120b-cloud', 'a:local', 'a'].map((name) => readSource(name).isCloud),
  ).toEqual([true, true, false, false]);
});

test('the header of a model file is read', () => {
  const { info, tensors } = readGguf(ggufFile('scripted'));

  expect(info).toMatchObject({
    'general.architecture': 'llama',
    'general.parameter_count': 628_992,
    'llama.context_length': 4096,
  });
  expect(tensors[0]).toEqual({ name: 'token_embd.weight', type: 'F16', shape: [256, 619] });
  expect(() => readGguf(ggufFile('scripted').subarray(0, 500))).toThrow('unexpected EOF');
});
