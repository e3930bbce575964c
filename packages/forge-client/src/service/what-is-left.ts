import { amendError, ClientError } from '@clients/core';

/** Adds to an error of a later request what an earlier one of the same call has left on the server. */
export function addWhatIsLeft(error: unknown, left: string): unknown {
  if (!ClientError.is(error)) return error;
  return amendError(error, {
    mayHaveExecuted: true,
    hint: error.hint === undefined ? left : `${error.hint}; ${left}`,
  });
}
