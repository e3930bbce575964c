import {
  byLink,
  type BytesEndpoint,
  ByteStream,
  type CheckEndpoint,
  type Endpoint,
  type ListEndpoint,
  isMissingInJson,
  type NothingEndpoint,
} from '@clients/core';
import {
  type BaseHeadRef,
  baseHeadRef,
  type PullDiffRef,
  pullDiffRef,
  type PullRef,
  pullRef,
} from '../../refs/issue-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { findIgnoredPullFilter } from './ignored-filters.js';
import {
  type CreatePullRequestBody,
  createPullRequestBody,
  type UpdatePullRequestBody,
  updatePullRequestBody,
  type GetPullDiffQuery,
  getPullDiffQuery,
  type ListPullsQuery,
  listPullsQuery,
  type MergePullRequest,
  mergePullRequestBody,
  type UpdatePullBranchQuery,
  updatePullBranchQuery,
} from './input-schemas.js';
import { type PullRequest, pullRequest } from '../../entities/pull-schemas.js';
import { isMergedWithBranch } from '../../service/known-refusals.js';
import type { ProductRoute } from '../../service/product-route.js';

/** Lists pull requests, both open and closed unless `state` is set. */
export const listPulls: ListEndpoint<
  { where: RepoRef; query?: ListPullsQuery | undefined },
  PullRequest
> = {
  id: 'repoListPullRequests',
  call: 'pulls.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls',
  input: { where: repoRef, query: listPullsQuery },
  item: pullRequest,
  findIgnoredFilter: findIgnoredPullFilter,
  paging: byLink,
};

/** Gets a pull request. */
export const getPull: Endpoint<{ where: PullRef }, PullRequest> = {
  id: 'repoGetPullRequest',
  call: 'pulls.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}',
  input: { where: pullRef },
  output: pullRequest,
};

/** Gets the pull request that merges one branch of a repository into another. */
export const getPullByBaseHead: Endpoint<{ where: BaseHeadRef }, PullRequest> & ProductRoute = {
  id: 'repoGetPullRequestByBaseHead',
  call: 'pulls.getByBaseHead',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{base}/{head}',
  params: { base: 'ref', head: 'ref' },
  input: { where: baseHeadRef },
  output: pullRequest,
  since: { gitea: '1.22', forgejo: '11' },
};

/** Opens a pull request. Not retried: if the response is lost, a retry could open it twice. */
export const createPull: Endpoint<{ where: RepoRef; body: CreatePullRequestBody }, PullRequest> = {
  id: 'repoCreatePullRequest',
  call: 'pulls.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls',
  input: { where: repoRef, body: createPullRequestBody },
  output: pullRequest,
};

/** Updates a pull request; omitted fields keep their values. */
export const updatePull: Endpoint<{ where: PullRef; body: UpdatePullRequestBody }, PullRequest> = {
  id: 'repoEditPullRequest',
  call: 'pulls.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/pulls/{index}',
  input: { where: pullRef, body: updatePullRequestBody },
  output: pullRequest,
};

/** Downloads a pull request as a diff, or as a patch with the author and message of each commit. */
export const getPullDiff: BytesEndpoint<{
  where: PullDiffRef;
  query?: GetPullDiffQuery | undefined;
}> = {
  id: 'repoDownloadPullDiffOrPatch',
  call: 'pulls.getDiff',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}.{diffType}',
  input: { where: pullDiffRef, query: getPullDiffQuery },
  bytes: ByteStream,
  html: false,
};

/**
 * Returns whether a pull request is merged. Also returns false when the pull request or repository
 * is missing or hidden.
 */
export const checkPullMerged: CheckEndpoint<{ where: PullRef }> = {
  id: 'repoPullRequestIsMerged',
  call: 'pulls.checkMerged',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/merge',
  input: { where: pullRef },
  check: isMissingInJson,
};

/**
 * Merges a pull request, at once or when its checks succeed. Not retried; there is no time limit
 * for the response.
 */
export const mergePull: NothingEndpoint<{ where: PullRef; body: MergePullRequest }> = {
  id: 'repoMergePullRequest',
  call: 'pulls.merge',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/merge',
  input: { where: pullRef, body: mergePullRequestBody },
  timeouts: { firstByte: null },
  wasExecuted: isMergedWithBranch,
  nothing: true,
  emptySuccess: true,
};

/** Cancels a merge that is scheduled for when checks succeed. */
export const cancelAutoMerge: NothingEndpoint<{ where: PullRef }> = {
  id: 'repoCancelScheduledAutoMerge',
  call: 'pulls.cancelAutoMerge',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/pulls/{index}/merge',
  input: { where: pullRef },
  nothing: true,
};

/** Updates the branch of a pull request with the commits of its base branch. */
export const updatePullBranch: NothingEndpoint<{
  where: PullRef;
  query?: UpdatePullBranchQuery | undefined;
}> = {
  id: 'repoUpdatePullRequest',
  call: 'pulls.updateBranch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/update',
  input: { where: pullRef, query: updatePullBranchQuery },
  nothing: true,
  emptySuccess: true,
};
