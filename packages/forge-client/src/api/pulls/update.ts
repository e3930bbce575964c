import { isRecord, type ReadonlyDeep, runAsOneCall } from '@clients/core';
import type { PullRequest } from '../../entities/pull-schemas.js';
import type { PullRef } from '../../refs/issue-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { updateIssue } from '../issues/endpoints.js';
import { updatePull } from './endpoints.js';
import type { UpdatePullRequestBody } from './input-schemas.js';

interface Update {
  readonly where: PullRef;
  readonly body: ReadonlyDeep<Omit<UpdatePullRequestBody, 'milestone'>> & {
    readonly milestone?: number | null | undefined;
  };
  readonly options: CallOptions | undefined;
}

/**
 * Updates a pull request. Its route keeps the milestone for 0, so the milestone is removed by the
 * route of issues, which takes pull requests too. The answer of that one has what it changes.
 */
export function updatePullRequest(
  transport: Transport,
  { where, body, options }: Update,
): Promise<PullRequest> {
  const given: unknown = body;
  const removes = isRecord(given) && (given['milestone'] === null || given['milestone'] === 0);
  const { milestone, ...rest } = body;
  if (!removes) {
    const sent = milestone === undefined || milestone === null ? rest : { ...rest, milestone };
    return transport.call(updatePull, { where, body: sent }, options);
  }
  const { id, call: name = id } = updatePull;
  return runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    // What may be refused comes first: nothing is changed then.
    const pull = await inner.call(updatePull, { where, body: rest }, options);
    const issue = await inner.call(updateIssue, { where, body: { milestone: 0 } }, options);
    return { ...pull, milestone: issue.milestone, updated_at: issue.updated_at };
  });
}
