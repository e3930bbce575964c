import type { AbortError, ErrorContext } from '../base/errors.js';
import type { Call } from '../call/call.js';
import type { Plan } from '../call/plan.js';
import type { OperationTracing } from '../network/platform-interface.js';
import { request } from '../response/decode.js';
import { readStatusError } from '../response/server-failure.js';
import { isSuccess } from '../wire/statuses.js';
import { EventReader, type EventShape } from './event-reader.js';
import type { Events, StreamSource } from './stream-init.js';
import { openTraced } from './traced-events.js';

/** An input that was checked, with what is sent for it. */
export interface PlannedInput<In> {
  readonly input: In;
  readonly plan: Plan;
}

/** The call of a stream, which begins when its first event is requested. */
export interface StreamCall<In, Event> {
  readonly endpoint: EventShape<Event> & { readonly id: string };
  /** Undefined when the input has yet to be made: then it is checked when the call begins. */
  readonly planned: PlannedInput<In> | undefined;
  /** Makes the input, where it was not given. */
  prepare(): Promise<PlannedInput<In>>;
  /** @throws {InputError} when the client was closed */
  begin(plan: Plan): Call;
  /** Returns what observes the call, if anything does. */
  trace(input: In): OperationTracing | undefined;
}

/** A request that is answered with a stream of events. */
export class StreamRequest<In, Event> implements StreamSource<Event> {
  openedAt: number | undefined;
  readonly #call: StreamCall<In, Event>;
  #sent: Call | undefined;
  #abandoned: AbortError | undefined;

  constructor(call: StreamCall<In, Event>) {
    this.#call = call;
  }

  async open(partial: () => unknown): Promise<Events<Event>> {
    this.openedAt = performance.now();
    const call = this.#call;
    const { input, plan } = call.planned ?? (await call.prepare());
    if (this.#abandoned !== undefined) throw this.#abandoned;
    const tracing = call.trace(input);
    const open = (): Promise<Events<Event>> => this.#send(plan, partial);
    return tracing === undefined ? open() : openTraced(tracing, open, partial);
  }

  /** Cancels the request, if it has no response yet. */
  abandon(error: AbortError): void {
    this.#abandoned = error;
    this.#sent?.deadline.cancel(error);
  }

  context(): ErrorContext {
    const { endpoint, planned } = this.#call;
    return this.#sent?.context() ?? { request: planned?.plan.label, endpoint: endpoint.id };
  }

  async #send(plan: Plan, partial: () => unknown): Promise<Events<Event>> {
    const call = this.#call.begin(plan);
    this.#sent = call;
    const { value } = await request(call, async (response) => {
      if (!isSuccess(response.status)) throw await readStatusError(response);
      return new EventReader(this.#call.endpoint, response, partial);
    });
    return value;
  }
}
