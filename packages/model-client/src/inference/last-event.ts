interface Marks {
  readonly done?: unknown;
  readonly done_reason?: unknown;
  readonly status?: unknown;
}

/**
 * Returns whether an event is the last one of its stream: `done` is true, there is a `done_reason` (some servers send it without `done`),
 * or the `status` of a transfer is `success`.
 */
export function isLast({ done, done_reason, status }: Marks): boolean {
  return done === true || (typeof done_reason === 'string' && done_reason !== '') || status === 'success';
}
