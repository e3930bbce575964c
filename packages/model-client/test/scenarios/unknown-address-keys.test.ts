// Keys that no server receives, or that it ignores: in the address, in the input of an endpoint, and misspelt in a body.
import { describe, expect, test } from 'vitest';
import type { Route, Schema } from '@clients/core';
import { jsonSchemaOf } from '@clients/core/json-schema';
import { InputError, ModelClient } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { json, scriptedServer } from '../scripted-server.js';

type Keys = Readonly<Record<string, unknown>>;

interface Slots {
  readonly where?: Schema<unknown>;
  readonly query?: Schema<unknown>;
  readonly body?: Schema<unknown>;
}

const declared = (Object.values(endpoints) as unknown[]).filter(
  (each): each is Route<object> => typeof each === 'object' && each !== null && 'path' in each,
);

const DIGEST = `sha256:${'0'.repeat(64)}`;

function keysOf(schema: Schema<unknown> | undefined): readonly string[] {
  // An upload has no keys.
  if (schema?.['~standard'].vendor !== 'zod') return [];
  return Object.keys((jsonSchemaOf(schema) as { readonly properties?: object }).properties ?? {});
}

/** Makes an address that the schema of an endpoint accepts. */
function addressOf({ input }: Route<object>): Keys {
  return Object.fromEntries(
    keysOf((input as Slots).where).map((key) => [key, key === 'digest' ? DIGEST : 'x']),
  );
}

function refusalOf(work: () => unknown): InputError {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

const MODES = ['lenient', 'strict', 'passthrough', 'off'] as const;

describe.each([['undici'], ['fetch']])('over %s', (driver) => {
  /** Calls `work` with a client whose server must not receive anything. */
  async function withoutRequests(
    work: (model: ModelClient) => void | Promise<void>,
  ): Promise<void> {
    await using server = await scriptedServer((response) => {
      json(response, {});
    });
    const { url: baseUrl } = server;
    await work(
      new ModelClient(driver === 'fetch' ? { baseUrl, fetch: globalThis.fetch } : { baseUrl }),
    );
    expect(server.asked).toEqual([]);
  }

  test('every call that changes something refuses an unknown key of its address', async () => {
    const changing = declared.filter(
      ({ method, reads, input }) =>
        method !== 'GET' &&
        method !== 'HEAD' &&
        reads !== true &&
        (input as Slots).where !== undefined,
    );
    expect(changing.map(({ id }) => id).sort()).toEqual(['createBlob', 'signoutKey']);
    await withoutRequests((model) => {
      for (const endpoint of changing)
        for (const validate of MODES) {
          const where = { ...addressOf(endpoint), zzUnknown: 1 };
          const error = refusalOf(() => model.transport.check(endpoint, { where }, { validate }));
          expect(error).toMatchObject({ code: 'invalid-input', endpoint: endpoint.id });
          expect(error.message).toContain(
            `where.zzUnknown is not known: the address has ${keysOf((endpoint.input as Slots).where).join(', ')}`,
          );
        }
    });
  });

  test('every address says that an option belongs in the last argument', async () => {
    const placed = declared.filter(({ input }) => (input as Slots).where !== undefined);
    expect(placed).toHaveLength(3);
    await withoutRequests((model) => {
      for (const endpoint of placed)
        for (const key of ['timeouts', 'retry', 'timeout'])
          expect(
            refusalOf(() =>
              model.transport.check(endpoint, { where: { ...addressOf(endpoint), [key]: 1 } }),
            ).message,
          ).toContain(`where.${key} is not known: pass it in the last argument`);
    });
  });

  test('every other call refuses an address', async () => {
    const unplaced = declared.filter(({ input }) => (input as Slots).where === undefined);
    expect(unplaced).toHaveLength(27);
    await withoutRequests((model) => {
      for (const endpoint of unplaced)
        for (const validate of MODES)
          expect(
            refusalOf(() =>
              model.transport.check(endpoint, { where: { model: 'x' } }, { validate }),
            ).message,
          ).toContain(': where is not known: ');
    });
  });

  test('every call refuses a key of its body beside the body', async () => {
    let tried = 0;
    await withoutRequests((model) => {
      for (const endpoint of declared)
        for (const key of keysOf((endpoint.input as Slots).body)) {
          // A search has a key that is named as a slot.
          if (key === 'query') continue;
          const { message } = refusalOf(() =>
            model.transport.check(endpoint, { where: addressOf(endpoint), [key]: 'x' }),
          );
          expect(message).toContain(`: ${key} is not known: pass it as body.${key}`);
          tried++;
        }
    });
    expect(tried).toBeGreaterThan(80);
  });

  test('every call refuses each key of its body without its second letter', async () => {
    let tried = 0;
    await withoutRequests((model) => {
      for (const endpoint of declared) {
        const known = keysOf((endpoint.input as Slots).body);
        for (const key of known.filter((name) => name.replaceAll('_', '').length >= 4)) {
          const body = { [key.replace(/^(.)./, '$1')]: 'x' };
          expect(refusalOf(() => model.transport.check(endpoint, { body })).message).toContain(
            'is not known: use body.',
          );
          tried++;
        }
      }
    });
    expect(tried).toBeGreaterThan(80);
  });
});
