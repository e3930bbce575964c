import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { addBelongings } from './recorded/belongings.js';
import { type Recorded, Replay } from './recorded/replay.js';
import type { Shape } from './recorded/shape.js';
import { worldOf } from './recorded/world.js';

const folder = new URL('../fixtures/scenarios/', import.meta.url);
const shapes = JSON.parse(
  readFileSync(new URL('shapes.json', folder), 'utf8'),
) as readonly unknown[];

/**
 * The minimum number of recorded exchanges of each area with matching responses. Messages of errors are not compared. The fixtures are a sample of all
 * operations: two for each class of status, and more of those that create records. The recordings do not say who sent a request, so `as` is
 * a guess.
 */
const least: Readonly<Record<string, number>> = {
  actions: 235,
  admin: 77,
  'branches-tags': 68,
  contents: 47,
  'git-commits': 33,
  'hooks-keys': 40,
  issue: 273,
  mirrors: 13,
  miscellaneous: 53,
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
  test(`${area}: responses have the recorded status, headers and types of fields`, async () => {
    const exchanges = readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split('\n')
      .map(readExchange);
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
    expect(exchanges.length - different.length, different.join('\n')).toBeGreaterThanOrEqual(
      least[area] ?? exchanges.length,
    );
  });
}

/** Shapes are stored once and referred to by their numbers. */
function readExchange(line: string): Recorded {
  const { response, ...rest } = JSON.parse(line) as Recorded;
  return {
    ...rest,
    response:
      response.shape === undefined ? response : { ...response, shape: whole(response.shape) },
  };
}

function whole(value: unknown): Shape {
  if (typeof value === 'number') return whole(shapes[value]);
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
}
