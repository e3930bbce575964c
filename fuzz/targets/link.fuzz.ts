import assert from 'node:assert/strict';
import fc from 'fast-check';
import { byLink, type ListEndpoint, type NoInput } from '@clients/core';
import { readQuery, readLink } from '../../packages/core/src/wire/link.js';
import { fuzz, inTime } from '../fuzz.ts';
import { type Loose, loose } from '../loose.ts';
import { named } from '../outcome.ts';
import { memoryFetch, transportOf } from '../wire.ts';

const list: ListEndpoint<NoInput, Loose> = {
  id: 'list',
  method: 'GET',
  path: '/things',
  input: {},
  item: loose,
  paging: byLink,
};

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      ';',
      ',',
      '=',
      '"',
      "'",
      '\\',
      ' ',
      '\t',
      'rel',
      'REL',
      'next',
      'prev',
      'anchor',
      'title',
      '</things?page=2>',
      '; rel="next"',
      '<?page=2>',
    ),
    fc.string({ maxLength: 4 }),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
  { maxLength: 40 },
);

fuzz('link: any text', () =>
  fc.property(pieces, fc.constantFrom(1, 1, 1, 2_000), (all, times) => {
    const header = all.join('').repeat(times);
    const { next, pages } = inTime(() => readLink(header));
    if (next === undefined) return;
    assert.ok(pages && header.includes(next));
    const address = inTime(() => readQuery(next, 'page=1'));
    assert.match(address, /^[\x21-\x7e]*$/);
    assert.ok(!/[#"<>]/.test(address));
  }),
);

const quote = fc
  .string({ unit: fc.constantFrom(...Array.from('ab ,;=<>\\"\'')), maxLength: 8 })
  .map((text) => `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`);
const blank = fc.constantFrom('', ' ', '\t');
const other = fc
  .tuple(fc.constantFrom('title', 'type', 'hreflang', 'rev'), blank, quote)
  .map(([name, gap, text]) => `${name}${gap}=${gap}${text}`);
/** Writes a link to a page in one of the forms that the standard allows. */
const writer = fc
  .record({
    before: fc.array(other, { maxLength: 2 }),
    rel: fc.constantFrom(
      'rel="next"',
      'rel=next',
      'REL = "NEXT"',
      'rel="last next"',
      "rel='next'",
      'rel="ne\\xt"',
    ),
    after: fc.array(other, { maxLength: 2 }),
    form: fc.constantFrom('absolute', 'other-host', 'relative', 'query'),
    extra: fc.constantFrom(
      '',
      '</style.css>; rel=preload, ',
      ', ,',
      '<?page=1>; rel="first", ',
      '<?page=7>; rel="next"; anchor="#x", ',
    ),
  })
  .map(({ before, rel, after, form, extra }) => (page: number): string => {
    const start = {
      absolute: 'http://h.example/things',
      'other-host': 'https://inside:3000/api/things',
      relative: '/things',
      query: '',
    }[form];
    return `${extra}<${start}?limit=3&page=${String(page)}>;${[...before, rel, ...after].join('; ')}`;
  });

interface Server {
  readonly all: number;
  readonly size: number;
  readonly link: (page: number) => string;
  readonly garbled: readonly [number, string] | null;
}

function pagesOf({ all, size, link, garbled }: Server, asked: number[]): typeof globalThis.fetch {
  return memoryFetch((url) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    asked.push(page);
    const ids = Array.from({ length: all }, (_, id) => ({ id })).slice(
      (page - 1) * size,
      page * size,
    );
    const headers = new Headers({ 'content-type': 'application/json' });
    if (garbled?.[0] === page) headers.set('link', garbled[1]);
    else headers.set('link', page * size < all ? link(page + 1) : '<?page=1>; rel="first"');
    return new Response(JSON.stringify(ids), { headers });
  });
}

fuzz('link: a list has every item once', () =>
  fc.asyncProperty(fc.nat(30), fc.integer({ min: 1, max: 5 }), writer, async (all, size, link) => {
    const asked: number[] = [];
    const api = transportOf('http://h.example', {
      fetch: pagesOf({ all, size, link, garbled: null }, asked),
    });
    const items = await api.pages(list, {}).toArray();
    assert.deepEqual(
      items.map((item) => item['id']),
      Array.from({ length: all }, (_, id) => id),
    );
    assert.equal(asked.length, Math.max(1, Math.ceil(all / size)));
  }),
);

const garbage = pieces.map((all) =>
  all
    .join('')
    .replace(/[^\x20-\x7e\t]/g, '')
    .trim(),
);

fuzz('link: a garbled header repeats no item in silence', () =>
  fc.asyncProperty(
    fc.nat(30),
    fc.integer({ min: 1, max: 5 }),
    writer,
    fc.integer({ min: 1, max: 4 }),
    garbage,
    async (all, size, link, at, text) => {
      const asked: number[] = [];
      const api = transportOf('http://h.example', {
        fetch: pagesOf({ all, size, link, garbled: [at, text] }, asked),
      });
      const found: unknown[] = [];
      try {
        for await (const item of api.pages(list, {})) found.push(item['id']);
      } catch (error) {
        // A server may lead back to a page that was read: that is noticed at the next one.
        assert.equal(named(error).kind, 'output');
        return;
      } finally {
        assert.ok(asked.length <= all + 5, `${String(asked.length)} requests`);
      }
      assert.equal(
        new Set(found).size,
        found.length,
        `twice: ${String(found)}, pages ${String(asked)}`,
      );
    },
  ),
);
