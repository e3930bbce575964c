import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { addBelongings } from './recorded/belongings.js';
import { isExchange, readLines } from './recorded/lines.js';
import { reasonOf } from './recorded/reasons.js';
import { Replay } from './recorded/replay.js';
import { worldOf } from './recorded/world.js';

/** A sample of all operations: two for each class of status, and more of those that create records. */
const folder = new URL('./fixtures/scenarios/', import.meta.url);
const shapes = JSON.parse(
  readFileSync(new URL('shapes.json', folder), 'utf8'),
) as readonly unknown[];

let alike = 0;
let all = 0;

afterAll(() => {
  console.log(`recorded scenarios answered alike: ${String(alike)} of ${String(all)}`);
});

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
  const area = file.replace('.jsonl', '');
  test(`${area}: responses have the recorded status, headers, types of fields and messages`, async () => {
    const lines = readLines(new URL(file, folder), shapes);
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
