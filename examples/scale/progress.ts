// Shows the progress of a queue: a bar in a terminal, otherwise a line for
// each tenth.
import { setTimeout } from 'node:timers/promises';
import type { Queue } from 'bullmq';

/**
 * Returns when no job is left. Lists failed jobs, which also set the exit
 * code.
 */
export async function showProgress(
  queue: Queue,
  total: number,
  unit: string,
): Promise<void> {
  const begin = performance.now();
  let first: number | undefined;
  let shown = -1;
  for (;;) {
    const { failed = 0, ...counts } = await queue.getJobCounts(
      'failed',
      'waiting',
      'active',
      'delayed',
    );
    const left = Object.values(counts).reduce(
      (sum, count) => sum + count,
      0,
    );
    const done = Math.max(0, total - left - failed);
    first ??= done;
    const rate = ((done - first) * 1000) / (performance.now() - begin);
    const share = total === 0 ? 1 : (done + failed) / total;
    const bar = '#'.repeat(Math.floor(share * 20)).padEnd(20, '-');
    const workers = await queue.getWorkersCount();
    const failures = failed === 0 ? '' : `, failed: ${failed}`;
    const line =
      `[${bar}] ${done} of ${total} ${unit}, ${rate.toFixed(0)}/s, ` +
      `workers: ${workers}${failures}`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}\x1b[K`);
    else if (Math.floor(share * 10) > shown) console.log(line);
    shown = Math.floor(share * 10);
    if (left === 0) break;
    await setTimeout(200);
  }
  if (process.stdout.isTTY) console.log();
  for (const { data, failedReason } of await queue.getFailed()) {
    console.error(`${JSON.stringify(data)}: ${failedReason}`);
    process.exitCode = 1;
  }
}
