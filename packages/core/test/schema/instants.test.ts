import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.js';
import * as z from 'zod/mini';
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

describe.each(DRIVERS)('F8: a date of the server over %s', (driver) => {
  const read = async (value: unknown, validate: 'lenient' | 'strict' | 'off'): Promise<unknown> => {
    const server = await replies(() => answer(200, JSON.stringify({ id: 1, due: value })));
    return (await transport(server.url, driver, { validate }).call(getDue, { where: { name: 'a' } })).due;
  };

  test('is null where it was never set, and else exactly what was sent', async () => {
    for (const validate of ['lenient', 'strict'] as const) {
      for (const unset of ['0001-01-01T00:00:00Z', '0001-01-01T00:53:28+00:53', '1970-01-01T00:00:00Z', '1970-01-01T01:00:00+01:00'])
        expect(await read(unset, validate)).toBeNull();
      expect(await read(null, validate)).toBeNull();
      for (const text of [
        '2026-11-21T12:00:00+02:00',
        '2026-11-21T12:00:00Z',
        '2026-11-21T12:00:00.123456789Z',
        '1970-01-01T00:00:01Z',
        '1970-01-01T00:00:00+01:00',
        '0002-01-01T00:00:00Z',
      ]) {
        expect(await read(text, validate)).toBe(text);
      }
    }
    expect(await read('0001-01-01T00:00:00Z', 'off')).toBe('0001-01-01T00:00:00Z');
  });

  test('that is invalid is returned unchanged when lenient, and rejected when strict', async () => {
    for (const text of ['', '2001-01-01', 'yesterday', 0]) {
      expect(await read(text, 'lenient')).toBe(text);
      expect(await failure(read(text, 'strict'))).toMatchObject({ kind: 'output', path: 'due' });
    }
  });
});
