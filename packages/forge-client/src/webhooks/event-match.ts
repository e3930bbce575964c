import type { Payloads } from './payloads.js';

/**
 * Keys that only payloads of an event have together, on every server. The name of the event travels in a header that nobody signs:
 * these are what is signed of it.
 */
const MARKS: { readonly [E in keyof Payloads]: readonly (keyof Payloads[E] & string)[] } = {
  create: ['ref', 'ref_type', 'sha'],
  delete: ['ref', 'ref_type', 'pusher_type'],
  fork: ['forkee'],
  issue_comment: ['action', 'repository', 'issue', 'comment'],
  issues: ['action', 'repository', 'issue', 'number'],
  package: ['action', 'repository', 'package'],
  pull_request: ['action', 'repository', 'pull_request', 'number'],
  pull_request_approved: ['action', 'repository', 'pull_request', 'number'],
  pull_request_comment: ['action', 'repository', 'pull_request', 'number'],
  pull_request_rejected: ['action', 'repository', 'pull_request', 'number'],
  push: ['ref', 'before', 'after', 'commits'],
  release: ['action', 'repository', 'release'],
  repository: ['action', 'repository'],
  status: ['sha', 'context', 'state'],
  wiki: ['action', 'repository', 'page'],
  workflow_job: ['action', 'repository', 'workflow_job'],
  workflow_run: ['action', 'repository', 'workflow_run'],
};

/** The signed word for the outcome of a review, and the event that it belongs to. */
const REVIEWS: Readonly<Record<string, keyof Payloads | undefined>> = {
  pull_request_review_approved: 'pull_request_approved',
  pull_request_review_comment: 'pull_request_comment',
  pull_request_review_rejected: 'pull_request_rejected',
};

/** Whether a payload can be one of `event`: it has the marks of the event, and not those of a narrower one. */
export function isPayloadOf(event: keyof Payloads, payload: object): boolean {
  const review = (payload as { readonly review?: { readonly type?: unknown } | null }).review?.type;
  const reviewed = typeof review === 'string' && Object.hasOwn(REVIEWS, review) ? REVIEWS[review] : undefined;
  if (reviewed !== undefined && reviewed !== event) return false;
  const marks: readonly string[] = MARKS[event];
  if (!hasAll(payload, marks)) return false;
  return !Object.values(MARKS).some(
    (other: readonly string[]) => other.length > marks.length && marks.every((key) => other.includes(key)) && hasAll(payload, other),
  );
}

function hasAll(payload: object, keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(payload, key));
}
