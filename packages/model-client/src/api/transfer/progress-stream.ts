import {
  type CallOptions,
  type CallScope,
  type ClientError,
  type Collector,
  NetworkError,
  Stream,
  StreamError,
  type Transport,
} from '@clients/core';
import { generated } from '../../inference/generated-stream.js';
import { ProgressMeter, type TransferProgress } from './progress.js';
import type { ProgressResponse } from './schemas.js';

/** One event of a transfer. Those of the client itself are for files it hashes or uploads, and for restarts. */
export interface TransferEvent extends ProgressResponse {
  /** Set in the event that tells of a restart after a lost connection: which one it is, from 1. */
  readonly restart?: number | undefined;
}

/** What a progress stream is made from. */
export interface Transfer {
  readonly transport: Transport;
  /** Operation id. */
  readonly id: string;
  readonly options: CallOptions | undefined;
  readonly events: (transport: Transport, scope: CallScope, meter: ProgressMeter) => AsyncGenerator<TransferEvent, void, undefined>;
}

/** The events of a pull, a push or a create, and the progress they add up to. */
export class ProgressStream extends Stream<TransferEvent, TransferEvent> {
  readonly #meter: ProgressMeter;

  constructor({ transport, id, options, events }: Transfer) {
    const meter = new ProgressMeter();
    super(
      generated({
        transport,
        origin: { name: id, endpoint: id },
        options,
        collector: metered(meter),
        events: (inner, scope) => events(inner, scope, meter),
      }),
    );
    this.#meter = meter;
  }

  /** How far it is, over all layers. Look whenever you like: it is brought up to date with each event. */
  get progress(): TransferProgress {
    return this.#meter.record;
  }
}

function metered(meter: ProgressMeter): Collector<TransferEvent, TransferEvent> {
  let last: TransferEvent = { status: '' };
  return {
    add(event) {
      last = event;
      meter.add(event);
    },
    value: () => last,
  };
}

/** Longest wait in ms before a restart. */
const LONGEST_WAIT = 8000;

/** The events of one transfer; `begin` is called again after a lost connection, `resume` times at most. */
export async function* resumed(
  begin: () => AsyncIterable<ProgressResponse>,
  resume: number,
  scope: CallScope,
  meter: ProgressMeter,
): AsyncGenerator<TransferEvent, void, undefined> {
  for (let restart = 1; ; restart++) {
    try {
      yield* begin();
      return;
    } catch (error) {
      if (restart > resume || !isLost(error)) throw error;
      meter.restart();
      yield { status: `restarting after a lost connection (${String(restart)} of ${String(resume)})`, restart };
      await beforeRestart(restart, scope);
    }
  }
}

/** Whether the connection broke; a server that refuses, or a limit of ours, is no reason to begin again. */
export function isLost(error: unknown): error is ClientError {
  return error instanceof NetworkError || (error instanceof StreamError && error.reason === 'truncated');
}

/** Waits before a restart, each time a little longer. */
export function beforeRestart(restart: number, scope: CallScope): Promise<void> {
  return scope.sleep(Math.min(250 * 2 ** (restart - 1), LONGEST_WAIT));
}
