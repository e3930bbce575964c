import assert from 'node:assert/strict';
import { ClientError } from '@clients/core';

const KINDS = new Set([
  'input',
  'queue',
  'network',
  'timeout',
  'aborted',
  'status',
  'output',
  'stream',
  'state',
]);

/** What a call came to: its value, or its error. */
export type Outcome<T> =
  | { readonly value: T; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: ClientError };

/** Waits for a call. Fails for an error that is not one of the package's own. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: named(error) };
  }
}

/** Returns an error that is one of the package's own, with a kind and a message. */
export function named(error: unknown): ClientError {
  if (!ClientError.is(error)) throw error;
  assert.ok(KINDS.has(error.kind), `kind ${error.kind}`);
  assert.ok(
    error.message !== '' && error.message.length < 4_000,
    `a message of ${String(error.message.length)} characters`,
  );
  // The keys of the caller are named as they are.
  assert.ok(
    error.kind === 'input' || !/\p{Cc}/u.test(error.message),
    `control characters in ${JSON.stringify(error.message)}`,
  );
  JSON.stringify(error);
  return error;
}
