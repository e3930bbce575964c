import assert from 'node:assert/strict';
import { ClientError } from 'model-client';
import {
  type Count,
  HEADER,
  isImpatient,
  mayFail,
  maySucceed,
  type Plan,
  written,
} from './plan.ts';

/** What came of the calls of one kind. */
export interface Tally {
  calls: number;
  succeeded: number;
  /** Calls that ended in the error that the plan makes them end in. */
  failed: number;
  /** Calls that the client gave up. */
  aborted: number;
  /** Requests that the client sent, and those that the server received. */
  sent: number;
  received: number;
}

/** How a call is to be made, and what it should come to. */
export interface Call {
  readonly plan: Plan;
  readonly options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly context: string;
    readonly timeouts: object;
    readonly retry: object;
  };
  /** The client gives the call up, or a server that is down may get some of its requests: the server may receive fewer than were sent. */
  readonly isLoose: boolean;
}

interface Past {
  readonly name: string;
  readonly call: Call;
  /** The kind of its error; undefined for a success. */
  readonly kind: string | undefined;
}

const PATIENT = { connect: 10_000, firstByte: 20_000, idle: 20_000, total: null };
const IMPATIENT = { connect: 10_000, firstByte: 150, idle: 150, total: null };

/** All calls since the server was last asked, and what is wrong with them. */
export class Calls {
  /** By the name of the job. */
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly problems: string[] = [];
  /** Requests sent, by call. */
  #sent = new Map<string, number>();
  #past: Past[] = [];
  #made = 0;
  readonly #driver: string;

  constructor(driver: string, names: readonly string[]) {
    this.#driver = driver;
    this.tallies = new Map(
      names.map((name) => [
        name,
        { calls: 0, succeeded: 0, failed: 0, aborted: 0, sent: 0, received: 0 },
      ]),
    );
  }

  /** For the clients: counts what they send. */
  readonly hooks = {
    onRequest: ({ context }: { readonly context: unknown }): void => {
      const id = typeof context === 'string' ? context : 'unplanned';
      this.#sent.set(id, (this.#sent.get(id) ?? 0) + 1);
    },
  };

  make(faults: Plan['faults'], size: number, isLoose = false): Call {
    const plan = { id: `c${String(++this.#made)}`, faults, size };
    return {
      plan,
      isLoose,
      options: {
        headers: { [HEADER]: written(plan) },
        context: plan.id,
        timeouts: isImpatient(plan) ? IMPATIENT : PATIENT,
        retry: { limit: 2, baseDelay: 2 },
      },
    };
  }

  /** Makes a call and records what came of it. An error of `expected` is the client's own doing. */
  async run(
    name: string,
    call: Call,
    work: () => Promise<unknown>,
    expected: readonly string[] = [],
  ): Promise<void> {
    const tally = this.#tally(name);
    tally.calls++;
    try {
      await work();
      tally.succeeded++;
      this.#past.push({ name, call, kind: undefined });
    } catch (error) {
      const kind = ClientError.is(error) ? error.kind : 'unnamed';
      if (expected.includes(kind)) tally.aborted++;
      else tally.failed++;
      this.#past.push({ name, call, kind: expected.includes(kind) ? 'aborted' : kind });
      if (kind === 'unnamed')
        this.wrong(`${name} ${written(call.plan)}: ${String((error as Error | undefined)?.stack)}`);
    }
  }

  /** Compares what was sent with what the server received, and what came of each call with its plan. */
  compare(received: ReadonlyMap<string, Count>): void {
    for (const { name, call, kind } of this.#past) {
      const { plan, isLoose } = call;
      const sent = this.#sent.get(plan.id) ?? 0;
      const { requests, redirects } = received.get(plan.id) ?? { requests: 0, redirects: 0 };
      // A redirect belongs to the attempt that it redirects.
      const got = requests - redirects;
      const tally = this.#tally(name);
      tally.sent += sent;
      tally.received += got;
      const at = `${name} ${written(plan)}, ${String(sent)} sent, ${String(got)} received`;
      if (isLoose || isImpatient(plan) || kind === 'aborted' ? got > sent : got !== sent)
        this.wrong(`${at}: the counts differ`);
      if (
        kind === undefined
          ? !isLoose && !maySucceed(plan, requests)
          : kind !== 'aborted' && !mayFail(plan, requests, kind)
      )
        this.wrong(`${at}: ended with ${kind ?? 'success'}`);
    }
    this.#past = [];
    this.#sent = new Map();
  }

  #tally(name: string): Tally {
    const tally = this.tallies.get(name);
    if (tally === undefined) throw new Error(`there is no job "${name}"`);
    return tally;
  }

  /** Adds to the problems and shows it at once; the first twenty are enough. */
  wrong(text: string): void {
    if (this.problems.length === 20) return;
    this.problems.push(text);
    console.error(`${this.#driver}: ${text}`);
  }
}

/** Fails when a call that succeeded lost or invented something. */
export function same(found: unknown, expected: unknown, what: string): void {
  assert.deepEqual(found, expected, what);
}
