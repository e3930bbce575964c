// Runs the jobs of rows/memory.ts, each contender in fresh processes: some for the time, one more
// to look at the heap.
import { execFileSync } from 'node:child_process';
import { OURS } from './clients.ts';
import { type Figure, figureOf } from './measure.ts';
import { jobs } from './rows/memory.ts';
import type { Timed, Watched } from './solo.ts';

/** Memory is in MB over the start. */
export interface JobResult extends Watched {
  readonly job: string;
  readonly contender: string;
  readonly ms: Figure;
  /** Above 1 faster than bare, round by round. */
  readonly toBare: Figure | undefined;
  /** The most of all rounds. */
  readonly rssGrowth: number;
}

const ROUNDS = 3;

/** @param before the folder of the clients of another commit, if they are measured as well */
export function runJobs(
  origin: string,
  wanted: (name: string) => boolean,
  before: string | undefined,
): JobResult[] {
  return jobs(origin, OURS)
    .filter(({ name }) => wanted(name))
    .flatMap(({ name: job, contenders }) => {
      process.stderr.write(`${job} …\n`);
      const names = contenders.map(({ name }) => name);
      if (before !== undefined) names.splice(2, 0, 'before');
      const runs = new Map<string, Timed[]>(names.map((name) => [name, []]));
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, timed] of runs)
          timed.push(solo(job, name, origin, 'time', before) as Timed);
      const bare = (runs.get('bare') ?? []).map(({ ms }) => ms);
      return [...runs].map(([contender, timed]): JobResult => ({
        job,
        contender,
        ms: figureOf(timed.map(({ ms }) => ms)),
        toBare:
          contender === 'bare'
            ? undefined
            : figureOf(timed.map(({ ms }, round) => (bare[round] ?? Number.NaN) / ms)),
        rssGrowth: Math.max(...timed.map(({ rssGrowth }) => rssGrowth)),
        ...(solo(job, contender, origin, 'heap', before) as Watched),
      }));
    });
}

function solo(
  job: string,
  contender: string,
  origin: string,
  what: 'time' | 'heap',
  before = '',
): unknown {
  const args = ['--expose-gc', 'solo.ts', job, contender, origin, what, before];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }),
  );
}
