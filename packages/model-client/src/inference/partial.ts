import { ClientError, hideField } from '@clients/core';

/** Adds what had arrived to the error that ended a call of several requests, and returns it. */
export function addPartial(error: unknown, partial: unknown): unknown {
  if (ClientError.is(error)) hideField(error, 'partial', partial);
  return error;
}
