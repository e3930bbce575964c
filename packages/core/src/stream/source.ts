import { createCall, planCall } from '../call/begin.js';
import { request } from '../call/send.js';
import type { Settings } from '../call/settings.js';
import { writeLog } from '../contract/logger.js';
import type { StackAnchor } from '../contract/notices.js';
import type { CallOptions } from '../contract/options.js';
import type { PlannedInput, StreamEndpoint } from './ndjson.js';
import type { StreamSource } from './stream.js';

/** The input of a stream: checked at once, or made when the stream is read. */
export type StreamInput<In> = In | (() => Promise<In>);

/** What a source tells, and is told, of what its events make. */
export interface SourceResult {
  /** Returns the result of the events so far, for errors. */
  readonly partial: () => unknown;
  /** Called when the stream is complete. */
  readonly onWhole?: (() => void) | undefined;
}

/**
 * Creates the source of the stream of an endpoint. Its request is sent when the stream is read.
 *
 * @param anchor the function that the program has called
 */
export function createStreamSource<In extends object, Event>(
  settings: Settings,
  endpoint: StreamEndpoint<In, Event, unknown>,
  input: StreamInput<In>,
  options: CallOptions | undefined,
  { partial, onWhole }: SourceResult,
  anchor: StackAnchor,
): StreamSource<Event> {
  const planInput = (value: In, at?: StackAnchor): PlannedInput<In> => ({
    input: value,
    plan: planCall(settings, endpoint, value, options, at),
  });
  const makeInput = typeof input === 'function' ? input : undefined;
  const planned = makeInput === undefined ? planInput(input as In, anchor) : undefined;
  const source = endpoint.format.createSource<In, Event>({
    endpoint,
    planned,
    prepare: async () => planInput(makeInput === undefined ? (input as In) : await makeInput()),
    begin: (plan) => createCall(settings, plan, options),
    open: request,
    trace: (value) => settings.tracing?.begin(endpoint, value),
    partial,
    onWhole,
  });
  const { id } = endpoint;
  logUnread(settings, planned?.plan.label ?? id, id, () => source.openedAt !== undefined);
  return source;
}

/**
 * Tells the logger, once, of a stream that is not read in the turn in which it was made: until it
 * is, nothing is sent.
 *
 * @param name what it sends, for the message
 */
export function logUnread(
  { options: { logger }, joint }: Settings,
  name: string,
  endpoint: string,
  hasBegun: () => boolean,
): void {
  if (logger === undefined || logger === null || joint !== undefined) return;
  setTimeout(() => {
    if (!hasBegun())
      writeLog(logger, 'debug', `${name} is sent when its stream is read`, { endpoint });
  });
}
