import { expect, test } from 'vitest';
import { hasControl, replaceControls } from '../../src/base/text.js';

test('control characters are those of Unicode', () => {
  const units = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
  expect(units.filter(hasControl)).toEqual(units.filter((unit) => /\p{Cc}/u.test(unit)));
  expect(hasControl('\u{1f600} ¿qué?')).toBe(false);
});

test('each control character is replaced', () => {
  expect(replaceControls('a\r\nb\u0085\u{1f600}', ' ')).toBe('a  b \u{1f600}');
});
