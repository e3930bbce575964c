import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZodSchema } from '@clients/core/schema';
import { isCommonChatEvent } from '../../src/api/chat/common-event.js';
import { chatEvent } from '../../src/api/chat/schemas.js';
import { isCommonGenerateEvent } from '../../src/api/generate/common-event.js';
import { generateEvent } from '../../src/api/generate/schemas.js';
import { isCommonProgress } from '../../src/api/transfer/common-event.js';
import { progressResponse } from '../../src/api/transfer/schemas.js';

/** Text that is an instant, or nearly. */
const instant = fc.oneof(
  fc
    .date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  fc
    .tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
    .map(
      ([month, day]) =>
        `2024-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T23:59:59.123456789Z`,
    ),
  fc.constantFrom(
    '2026-11-23T10:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-11-23T24:00:00Z',
    '2026-11-23T10:00:60Z',
    '2026-11-23T10:00:00.Z',
    '2026-11-23T10:00Z',
    '2026-11-23T10:00:00+02:00',
    '2026-11-23 10:00:00Z',
    '2026-11-23T10:00:00Z\n',
    '0001-01-01T00:00:00Z',
  ),
);

const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(Infinity, -Infinity, 1e21, -0));
const usually = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: odd });

/** Objects with these fields, of which some are missing or odd, and sometimes another one. */
function drawEvents(
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  optional: readonly string[],
): fc.Arbitrary<object> {
  const model = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, usually(value)]),
  );
  const requiredKeys = Object.keys(fields).filter((key) => !optional.includes(key));
  return fc
    .tuple(
      fc.record(model, { requiredKeys, noNullPrototype: true }),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.string(), odd, { maxKeys: 1 }) },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom('{"__proto__":1}', '{"logprobs":7}', '{"error":null}')
            .map((text) => JSON.parse(text) as object),
        },
      ),
    )
    .map(([event, more]) => Object.defineProperties(event, Object.getOwnPropertyDescriptors(more)));
}

const message = drawEvents(
  { role: fc.constantFrom('assistant', 'user', 'x'), content: fc.string(), thinking: fc.string() },
  ['thinking'],
);
const answer = { model: fc.string(), created_at: instant, done: fc.boolean() };

const kinds: readonly [
  name: string,
  isCommon: (event: object) => boolean,
  schema: ZodSchema<unknown>,
  events: fc.Arbitrary<object>,
  operations: readonly string[],
][] = [
  ['a chat', isCommonChatEvent, chatEvent, drawEvents({ ...answer, message }, []), ['chat']],
  [
    'a generation',
    isCommonGenerateEvent,
    generateEvent,
    drawEvents({ ...answer, response: fc.string(), thinking: fc.string() }, ['thinking']),
    ['generate'],
  ],
  [
    'a transfer',
    isCommonProgress,
    progressResponse,
    drawEvents(
      { status: fc.string(), digest: fc.string(), total: fc.double(), completed: fc.nat() },
      ['completed'],
    ),
    ['pull', 'push', 'create'],
  ],
];

describe.each(kinds)('a common event of %s', (_, isCommon, schema, drawn, operations) => {
  test('is one that its schema accepts unchanged', () => {
    let common = 0;
    fc.assert(
      fc.property(drawn, (event) => {
        if (!isCommon(event)) return;
        common++;
        expect(schema.parse(structuredClone(event))).toStrictEqual(event);
      }),
      { numRuns: 3_000 },
    );
    // The property says nothing about events that are never common.
    expect(common).toBeGreaterThan(100);
  });

  test('is what servers send most', () => {
    const events = recordedEvents(operations);
    expect(events.length).toBeGreaterThan(100);
    expect(events.filter(isCommon).length / events.length).toBeGreaterThan(0.45);
  });

  test('is not an event with another key, nor a list, nor one with a key of another type', () => {
    const [event] = recordedEvents(operations).filter(isCommon);
    expect(event).toBeDefined();
    expect(isCommon({ ...event, error: 'out of memory' })).toBe(false);
    expect(isCommon([event])).toBe(false);
    for (const key of Object.keys(event ?? {}))
      for (const value of [null, {}, []]) expect(isCommon({ ...event, [key]: value })).toBe(false);
  });
});

/** Returns the events of the recorded streams of these operations. */
function recordedEvents(operations: readonly string[]): object[] {
  const folder = new URL('../fixtures/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ operation }) => operations.includes(operation ?? ''))
    .flatMap(({ response }) => response?.body?.$ndjson ?? [])
    .filter((event) => typeof event === 'object' && !('error' in event));
}

interface Recorded {
  readonly operation?: string;
  readonly response?: { readonly body?: { readonly $ndjson?: readonly object[] } | null };
}
