// Import times, in turn, each in fresh processes.
import { IMPORT_TARGET } from './budgets.ts';
import { importTime } from './import-time.ts';
import { published } from '../.ci/base/paths.ts';
import { type Figure, figureOf } from './measure.ts';

export interface ImportResult {
  readonly module: string;
  readonly ms: Figure;
  /** Over the time of `zod/v4/mini`, round by round. */
  readonly toZod: Figure;
  readonly target: number | undefined;
}

const ZOD = 'zod/v4/mini';
const PEERS = ['ollama', 'gitea-js', 'octokit', 'openai'];

export async function importTimes(rounds: number): Promise<ImportResult[]> {
  const samples = new Map<string, number[]>(
    [ZOD, ...published, ...PEERS].map((module) => [module, []]),
  );
  for (let round = 0; round < rounds; round++) {
    for (const [module, times] of samples)
      times.push((await importTime(import.meta.dirname, module)).ms);
  }
  const zod = samples.get(ZOD) ?? [];
  return [...samples].map(([module, times]) => ({
    module,
    ms: figureOf(times),
    toZod: figureOf(times.map((ms, round) => ms / (zod[round] ?? Number.NaN))),
    target: published.some((name) => name === module) ? IMPORT_TARGET : undefined,
  }));
}
