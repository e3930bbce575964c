import { errorFor } from '../response/decode.js';
import type { Plan } from '../call/encode.js';
import type { EventShape } from './event-shape.js';
import type { ErrorContext } from '../base/errors.js';
import { EventSource } from './event-source.js';
import { send } from '../call/send.js';
import { isSuccess } from '../wire/status.js';
import { Stream } from './stream.js';
import { type Collector, lastEvent, type StreamInit } from './stream-init.js';
import type { CallContext } from '../call/call-context.js';

/** How the events of a stream are written. An endpoint holds it, so that a bundle has the code for streams only with a stream; its `isLast` says where they end. */
export class StreamFormat {
  readonly #source: typeof EventSource;

  constructor(source: typeof EventSource) {
    this.#source = source;
  }

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
      context: (): ErrorContext => context?.errorContext() ?? { request: plan.label, endpoint: endpoint.id },
      abandon: (error) => context?.lifetime.fail(error),
      open: async (partial) => {
        context = makeContext();
        const response = await send(context);
        if (!isSuccess(response.status)) throw await errorFor(response);
        return new this.#source(endpoint, response, partial);
      },
    };
  }
}

/** One JSON object per line. */
export const ndjson: StreamFormat = /* @__PURE__ */ new StreamFormat(EventSource);
