import {
  type CallOptions,
  ClientError,
  type JointCall,
  type Collector,
  NetworkError,
  type Printed,
  Stream,
  StreamError,
  type CoreTransport,
} from '@clients/core';
import { streamRequests } from '../../inference/stream-of-requests.js';
import { ProgressMeter, type TransferProgress } from './progress.js';
import type { ProgressResponse } from './schemas.js';

/**
 * An event of a transfer. The client adds events for files that it hashes or uploads, and for
 * restarts.
 */
export interface TransferEvent extends ProgressResponse {
  /** Set in the event for a restart after a lost connection: its number, starting at 1. */
  restart?: number | undefined;
}

/** A transfer as a progress stream runs it. */
export interface Transfer {
  readonly transport: CoreTransport;
  /** Operation id. */
  readonly id: string;
  readonly options: CallOptions | undefined;
  /** Sends the requests, and yields their events. Restarts are recorded in `meter`. */
  readonly events: (
    transport: CoreTransport,
    scope: JointCall,
    meter: ProgressMeter,
  ) => AsyncGenerator<TransferEvent, void, undefined>;
}

/** The events of a pull, a push or a create, and the total progress. */
export class ProgressStream extends Stream<TransferEvent, TransferEvent> {
  readonly #meter: ProgressMeter;

  constructor({ transport, id, options, events }: Transfer) {
    const meter = new ProgressMeter();
    super({
      source: streamRequests({
        transport,
        method: { name: id, endpoint: id },
        options,
        events: (inner, scope) => events(inner, scope, meter),
      }),
      collector: collectProgress(meter),
    });
    this.#meter = meter;
  }

  protected override print(): Printed {
    const { fields, note } = super.print();
    const { status, completed, total } = this.progress;
    return { fields: { ...fields, status, completed, total }, note };
  }

  /** The progress over all layers. It can be read at any time, and is updated with each event. */
  get progress(): TransferProgress {
    return this.#meter.progress;
  }
}

/** Returns the collector of a transfer, whose result is its last event. */
function collectProgress(meter: ProgressMeter): Collector<TransferEvent, TransferEvent> {
  let last: TransferEvent = { status: '' };
  return {
    add(event) {
      last = event;
      meter.add(event);
    },
    value: () => last,
  };
}

const FIRST_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 8_000;

/**
 * Yields the events of a transfer. Calls `begin` again after a lost connection, at most `resume`
 * times.
 */
export async function* resumeTransfer(
  begin: () => AsyncIterable<ProgressResponse>,
  resume: number,
  scope: JointCall,
  meter: ProgressMeter,
): AsyncGenerator<TransferEvent, void, undefined> {
  for (let restart = 1; ; restart++) {
    try {
      yield* begin();
      return;
    } catch (error) {
      if (restart > resume || !isLost(error)) throw error;
      meter.restart();
      yield {
        status: `restarting after a lost connection (${String(restart)} of ${String(resume)})`,
        restart,
      };
      await waitForRestart(restart, scope);
    }
  }
}

/**
 * Returns whether the connection was lost, or that between the server and the registry. After
 * another error of the server, or a time limit, a transfer is not restarted.
 */
export function isLost(error: unknown): error is ClientError {
  return (
    error instanceof NetworkError ||
    (error instanceof StreamError && error.reason === 'truncated') ||
    (ClientError.is(error) && error.code === 'registry-interrupted')
  );
}

/** Waits before a restart, each time twice as long as before. */
export function waitForRestart(restart: number, scope: JointCall): Promise<void> {
  return scope.sleep(Math.min(FIRST_RESTART_DELAY_MS * 2 ** (restart - 1), MAX_RESTART_DELAY_MS));
}
