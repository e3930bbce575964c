import { isRecord } from '@clients/core';

interface Marks {
  readonly done?: unknown;
  readonly done_reason?: unknown;
  readonly status?: unknown;
  readonly _debug_info?: unknown;
}

/**
 * Returns whether an event is the last one of its stream: `done` is true, there is a `done_reason`
 * (some servers send it without `done`), the `status` of a transfer is `success`, or the event is
 * the rendered prompt of a debug request, which is the only one and has `done: false`.
 */
export function isLast({ done, done_reason, status, _debug_info: debug }: Marks): boolean {
  return (
    done === true ||
    (typeof done_reason === 'string' && done_reason !== '') ||
    status === 'success' ||
    isRecord(debug)
  );
}
