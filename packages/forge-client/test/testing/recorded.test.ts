import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { addBelongings } from './recorded/belongings.js';
import { type Recorded, Replay } from './recorded/replay.js';
import type { Shape } from './recorded/shape.js';
import { worldOf } from './recorded/world.js';

const folder = new URL('../fixtures/scenarios/', import.meta.url);
const shapes = JSON.parse(readFileSync(new URL('shapes.json', folder), 'utf8')) as readonly unknown[];

/**
 * How many recorded exchanges of each area are answered alike, at least. These figures only grow. The fixtures are a sample over all
 * operations, two of each class of status and more of those that make things. Who asked was not recorded: `as` is a guess.
 */
const least: Readonly<Record<string, number>> = {
  actions: 235,
  admin: 81,
  'branches-tags': 68,
  contents: 47,
  'git-commits': 33,
  'hooks-keys': 47,
  issue: 273,
  mirrors: 13,
  miscellaneous: 59,
  notification: 26,
  organization: 187,
  package: 29,
  pulls: 58,
  releases: 44,
  repositories: 163,
  settings: 8,
  user: 201,
  wiki: 25,
};

let alike = 0;
let all = 0;

afterAll(() => {
  console.log(`recorded scenarios answered alike: ${String(alike)} of ${String(all)}`);
});

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
  const area = file.replace('.jsonl', '');
  test(`${area}: answers have the status, the headers and the kinds of fields that were recorded`, async () => {
    const exchanges = readFileSync(new URL(file, folder), 'utf8').trim().split('\n').map(readExchange);
    await using world = await worldOf(exchanges);
    await addBelongings(world, exchanges);
    const replay = new Replay(world);
    const different: string[] = [];
    for (const exchange of exchanges) {
      const [first] = await replay.differences(exchange);
      if (first !== undefined) different.push(`${exchange.operation} ${exchange.case}: ${first}`);
    }
    alike += exchanges.length - different.length;
    all += exchanges.length;
    expect(exchanges.length - different.length, different.join('\n')).toBeGreaterThanOrEqual(least[area] ?? exchanges.length);
  }, 60_000);
}

/** Shapes are kept once and named by their numbers. */
function readExchange(line: string): Recorded {
  const { response, ...rest } = JSON.parse(line) as Recorded;
  return { ...rest, response: response.shape === undefined ? response : { ...response, shape: whole(response.shape) } };
}

function whole(value: unknown): Shape {
  if (typeof value === 'number') return whole(shapes[value]);
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
}
