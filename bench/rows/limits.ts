import type { Clients } from '../clients.ts';
import { expectCount, rate, type Row, time } from '../measure.ts';

type Call = () => Promise<unknown>;

/** What a limit that is not reached adds to a small GET: all by our clients. */
export function limitRows(origin: string, quick: boolean, { ForgeClient }: Clients): Row[] {
  const forge = new ForgeClient({ baseUrl: origin });
  const limited = new ForgeClient({ baseUrl: origin, limit: { concurrency: 64, queue: 1_000 } });
  const gets: [Call, Call] = [() => forge.user.get(), () => limited.user.get()];
  return [
    {
      ...added(gets, 200, 1, quick),
      name: 'small GET with a limit (bare: ours, without)',
      target: 0.98,
    },
    {
      ...added(gets, 400, 32, quick),
      name: 'small GET with a limit, 32 at a time (bare: ours, without)',
      target: 0.98,
    },
  ];
}

function added(
  [plain, ours]: readonly [Call, Call],
  times: number,
  width: number,
  quick: boolean,
): Omit<Row, 'name'> {
  return {
    unit: 'requests/s',
    better: 'higher',
    floor: 0.7,
    rounds: quick ? 70 : 410,
    contenders: [
      { name: 'bare', run: () => rate(times, width, plain) },
      { name: 'ours', run: () => rate(times, width, ours) },
    ],
  };
}

/** 20 pages of a server that takes 20 ms for each, four at a time against one after another. */
export function parallelPages(origin: string, quick: boolean, { ForgeClient }: Clients): Row {
  const forge = new ForgeClient({ baseUrl: origin, headers: { 'x-bench': 'delayed' } });
  const all = async (concurrency: number): Promise<void> => {
    const issues = await forge.issues
      .list({ owner: 'ada', repo: 'engine' }, { limit: 50 })
      .toArray({ concurrency });
    expectCount(issues.length, 1_000, 'issues');
  };
  return {
    name: '20 pages of 50, 20 ms each, four at a time (bare: ours, one after another)',
    unit: 'ms',
    better: 'lower',
    target: 2.5,
    floor: 1.5,
    rounds: quick ? 3 : 11,
    contenders: [
      { name: 'bare', run: () => time(1, () => all(1)) },
      { name: 'ours', run: () => time(1, () => all(4)) },
    ],
  };
}
