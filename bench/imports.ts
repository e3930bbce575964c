// Import times, in turn, each in fresh processes.
import { importTargets } from '../.ci/budgets.ts';
import { importTime } from '../.ci/import-time.ts';
import { type Figure, figureOf } from './measure.ts';

export interface ImportResult {
  readonly module: string;
  /** What was imported before the clock started. */
  readonly after: string | undefined;
  readonly ms: Figure;
  readonly target: number | undefined;
}

type Import = Pick<ImportResult, 'module' | 'after' | 'target'>;

const imports: readonly Import[] = [
  ...['zod/mini', 'model-client', 'forge-client', 'ollama', 'gitea-js', 'octokit', 'openai'].map((module) => ({
    module,
    after: undefined,
    target: undefined,
  })),
  ...Object.entries(importTargets).map(([module, target]) => ({ module, after: 'zod/mini', target })),
];

export async function importTimes(rounds: number): Promise<ImportResult[]> {
  const samples = new Map<Import, number[]>(imports.map((each) => [each, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [{ module, after }, times] of samples) times.push((await importTime(import.meta.dirname, module, after)).ms);
  }
  return [...samples].map(([each, times]) => ({ ...each, ms: figureOf(times) }));
}
