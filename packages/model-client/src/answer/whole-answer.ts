import {
  type ErrorContext,
  type Exchange,
  isRecord,
  isStackOverflow,
  OutputError,
  StreamError,
} from '@clients/core';
import { isLast } from '../inference/last-event.js';
import type { Timings } from '../inference/schemas.js';
import { explainTruncation, findCode, findHint } from '../service/explain.js';
import type { AnswerCollector } from './answer-collector.js';

/** A response to a request for one value. */
export interface WholeResponse<Event> {
  /** One event, or those of a server that streams although it should not. */
  readonly events: readonly Event[];
  readonly url: string;
  readonly headers: Headers;
  readonly context: ErrorContext;
}

/** The fields that show how a response has ended. */
interface Marks {
  readonly done?: unknown;
  readonly error?: unknown;
  readonly status?: unknown;
}

/** Returns the response of a server that sends one value, as it should. */
export function readExchange<Event>({
  exchange,
  context,
}: {
  readonly exchange: Exchange<Event>;
  readonly context: ErrorContext;
}): WholeResponse<Event> {
  const { data, url, headers } = exchange;
  return { events: [data], url, headers, context };
}

/**
 * Returns the response of a server that sends lines although `stream` is false, from the error of a
 * call that expected one value. Any other error is thrown again.
 */
export function readLines<Event>(id: string, error: unknown): WholeResponse<Event> {
  const events = parseLines(error);
  if (events === undefined) throw error;
  const { request, attempts } = error as OutputError;
  return {
    events: events as readonly Event[],
    url: request.replace(/^POST /, ''),
    headers: new Headers(),
    // The text of the error has no secrets.
    context: { endpoint: id, request, attempts, redact: (text) => text },
  };
}

/**
 * Adds a response to a collector.
 *
 * @throws {OutputError} `too-deep` · `no-answer`
 * @throws {StreamError} `truncated` · `server`
 */
export function collectWhole<Event extends Timings>(
  { events, context }: WholeResponse<Event>,
  collector: AnswerCollector<Event, unknown>,
): void {
  for (const event of events) {
    refuseError(event, context, collector.hasAnswer ? collector.value() : undefined);
    addEvent(event, collector, context);
    if (isLast(event)) break;
  }
  checkWhole(events, collector, context);
}

/** Returns the events of a body that is not one JSON value, but one on each line. */
function parseLines(error: unknown): readonly object[] | undefined {
  if (!(error instanceof OutputError) || error.code !== 'not-json') return undefined;
  if (typeof error.value !== 'string') return undefined;
  try {
    const lines = error.value.split('\n').filter((line) => line.trim() !== '');
    const events = lines.map((line) => JSON.parse(line) as unknown);
    return events.length > 1 && events.every(isRecord) ? events : undefined;
  } catch {
    return undefined;
  }
}

function addEvent<Event extends Timings>(
  event: Event,
  collector: AnswerCollector<Event, unknown>,
  context: ErrorContext,
): void {
  try {
    collector.add(event);
  } catch (cause) {
    // A collector copies values recursively, so a deep one overflows the stack.
    if (!isStackOverflow(cause)) throw cause;
    throw new OutputError(
      'the answer is nested too deeply',
      {},
      { ...context, mayHaveExecuted: true, code: 'too-deep', cause },
    );
  }
}

/**
 * Checks that a response is a complete answer. The server sends an incomplete one, with `done:
 * false`, when it stops a model that keeps repeating a token; a proxy may send anything with the
 * status 200.
 */
function checkWhole<Event extends Timings>(
  events: readonly Event[],
  collector: AnswerCollector<Event, unknown>,
  context: ErrorContext,
): void {
  collector.assertAnswer();
  // Some servers leave out `done` in a response of one value.
  const mayLackDone = events.length === 1 && (events[0] as Marks).done === undefined;
  if (mayLackDone || collector.isWhole) return;
  const partial = collector.value();
  throw createTruncatedError('the server stopped before the end of the answer', partial, {
    ...context,
    hint: explainTruncation(partial, { isOneValue: events.length === 1 }),
  });
}

/**
 * Checks that a pull, a push or a create whose progress is not streamed has succeeded.
 *
 * @throws {StreamError} `truncated` · `server`
 */
export function checkSuccess(response: object, context: ErrorContext): void {
  const { status } = response as Marks;
  if (status === 'success') return;
  refuseError(response, context, undefined);
  throw createTruncatedError(
    'the server stopped before the work was done: its last status is not `success`',
    response,
    context,
  );
}

/** @throws {StreamError} for an error that came with the status of a success */
function refuseError(event: object, context: ErrorContext, partial: unknown): void {
  const { error } = event as Marks;
  if (error === undefined || error === null) return;
  const { redact, ...fields } = context;
  const said = typeof error === 'string' && redact !== undefined ? redact(error) : undefined;
  const refusal = {
    endpoint: { id: fields.endpoint ?? '' },
    status: undefined,
    message: said ?? '',
    body: event,
    sent: undefined,
  };
  const code = said === undefined ? undefined : findCode(refusal);
  throw new StreamError(
    'server',
    said ?? 'the server sent an error instead of an answer, with a success status',
    partial,
    {
      ...fields,
      mayHaveExecuted: true,
      code,
      hint:
        findHint(refusal, code) ??
        'to see the error, run the curl command that transport.describe() returns',
      serverMessage: said,
    },
  );
}

function createTruncatedError(
  message: string,
  partial: unknown,
  context: ErrorContext,
): StreamError {
  return new StreamError('truncated', message, partial, {
    ...context,
    mayHaveExecuted: true,
    code: 'truncated',
  });
}
