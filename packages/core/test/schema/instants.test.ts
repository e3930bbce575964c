import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, instantOrNull, object } from '../schema-all.js';
import { DRIVERS, failure, type ThingRef, thingRef, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

interface Due {
  id: number;
  due: string | null;
}
const due: ZodSchema<Due> = object(() => ({ id: z.int(), due: instantOrNull() }));
const getDue: Endpoint<{ where: ThingRef }, Due> = {
  id: 'getDue',
  method: 'GET',
  path: '/due/{name}',
  input: { where: thingRef },
  output: due,
};

const UNSET = [
  null,
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:53:28+00:53',
  '0000-12-31T19:03:58-04:56',
  '0001-01-01T08:05:43+08:05',
  '1970-01-01T00:00:00Z',
  '1970-01-01T00:00:00.000Z',
  '1970-01-01T01:00:00+01:00',
  '1970-01-01T14:00:00+14:00',
  '1969-12-31T19:00:00-05:00',
];

describe.each(DRIVERS)('a date of the server over %s', (driver) => {
  const read = async (value: unknown, validate: 'lenient' | 'strict' | 'off'): Promise<unknown> => {
    const server = await replies(() => answer(200, JSON.stringify({ id: 1, due: value })));
    return (
      await transport(server.url, driver, { validate }).call(getDue, { where: { name: 'a' } })
    ).due;
  };

  test('is null where it was never set, in whatever zone the server runs', async () => {
    for (const validate of ['lenient', 'strict'] as const) {
      for (const unset of UNSET) expect(await read(unset, validate), String(unset)).toBeNull();
    }
    expect(await read('0001-01-01T00:00:00Z', 'off')).toBe('0001-01-01T00:00:00Z');
  });

  test('is exactly what was sent where it was set', async () => {
    for (const validate of ['lenient', 'strict'] as const) {
      for (const text of [
        '2026-11-21T12:00:00+02:00',
        '2026-11-21T12:00:00Z',
        '2026-11-21T12:00:00.123456789Z',
        '1970-01-01T00:00:01Z',
        '1970-01-01T00:00:00+01:00',
        '1970-01-01T01:00:00Z',
        '0002-01-01T00:00:00Z',
      ]) {
        expect(await read(text, validate)).toBe(text);
      }
    }
  });

  test('that is invalid is returned unchanged when lenient, and rejected when strict', async () => {
    for (const text of [
      '',
      '2001-01-01',
      'yesterday',
      0,
      '0001-01-01',
      '0001-13-01T00:00:00Z',
      '1970-01-01T00:00:00',
    ]) {
      expect(await read(text, 'lenient')).toBe(text);
      expect(await failure(read(text, 'strict'))).toMatchObject({ kind: 'output', path: 'due' });
    }
  });
});
