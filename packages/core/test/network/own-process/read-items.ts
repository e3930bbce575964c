// Reads 600 000 items with `for await`, and prints how often V8 had to collect its long-lived
// objects meanwhile.
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Puller } from '../../../src/base/pull.js';

interface Item {
  readonly text: string;
}

interface Collection {
  readonly detail: { readonly kind: number };
}

const text = JSON.stringify({ text: 'x'.repeat(500) });

let fullCollections = 0;
const observer = new PerformanceObserver((list) => {
  const collections = list.getEntries() as unknown as readonly Collection[];
  for (const { detail } of collections)
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) fullCollections++;
});

await keepResults(1_000);
observer.observe({ entryTypes: ['gc'] });
await readItems(600_000);
await setTimeout(50);
console.log(JSON.stringify(fullCollections));

function createItems(count: number): Puller<Item> {
  let given = 0;
  return new Puller({
    // Parsed, as the events of a stream are.
    ready: () => (given++ < count ? (JSON.parse(text) as Item) : undefined),
    next: () => Promise.resolve(undefined),
    close: () => undefined,
  });
}

/** V8 concludes from results that are all in use at a collection that such objects live long. */
async function keepResults(count: number): Promise<void> {
  const items = createItems(count);
  const results = Array.from({ length: count }, () => items.next());
  globalThis.gc?.();
  await Promise.all(results);
}

async function readItems(count: number): Promise<void> {
  for await (const item of createItems(count)) if (item.text === '') throw new Error('no item');
}
