import { describe, expect, test } from 'vitest';
import { PartialJson } from '../../src/answer/partial-json.js';

const value = {
  city: 'Zürich "west"\n\u2028😀',
  people: [1, -2.5e3, true, null, { deep: [[], {}] }],
  empty: '',
  __proto__x: 'y',
  no: false,
};

function read(text: string, size: number): { reader: PartialJson; seen: unknown[] } {
  const reader = new PartialJson();
  const seen: unknown[] = [];
  for (let at = 0; at < text.length; at += size) {
    const shown = reader.next(text.slice(at, at + size));
    if (shown !== undefined) seen.push(shown);
  }
  return { reader, seen };
}

describe('JSON that is still being written', () => {
  test.each([1, 2, 3, 7, 1000])('ends as the value itself, in pieces of %i characters', (size) => {
    for (const text of [
      JSON.stringify(value),
      JSON.stringify(value, null, 2),
      JSON.stringify([1, [2, ['x']]]),
      '"text"',
    ]) {
      expect(read(text, size).reader.snapshot()).toEqual(JSON.parse(text));
    }
  });

  test('shows texts as they grow, and numbers and words when they are whole', () => {
    const { seen } = read('{"a":"xy","n":12,"l":[true]}', 1);
    expect(seen).toEqual([
      {},
      { a: '' },
      { a: 'x' },
      { a: 'xy' },
      { a: 'xy', n: 12 },
      { a: 'xy', n: 12, l: [] },
      { a: 'xy', n: 12, l: [true] },
    ]);
  });

  test('does not change values that were returned before', () => {
    const { seen } = read('{"l":[{"a":"x"},{"a":"y"}]}', 4);
    const copies = seen.map((item) => JSON.stringify(item));
    expect(new Set(copies).size).toBe(copies.length);
    expect(copies.at(-1)).toBe('{"l":[{"a":"x"},{"a":"y"}]}');
  });

  test('reads escapes that are cut anywhere', () => {
    const text = String.raw`{"\u00fc\"k":"\ud83d\ude00\\\/\b"}`;
    for (let cut = 1; cut < text.length; cut++) {
      const reader = new PartialJson();
      reader.push(text.slice(0, cut));
      reader.push(text.slice(cut));
      expect(reader.snapshot()).toEqual(JSON.parse(text));
    }
  });

  test('skips words and fences before the value, and everything after it', () => {
    expect(read('Here it is:\n```json\n{"a":1}\n``` {"b":2}', 3).reader.snapshot()).toEqual({
      a: 1,
    });
  });

  test.each([
    ['42', 42],
    [' -2.5e3\n', -2500],
    ['true', true],
    ['false', false],
    ['null', null],
    ['```json\n7\n```', 7],
  ])(
    'a value that is neither an object, a list nor a text is shown at its end: %j',
    (text, whole) => {
      for (const size of [1, 2, 100]) {
        const { reader, seen } = read(text, size);
        expect(seen).toEqual([]);
        expect(reader.rest()).toBeUndefined();
        expect(reader.end()).toEqual(whole);
        expect(reader.end()).toBeUndefined();
      }
    },
  );

  test('words, and numbers in words, are no value', () => {
    for (const text of [
      'I count 42',
      '4 2',
      'nothing',
      '',
      ' ',
      '1'.repeat(5_000),
      '2 are left: {"a":1}',
    ])
      expect([undefined, { a: 1 }]).toContainEqual(read(text, 3).reader.end());
    expect(read('12 {"a":1}', 100).reader.end()).toBeUndefined();
    expect(read('12 {"a":1}', 100).seen).toEqual([{ a: 1 }]);
  });

  test('keeps what was complete when the rest is not JSON', () => {
    for (const text of ['{"a":1,"b":x}', '{"a":1]', '{"a":1,"b"!', '{"a":1 "b":2}'])
      expect(read(text, 2).reader.snapshot()).toEqual({ a: 1 });
  });

  test('a key named __proto__ is a key', () => {
    const read1 = read('{"__proto__":{"x":1}}', 1).reader.snapshot() as object;
    expect(Object.hasOwn(read1, '__proto__')).toBe(true);
    expect((read1 as { x?: number }).x).toBeUndefined();
  });

  test('two megabytes in small pieces are read once', () => {
    const text = JSON.stringify({ text: 'word '.repeat(400_000) });
    const reader = new PartialJson();
    // Work that grows with the square would take minutes.
    for (let at = 0; at < text.length; at += 8) reader.push(text.slice(at, at + 8));
    expect(reader.snapshot()).toEqual(JSON.parse(text));
  });
});
