import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'vitest';

const budget = Number(process.env['FUZZ_MS'] ?? 1_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

/** Runs of each target, also when its time is over before. */
const LEAST_RUNS = 10;

/** A run that takes longer hangs, also on a machine that is busy. */
const LONGEST_RUN = 30_000;

/** Runs a property with random values for as long as `npm run fuzz` was told to. `prepare` makes it, with what it needs, such as a server. */
export function fuzz<Ts>(
  name: string,
  prepare: () => fc.IRawProperty<Ts> | Promise<fc.IRawProperty<Ts>>,
): void {
  test(name, { timeout: 2 * budget + 120_000 }, async () => {
    const property = await prepare();
    const begin = performance.now();
    // A few runs in any case, however busy the machine is, and then as many as there is time for.
    let details = await fc.check(property, { seed, numRuns: LEAST_RUNS, timeout: LONGEST_RUN });
    const left = budget - (performance.now() - begin);
    if (!details.failed && left > 0) {
      const more = await fc.check(property, {
        seed,
        numRuns: Number.MAX_SAFE_INTEGER,
        interruptAfterTimeLimit: left,
        timeout: LONGEST_RUN,
      });
      // fast-check also reports a failure when the time was over before the first run ended.
      if (more.numRuns > 0) details = more;
    }
    const seconds = (performance.now() - begin) / 1_000;
    const result = details.failed ? 'FAILED' : 'ok';
    const report = process.env['FUZZ_REPORT'];
    if (report !== undefined)
      appendFileSync(
        report,
        `${name}: ${String(details.numRuns)} runs in ${seconds.toFixed(1)} s, ${result}\n`,
      );
    if (details.failed)
      throw new Error(
        `repeat with: npm run fuzz -- --only '${name}' --seed ${String(seed)}\n${fc.defaultReportMessage(details) ?? ''}`,
        {
          cause: details.errorInstance,
        },
      );
  });
}

/** Runs code that never waits; it may take three seconds of processor time at most, however busy the machine is. */
export function inTime<T>(work: () => T): T {
  const begin = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(begin);
  const took = (user + system) / 1_000;
  if (took > LONGEST_RUN / 10) throw new Error(`took ${took.toFixed(0)} ms of processor time`);
  return value;
}
