import { isRecord } from '@clients/core';

interface Endings {
  readonly done?: unknown;
  readonly done_reason?: unknown;
  readonly status?: unknown;
  readonly _debug_info?: unknown;
}

/**
 * Returns whether an event is the last one of its stream: `done` is true, the `status` of a
 * transfer is `success`, or the event is the rendered prompt of a debug request, which is the only
 * one and has `done: false`.
 */
export function isLast(event: object): boolean {
  const { done, status, _debug_info: debug } = event as Endings;
  return done === true || status === 'success' || isRecord(debug);
}

/**
 * Reads why the model has stopped; undefined when an event does not say so. Some servers say so in
 * an event that others follow, and some never send `done: true`.
 */
export function readDoneReason(event: object): string | undefined {
  const { done_reason: reason } = event as Endings;
  return typeof reason === 'string' && reason !== '' ? reason : undefined;
}

/** Returns whether a result is complete although no event of its stream was the last one. */
export function isWhole(result: unknown): boolean {
  return (result as Endings | undefined)?.done === true;
}
