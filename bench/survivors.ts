// Bytes of a small call that outlive the young generation. Small differences in how an object is
// built decide whether V8 can free it early. If it cannot, the time of a small call doubles, which
// the ratios of a busy machine do not always show. `node survivors.ts <origin>` prints the figure;
// `findSurvivors` runs it in a process of its own.
import { execFileSync } from 'node:child_process';
import { type HeapProfiler, Session } from 'node:inspector/promises';
import { bearer, ForgeClient } from 'forge-client';
import { SURVIVORS } from './budgets.ts';
import type { Weight } from './weights.ts';

const CALLS = 2_000;
/**
 * What is in flight while memory is collected differs from round to round; what a call keeps does
 * not.
 */
const ROUNDS = 5;

export function findSurvivors(origin: string): Weight[] {
  const args = ['survivors.ts', origin];
  const printed = execFileSync(process.execPath, args, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return [{ what: 'a small GET, 32 at a time', found: Number(printed), ...SURVIVORS }];
}

const [script = '', origin = ''] = process.argv.slice(1);
if (script === import.meta.filename) {
  console.log(await leastSurvivors(new ForgeClient({ baseUrl: origin, auth: bearer('abc') })));
  // Keep-alive connections would keep the process running.
  process.exit();
}

async function leastSurvivors(forge: ForgeClient): Promise<number> {
  const work = async (count: number): Promise<void> => {
    let left = count;
    const calls = async (): Promise<void> => {
      while (left-- > 0) await forge.user.get();
    };
    await Promise.all(Array.from({ length: 32 }, calls));
  };
  await work(1_000);
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++)
    least = Math.min(least, await measureSurvivors(() => work(CALLS)));
  return least;
}

/**
 * Returns the bytes per call that functions of the package allocated and that were not freed young.
 */
async function measureSurvivors(work: () => Promise<void>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: 512,
      includeObjectsCollectedByMajorGC: true,
    });
    await work();
    // Fills the young generation, so that garbage of the work is freed, and the rest promoted, now.
    for (let rest = 3_000_000; rest > 0; rest--) Object.keys({ rest });
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return sumOwnBytes(profile.head) / CALLS;
  } finally {
    session.disconnect();
  }
}

function sumOwnBytes({
  callFrame,
  selfSize,
  children,
}: HeapProfiler.SamplingHeapProfileNode): number {
  const own = callFrame.url.includes('/forge-client/dist/') ? selfSize : 0;
  return children.reduce((sum, child) => sum + sumOwnBytes(child), own);
}
