import { StatusError } from '@clients/core';
import type { PullRequest } from '../../entities/pull-schemas.js';

/**
 * The error of a merge that failed. A 405 has many causes, and its text may be translated, so the pull request itself decides: one that is
 * not mergeable gives the error its code. Where looking at it fails too, the first error says more and stays as it came.
 */
export async function mergeRefusal(error: unknown, look: () => Promise<PullRequest>): Promise<unknown> {
  if (!(error instanceof StatusError) || error.status !== 405) return error;
  const pull = await look().catch(() => undefined);
  if (pull?.mergeable !== false) return error;
  return Object.assign(error, { code: 'not-mergeable', hint: pull.draft ? DRAFT : CONFLICT });
}

const DRAFT = 'the pull request is a draft: take the word that makes it one off its title';
const CONFLICT = 'it conflicts with its base, or the server is still checking it: look at `mergeable` again in a moment';
