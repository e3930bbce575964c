import { type ListEndpoint, singlePage, type CheckEndpoint, isMissingInJson } from '@clients/core';
import { type User, user } from '../../../entities/user-schemas.js';
import {
  type RepoRef,
  repoRef,
  type AssigneeRef,
  assigneeRef,
} from '../../../refs/repo-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listAssignees: ListEndpoint<{ where: RepoRef }, User> = {
  id: 'repoGetAssignees',
  call: 'repos.assignees.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/assignees',
  input: { where: repoRef },
  item: user,
  paging: singlePage,
};

export const checkAssignee: CheckEndpoint<{ where: AssigneeRef }> & ProductRoute = {
  id: 'repoCheckAssignee',
  call: 'repos.assignees.check',
  method: 'GET',
  path: '/repos/{owner}/{repo}/assignees/{assignee}',
  input: { where: assigneeRef },
  check: isMissingInJson,
  since: { gitea: '1.27' },
};
