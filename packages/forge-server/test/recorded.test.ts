import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { addBelongings } from './recorded/belongings.js';
import { reasonOf } from './recorded/reasons.js';
import { type Recorded, Replay, type Sent } from './recorded/replay.js';
import type { Shape } from './recorded/shape.js';
import { worldOf } from './recorded/world.js';

const folder = new URL('./fixtures/scenarios/', import.meta.url);
const shapes = JSON.parse(
  readFileSync(new URL('shapes.json', folder), 'utf8'),
) as readonly unknown[];

/**
 * A line of a scenario: a recorded exchange, or a request without a response, which makes what later
 * ones rely on. The fixtures are a sample of all operations: two for each class of status, and more
 * of those that create records. The recordings do not say who sent a request, so `as` is a guess.
 */
type Line = Recorded | Sent;

let alike = 0;
let all = 0;

afterAll(() => {
  console.log(`recorded scenarios answered alike: ${String(alike)} of ${String(all)}`);
});

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
  const area = file.replace('.jsonl', '');
  test(`${area}: responses have the recorded status, headers, types of fields and messages`, async () => {
    const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n').map(readLine);
    const exchanges = lines.filter(isExchange);
    await using world = await worldOf(exchanges);
    await addBelongings(world, exchanges);
    const replay = new Replay(world);
    const unexplained: string[] = [];
    const outdated: string[] = [];
    for (const line of lines) {
      if (!isExchange(line)) {
        await replay.ask(line);
        continue;
      }
      const name = `${line.operation} ${line.case}`;
      const differences = await replay.differences(line);
      const reason = reasonOf(name);
      if (differences.length === 0) alike += 1;
      else if (reason === undefined) unexplained.push(`${name}: ${differences.join(' | ')}`);
      if (differences.length === 0 && reason !== undefined) outdated.push(name);
    }
    all += exchanges.length;
    expect(unexplained).toEqual([]);
    expect(outdated).toEqual([]);
  });
}

function isExchange(line: Line): line is Recorded {
  return 'response' in line;
}

/** Shapes are stored once and referred to by their numbers. */
function readLine(text: string): Line {
  const line = JSON.parse(text) as Line;
  if (!isExchange(line)) return line;
  const { response, ...rest } = line;
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
