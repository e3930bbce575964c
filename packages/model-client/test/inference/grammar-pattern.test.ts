import { describe, expect, test } from 'vitest';
import { toGrammarPattern } from '../../src/inference/grammar-pattern.js';
import { spellOut } from '../../src/inference/spell-out.js';

const ANY = String.raw`[^"\\\x00-\x1F]`;

/** Texts with and without what would end a JSON string. */
const TEXTS = [
  ...[
    '',
    'a',
    'b',
    'ab',
    'abc',
    'abbc',
    'xabbcx',
    'A',
    'é',
    '_',
    '-',
    '.',
    ',',
    '/',
    ' ',
    'a b',
    '5',
    '42',
    '5$',
    '5$x',
    '$',
    '^a',
    '[x]',
  ],
  ...[
    'a-b',
    'A1',
    'AB-123',
    '2026-01-02',
    'ada@example.org',
    '😀',
    'a😀',
    '\u2028',
    '\ufeff',
    'aa',
    'aaa',
    'aaaa',
    '{',
    '}',
    'a{2}',
    '|',
  ],
  ...[
    '"',
    'a"',
    '"a',
    'a"b',
    '\\',
    'a\\',
    '\\a',
    '\n',
    'a\n',
    'ab\nc',
    '\t',
    '\u0000',
    'a\u0000',
    '\u001f',
  ],
];

const leavesString = (text: string): boolean => /["\\\p{Cc}]/u.test(text);

describe('the pattern that is sent instead of', () => {
  test.each([
    ['ab+c', `^${ANY}*ab+c${ANY}*$`],
    ['a|b', `^(${ANY}*a${ANY}*|${ANY}*b${ANY}*)$`],
    ['^a|b$', `^(a${ANY}*|${ANY}*b)$`],
    ['^ab', `^ab${ANY}*$`],
    ['ab$', `^${ANY}*ab$`],
    [String.raw`^5\$`, `^5[$]${ANY}*$`],
    ['^ab$', '^ab$'],
    ['^$|^x$', '^((x)?)$'],
    ['^[A-Za-z0-9_]{2,}$', '^[A-Za-z0-9_]{2,}$'],
    [String.raw`^\d{3}-\w+$`, '^[0-9]{3}-[A-Za-z0-9_]+$'],
    ['^(?:a|(?<name>b)){2,3}$', '^(a|(b)){2,3}$'],
    ['^a+?$', '^a+$'],
    ['^[^,]*$', String.raw`^[^,"\\\x00-\x1F]*$`],
    [String.raw`^[\s\S]*$`, `^${ANY}*$`],
    [String.raw`^[^\W_]$`, '^[0-9A-Za-z]$'],
    [String.raw`^[\]\-^\[]$`, String.raw`^[\x5D\x2D\x5E\x5B]$`],
    [String.raw`^[\u0000-~]$`, String.raw`^[ -!#-\x5B\x5D-~]$`],
    [String.raw`^\x41\u00e9$`, '^Aé$'],
  ])('%s is %s', (pattern, sent) => {
    expect(toGrammarPattern(pattern)).toBe(sent);
  });

  test.each([
    ...[
      'ab+c',
      'a|b',
      '^a|b$',
      '^ab',
      'ab$',
      '^.$',
      '^.+$',
      '.',
      '',
      'a.c',
      '^[^a]*$',
      '^[^]$',
      '[^\\w]',
      '\\W',
      '\\D+',
      '\\S',
      '^\\S+@\\S+$',
    ],
    ...[
      '^[\\s\\S]*$',
      '\\s',
      '[^\\s]',
      '^[\\d.-]+$',
      '^[^"]*$',
      '^["a]+$',
      '^[!-z]+$',
      '(a|b)+',
      '^(a)?b*$',
      'a{2}',
      'a{2,3}',
      '^a{2,}$',
      '[😀-😂]',
    ],
    ...['\\.', '\\/', '[\\-a]', '[\\n a]', '^[\\x20-\\x7e]*$'],
  ])('%s matches no text that would end the JSON string, and no other text than it', (pattern) => {
    const sent = toGrammarPattern(pattern) ?? '';
    expect(sent).toMatch(/^\^[^]*\$$/);
    const [given, made] = [new RegExp(pattern, 'u'), new RegExp(sent, 'u')];
    for (const text of TEXTS)
      expect([text, made.test(text)]).toEqual([text, given.test(text) && !leavesString(text)]);
  });

  test.each([
    ...[
      '(?=a)b',
      '(?!a)b',
      '(?<=a)b',
      '(?<!a)b',
      '(a)\\1',
      '(?<x>a)\\k<x>',
      '\\ba',
      '\\p{L}',
      'a^',
      '(^a)',
      'a$b',
      '(?i:a)',
      '\\cA',
    ],
    ...[
      '"',
      'a\\\\b',
      '\\n',
      '["\\\\]',
      '[]',
      'a{',
      'a{,2}',
      '*',
      '(',
      ')',
      '[',
      '\\',
      '(a',
      'a)',
      '\\u{61}',
      '\\ud83d',
      '('.repeat(200),
    ],
  ])('%s does not exist: it is left out', (pattern) => {
    expect(toGrammarPattern(pattern)).toBeUndefined();
    expect(spellOut({ type: 'string', pattern, minLength: 1 })).toEqual({
      type: 'string',
      minLength: 1,
    });
  });

  test('a long one is read once, as reading it again for each group would take minutes', () => {
    const pattern = `^${'(?:[a-z]|b)*'.repeat(50_000)}$`;
    expect(toGrammarPattern(pattern)).toHaveLength(pattern.length - 2 * 50_000);
  });
});
