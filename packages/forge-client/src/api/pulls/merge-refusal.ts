import { amendError, StatusError } from '@clients/core';
import type { PullRequest } from '../../entities/pull-schemas.js';

/**
 * Returns the error of a failed merge, with code and hint when the pull request is merged or not
 * mergeable. A 405 has many causes, and its text may be translated, so the state of the pull
 * request decides. If reading it fails as well, the first error is returned unchanged.
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
  if (pull?.mergeable !== false) return error;
  return amendError(error, {
    code: 'not-mergeable',
    hint: pull.draft ? DRAFT_HINT : CONFLICT_HINT,
  });
}

const DRAFT_HINT =
  'the pull request is a draft: remove the prefix that marks it as one, such as `WIP:`, from its title';
const CONFLICT_HINT =
  'it conflicts with its base branch, or the server is still checking it: read `mergeable` again in a moment';
