import { InputError, describeKind, TimeoutError } from '@clients/core';
import type { GitRef } from '../../../refs/repo-schemas.js';
import { checkPollOptions, poll, type PollOptions } from '../../../service/polling.js';
import type { Transport } from '../../../service/transport.js';
import { listStatusesByRef } from './endpoints.js';
import type { CommitStatus } from './schemas.js';

/** The checks of a commit, from the newest status of each context. */
export interface WaitForStatusesResult {
  /**
   * `failure` when one of the checks has failed, `success` when all have ended otherwise, `pending`
   * when there are none or one has not ended. `warning` and `skipped` count as a success, although
   * Gitea 1.27 takes a warning for a failure.
   */
  state: 'pending' | 'success' | 'failure';
  /** The newest status of each context that counts, ordered by context. */
  statuses: CommitStatus[];
  /** The contexts that are still pending, including those in `contexts` that have no status. */
  pending: string[];
}

/** Options of `statuses.waitFor`. */
export interface WaitForStatusesOptions extends PollOptions<WaitForStatusesResult> {
  /**
   * The contexts to wait for, each of which must have a status. Default: every context that has a
   * status, and at least one.
   */
  readonly contexts?: readonly string[] | undefined;
  /** The contexts that do not count, such as the one that the program itself reports. */
  readonly exclude?: readonly string[] | undefined;
}

/** Reads the statuses of a commit until they are combined to a success or a failure. */
export async function waitForStatuses(
  transport: Transport,
  where: GitRef,
  options: WaitForStatusesOptions,
): Promise<WaitForStatusesResult> {
  checkPollOptions(transport, options, ['contexts', 'exclude']);
  const { contexts, exclude = [], ...rest } = options;
  const endpoint = listStatusesByRef.id;
  if (contexts !== undefined && !isNames(contexts)) {
    const message = `option contexts must be a list of at least one name, not ${Array.isArray(contexts) ? 'this list' : describeKind(contexts)}`;
    throw new InputError(message, { endpoint, code: 'invalid-option' });
  }
  if (!Array.isArray(exclude) || !(exclude.length === 0 || isNames(exclude))) {
    const message = `option exclude must be a list of names, not ${describeKind(exclude)}`;
    throw new InputError(message, { endpoint, code: 'invalid-option' });
  }
  const excluded = new Set<string>(exclude);
  return poll<WaitForStatusesResult, WaitForStatusesResult>(
    transport,
    {
      name: 'statuses.waitFor',
      endpoint,
      // The combined status covers one page of contexts only.
      read: async (inner, call) =>
        combineStatuses(
          (await inner.pages(listStatusesByRef, { where }, call).toArray()).filter(
            ({ context }) => !excluded.has(context),
          ),
          contexts,
        ),
      findResult: (result) => (result.state === 'pending' ? undefined : result),
      makeExpiredError: ({ pending }, limit, context) => {
        const what =
          pending.length === 0 ? 'there is no status' : `still pending: ${pending.join(', ')}`;
        return new TimeoutError('total', `the checks took longer than ${limit}: ${what}`, {
          ...context,
          code: 'timeout',
        });
      },
    },
    rest,
  );
}

/**
 * Combines statuses as the server does. Of each context the newest one counts, which has the
 * highest id.
 */
function combineStatuses(
  all: readonly CommitStatus[],
  contexts: readonly string[] | undefined,
): WaitForStatusesResult {
  const newest = new Map<string, CommitStatus>();
  for (const status of all) {
    const known = newest.get(status.context);
    if (known === undefined || known.id < status.id) newest.set(status.context, status);
  }
  const names = [...(contexts === undefined ? newest.keys() : new Set(contexts))].sort();
  const statuses = names.map((name) => newest.get(name)).filter((status) => status !== undefined);
  const pending = names.filter((name) => !ENDED_STATES.has(newest.get(name)?.status ?? ''));
  if (statuses.some(({ status }) => status === 'failure' || status === 'error'))
    return { state: 'failure', statuses, pending };
  const isDone = pending.length === 0 && names.length > 0;
  return { state: isDone ? 'success' : 'pending', statuses, pending };
}

const ENDED_STATES: ReadonlySet<string> = new Set([
  'success',
  'warning',
  'skipped',
  'failure',
  'error',
]);

function isNames(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
  );
}
