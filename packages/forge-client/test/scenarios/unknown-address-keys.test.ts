// A key of the address that no server receives: what is left of the call may do more than was meant.
import { expect, describe, test } from 'vitest';
import type { Route, Schema } from '@clients/core';
import { ForgeClient, InputError } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { forgeTools } from '../../src/tools/index.js';
import { startForge } from '../start-forge.js';
import { addressOf, propertiesOf } from './declared-keys.js';

const engine = { owner: 'ada', repo: 'engine' };

type Keys = Readonly<Record<string, unknown>>;

interface Slots {
  readonly where?: Schema<unknown>;
  readonly query?: Schema<unknown>;
  readonly body?: Schema<unknown>;
}

/** A client whose requests are counted, and fail. */
function countingClient(): { forge: ForgeClient; requests: () => number } {
  let requests = 0;
  const forge = new ForgeClient({
    baseUrl: 'http://forge.example',
    retry: { limit: 0 },
    fetch: () => {
      requests++;
      return Promise.reject(new TypeError('not sent'));
    },
  });
  return { forge, requests: () => requests };
}

const declared = Object.values(endpoints as unknown as Readonly<Record<string, Route<object>>>);
const placed = declared.filter(({ input }) => (input as Slots).where !== undefined);

function changes({ method, reads }: Route<object>): boolean {
  return method !== 'GET' && method !== 'HEAD' && reads !== true;
}

function keysOf(schema: Schema<unknown> | undefined): readonly string[] {
  return Object.keys(propertiesOf(schema));
}

