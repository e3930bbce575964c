export const MB = 1_048_576;

/** One way to do a piece of work. */
export interface Contender {
  readonly name: string;
  /** Does the work once and returns the figure of its row. */
  readonly run: () => Promise<number>;
}

/** One row of the table. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  /** The target for the ratio of ours to bare; a row without a target is only reported. */
  readonly target?: number;
  /**
   * Far below the target, or below what is usual: a run below it shows a real regression even on a
   * busy machine.
   */
  readonly floor: number;
  readonly rounds: number;
  /** Bare, ours, ours before if it is measured as well, then peers. */
  readonly contenders: readonly Contender[];
}

/** Median and spread. */
export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface Result {
  readonly row: string;
  readonly unit: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Above 1 ours is better, below 1 worse. */
  readonly toBare: Figure;
  /**
   * The best round of ours to the best round of bare, which a busy machine disturbs least: the
   * floor applies to it.
   */
  readonly bestToBare: number;
  /** To the clients of another commit. */
  readonly toBefore: Figure | undefined;
  readonly bestPeer: string | undefined;
  readonly toBestPeer: Figure | undefined;
  readonly target: number | undefined;
  readonly floor: number;
}

/**
 * Runs all contenders of a row in every round. Bare and ours run next to each other and take turns
 * in being first, after the peers. Where the work can be cut, a round is a few milliseconds: many
 * of them are not interrupted by what else the machine does. Ratios are taken round by round: what
 * slows the machine down for a minute slows both sides of a ratio. Nothing is collected by force in
 * between: that throws away compiled code as well, and a short sample would measure how it comes
 * back.
 */
export async function measure(row: Row, warmUpMs: number): Promise<Result> {
  const samples = new Map<string, number[]>(row.contenders.map(({ name }) => [name, []]));
  for (const contender of row.contenders) await warmUp(contender, warmUpMs);
  for (let round = 0; round < row.rounds; round++) {
    for (const { name, run } of order(row.contenders, round)) {
      samples.get(name)?.push(await run());
    }
  }
  const ratio = (name: string): Figure =>
    ratioOf(row, samples.get('ours') ?? [], samples.get(name) ?? []);
  const peers = row.contenders.map(({ name }) => name).filter((name) => !OWN.includes(name));
  const [bestPeer] = peers.sort((a, b) => ratio(a).median - ratio(b).median);
  return {
    row: row.name,
    unit: row.unit,
    figures: Object.fromEntries([...samples].map(([name, values]) => [name, figureOf(values)])),
    toBare: ratio('bare'),
    bestToBare: bestRatio(row, samples.get('ours') ?? [], samples.get('bare') ?? []),
    toBefore: samples.has('before') ? ratio('before') : undefined,
    bestPeer,
    toBestPeer: bestPeer === undefined ? undefined : ratio(bestPeer),
    target: row.target,
    floor: row.floor,
  };
}

/** The contenders that are neighbours in each round. */
const OWN: readonly string[] = ['bare', 'ours', 'before'];

/**
 * Code is compiled for what it does only after thousands of calls; before that the longer code
 * loses.
 */
async function warmUp({ run }: Contender, ms: number): Promise<void> {
  const started = performance.now();
  do await run();
  while (performance.now() - started < ms);
}

function order(contenders: readonly Contender[], round: number): readonly Contender[] {
  if (round % 2 === 0) return contenders;
  const own = contenders.filter(({ name }) => OWN.includes(name)).length;
  return [...contenders.slice(0, own).toReversed(), ...contenders.slice(own).toReversed()];
}

function ratioOf({ better }: Row, ours: readonly number[], others: readonly number[]): Figure {
  return figureOf(
    ours.map((own, round) => {
      const other = others[round] ?? Number.NaN;
      return better === 'higher' ? own / other : other / own;
    }),
  );
}

function bestRatio({ better }: Row, ours: readonly number[], others: readonly number[]): number {
  return better === 'higher'
    ? Math.max(...ours) / Math.max(...others)
    : Math.min(...others) / Math.min(...ours);
}

export function figureOf(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: sorted[sorted.length >> 1] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

/** Times per second of `times` runs of `work`, `width` at a time. */
export async function rate(
  times: number,
  width: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let left = times;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: width }, lane));
  return (times / (performance.now() - started)) * 1_000;
}

/** Milliseconds that `work` takes, on average of `times`. */
export async function time(times: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let i = 0; i < times; i++) await work();
  return (performance.now() - started) / times;
}

/** Throws when the result is wrong: a wrong figure is worse than none. */
export function expectCount(found: number, wanted: number, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}
