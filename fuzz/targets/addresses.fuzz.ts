import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeQuery, fillPath } from '../../packages/core/src/wire/address.js';
import { redactQuery } from '../../packages/core/src/wire/redact.js';
import { fuzz, inTime } from '../fuzz.ts';
import { named } from '../outcome.ts';

const OWNER = { id: 'a' };

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '.',
        '..',
        '/',
        '//',
        '%',
        '%2e',
        '%2F',
        '%00',
        '%c3%a9',
        '%ff',
        '\\',
        '?',
        '#',
        '&',
        '=',
        '+',
        ' ',
        "'",
        '{p}',
        '\0',
        '\n',
        '\ud800',
        '😀',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 8 },
  )
  .map((all) => all.join(''));

fuzz('addresses: a path is refused, or names the same value', () =>
  fc.property(
    text,
    text,
    fc.constantFrom('segment' as const, 'path' as const, 'ref' as const),
    (p, q, kind) => {
      let path: string;
      try {
        path = inTime(() => fillPath('/a/{p}/b/{q}/z', { p, q }, { p: kind, q: kind }, OWNER));
      } catch (error) {
        assert.equal(named(error).code, 'invalid-path');
        return;
      }
      // What a server and every proxy on the way make of it.
      assert.equal(new URL(path, 'http://h.example').href, `http://h.example${path}`);
      const [, first = '', second = ''] = /^\/a\/(.+)\/b\/(.+)\/z$/s.exec(path) ?? [];
      const isAmbiguous = kind === 'path' && `${p}/${q}`.includes('/b/');
      if (!isAmbiguous)
        assert.deepEqual([decodeURIComponent(first), decodeURIComponent(second)], [p, q]);
      if (kind !== 'path') assert.equal(path.split('/').length, 6);
      for (const segment of decodeURIComponent(path).split('/'))
        assert.ok(segment !== '' || path.startsWith('/'), 'an empty segment');
    },
  ),
);

const value = fc.oneof<fc.Arbitrary<unknown>[]>(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(undefined),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
);

fuzz('addresses: a query is refused, or reads as it was given', () =>
  fc.property(fc.dictionary(text, value, { maxKeys: 4, noNullPrototype: true }), (query) => {
    let encoded: string;
    try {
      encoded = inTime(() => encodeQuery(query));
    } catch (error) {
      assert.equal(named(error).code, 'invalid-query');
      return;
    }
    const given = Object.entries(query).flatMap(([key, all]) =>
      (Array.isArray(all) ? (all as unknown[]) : [all])
        .filter(() => all !== undefined)
        .map((one) => [key, String(one)]),
    );
    assert.deepEqual([...new URLSearchParams(encoded)], given);
    assert.equal(
      new URL(`http://h.example/?${encoded}`).search,
      encoded === '' ? '' : `?${encoded}`,
    );
    const open = [...new URLSearchParams(redactQuery(encoded))];
    assert.ok(
      open.every(([key, one]) => given.some(([name, other]) => name === key && other === one)),
    );
  }),
);
