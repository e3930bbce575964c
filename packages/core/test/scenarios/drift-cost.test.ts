import { describe, expect, test } from 'vitest';
import { ReportedDrift } from '../../src/contract/reported-drift.js';
import * as z from 'zod/mini';
import {
  type ZodSchema,
  Visit,
  instant,
  list,
  normalizeInPlace,
  object,
  schema,
} from '../schema-all.js';
import { talk, transport } from '../servers/api.js';
import { replies } from '../servers/replies.js';
import { cpuTime, cpuTimeUntil } from '../servers/cpu-time.js';

interface User {
  id: number;
  login: string;
  email: string;
  created: string;
}
const user: ZodSchema<User> = object(() => ({
  id: z.int(),
  login: z.string(),
  email: z.string(),
  created: instant(),
}));

interface Issue {
  number: number;
  title: string;
  body: string;
  user: User | null;
  assignees: readonly User[];
  updated_at: string;
  time_estimate: number;
}
const issue: ZodSchema<Issue> = object(() => ({
  number: z.int(),
  title: z.string(),
  body: z.string(),
  user: z.nullable(user),
  assignees: list(user),
  updated_at: instant(),
  time_estimate: z.int(),
}));
const issues = schema<readonly Issue[]>(() => list(issue));
const oneOrMany = schema<Issue | readonly Issue[]>(() => z.union([issue, z.array(issue)]));
const byName = schema<Readonly<Record<string, Issue>>>(() => z.record(z.string(), issue));

const at = '2026-11-21T03:03:19Z';
const ada = { id: 4, login: 'ada', email: 'ada@example.org', created: at };
const good = {
  number: 1,
  title: 'Leak',
  body: 'It drips.',
  user: ada,
  assignees: [ada, ada],
  updated_at: at,
  time_estimate: 0,
};
const missing = { ...good, time_estimate: undefined };
const otherType = { ...good, title: 7, assignees: [ada, { ...ada, login: null }] };
const added = { ...good, brand_new: [{ deep: true }], newer: 'x' };

const drifts: readonly (readonly [string, unknown])[] = [
  ['with a key missing', missing],
  ['with fields of another type', otherType],
  ['with new keys', added],
];
const kinds: readonly (readonly [string, ZodSchema<unknown>, (value: unknown) => unknown])[] = [
  ['object', issue, (value) => value],
  ['list', issues, (value) => Array.from({ length: 20 }, () => value)],
  ['union', oneOrMany, (value) => [value, value, value]],
  ['map', byName, (value) => ({ a: value, b: value, c: value })],
];

/** Returns the shortest processor time of many rounds in ms. */
function least(by: ZodSchema<unknown>, value: unknown, reported: ReportedDrift): number {
  const text = JSON.stringify(value);
  const times = Array.from({ length: 30 }, () => {
    const values = Array.from({ length: 200 }, () => JSON.parse(text) as unknown);
    return cpuTime(() => {
      for (const one of values) read(by, one, reported);
    });
  });
  return Math.min(...times);
}

function read(by: ZodSchema<unknown>, value: unknown, reported: ReportedDrift): void {
  const visit = new Visit(reported.of('read'));
  normalizeInPlace(by, value, visit);
  for (const { keys } of visit.take()) reported.add('read', keys);
}

// With a zod check of every value, these ratios were 15 to 30. On an idle machine they are 1.0 to 1.4 without the JSON.
describe.each(kinds)('a response that is a %s', (_kind, by, around) => {
  test.each(drifts)('%s takes about as long to read as a valid one', (_how, value) => {
    const reported = new ReportedDrift();
    least(by, around(good), reported);
    expect(least(by, around(value), reported) / least(by, around(good), reported)).toBeLessThan(3);
  });
});

test(
  'a stream of events with drift is read ahead like one without',
  { timeout: 120_000 },
  async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n';
    const stream = (line: string): string => {
      const body = `${`${line}\n`.repeat(20_000)}{"done":true}\n`;
      return `${head}content-length: ${String(body.length)}\r\n\r\n${body}`;
    };
    const bodies = [
      stream('{"message":{"role":"assistant","content":"tok"},"done":false}'),
      stream('{"message":{"role":5,"content":"tok"},"done":null}'),
    ];
    const server = await replies((request) => bodies[request.includes('drifting') ? 1 : 0]);
    let told = 0;
    const count = (): void => {
      told += 1;
    };
    const api = transport(server.url, 'undici', { validate: 'lenient', hooks: { onDrift: count } });
    const run = async (name: string): Promise<void> => {
      let events = 0;
      for await (const event of api.stream(talk, { body: { name } }))
        events += event.message === undefined ? 0 : 1;
      expect(events).toBe(20_000);
    };
    const times: Record<string, number[]> = { good: [], drifting: [] };
    for (let round = 0; round < 8; round++)
      for (const [name, all] of Object.entries(times))
        all.push(await cpuTimeUntil(() => run(name)));

    expect(told).toBe(2);
    expect(
      Math.min(...(times['drifting'] ?? [])) / Math.min(...(times['good'] ?? [])),
    ).toBeLessThan(2);
  },
);
