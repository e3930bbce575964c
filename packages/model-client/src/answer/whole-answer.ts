import {
  type Collector,
  type ErrorContext,
  isRecord,
  isStackOverflow,
  OutputError,
  StreamError,
} from '@clients/core';
import { REPEATED_TOKEN_HINT } from '../service/explain.js';

/** The fields that show whether a response is complete. */
interface Marks {
  readonly done?: unknown;
  readonly error?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  readonly response?: unknown;
}

/**
 * Adds a response that is not a stream to a collector, and checks that it is a complete answer. The
 * server sends an incomplete one, with `done: false`, when it stops a model that keeps repeating a
 * token; a proxy may send anything with the status 200.
 *
 * @throws {OutputError} `too-deep` · `no-answer`
 * @throws {StreamError} `truncated` · `server`
 */
export function collectWhole<Event extends object>(
  event: Event,
  collector: Collector<Event, unknown>,
  context: () => ErrorContext,
): void {
  refuseError(event, context);
  const { done, message, response } = event as Marks;
  if (done === undefined && !isRecord(message) && typeof response !== 'string')
    throw new OutputError(
      'the response is not an answer of a model',
      {},
      {
        ...context(),
        mayHaveExecuted: true,
        code: 'no-answer',
        hint: 'check that baseUrl points to a model server',
      },
    );
  try {
    collector.add(event);
  } catch (cause) {
    // A collector copies values recursively, so a deep one overflows the stack.
    if (!isStackOverflow(cause)) throw cause;
    throw new OutputError(
      'the answer is nested too deeply',
      {},
      { ...context(), mayHaveExecuted: true, code: 'too-deep', cause },
    );
  }
  if ((event as Marks).done === false)
    throw createTruncatedError(
      'the server stopped before the end of the answer',
      collector.value(),
      {
        ...context(),
        hint: REPEATED_TOKEN_HINT,
      },
    );
}

/**
 * Checks that a pull, a push or a create whose progress is not streamed has succeeded.
 *
 * @throws {StreamError} `truncated` · `server`
 */
export function checkSuccess(response: object, context: () => ErrorContext): void {
  const { status } = response as Marks;
  if (status === 'success') return;
  refuseError(response, context);
  throw createTruncatedError(
    'the server stopped before the work was done: its last status is not `success`',
    response,
    context(),
  );
}

/** @throws {StreamError} for an error that came with the status of a success */
function refuseError(response: object, context: () => ErrorContext): void {
  const { error } = response as Marks;
  if (error === undefined || error === null) return;
  // Its text is left out: a proxy may quote a credential, and here it is not known which texts are
  // secret.
  throw new StreamError(
    'server',
    'the server sent an error instead of an answer, with a success status',
    undefined,
    {
      ...context(),
      mayHaveExecuted: true,
      hint: 'to see the error, run the curl command that transport.describe() returns',
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
