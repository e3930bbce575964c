import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type MilestoneRef, milestoneRef } from '../../refs/issue-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import {
  type CreateMilestone,
  createMilestoneBody,
  type UpdateMilestone,
  updateMilestoneBody,
  type ListMilestonesQuery,
  listMilestonesQuery,
} from './schemas.js';
import { type Milestone, milestone } from '../../entities/milestone-schemas.js';

export const listMilestones: ListEndpoint<
  { where: RepoRef; query?: ListMilestonesQuery | undefined },
  Milestone
> = {
  id: 'issueGetMilestonesList',
  call: 'milestones.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/milestones',
  input: { where: repoRef, query: listMilestonesQuery },
  item: milestone,
  paging: byTotal,
};

export const getMilestone: Endpoint<{ where: MilestoneRef }, Milestone> = {
  id: 'issueGetMilestone',
  call: 'milestones.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/milestones/{id}',
  input: { where: milestoneRef },
  output: milestone,
};

export const createMilestone: Endpoint<{ where: RepoRef; body: CreateMilestone }, Milestone> = {
  id: 'issueCreateMilestone',
  call: 'milestones.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/milestones',
  input: { where: repoRef, body: createMilestoneBody },
  output: milestone,
};

export const updateMilestone: Endpoint<{ where: MilestoneRef; body: UpdateMilestone }, Milestone> =
  {
    id: 'issueEditMilestone',
    call: 'milestones.update',
    method: 'PATCH',
    path: '/repos/{owner}/{repo}/milestones/{id}',
    input: { where: milestoneRef, body: updateMilestoneBody },
    output: milestone,
  };

export const deleteMilestone: NothingEndpoint<{ where: MilestoneRef }> = {
  id: 'issueDeleteMilestone',
  call: 'milestones.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/milestones/{id}',
  input: { where: milestoneRef },
  nothing: true,
};
