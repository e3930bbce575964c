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
  type ListPullsByIdQuery,
  listPullsQuery,
  type MergePullRequest,
  mergePullRequestBody,
  type UpdatePullBranchQuery,
  updatePullBranchQuery,
} from './input-schemas.js';
import { type PullRequest, pullRequest } from '../../entities/pull-schemas.js';
import { isMergedWithBranch } from '../../service/known-refusals.js';
import type { ProductRoute } from '../../service/product-route.js';

export const listPulls: ListEndpoint<
  { where: RepoRef; query?: ListPullsByIdQuery | undefined },
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
  mayRepeat: (query) => query.getAll('labels').length > 1, // Once for each label.
};

export const getPull: Endpoint<{ where: PullRef }, PullRequest> = {
  id: 'repoGetPullRequest',
  call: 'pulls.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}',
  input: { where: pullRef },
  output: pullRequest,
};

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

export const createPull: Endpoint<{ where: RepoRef; body: CreatePullRequestBody }, PullRequest> = {
  id: 'repoCreatePullRequest',
  call: 'pulls.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls',
  input: { where: repoRef, body: createPullRequestBody },
  output: pullRequest,
};

export const updatePull: Endpoint<{ where: PullRef; body: UpdatePullRequestBody }, PullRequest> = {
  id: 'repoEditPullRequest',
  call: 'pulls.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/pulls/{index}',
  input: { where: pullRef, body: updatePullRequestBody },
  output: pullRequest,
};

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

export const checkPullMerged: CheckEndpoint<{ where: PullRef }> = {
  id: 'repoPullRequestIsMerged',
  call: 'pulls.checkMerged',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/merge',
  input: { where: pullRef },
  check: isMissingInJson,
};

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

export const cancelAutoMerge: NothingEndpoint<{ where: PullRef }> = {
  id: 'repoCancelScheduledAutoMerge',
  call: 'pulls.cancelAutoMerge',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/pulls/{index}/merge',
  input: { where: pullRef },
  nothing: true,
};

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
