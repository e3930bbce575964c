import type { ServerKind } from '../../service/server-kinds.js';

/** How lists differ from those of Gitea 1.27, by operation. */
export interface ListDifferences {
  /** `limit` is ignored without `page`: the response is the whole list. */
  readonly everything?: readonly string[];
  /** `page` and `limit` are ignored. */
  readonly whole?: readonly string[];
  /** No `X-Total-Count`. */
  readonly uncounted?: readonly string[];
  /** No `Link`. */
  readonly unlinked?: readonly string[];
  /** The list itself with `X-Total-Count` and `Link`, where Gitea wraps it in an object. */
  readonly bare?: readonly string[];
}

const everything = words(`
  adminCronList adminListUserOrgs getOrgVariablesList getRepoVariablesList getUserVariablesList issueGetCommentsAndTimeline
  issueGetIssueReactions issueGetMilestonesList issueGetRepoComments issueListLabels issueTrackedTimes listForks orgListActionsSecrets
  orgListCurrentUserOrgs orgListHooks orgListLabels orgListTeamMembers orgListUserOrgs repoListActionsSecrets repoListHooks repoListKeys
  repoListPullReviews repoListPushMirrors repoListStargazers repoListStatuses repoListStatusesByRef repoListSubscribers repoTrackedTimes
  userCurrentListFollowers userCurrentListFollowing userCurrentListGPGKeys userCurrentListKeys userCurrentListSubscriptions
  userCurrentTrackedTimes userGetOauth2Application userGetTokens userListFollowers userListFollowing userListGPGKeys userListHooks
  userListKeys userListSubscriptions
`);

const everythingOnGitea = words(`
  adminGetAllOrgs adminSearchUsers orgGetAll organizationListBlocks repoListCollaborators repoListTags repoListTopics topicSearch
  userListBlocks userSearch
`);

const unlinked = words(`
  getOrgVariablesList getRepoVariablesList getUserVariablesList issueListIssueDependencies listForks notifyGetList notifyGetRepoList
  orgListActionsSecrets orgListHooks orgListMembers orgListPublicMembers orgListTeamActivityFeeds orgListTeamMembers orgListTeamRepos
  orgListTeams repoListActionsSecrets userCurrentListFollowers userCurrentListFollowing userCurrentListKeys userCurrentListStarred
  userCurrentListSubscriptions userListFollowers userListFollowing userListHooks userListKeys userListStarred userListSubscriptions
  userListTeams adminListHooks
`);

const runners = words('getAdminRunners getOrgRunners getRepoRunners getUserRunners');
const pagedRuns = words('getOrgWorkflowJobs getOrgWorkflowRuns listWorkflowRunJobs');
const unpagedRuns = words(`
  ListActionTasks getUserWorkflowJobs getUserWorkflowRuns getWorkflowRuns listAdminWorkflowJobs listAdminWorkflowRuns listWorkflowJobs
`);
const blocks = words('organizationListBlocks userListBlocks');

/** By server. */
export const LISTS: Readonly<Record<Exclude<ServerKind, 'gitea-1.27'>, ListDifferences>> = {
  'gitea-1.22': {
    everything: [...everything, ...everythingOnGitea],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies'],
    unlinked: [...unlinked, ...blocks],
  },
  'gitea-1.25': {
    everything: [...everything, ...everythingOnGitea, ...unpagedRuns, ...runners, 'getArtifacts'],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies', ...unpagedRuns, ...pagedRuns],
    unlinked: [...unlinked, ...blocks, ...unpagedRuns, ...pagedRuns, 'repoGetWikiPages'],
  },
  'forgejo-15': {
    everything: [
      ...everything,
      ...runners,
      ...words('ListActionTasks adminListHooks getWorkflowRuns userCurrentListStarred userListStarred'),
    ],
    uncounted: ['ListActionTasks', 'getWorkflowRuns', 'issueListIssueDependencies'],
    unlinked: [...unlinked, 'ListActionTasks', 'getWorkflowRuns', 'repoGetWikiPages'],
    bare: runners,
  },
};

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
