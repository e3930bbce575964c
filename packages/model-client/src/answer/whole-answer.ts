import {
  type CallOptions,
  type CoreTransport,
  type Endpoint,
  type ErrorContext,
  exchangeInContext,
  findEndOfValue,
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
interface Endings {
  readonly done?: unknown;
  readonly error?: unknown;
}

/** Sends a request for one value, to which some servers respond with lines all the same. */
export async function requestWhole<Body extends object, Event>(
  transport: CoreTransport,
  endpoint: Endpoint<{ body: Body }, Event>,
  body: Body,
  options: CallOptions | undefined,
): Promise<WholeResponse<Event>> {
  try {
    const { exchange, context } = await exchangeInContext(transport, endpoint, { body }, options);
    const { data, url, headers } = exchange;
    return { events: [data], url, headers, context };
  } catch (error) {
    const events = parseLines(error);
    if (events === undefined) throw error;
    const { request, attempts } = error as OutputError;
    return {
      events: events as readonly Event[],
      url: request.replace(/^POST /, ''),
      headers: new Headers(),
      // The text of the error has no secrets.
      context: { endpoint: endpoint.id, request, attempts, redact: (text) => text },
    };
  }
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
    const events = splitValues(error.value).map((text) => JSON.parse(text) as unknown);
    return events.length > 1 && events.every(isRecord) ? events : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the texts of the objects that follow each other, on lines or without line ends. */
function splitValues(text: string): string[] {
  const found: string[] = [];
  for (let rest = text.trim(); rest !== '';) {
    const end = findEndOfValue(rest) ?? rest.length;
    found.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return found;
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
  const mayLackDone = events.length === 1 && (events[0] as Endings).done === undefined;
  if (mayLackDone || collector.isWhole) return;
  const partial = collector.value();
  throw createTruncatedError('the server stopped before the end of the answer', partial, {
    ...context,
    hint: explainTruncation(partial, { isOneValue: events.length === 1 }),
  });
}

/** @throws {StreamError} `server` for an error that came with the status of a success */
export function refuseError(event: object, context: ErrorContext, partial: unknown): void {
  const { error } = event as Endings;
  if (error === undefined || error === null) return;
  const { redact, ...fields } = context;
  const isSaid = typeof error === 'string' && error !== '';
  const said = isSaid && redact !== undefined ? redact(error) : undefined;
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

/** Makes the error for a response that ended properly, but too early. */
export function createTruncatedError(
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
