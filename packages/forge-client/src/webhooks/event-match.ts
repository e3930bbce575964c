import type { WebhookPayloads } from './payloads.js';

/**
 * Keys that, together, only payloads of one event have, on every server. The name of the event is
 * sent in a header, which is not signed; these keys are part of the signed body.
 */
const EVENT_KEYS: {
  readonly [E in keyof WebhookPayloads]: readonly (keyof WebhookPayloads[E] & string)[];
} = {
  action_run_failure: ['action', 'run', 'prior_status'],
  action_run_recover: ['action', 'run', 'prior_status'],
  action_run_success: ['action', 'run', 'prior_status'],
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

/** The event of each review outcome, by the outcome's name in the signed body. */
const REVIEW_EVENTS: Readonly<Record<string, keyof WebhookPayloads | undefined>> = {
  pull_request_review_approved: 'pull_request_approved',
  pull_request_review_comment: 'pull_request_comment',
  pull_request_review_rejected: 'pull_request_rejected',
};

/** The event of each outcome of a run, by the action in the signed body. */
const RUN_EVENTS: Readonly<Record<string, keyof WebhookPayloads | undefined>> = {
  failure: 'action_run_failure',
  recover: 'action_run_recover',
  success: 'action_run_success',
};

/**
 * Returns the event that the signed body names, for those events whose payloads have the same keys.
 */
function findNamedEvent(payload: object): keyof WebhookPayloads | undefined {
  const { review, action } = payload as {
    readonly review?: { readonly type?: unknown } | null;
    readonly action?: unknown;
  };
  return (
    findEvent(REVIEW_EVENTS, review?.type) ??
    (hasKeys(payload, EVENT_KEYS.action_run_success) ? findEvent(RUN_EVENTS, action) : undefined)
  );
}

function findEvent(
  events: Readonly<Record<string, keyof WebhookPayloads | undefined>>,
  name: unknown,
): keyof WebhookPayloads | undefined {
  return typeof name === 'string' && Object.hasOwn(events, name) ? events[name] : undefined;
}

/**
 * Returns whether a payload can belong to `event`: it has the keys of the event, and not those of a
 * more specific one.
 */
export function isPayloadOf(event: keyof WebhookPayloads, payload: object): boolean {
  const named = findNamedEvent(payload);
  if (named !== undefined && named !== event) return false;
  const keys: readonly string[] = EVENT_KEYS[event];
  if (!hasKeys(payload, keys)) return false;
  return !Object.values(EVENT_KEYS).some(
    (other: readonly string[]) =>
      other.length > keys.length &&
      keys.every((key) => other.includes(key)) &&
      hasKeys(payload, other),
  );
}

function hasKeys(payload: object, keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(payload, key));
}
