import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery, readLink } from '../../src/wire/link.js';

const NEXT = 'https://forge.example/api/v1/things?page=2&limit=3';

/** The spellings that were seen in the wild, and those that the standard allows. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  [
    'the usual one',
    `<${NEXT}>; rel="next",<https://forge.example/api/v1/things?page=9>; rel="last"`,
  ],
  ['rel without quotes', `<${NEXT}>; rel=next, <https://forge.example/?page=9>; rel=last`],
  ['two relations in one', `<${NEXT}>; rel="last next"`],
  ['a title with comma and semicolon', `<${NEXT}>; title="a, b; c"; rel="next"`],
  ['a name in capitals', `<${NEXT}>; REL="next"`],
  ['a relation in capitals', `<${NEXT}>; rel="NEXT"`],
  ['a relative address', '</api/v1/things?page=2&limit=3>; rel="next"'],
  ['only a query', '<?page=2&limit=3>; rel="next"'],
  ['no space', `<${NEXT}>;rel="next"`],
  [
    'comma and semicolon in the address',
    '<https://forge.example/things?q=a,b;c&page=2>; rel="next"',
  ],
  ['single quotes', `<${NEXT}>; rel='next'`],
  ['blanks around the equals sign', `<${NEXT}> ; rel = "next"`],
  ['two headers', `<https://forge.example/?page=1>; rel="prev", <${NEXT}>; rel="next"`],
  ['escaped quotes in a title', `<${NEXT}>; title="x; rel=\\"prev\\""; rel="next"`],
  [
    'links that only a comma parts',
    `<https://forge.example/?page=1>; rel="prev",<${NEXT}>; rel="next",<https://forge.example/?page=9>; rel="last"`,
  ],
  ['empty links in between', `, ,<${NEXT}>; rel="next",,`],
  ['an apostrophe in a bare value', `<${NEXT}>; title='tis; rel=next`],
  ['an escape within the relation', `<${NEXT}>; rel="ne\\xt"`],
  ['empty parameters', `<${NEXT}>;; ; rel="next";`],
  ['a parameter without a value', `<${NEXT}>; crossorigin; rel="next"`],
];

describe('the next page is found in a Link header', () => {
  test.each(SPELLINGS)('with %s', (_, header) => {
    const { next } = readLink(header);
    expect(next).toBeDefined();
    expect(readQuery(next ?? '', '')).toContain('page=2');
  });

  test('however the target is legally spelled', () => {
    fc.assert(
      fc.property(header, ({ text, target }) => {
        expect(readLink(text)).toEqual({ next: target, pages: true });
      }),
      { numRuns: 500 },
    );
  });

  test('and is undefined where none is named', () => {
    expect(readLink('<x?page=2>; title="x; rel=\\"next\\""')).toEqual({
      next: undefined,
      pages: false,
    });
    expect(readLink('<x?page=2>; rel="nextish"; title="rel=next"')).toEqual({
      next: undefined,
      pages: false,
    });
    expect(readLink('<x?page=2>; rel="prev"; rel="next"').next).toBeUndefined();
    expect(readLink('<x?page=2>; rev="next"').next).toBeUndefined();
    expect(readLink('').next).toBeUndefined();
  });

  test('and a header without any page is distinguished from that of the last page', () => {
    expect(readLink('</style.css>; rel=preload; as=style')).toEqual({
      next: undefined,
      pages: false,
    });
    expect(readLink('<x?page=1>; rel="first", <x?page=4>; rel="prev"')).toEqual({
      next: undefined,
      pages: true,
    });
  });
});

describe('a hostile Link header of 2 MB is read once', () => {
  // Reading it again for each piece would take minutes.
  const size = 2_000_000;
  test.each([
    ['angles', '<'],
    ['quotes', '"'],
    ['apostrophes', "'"],
    ['backslashes', '\\'],
    ['semicolons', ';'],
    ['commas', ','],
    ['equals signs', '='],
    ['open values', ';a="'],
    ['open apostrophes', ";a='"],
    ['empty links', '<>;rel,'],
    ['blanks', ' ; '],
  ])('%s', (_, piece) => {
    const header = `<a>${piece.repeat(size / piece.length)}`;
    expect(readLink(header).next).toBeUndefined();
  });
});

describe('the query of an address', () => {
  test.each([
    ['https://evil.example/x?page=2#frag?page=3', 'page=2'],
    ['?', ''],
    ['/things', ''],
    ['', 'state=all'],
    ['#top', 'state=all'],
    ['?q=a b&page=2', 'q=a%20b&page=2'],
    ['?q=é"<>\'', 'q=%C3%A9%22%3C%3E%27'],
    ['?a=1?b=2', 'a=1?b=2'],
  ])('of %s is %s', (address, query) => {
    expect(readQuery(address, 'state=all')).toBe(query);
  });
});

const chars = (alphabet: string): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength: 12 });
const blank = fc.constantFrom('', '', ' ', '\t', '  ');
const target = chars('abc/?&=.,;:\'"%20').map((tail) => `https://x.example/${tail}?page=2`);
const quoted = chars('ab ,;=<>\\"\'').map(
  (text) => `"${text.replace(/[\\"]/g, (char) => `\\${char}`)}"`,
);
const token = chars("abc!#$%&'*+-.^_`|~1").filter((text) => text !== '' && !text.startsWith("'"));
const spelled = (word: string): fc.Arbitrary<string> =>
  fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length }).map((upper) =>
    Array.from(word)
      .map((char, i) => (upper[i] === true ? char.toUpperCase() : char))
      .join(''),
  );
const param = fc
  .tuple(
    fc.constantFrom('title', 'type', 'hreflang', 'rels', 'x-rel'),
    blank,
    blank,
    fc.oneof(quoted, token),
  )
  .map(([name, a, b, value]) => `${name}${a}=${b}${value}`);
const relNext = fc
  .tuple(
    spelled('rel'),
    blank,
    blank,
    spelled('next'),
    fc.constantFrom('bare', 'quoted', 'before', 'after'),
  )
  .map(
    ([name, a, b, next, how]) =>
      `${name}${a}=${b}${{ bare: next, quoted: `"${next}"`, before: `"${next} last"`, after: `"up\t${next}"` }[how]}`,
  );
const joined = (params: readonly string[], gaps: readonly string[]): string =>
  params.map((text, i) => `${gaps[i] ?? ''};${gaps[i + 1] ?? ' '}${text}`).join('');
const gaps = fc.array(blank, { minLength: 8, maxLength: 8 });
const otherLink = fc
  .tuple(
    fc.array(param, { maxLength: 2 }),
    gaps,
    fc.constantFrom('rel=last', 'rel="prev"', "rel='first'"),
  )
  .map(([params, space, rel]) => `<https://x.example/?page=7>${joined([...params, rel], space)}`);
const header = fc
  .tuple(
    fc.array(otherLink, { maxLength: 2 }),
    target,
    fc.array(param, { maxLength: 2 }),
    relNext,
    fc.array(param, { maxLength: 2 }),
    gaps,
    fc.array(otherLink, { maxLength: 2 }),
    fc.constantFrom(',', ', ', ' , '),
  )
  .map(([before, address, left, rel, right, space, after, comma]) => ({
    target: address,
    text: [...before, `<${address}>${joined([...left, rel, ...right], space)}`, ...after].join(
      comma,
    ),
  }));
