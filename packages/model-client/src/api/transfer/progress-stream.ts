import {
  type CallOptions,
  type JointCall,
  type Collector,
  type Printed,
  Stream,
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
