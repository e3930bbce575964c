import { ClientError, type ErrorContext, hideField } from '@clients/core';
import type { PullRequest } from '../../entities/pull-schemas.js';
import type { PullRef } from '../../refs/issue-schemas.js';
import { poll, type PollOptions } from '../../service/polling.js';
import type { Transport } from '../../service/transport.js';
import { getPull } from './endpoints.js';

/**
 * Options of `waitUntilMergeable`. Without a time limit it waits for 60 seconds, because the server
 * reports a conflict and a check in progress alike.
 */
export type WaitUntilMergeableOptions = PollOptions<PullRequest>;

/**
 * A pull request cannot be merged. `code` is `pull-merged`, `pull-closed`, `pull-draft`, or
 * `not-mergeable` when the wait ended before it became mergeable: it conflicts with its base
 * branch, or the server had not finished its check.
 */
export class NotMergeableError extends ClientError {
  override get name(): string {
    return 'NotMergeableError';
  }

  /** Always `state`. */
  readonly kind = 'state';
  /** The pull request as last read. Not enumerable: it does not belong in logs. */
  declare readonly pull: PullRequest;

  constructor(message: string, pull: PullRequest, context?: ErrorContext) {
    super(message, context);
    hideField(this, 'pull', pull);
  }
}

const DEFAULT_LIMIT_MS = 60_000;

/** Reads a pull request until the server reports that it can be merged. */
export function waitUntilMergeable(
  transport: Transport,
  where: PullRef,
  options: WaitUntilMergeableOptions,
): Promise<PullRequest> {
  return poll<PullRequest, PullRequest>(
    transport,
    {
      name: 'pulls.waitUntilMergeable',
      endpoint: getPull.id,
      defaultLimit: DEFAULT_LIMIT_MS,
      read: (inner, call) => inner.call(getPull, { where }, call),
      findResult: (pull) => {
        refuseFinal(pull);
        return pull.mergeable ? pull : undefined;
      },
      makeExpiredError: (pull, limit, context) =>
        new NotMergeableError(`${describePull(pull)} was not mergeable within ${limit}`, pull, {
          ...context,
          code: 'not-mergeable',
          hint: 'it conflicts with its base branch, or the server is still checking it; the API does not distinguish these',
        }),
    },
    options,
  );
}

/** @throws {NotMergeableError} for a state in which the server will not report it as mergeable */
function refuseFinal(pull: PullRequest): void {
  const refuse = (what: string, code: string, hint: string): never => {
    throw new NotMergeableError(`${describePull(pull)} is ${what}`, pull, {
      endpoint: getPull.id,
      attempts: 1,
      code,
      hint,
    });
  };
  if (pull.merged) refuse('already merged', 'pull-merged', 'there is nothing left to merge');
  if (pull.state === 'closed')
    refuse('closed', 'pull-closed', 'reopen it first: pulls.update with state open');
  if (pull.draft)
    refuse(
      'a draft',
      'pull-draft',
      'remove the prefix that marks it as one, such as `WIP:`, from its title',
    );
}

function describePull({ number }: PullRequest): string {
  return `pull request ${String(number)}`;
}
