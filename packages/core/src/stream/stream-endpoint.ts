import type { Route } from '../contract/endpoint.js';
import type { EventShape } from './event-reader.js';
import type { Collector, StreamInit, StreamSource } from './stream-init.js';
import { type StreamCall, StreamRequest } from './stream-request.js';
import { Stream } from './stream.js';

/** An endpoint that responds with a stream of events. */
export interface StreamEndpoint<In, Event, Final = Event> extends Route<In>, EventShape<Event> {
  /** How the events are written: `ndjson`. */
  readonly format: StreamFormat;
  /** Creates the collector for `final()` and `partial`. Default: the last event. */
  readonly collect?: () => Collector<Event, Final>;
}

/**
 * How the events of a stream are written. An endpoint holds it, so that a bundle has the code for
 * streams only with a stream.
 */
export class StreamFormat {
  /**
   * Creates a stream, whose request is sent when it is read.
   * @internal
   */
  createStream<Event, Final>(init: StreamInit<Event, Final>): Stream<Event, Final> {
    return new Stream(init);
  }

  /**
   * Creates the source of a stream: the request, and the events of its response.
   * @internal
   */
  createSource<In, Event>(call: StreamCall<In, Event>): StreamSource<Event> {
    return new StreamRequest(call);
  }
}

/** One JSON object per line. */
export const ndjson: StreamFormat = /* @__PURE__ */ new StreamFormat();
