import { errorFor } from '../response/decode.js';
import type { Plan } from '../call/plan.js';
import { type Collector, type EventShape, lastEvent, type StreamInit } from './stream-init.js';
import type { ErrorContext } from '../base/errors.js';
import { EventSource } from './event-source.js';
import { send } from '../call/send.js';
import { isSuccess } from '../wire/status.js';
import { Stream } from './stream.js';
import type { CallContext } from '../call/context.js';
import type { Route } from '../contract/endpoint.js';
import type { Schema } from '../schema/standard.js';

/** How the events of a stream are written. An endpoint holds it, so that a bundle has the code for streams only with a stream; its `isLast` says where they end. */
export class StreamFormat {
  /** @internal */
  open<Event, Final>(init: StreamInit<Event, Final>): Stream<Event, Final> {
    return new Stream(init);
  }

  /** @internal */
  init<Event, Final>(
    endpoint: EventShape<Event, Final>,
    plan: Plan,
    makeContext: () => CallContext,
    collector: Collector<Event, Final> = endpoint.collect?.() ?? (lastEvent() as never),
  ): StreamInit<Event, Final> {
    let context: CallContext | undefined;
    return {
      collector,
      context: (): ErrorContext =>
        context?.errorContext() ?? { request: plan.label, endpoint: endpoint.id },
      abandon: (error) => context?.lifetime.fail(error),
      open: async (partial) => {
        context = makeContext();
        const response = await send(context);
        if (!isSuccess(response.status)) throw await errorFor(response);
        return new EventSource(endpoint, response, partial);
      },
    };
  }
}

/** One JSON object per line. */
export const ndjson: StreamFormat = /* @__PURE__ */ new StreamFormat();

/** An endpoint that responds with a stream of events. */
export interface StreamEndpoint<In, Event, Final = Event> extends Route<In> {
  readonly event: Schema<Event>;
  /** How the events are written: `ndjson`. */
  readonly format: StreamFormat;
  /**
   * Returns whether an event is the last one: a stream that ends without it was cut off. When left out, the stream is complete when its
   * body ends, so a server that stops early goes unnoticed unless the connection breaks.
   */
  readonly isLast?: (event: Event) => boolean;
  /**
   * Returns whether an event announces a job that has a last event of its own. After it, an event that `isLast` returns true for is the
   * last one only if the body ends after it.
   */
  readonly untilEnd?: (event: Event) => boolean;
  /** Creates the collector for `final()` and `partial`. Default: the last event. */
  readonly collect?: () => Collector<Event, Final>;
}
