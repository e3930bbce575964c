import { type ErrorContext, StreamError } from '@clients/core';
import { REPEATED } from '../service/advice.js';

/** The fields of a response that tell whether it is a whole answer. */
interface Marks {
  readonly done?: unknown;
  readonly error?: unknown;
  readonly _debug_info?: unknown;
}

/**
 * Checks that a response which is not a stream holds a whole answer. The server sends half an answer, with `done: false`, when it stops a
 * model that repeats the same token again and again; a proxy may send an error with the status 200.
 *
 * @param event the response, after a collector has taken it
 * @throws {StreamError} `truncated` · `server`
 */
export function checkWhole(event: object, partial: () => unknown, context: () => ErrorContext): void {
  const { done, error, _debug_info: debug } = event as Marks;
  if (done === true || debug !== undefined) return;
  const shown = { ...context(), mayHaveExecuted: true };
  // Its text is not in the error: a proxy may quote a credential, and what is secret is not known here.
  if (error !== undefined && error !== null)
    throw new StreamError('server', 'the server sent an error instead of an answer, with the status of a success', undefined, {
      ...shown,
      hint: 'run the line curl of transport.describe() to see the error',
    });
  if (done === false)
    throw new StreamError('truncated', 'the server stopped in the middle of the answer', partial(), {
      ...shown,
      code: 'truncated',
      hint: REPEATED,
    });
}
