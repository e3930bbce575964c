import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Lines, LineTooLong, NotUtf8 } from '../../src/stream/lines.js';
import { failure, transport } from '../servers/api.js';
import { D, type Delta, L, talk } from '../servers/talk.js';

function linesOf(pieces: readonly Uint8Array[], limit?: number): string[] {
  const reader = new Lines(limit);
  const lines: string[] = [];
  // As a stream reads them, which does not ask where there can be none.
  const take = (): void => {
    while (reader.mayHaveLine) {
      const line = reader.next();
      if (line !== undefined) lines.push(line);
    }
  };
  for (const piece of pieces) {
    reader.push(piece);
    take();
  }
  reader.end();
  take();
  return lines;
}

function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = [
    ...new Set([0, ...at.map((place) => place % (bytes.length + 1)), bytes.length]),
  ].sort((a, b) => a - b);
  return places.slice(1).map((place, i) => bytes.subarray(places[i], place));
}

/** The events of a body that comes in these pieces; `found` gets them one by one. */
async function eventsOf(pieces: readonly Uint8Array[], found: Delta[] = []): Promise<Delta[]> {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(sink) {
      const piece = left.shift();
      if (piece === undefined) sink.close();
      else sink.enqueue(piece);
    },
  });
  const api = transport('http://127.0.0.1:9', 'fetch', {
    fetch: () => Promise.resolve(new Response(body)),
  });
  for await (const event of api.stream(talk, { body: { name: 'x' } })) found.push(event);
  return found;
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('é🦙日', '\u2028', '\u2029', '\ufeff', '\\n', '{"done":true}'),
);
const ending = fc.constantFrom('\n', '\r\n', '\n\n', '\r\n \r\n', '\n\t\n');

describe('bytes to events', () => {
  test('every split of every line yields the same events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, ending), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat()),
        fc.boolean(),
        fc.boolean(),
        async (lines, at, bom, newline) => {
          const body = `${bom ? '\ufeff' : ''}${lines.map(([content, end]) => L(content) + end).join('')}${D}${newline ? '\n' : ''}`;
          const bytes = Buffer.from(body);
          const expected = lines.map(([content]) => Buffer.from(content).toString());
          for (const pieces of [[bytes], cut(bytes, at), cut(bytes, [...bytes.keys()])]) {
            const events = await eventsOf(pieces);
            expect(events.map((event) => event.message?.content)).toEqual([...expected, '']);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a line is cut at each of its bytes in turn', async () => {
    const bytes = Buffer.from(`${L('é🦙日\\uD83E\\uDD99')}\r\n${D}\n`);
    const [whole] = await eventsOf([bytes]);
    for (let at = 0; at <= bytes.length; at++)
      expect((await eventsOf(cut(bytes, [at])))[0]).toEqual(whole);
  });

  test('a line that is not JSON is an error, never skipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (garbage) => {
        fc.pre(garbage.trim() !== '' && !garbage.includes('\n') && !isObject(garbage));
        const error = await failure(eventsOf([Buffer.from(`${L('A')}\n${garbage}\n${D}\n`)]));
        expect(error).toMatchObject({ kind: 'stream', reason: 'malformed' });
      }),
    );
  });

  test.each([
    ['that is not JSON', 'garbage', 'malformed'],
    ['with an error', '{"error":"out of memory"}', 'server'],
    ['with bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'malformed'],
    ['that is no event', '[]', 'malformed'],
  ])(
    'a line %s fails after all events that came before it, however many have arrived',
    async (_, line, reason) => {
      for (const before of [0, 1, 2, 3, 63, 64, 65, 66, 200]) {
        const lines = Array.from({ length: before }, (_, index) => `${L(String(index))}\n`).join(
          '',
        );
        const body = Buffer.concat([
          Buffer.from(lines),
          typeof line === 'string' ? Buffer.from(line) : line,
          Buffer.from(`\n${L('after')}\n${D}\n`),
        ]);
        for (const pieces of [[body], cut(body, [body.length >> 1])]) {
          const seen: Delta[] = [];
          const error = await failure(eventsOf(pieces, seen));
          expect(error).toMatchObject({ kind: 'stream', reason });
          expect(seen.map(({ message }) => message?.content)).toEqual(
            Array.from({ length: before }, (_, index) => String(index)),
          );
          if (reason === 'malformed')
            expect(error.message).toContain(`line ${String(before + 1)} `);
        }
      }
    },
  );

  test('an event of another kind between common ones keeps its place', async () => {
    for (const before of [0, 1, 2, 64, 65]) {
      const events = Array.from({ length: before }, (_, index) => L(String(index)));
      const body = [...events, '{"done":false,"other":1}', L('x'), L('y'), D, ''].join('\n');
      const found = await eventsOf([Buffer.from(body)]);
      const lines = body.split('\n').filter((text) => text !== '');
      expect(found).toEqual(lines.map((text) => JSON.parse(text) as unknown));
    }
  });

  test('bytes that are not UTF-8 fail in any piece, after the valid lines before them', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":1}\n{"b":2}\n{"c":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}\n{}\n'),
    ]);
    for (let at = 0; at <= bytes.length; at++) {
      const reader = new Lines();
      const good: string[] = [];
      const read = (): void => {
        for (const piece of cut(bytes, [at])) {
          reader.push(piece);
          for (let line = reader.next(); line !== undefined; line = reader.next()) good.push(line);
        }
      };
      expect(read).toThrow(NotUtf8);
      expect(good).toEqual(['{"a":1}', '{"b":2}']);
    }
  });
});

describe('a long line', () => {
  /** Reads one line of so many MB in pieces of 16 KB. */
  function read(megabytes: number): void {
    const piece = Buffer.alloc(16_384, 'x');
    const pieces = Array.from({ length: megabytes * 64 }, () => piece);
    const lines = linesOf([Buffer.from('{"a":"'), ...pieces, Buffer.from('"}\n')], 2 ** 30);
    expect(lines.map(({ length }) => length)).toEqual([megabytes * 2 ** 20 + 8]);
  }

  test('is put together once, as copying it for each piece would take minutes', () => {
    read(200);
  });

  test('beyond the limit is rejected as soon as that is certain, however it is split', () => {
    const body = Buffer.from(`{"a":1}\n${'x'.repeat(1_000)}\n{"b":2}\n`);
    expect(linesOf([body], 1_000)).toHaveLength(3);
    for (let at = 0; at <= body.length; at += 7)
      expect(() => linesOf(cut(body, [at]), 999)).toThrow(LineTooLong);
    expect(() => linesOf([Buffer.alloc(1_001, 'x')], 1_000)).toThrow(LineTooLong);
  });
});

test('a million short lines in one piece are yielded one by one', () => {
  const piece = Buffer.from(
    '{"message":{"role":"assistant","content":"abcdefghijk"},"n":1}\n'.repeat(1_000_000),
  );
  const reader = new Lines();
  reader.push(piece);
  const before = process.memoryUsage().heapUsed;
  let count = 0;
  let most = 0;
  for (let line = reader.next(); line !== undefined; line = reader.next()) {
    if (++count % 50_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  expect(count).toBe(1_000_000);
  // The text of the whole piece would take 64 MB; garbage that was not collected yet may add to a window of it.
  expect(most).toBeLessThan(200 * 2 ** 20);
});

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
