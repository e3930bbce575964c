/** Returns the processor time of a synchronous function in ms: unlike its duration, it does not grow when other processes run. */
export function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return since(before);
}

/** Returns the shortest of several processor times in ms, which leaves out compiling and most of the garbage collection. */
export function leastCpuTime(runs: number, work: () => unknown): number {
  return Math.min(...Array.from({ length: runs }, () => cpuTime(work)));
}

/** Returns the processor time of this process in ms until a promise is settled. */
export async function cpuTimeUntil(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