/** Makes an address that an endpoint accepts. */
function makeAddress({ input }: Route<object>): Keys {
  return addressOf((input as Slots).where);
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

test('every call that changes something refuses it, also with validation off', () => {
  const { forge, requests } = countingClient();
  const changing = placed.filter(changes);
  expect(changing.length).toBeGreaterThan(240);
  for (const endpoint of changing)
    for (const validate of ['lenient', 'off'] as const)
      for (const others of [{}, { query: {}, body: {} }, { query: { page: 1 }, body: { a: 1 } }]) {
        const where = { ...makeAddress(endpoint), zzUnknown: 1 };
        const error = refusalOf(() =>
          forge.transport.check(endpoint, { where, ...others }, { validate }),
        );
        expect(error.message).toContain(
          `where.zzUnknown is not known: the address has ${keysOf((endpoint.input as Slots).where).join(', ')}`,
        );
        expect(error).toMatchObject({ code: 'invalid-input', endpoint: endpoint.id });
        // Without the key, the same address passes.
        if (Object.keys(endpoint.input).length === 1)
          forge.transport.check(endpoint, { where: makeAddress(endpoint) }, { validate });
      }
  expect(requests()).toBe(0);
});

test('every call says that a key of its query, its body or its options belongs there', () => {
  const { forge, requests } = countingClient();
  let tried = 0;
  for (const endpoint of placed) {
    const { where, query, body } = endpoint.input as Slots;
    const own = keysOf(where);
    const others = [
      ...keysOf(query).map((key) => [key, `in the second argument, as query.${key}`] as const),
      ...keysOf(body).map((key) => [key, `in the second argument, as body.${key}`] as const),
      ...['sudo', 'signal', 'timeouts'].map(
        (key) => [key, `in the last argument, as the option ${key}`] as const,
      ),
    ].filter(([key]) => !own.includes(key));
    for (const [key, place] of others) {
      const given = { ...makeAddress(endpoint), [key]: 'x' };
      for (const further of [{}, { query: {}, body: {} }]) {
        const { message } = refusalOf(() =>
          forge.transport.check(endpoint, { where: given, ...further }),
        );
        if (key === 'signal') expect(message).toContain('option signal, in the last argument');
        else expect(message).toContain(`where.${key} is not known: pass it ${place}`);
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(2500);
  expect(requests()).toBe(0);
});

test('every call refuses an input with keys that are no slots', () => {
  const { forge, requests } = countingClient();
  for (const endpoint of placed)
    for (const validate of ['lenient', 'passthrough', 'off'] as const) {
      const input = { where: makeAddress(endpoint) };
      const check = (extra: object): string =>
        refusalOf(() => forge.transport.check(endpoint, { ...input, ...extra }, { validate }))
          .message;
      const [key = ''] = keysOf((endpoint.input as Slots).where);
      expect(check({ [key]: 'x' })).toContain(`${key} is not known: pass it as where.${key}`);
      expect(check({ zzUnknown: 1 })).toContain('zzUnknown is not known: the input has where');
    }
  expect(requests()).toBe(0);
});

describe.each([['undici'], ['fetch']])('keys that users of a program typed, over %s', (driver) => {
  test('are sent and reported where the client or the call says so', async () => {
    const told: string[] = [];
    const { forge, server } = await startForge({
      ...(driver === 'fetch' ? { fetch: globalThis.fetch } : {}),
      hooks: { onDrift: ({ path, code }) => void told.push(`${path} ${code}`) },
    });
    const query = { sate: 'closed', lables: 'bug' } as object;
    const passing = { validate: 'passthrough' } as const;
    await expect(forge.repos.create({ name: 'x', privat: true } as never)).rejects.toThrow(
      'body.privat is not known: use body.private',
    );
    await forge.issues.list(engine, query, passing).toArray();
    await forge.with(passing).repos.create({ name: 'x', privat: true } as never);
    expect(server.requests[0]?.query).toContain('sate=closed&lables=bug');
    expect(told).toEqual([
      'query.sate unknown-key',
      'query.lables unknown-key',
      'body.privat unknown-key',
    ]);
    // What is not sent is refused all the same.
    await expect(
      forge.issues.labels.clear({ ...engine, index: 1, id: 5 } as never, {}, passing),
    ).rejects.toThrow('where.id is not known');
    expect(() =>
      forge.issues.list({ ...engine, sate: 'closed' } as typeof engine, {}, passing),
    ).toThrow('where.sate is not known: pass it in the second argument, as query.state');
  });
});

test('a read leaves out the keys of a longer address', async () => {
  const { forge, server } = await startForge();
  const [index] = server.seed.issues('ada/engine', ['one']);
  const where = { owner: 'ada', repo: 'engine', index: index ?? 0, id: 7, note: 'x' };
  expect(await forge.repos.get(where)).toMatchObject({ name: 'engine' });
  expect(await forge.issues.list(where, { state: 'open' }).toArray()).toHaveLength(1);
  expect(await forge.repos.markup.renderMarkdown(where, { Text: 'x', Mode: 'gfm' })).toContain('x');
});

/** A client as a program without types may call it. */
type Method = (...args: unknown[]) => unknown;

describe.each([['undici'], ['fetch']])('what did more than was meant, over %s', (driver) => {
  test.each<[string, Keys, string]>([
    [
      'packages.generic.deleteVersion',
      { owner: 'ada', name: 'tool', version: '1', fileName: 'a.zip' },
      'where.fileName is not known: the address has owner, name, version',
    ],
    ['teams.delete', { id: 1, username: 'bob' }, 'where.username is not known: the address has id'],
    [
      'issues.labels.clear',
      { ...engine, index: 1, id: 5 },
      'where.id is not known: the address has owner, repo, index',
    ],
    [
      'repos.collaborators.add',
      { ...engine, collaborator: 'bob', permission: 'read' },
      'where.permission is not known: pass it in the second argument, as body.permission',
    ],
    [
      'repos.forks.create',
      { ...engine, organization: 'harbour' },
      'where.organization is not known: pass it in the second argument, as body.organization',
    ],
    [
      'contents.get',
      { ...engine, filepath: 'valve.md', ref: 'release' },
      'where.ref is not known: pass it in the second argument, as query.ref',
    ],
    [
      'issues.list',
      { ...engine, sate: 'closed' },
      'where.sate is not known: pass it in the second argument, as query.state',
    ],
  ])('%s is refused before anything is sent', async (name, where, message) => {
    const { forge, server } = await startForge(
      driver === 'fetch' ? { fetch: globalThis.fetch } : {},
    );
    const path = name.split('.');
    const method = path.pop() ?? '';
    const noun = path.reduce<unknown>((at, key) => (at as Keys)[key], forge);
    const call = async (): Promise<void> => {
      const result = (noun as Record<string, Method>)[method]?.(where);
      await ((result as { toArray?: () => unknown }).toArray?.() ?? result);
    };
    await expect(call()).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-input',
      message: `${name}: ${message}`,
    });
    expect(server.requests).toEqual([]);
  });
});

test('every tool refuses an argument that its operation does not have', async () => {
  const { forge, requests } = countingClient();
  const tools = forgeTools(forge);
  for (const tool of tools)
    await expect(tool.run({ zz_unknown: 1 }), tool.method).rejects.toThrow(
      'zz_unknown is not an argument',
    );
  expect(tools.length).toBeGreaterThan(500);
  expect(requests()).toBe(0);
});
