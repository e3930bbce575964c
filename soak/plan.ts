/** What the server does with a request. */
export const FAULTS = [
  'none',
  'gzip',
  'slow',
  'redirect',
  '429',
  '500',
  '503',
  'cut',
  'garble',
  'reset',
  'stall',
  'silence',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults that a call survives. */
const HARMLESS: readonly Fault[] = ['none', 'none', 'none', 'none', 'gzip', 'slow'];
/** Faults that are worth another attempt, where the call may be repeated. */
const PASSING: readonly Fault[] = ['429', '503', 'redirect'];

/** The kinds of errors that a fault may end in, as the last one of a call. */
const ENDINGS: Readonly<Record<Fault, readonly string[]>> = {
  none: [],
  gzip: [],
  slow: [],
  redirect: ['status'],
  429: ['status'],
  500: ['status'],
  503: ['status'],
  cut: ['network', 'stream', 'output'],
  garble: ['stream', 'output', 'network'],
  reset: ['network'],
  stall: ['timeout'],
  silence: ['timeout'],
};

/** One call: what it is known by, what happens to each of its requests in turn (the last one repeats), and how much there is to transfer. */
export interface Plan {
  readonly id: string;
  readonly faults: readonly Fault[];
  readonly size: number;
}

/** What the server received of one call. */
export interface Count {
  requests: number;
  /** Those of them that it redirected. */
  redirects: number;
}

export const HEADER = 'x-soak';

export function written({ id, faults, size }: Plan): string {
  return `${id};${faults.join(',')};${String(size)}`;
}

export function readPlan(header: string): Plan {
  const [id = '', faults = '', size = ''] = header.split(';');
  return { id, faults: faults.split(',') as Fault[], size: Number(size) };
}

/** The fault of the n-th request, counted from 1. */
export function faultOf({ faults }: Plan, request: number): Fault {
  return faults[Math.min(request, faults.length) - 1] ?? 'none';
}

/** Returns whether a call that sent so many requests may end with an error of this kind. */
export function mayFail(plan: Plan, requests: number, kind: string): boolean {
  if (isImpatient(plan) && kind === 'timeout') return true;
  return requests > 0 && ENDINGS[faultOf(plan, requests)].includes(kind);
}

/** Returns whether a call that sent so many requests may succeed. */
export function maySucceed(plan: Plan, requests: number): boolean {
  return ENDINGS[faultOf(plan, requests)].length === 0;
}

/** Calls to a server that never responds have short time limits. */
export function isImpatient({ faults }: Plan): boolean {
  return faults.includes('stall') || faults.includes('silence');
}

/** Random numbers that repeat for the same seed (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  of<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** The faults of one call. `last` are the faults that it may end in. */
  faults(last: readonly Fault[]): readonly Fault[] {
    const before = this.chance(0.2) ? [this.of(PASSING)] : [];
    return [...before, this.chance(0.25) ? this.of(last) : this.of(HARMLESS)];
  }
}
