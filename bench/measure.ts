/** One way to do the work of a row. */
export interface Contender {
  readonly name: string;
  /** Does the work once and gives the figure of the row. */
  run(): Promise<number>;
}

/** One row of the table. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  /** What `ours` must reach against `bare`, from the design; a row without one is reported only. */
  readonly target?: { readonly ratio: number } | undefined;
  /** Far below the target: a quick run on a busy machine that falls under it has met a real loss. */
  readonly floor?: number | undefined;
  readonly rounds: number;
  readonly contenders: readonly Contender[];
}

export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface Result {
  readonly row: string;
  readonly unit: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Above 1 ours is better than bare, below 1 worse. */
  readonly toBare: number | undefined;
  readonly bestPeer: string | undefined;
  readonly toBestPeer: number | undefined;
  readonly target: number | undefined;
  readonly floor: number | undefined;
}

/** Runs all contenders of a row in turn, several rounds, and begins each round with another one: a slow minute then hits all alike. */
export async function measure(row: Row): Promise<Result> {
  const samples = new Map<string, number[]>(row.contenders.map(({ name }) => [name, []]));
  for (const contender of row.contenders) await contender.run();
  for (let round = 0; round < row.rounds; round++) {
    const turn = round % row.contenders.length;
    for (const contender of [...row.contenders.slice(turn), ...row.contenders.slice(0, turn)]) {
      globalThis.gc?.();
      samples.get(contender.name)?.push(await contender.run());
    }
  }
  const figures = Object.fromEntries([...samples].map(([name, values]) => [name, figureOf(values)]));
  const ratio = (name: string): number | undefined => ratioOf(row, figures['ours'], figures[name]);
  const peers = Object.keys(figures).filter((name) => name !== 'ours' && name !== 'bare');
  const [bestPeer] = peers.sort((a, b) => (ratio(a) ?? 0) - (ratio(b) ?? 0));
  return {
    row: row.name,
    unit: row.unit,
    figures,
    toBare: ratio('bare'),
    bestPeer,
    toBestPeer: bestPeer === undefined ? undefined : ratio(bestPeer),
    target: row.target?.ratio,
    floor: row.floor,
  };
}

function ratioOf(row: Row, ours: Figure | undefined, other: Figure | undefined): number | undefined {
  if (ours === undefined || other === undefined) return undefined;
  return row.better === 'higher' ? ours.median / other.median : other.median / ours.median;
}

function figureOf(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] ?? Number.NaN, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}

/** Times per second of `times` runs of `work`, `width` at a time. */
export async function rate(times: number, width: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let left = times;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: width }, lane));
  return (times / (performance.now() - started)) * 1_000;
}

/** Milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A wrong figure is worse than none. */
export function expectCount(found: number, wanted: number, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}
