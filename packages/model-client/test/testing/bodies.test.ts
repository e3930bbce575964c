import { expect, test } from 'vitest';
import { BodyError, decodeFirst } from '../../src/testing/go-json.js';
import { durationMs, foreverMs, keepAliveMs } from '../../src/testing/durations.js';
import { readGguf } from '../../src/testing/gguf.js';
import { parseName, shortName, sourceOf } from '../../src/testing/names.js';
import { ggufFile } from './recorded.js';

const decode = (text: string): unknown => decodeFirst(new TextEncoder().encode(text));

test.each([
  ['{"a": 1, }', "invalid character '}' looking for beginning of object key string"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a": 1 "b"}', "invalid character '\"' after object key:value pair"],
  ['[1 2]', "invalid character '2' after array element"],
  ['nope', "invalid character 'o' in literal null (expecting 'u')"],
  ['{"a": tru}', "invalid character '}' in literal true (expecting 'e')"],
  ['"a\nb"', "invalid character '\\n' in string literal"],
  ['"\\x"', "invalid character 'x' in string escape code"],
  ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
  ['-x', "invalid character 'x' in numeric literal"],
  ['1.e', "invalid character 'e' after decimal point in numeric literal"],
  ['{"a": [1, {"b"', 'unexpected EOF'],
  ['   \n', 'missing request body'],
  ['\uFEFF{}', "invalid character 'ï' looking for beginning of value"],
  ['['.repeat(10_001), "invalid character '[' exceeded max depth"],
])('a bad body %j is refused in the words of the server', (text, words) => {
  expect(() => decode(text)).toThrow(new BodyError(words));
});

test('what follows the first value is ignored', () => {
  expect(decode(' {"a":[1,-2.5e3,true,null,"x\\u00e9"]} trailing')).toEqual({ a: [1, -2500, true, null, 'xé'] });
});

test('durations are read as Go reads them', () => {
  expect(durationMs('1h30m10.5s')).toBe(5_410_500);
  expect(durationMs('100000us')).toBe(100);
  expect(durationMs('0')).toBe(0);
  expect([keepAliveMs(1.5), keepAliveMs(-1), keepAliveMs('-1m'), keepAliveMs(null)]).toEqual([1500, foreverMs, foreverMs, undefined]);
  for (const bad of ['', 'abc', '10', '1d', ' 5m ', '.s', '-']) expect(() => durationMs(bad), bad).toThrow(/^time: /);
});

test('names get their default parts, which lists leave out', () => {
  const short = (name: string): string | undefined => {
    const parsed = parseName(name);
    return parsed && shortName(parsed);
  };
  expect(['tiny', 'me/tiny:v1', 'host.example:5000/a/b', 'http://127.0.0.1:5555/lib/tiny:v1'].map(short)).toEqual([
    'tiny:latest',
    'me/tiny:v1',
    'host.example:5000/a/b:latest',
    '127.0.0.1:5555/lib/tiny:v1',
  ]);
  expect(['', 'bad name!', 'a/b/c/d', ':tag', 'a:', 'x'.repeat(81)].map(short)).toEqual(Array<undefined>(6).fill(undefined));
  expect(['a:cloud', 'a:120b-cloud', 'a:local', 'a:local:cloud'].map((name) => sourceOf(name).source)).toEqual([
    'cloud',
    'cloud',
    'any',
    'both',
  ]);
});

test('the header of a model file is read', () => {
  const { info, tensors } = readGguf(ggufFile('scripted'));

  expect(info).toMatchObject({ 'general.architecture': 'llama', 'general.parameter_count': 628_992, 'llama.context_length': 4096 });
  expect(tensors[0]).toEqual({ name: 'token_embd.weight', type: 'F16', shape: [256, 619] });
  expect(() => readGguf(ggufFile('scripted').subarray(0, 500))).toThrow('unexpected EOF');
});
