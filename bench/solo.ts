// One job in a process of its own: `node --expose-gc solo.ts <job> <contender> <origin> time|heap
// [folder]` prints one line of JSON. The contender `before` is ours with the clients of that
// folder.
import { importClients, OURS } from './clients.ts';
import { MB } from './measure.ts';
import { jobs } from './rows/memory.ts';

/**
 * What is measured without forced collections: the time, and the most memory of the process, in MB
 * over the start.
 */
export interface Timed {
  readonly ms: number;
  readonly rssGrowth: number;
}

/**
 * What is in use after a collection, in MB over the start: the most while the job ran, and the rest
 * after it.
 */
export interface Watched {
  readonly heapGrowth: number;
  readonly heapLeft: number;
}

const [job = '', who = '', origin = '', what = '', folder = ''] = process.argv.slice(2);
const isBefore = who === 'before';
const contender = jobs(origin, isBefore ? await importClients(folder) : OURS)
  .find(({ name }) => name === job)
  ?.contenders.find(({ name }) => name === (isBefore ? 'ours' : who));
if (contender === undefined) throw new Error(`no job "${job}" of ${who}`);
console.log(JSON.stringify(await (what === 'heap' ? watch : time)(contender.run)));
// Keep-alive connections would keep the process running.
process.exit();

async function time(work: () => Promise<number>): Promise<Timed> {
  const started = performance.now();
  // Not the system's own high-water mark: on Linux a child begins with that of its parent.
  const rssGrowth = await growth(() => process.memoryUsage.rss() / MB, 10, work);
  return { ms: performance.now() - started, rssGrowth };
}

async function watch(work: () => Promise<number>): Promise<Watched> {
  const before = heap();
  const heapGrowth = await growth(heap, 20, work);
  return { heapGrowth, heapLeft: heap() - before };
}

/** Returns how far a measure rises during the work. */
async function growth(
  look: () => number,
  everyMs: number,
  work: () => Promise<number>,
): Promise<number> {
  const before = look();
  let most = before;
  let watching: NodeJS.Timeout | undefined;
  const watch = (): void => {
    const started = performance.now();
    most = Math.max(most, look());
    // A collection of a large heap takes long: the work gets at least four fifths of the time.
    watching = setTimeout(watch, Math.max(everyMs, (performance.now() - started) * 4));
  };
  watch();
  await work();
  clearTimeout(watching);
  return Math.max(most, look()) - before;
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / MB;
}
