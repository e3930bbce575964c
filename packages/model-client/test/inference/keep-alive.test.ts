import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/index.js';
import { toKeepAlive } from '../../src/inference/keep-alive.js';

describe('keep_alive', () => {
  test.each([
    0,
    5,
    -1,
    0.5,
    '0',
    '5m',
    '1h30m',
    '-1s',
    '+2s',
    '1.5h',
    '.5s',
    '300ms',
    '5µs',
    '2m0s',
  ])('%j is sent unchanged', (value) => {
    expect(toKeepAlive(value)).toBe(value);
  });

  test('forever is sent as -1', () => {
    expect(toKeepAlive('forever')).toBe(-1);
  });

  test.each(['', '10', '1d', 'abc', ' 5m ', '5 m', '5m 3', NaN, Infinity])(
    '%j is refused',
    (value) => {
      expect(() => toKeepAlive(value)).toThrow(InputError);
    },
  );

  test.each([
    ['-1', -1],
    ['300', 300],
    ['+5', 5],
  ])('the text %j is refused with the number to pass', (value, seconds) => {
    expect(() => toKeepAlive(value)).toThrow(
      expect.objectContaining({ hint: `pass a number of seconds: keep_alive: ${String(seconds)}` }),
    );
  });
});
