import { type ReadonlyDeep, runAsOneCall } from '@clients/core';
import type { PullRequest } from '../../entities/pull-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { addWhatIsLeft } from '../../service/what-is-left.js';
import { createPull } from './endpoints.js';
import type { CreatePullRequestBody } from './input-schemas.js';
import { addReviewers } from './reviewers/endpoints.js';
import type { UpdatePullReviewersInput } from './reviewers/schemas.js';

type Body = ReadonlyDeep<CreatePullRequestBody>;

interface Create {
  readonly where: RepoRef;
  readonly body: Body;
  readonly options: CallOptions | undefined;
}

/**
 * Opens a pull request. Gitea 1.22 and Forgejo ignore its reviewers, as the answer shows: there, a
 * second request asks them for their reviews.
 */
export function createPullRequest(
  transport: Transport,
  { where, body, options }: Create,
): Promise<PullRequest> {
  if (!hasReviewers(body)) return transport.call(createPull, { where, body }, options);
  const { id, call: name = id } = createPull;
  return runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    const pull = await inner.call(createPull, { where, body }, options);
    const missing = findMissing(body, pull);
    if (!hasReviewers(missing)) return pull;
    try {
      return await askReviewers(inner, { where, body: missing, options }, pull);
    } catch (error) {
      throw addWhatIsLeft(error, describeOpen(pull));
    }
  });
}

function hasReviewers({ reviewers, team_reviewers: teams }: UpdatePullReviewersInput): boolean {
  return [reviewers, teams].some((names) => Array.isArray(names) && names.length > 0);
}

/** Returns who was not asked for a review. Owners of code are asked by the server itself. */
function findMissing(body: Body, pull: PullRequest): UpdatePullReviewersInput {
  const users = pull.requested_reviewers.map(({ login }) => login.toLowerCase());
  const teams = pull.requested_reviewers_teams.map(({ name }) => name.toLowerCase());
  return {
    reviewers: body.reviewers?.filter((login) => !users.includes(login.toLowerCase())),
    team_reviewers: body.team_reviewers?.filter((name) => !teams.includes(name.toLowerCase())),
  };
}

interface Asking {
  readonly where: RepoRef;
  readonly body: UpdatePullReviewersInput;
  readonly options: CallOptions | undefined;
}

/** Returns the pull request with its reviewers. */
async function askReviewers(
  transport: Transport,
  { where, body, options }: Asking,
  pull: PullRequest,
): Promise<PullRequest> {
  const at = { ...where, index: pull.number };
  const reviews = await transport.call(addReviewers, { where: at, body }, options);
  const users = reviews.flatMap(({ user }) => user ?? []);
  const teams = reviews.flatMap(({ team }) => team ?? []);
  return {
    ...pull,
    requested_reviewers: [...pull.requested_reviewers, ...users],
    requested_reviewers_teams: [...pull.requested_reviewers_teams, ...teams],
  };
}

/** Says for an error of the second request that the pull request is open. */
function describeOpen({ number }: PullRequest): string {
  return `pull request #${String(number)} is open, so do not open it again: pulls.reviewers.add requests its reviews`;
}
