import { amendError, StatusError } from '@clients/core';
import type { PullRequest } from '../../entities/pull-schemas.js';
import { CONFLICT_HINT, DRAFT_HINT } from '../../service/known-refusals.js';

/** Messages of a refusal that does not come from the state of the pull request. */
const RULE_PATTERN = /not allowed|approvals|checks/;

/**
 * Returns the error of a refused merge, with code and hint when the pull request is merged or not
 * mergeable. A 405 has many causes, and its text may be empty or translated, so the state of the
 * pull request decides. If reading it fails as well, the first error is returned unchanged.
 */
export async function explainMergeRefusal(
  error: unknown,
  getPull: () => Promise<PullRequest>,
): Promise<unknown> {
  if (!(error instanceof StatusError) || error.status !== 405) return error;
  const pull = await getPull().catch(() => undefined);
  // `mergeable` keeps its value after the merge.
  if (pull?.merged === true)
    return amendError(error, {
      code: 'pull-merged',
      hint: 'the pull request is already merged',
    });
  if (pull?.mergeable !== false || RULE_PATTERN.test(error.serverMessage ?? '')) return error;
  return amendError(error, {
    code: 'not-mergeable',
    hint: pull.draft ? DRAFT_HINT : CONFLICT_HINT,
  });
}
