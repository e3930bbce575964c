// What lists cost that change while they are read, and what they lose: `node --expose-gc
// bench/lists.ts`, after `npm run build`. All numbers but those of memory are the same in each run.
import { ForgeClient, type Issue } from 'forge-client';

/** A forge whose issues are numbers in memory, which a loop and `change` take off and add. */
class Forge {
  requests = 0;
  readonly client = new ForgeClient({
    baseUrl: 'http://127.0.0.1:1',
    logger: null,
    validate: 'off',
    fetch: (input) => Promise.resolve(this.#answer(new URL(String(input)))),
  });
  readonly ids: number[];
  readonly #size: number;
  readonly #change: (ids: number[]) => void;

  constructor(count: number, size: number, change: (ids: number[]) => void = () => undefined) {
    this.ids = Array.from({ length: count }, (_, at) => at + 1);
    this.#size = size;
    this.#change = change;
  }

  list(): ReturnType<ForgeClient['issues']['list']> {
    return this.client.issues.list({ owner: 'ada', repo: 'engine' });
  }

  close(id: number): void {
    this.ids.splice(this.ids.indexOf(id), 1);
  }

  #answer({ searchParams }: URL): Response {
    if (++this.requests > 1) this.#change(this.ids);
    const at = (Number(searchParams.get('page')) - 1) * this.#size;
    const items = this.ids.slice(at, at + this.#size).map((id) => ({ id, number: id }));
    return Response.json(items, { headers: { 'x-total-count': String(this.ids.length) } });
  }
}

/** Numbers that only the seed determines. */
function seeded(seed: number): (below: number) => number {
  let state = seed * 7_919 + 17;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

/** Requests of a loop over a list, in pages of 50. */
async function countRequests(count: number, closes: (id: number) => boolean): Promise<number> {
  const forge = new Forge(count, 50);
  let visited = 0;
  for await (const { id } of forge.list()) {
    visited++;
    if (closes(id)) forge.close(id);
  }
  if (visited !== count) throw new Error(`${String(visited)} of ${String(count)} were visited`);
  return forge.requests;
}

console.log('\nRequests of a loop, pages of 50');
for (const [name, count, closes] of [
  ['nothing is closed', 500, () => false],
  ['120 are closed', 120, () => true],
  ['500 are closed', 500, () => true],
  ['every second of 500 is closed', 500, (id) => id % 2 === 1],
  ['every tenth of 500 is closed', 500, (id) => id % 10 === 1],
] as const satisfies readonly (readonly [string, number, (id: number) => boolean])[])
  console.log(`  ${name}: ${String(await countRequests(count, closes))}`);

/**
 * Reads lists of 500 while others change them between two requests, and counts the items that were
 * there from beginning to end and were not given.
 */
async function countLost(
  change: (ids: number[], random: (below: number) => number, next: () => number) => void,
): Promise<{ lost: number; stayed: number }> {
  let lost = 0;
  let stayed = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    let id = 1_000_000;
    let always = new Set(Array.from({ length: 500 }, (_, at) => at + 1));
    const forge = new Forge(500, 50, (ids) => {
      change(ids, random, () => ++id);
      const now = new Set(ids);
      always = new Set([...always].filter((each) => now.has(each)));
    });
    const found = new Set<number>();
    for await (const issue of forge.list()) found.add(issue.id);
    stayed += always.size;
    lost += [...always].filter((each) => !found.has(each)).length;
  }
  return { lost, stayed };
}

console.log(
  '\nItems that stayed on the list and were not given, 300 lists of 500 that others change',
);
for (const [name, change] of [
  [
    'one removed or added anywhere between two requests',
    (ids, random, next) => {
      const at = random(ids.length);
      if (random(2) === 0) ids.splice(at, 1);
      else ids.splice(at, 0, next());
    },
  ],
  [
    'up to three removed, and one added in front',
    (ids, random, next) => {
      for (let removed = random(4); removed > 0; removed--) ids.splice(random(ids.length), 1);
      ids.unshift(next());
    },
  ],
  [
    'one removed, and one added at the end',
    (ids, random, next) => {
      ids.splice(random(ids.length), 1);
      ids.push(next());
    },
  ],
  [
    'one removed, and every tenth time one added at the end',
    (ids, random, next) => {
      ids.splice(random(ids.length), 1);
      if (random(10) === 0) ids.push(next());
    },
  ],
] as const satisfies readonly (readonly [string, Parameters<typeof countLost>[0]])[]) {
  const { lost, stayed } = await countLost(change);
  console.log(`  ${name}: ${String(lost)} of ${String(stayed)}`);
}

const MB = 2 ** 20;

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / MB;
}

/** The heap in use at the end of a list of 100 000 items, over the start, in MB. */
async function measureHeap(
  read: (forge: Forge, seen: (at: number) => void) => Promise<void>,
): Promise<number> {
  const forge = new Forge(100_000, 50);
  const before = heap();
  let most = 0;
  await read(forge, (at) => {
    if (at === 99_950) most = heap() - before;
  });
  return most;
}

console.log('\nHeap near the end of 100 000 items, in MB over the start');
const inLoop = await measureHeap(async (forge, seen) => {
  let at = 0;
  for await (const issue of forge.list()) seen(issue.id === 0 ? 0 : at++);
});
const byHand = await measureHeap(async (forge, seen) => {
  let at = 0;
  for (let page = 1; ; page++) {
    const { items } = await forge.client.issues
      .list({ owner: 'ada', repo: 'engine' }, { page })
      .page();
    if (items.length === 0) break;
    items.forEach((issue: Issue) => {
      seen(issue.id === 0 ? 0 : at++);
    });
  }
});
console.log(`  a loop, which remembers their ids: ${inLoop.toFixed(1)}`);
console.log(`  page after page by hand: ${byHand.toFixed(1)}`);
