import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ReportedDrift } from '../../src/call/reported-drift.js';
import type { Endpoint, NoInput } from '../../src/contract/endpoint.js';
import type { DriftEvent } from '../../src/contract/hooks.js';
import * as z from 'zod/v4/mini';
import { object } from '../schema-all.js';
import { transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

const KEYS = 2_000;

interface Languages {
  main: string;
  bytes: Readonly<Record<string, number>>;
}
const languages = object<Languages>(() => ({
  main: z.string(),
  bytes: z.record(z.string(), z.int()),
}));
const getLanguages: Endpoint<NoInput, Languages> = {
  id: 'getLanguages',
  method: 'GET',
  path: '/languages',
  input: {},
  output: languages,
};

/** MB in use after a collection. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** All of it drifts: `main` is always missing, and no two answers have a key in common. */
function strange(from: number): string {
  return JSON.stringify({
    bytes: Object.fromEntries(
      Array.from({ length: KEYS }, (_, i) => [`language ${String(from + i)}`, 'many']),
    ),
  });
}

test(
  'a server that keeps sending new keys of another type fills no memory, and each is reported once',
  { timeout: 60_000 },
  async () => {
    const answers = [
      ...Array.from({ length: 30 }, (_, i) => strange(i * KEYS)),
      '{"bytes":{"last":"x"}}',
      '{"bytes":{"last":"x"}}',
    ];
    const server = await replies((_, count) => answer(200, answers[count - 1] ?? ''));
    const told = new Map<string, number>();
    const count = ({ path }: DriftEvent): void => void told.set(path, (told.get(path) ?? 0) + 1);
    const api = transport(server.url, 'undici', { validate: 'lenient', hooks: { onDrift: count } });

    while (server.requests.length < answers.length) await api.call(getLanguages, {});

    // The values of a map are one part, which is left out once it was reported.
    expect(told.size).toBe(KEYS + 1);
    expect([...told].filter(([, times]) => times > 1)).toEqual([]);
    expect(told.get('main')).toBe(1);
  },
);

test('what is remembered of 300 000 paths takes less than 2 MB', () => {
  const reported = new ReportedDrift();
  const before = heap();
  for (let i = 0; i < 300_000; i++)
    reported.add('getLanguages', ['bytes', `language ${String(i)}`]);

  expect(heap() - before).toBeLessThan(2);
  expect(reported.add('getLanguages', ['bytes', 'language 299999'])).toBe(false);
});

test('neither long keys, nor deep paths, nor maps of maps fill the memory', () => {
  const reported = new ReportedDrift();
  const before = heap();
  for (let i = 0; i < 1_000; i++) reported.add('a', [String(i).padStart(100_000, 'x')]);
  for (let i = 0; i < 200; i++)
    reported.add(
      'a',
      Array.from({ length: 10_000 }, (_, depth) => `${String(i)} ${String(depth)}`),
    );
  for (let i = 0; i < 100_000; i++)
    reported.add('a', [`first ${String(i % 317)}`, `second ${String(i)}`]);

  expect(heap() - before).toBeLessThan(8);
});

test('places of a list are one, and those of two endpoints are two', () => {
  const reported = new ReportedDrift();

  expect(reported.add('a', [3, 'name'])).toBe(true);
  expect(reported.add('a', [4, 'name'])).toBe(false);
  expect(reported.add('b', [3, 'name'])).toBe(true);
  expect(reported.add('a', [3])).toBe(true);
});
