import { describe, expect, test } from 'vitest';
import { NO_SECRETS, Secrets } from '../../src/wire/secrets.js';
import { findHeaderSecrets } from '../../src/wire/header-secrets.js';

const SECRET = 'pl4nt3d/"+S&cr3t é😀_0123456789-abcdefgh';
const secrets = new Secrets([SECRET]);

function toHex(text: string, prefix: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return units.map((unit) => prefix + unit.toString(16).padStart(4, '0')).join('');
}

const utf8 = (text: string): string => Buffer.from(text).toString('base64');
/** Each way to write a text that a server may choose. */
const SPELLINGS: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['percent-encoded', encodeURIComponent],
  [
    'percent-encoded in lower case',
    (text) => encodeURIComponent(text).replace(/%../g, (hex) => hex.toLowerCase()),
  ],
  ['in JSON', (text) => JSON.stringify(text).slice(1, -1)],
  [
    'in JSON for ASCII',
    (text) =>
      JSON.stringify(text)
        .slice(1, -1)
        .replace(/[^ -~]/g, (unit) => toHex(unit, '\\u')),
  ],
  [
    'in JSON as Go writes it',
    (text) =>
      JSON.stringify(text)
        .slice(1, -1)
        .replace(/[&<>]/g, (unit) => toHex(unit, '\\u')),
  ],
  ['in base64', utf8],
  ['in base64 behind one byte', (text) => utf8(`a${text}`)],
  ['in base64 behind two bytes', (text) => utf8(`ab${text}`)],
  ['in base64 between other bytes', (text) => utf8(`user:${text} and more`)],
  ['in base64 for URLs', (text) => Buffer.from(`ab${text}`).toString('base64url')],
];

describe.each(SPELLINGS)('a secret %s', (_, spell) => {
  test('is found whole', () => {
    const text = `it is ${spell(SECRET)}.`;
    expect(secrets.clean(text)).toMatch(/^it is .{0,8}\*\*\*.{0,12}\.$/);
  });

  test('is found where the text ends in its beginning, wherever that is', () => {
    const whole = spell(SECRET);
    for (let length = 12; length < whole.length; length++) {
      const cut = secrets.cleanCut(`it is ${whole.slice(0, length)}`);
      expect(cut).toMatch(/^it is .{0,8}\*\*\*.{0,12}$/);
      expect(cut).not.toContain('pl4');
      expect(cut).not.toMatch(/cGw0b|wbDRu|sNG50/);
    }
  });
});

test('a text that ends within the bytes of a character is cut within a secret, too', () => {
  const bytes = Buffer.from(`it is ${SECRET}`);
  const end = bytes.indexOf(Buffer.from('😀')) + 2;
  expect(secrets.cleanCut(new TextDecoder().decode(bytes.subarray(0, end)))).toBe('it is ***');
});

test('a long secret, such as a file, is found at the end of a cut text as it is', () => {
  const file = Array.from({ length: 10_000 }, (_, index) => `line ${String(index)}`).join('\n');
  expect(new Secrets([file]).cleanCut(`x ${file.slice(0, 50_000)}`)).toBe('x ***');
});

test('a text that was not cut keeps an end that a secret begins with, and other texts are unchanged', () => {
  expect(secrets.clean('it is pl4')).toBe('it is pl4');
  expect(secrets.cleanCut('a text without any')).toBe('a text without any');
  expect(new Secrets(['token-1234']).cleanCut('this is cut to')).toBe('this is cut ***');
  expect(NO_SECRETS.cleanCut('pl4nt3d')).toBe('pl4nt3d');
});

test('the name of a scheme is not the beginning of a secret', () => {
  const sent = new Secrets(findHeaderSecrets({ authorization: 'token pl4nt3d-1' }));
  expect(sent.cleanCut('we went to')).toBe('we went to');
  expect(sent.cleanCut('token pl4nt')).toBe('token ***');
});

test('names by which programs find what an error says are kept, also with a short secret', () => {
  const short = new Secrets(['ssag', 'stac', 'ause', 'code', 'name', 'bell']);
  const value = { message: 'a', stack: 'b', cause: 'c', code: 'd', name: 'e', label: 'bell' };
  expect(short.cleanValue(value)).toEqual({ ...value, label: '***' });
  expect(short.cleanValue({ bells: 1 })).toEqual({ '***s': 1 });
});
