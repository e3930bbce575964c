import assert from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { PartialJson } from '../../packages/model-client/src/answer/partial-json.js';
import { fuzz, inTime } from '../fuzz.ts';

const text = fc.oneof(
  fc.constantFrom('', 'a', '"', '\\', '\n', '\u2028', '\ud83d\ude00', '__proto__', 'toString'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
/** Node 24 reads `{"a":1,"\\n":1}` with a key of one backslash after it has read an object with that key in the same place. */
const key = text.filter((name) => name !== '\\');
const { any } = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true, false, 0, -1, 1e21, 1e-7),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(key, tie('any'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const root = any.filter(
  (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
);
const written = fc
  .tuple(root, fc.constantFrom(0, 0, 1, '\t'), fc.boolean())
  .map(([value, indent, escapes]) => {
    const plain = JSON.stringify(value, undefined, indent);
    return escapes
      ? plain
          .replace(
            /[\u0080-\uffff]/g,
            (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
          .replaceAll('/', '\\/')
      : plain;
  });

/** Returns whether a value can still become another one: strings and lists grow at their end, keys are added, what is complete stays. */
function isBeginning(part: unknown, whole: unknown): boolean {
  if (typeof part === 'string') return typeof whole === 'string' && whole.startsWith(part);
  if (typeof part !== 'object' || part === null) return Object.is(part, whole);
  if (typeof whole !== 'object' || whole === null || Array.isArray(part) !== Array.isArray(whole))
    return false;
  const keys = Object.keys(part);
  return keys.every((key, index) => {
    if (!Object.hasOwn(whole, key)) return false;
    const mine = (part as Record<string, unknown>)[key];
    const theirs = (whole as Record<string, unknown>)[key];
    // Keys that look like numbers come first, so the one that grows need not be the last.
    return index < keys.length - 1 && Array.isArray(part)
      ? isDeepStrictEqual(mine, theirs)
      : isBeginning(mine, theirs);
  });
}

/** As `JSON.parse` reads it, with a key that is written twice. */
function parsed(json: string): unknown {
  return JSON.parse(json) as unknown;
}

fuzz('partial JSON: every prefix is the beginning of the value', () =>
  fc.property(
    written,
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    (json, at) => {
      const whole = parsed(json);
      const places = [
        ...at.map((share) => Math.floor(share * json.length)).sort((a, b) => a - b),
        json.length,
      ];
      const partial = new PartialJson();
      const seen: { readonly value: unknown; readonly copy: unknown }[] = [];
      let from = 0;
      for (const place of places) {
        partial.push(json.slice(from, place));
        from = place;
        const value = partial.snapshot();
        const once = new PartialJson();
        once.push(json.slice(0, place));
        assert.deepStrictEqual(once.snapshot(), value);
        if (value !== undefined)
          assert.ok(isBeginning(value, whole), `${inspect(value)} of ${inspect(whole)}`);
        seen.push({ value, copy: structuredClone(value) });
      }
      assert.deepStrictEqual(partial.snapshot(), whole);
      for (const { value, copy } of seen) assert.deepStrictEqual(value, copy);
    },
  ),
);

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '\\u12',
      'true',
      'null',
      '-',
      '1e5',
      '```json\n',
      ' ',
      '"a":',
      '"__proto__":',
      '{"a":1',
    ),
    fc.string({ maxLength: 3 }),
  ),
  { maxLength: 60 },
);

fuzz('partial JSON: any text', () =>
  fc.property(pieces, (all) => {
    const json = all.join('');
    const bySteps = new PartialJson();
    const last = inTime(() => {
      for (const piece of all) {
        bySteps.push(piece);
        bySteps.snapshot();
      }
      return bySteps.snapshot();
    });
    const once = new PartialJson();
    once.push(json);
    assert.deepStrictEqual(once.snapshot(), last);
    let whole: unknown;
    try {
      whole = parsed(json);
    } catch {
      return;
    }
    if (typeof whole === 'object' && whole !== null) assert.deepStrictEqual(last, whole);
  }),
);
