import type { OlderKind } from '../state/server-kinds.js';

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

const ALL_WITHOUT_PAGE = [
  'adminCronList',
  'adminListUserOrgs',
  'getOrgVariablesList',
  'getRepoVariablesList',
  'getUserVariablesList',
  'issueGetCommentsAndTimeline',
  'issueGetIssueReactions',
  'issueGetMilestonesList',
  'issueGetRepoComments',
  'issueListLabels',
  'issueTrackedTimes',
  'listForks',
  'orgListActionsSecrets',
  'orgListCurrentUserOrgs',
  'orgListHooks',
  'orgListLabels',
  'orgListTeamMembers',
  'orgListUserOrgs',
  'repoListActionsSecrets',
  'repoListHooks',
  'repoListKeys',
  'repoListPullReviews',
  'repoListPushMirrors',
  'repoListStargazers',
  'repoListStatuses',
  'repoListStatusesByRef',
  'repoListSubscribers',
  'repoTrackedTimes',
  'userCurrentListFollowers',
  'userCurrentListFollowing',
  'userCurrentListGPGKeys',
  'userCurrentListKeys',
  'userCurrentListSubscriptions',
  'userCurrentTrackedTimes',
  'userGetOauth2Application',
  'userGetTokens',
  'userListFollowers',
  'userListFollowing',
  'userListGPGKeys',
  'userListHooks',
  'userListKeys',
  'userListSubscriptions',
];

const ALL_WITHOUT_PAGE_ON_GITEA = [
  'adminGetAllOrgs',
  'adminSearchUsers',
  'orgGetAll',
  'organizationListBlocks',
  'repoListCollaborators',
  'repoListTags',
  'repoListTopics',
  'topicSearch',
  'userListBlocks',
  'userSearch',
];

const UNLINKED = [
  'getOrgVariablesList',
  'getRepoVariablesList',
  'getUserVariablesList',
  'issueListIssueDependencies',
  'listForks',
  'notifyGetList',
  'notifyGetRepoList',
  'orgListActionsSecrets',
  'orgListHooks',
  'orgListMembers',
  'orgListPublicMembers',
  'orgListTeamActivityFeeds',
  'orgListTeamMembers',
  'orgListTeamRepos',
  'orgListTeams',
  'repoListActionsSecrets',
  'userCurrentListFollowers',
  'userCurrentListFollowing',
  'userCurrentListKeys',
  'userCurrentListStarred',
  'userCurrentListSubscriptions',
  'userListFollowers',
  'userListFollowing',
  'userListHooks',
  'userListKeys',
  'userListStarred',
  'userListSubscriptions',
  'userListTeams',
  'adminListHooks',
];

const RUNNERS = ['getAdminRunners', 'getOrgRunners', 'getRepoRunners', 'getUserRunners'];
const PAGED_RUNS = ['getOrgWorkflowJobs', 'getOrgWorkflowRuns', 'listWorkflowRunJobs'];
const UNPAGED_RUNS = [
  'ListActionTasks',
  'getUserWorkflowJobs',
  'getUserWorkflowRuns',
  'getWorkflowRuns',
  'listAdminWorkflowJobs',
  'listAdminWorkflowRuns',
  'listWorkflowJobs',
];
const BLOCKS = ['organizationListBlocks', 'userListBlocks'];

/** By server. */
export const LIST_DIFFERENCES: Readonly<Record<OlderKind, ListDifferences>> = {
  'gitea-1.22': {
    everything: [...ALL_WITHOUT_PAGE, ...ALL_WITHOUT_PAGE_ON_GITEA],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies'],
    unlinked: [...UNLINKED, ...BLOCKS],
  },
  'gitea-1.25': {
    everything: [
      ...ALL_WITHOUT_PAGE,
      ...ALL_WITHOUT_PAGE_ON_GITEA,
      ...UNPAGED_RUNS,
      ...RUNNERS,
      'getArtifacts',
    ],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies', ...UNPAGED_RUNS, ...PAGED_RUNS],
    unlinked: [...UNLINKED, ...BLOCKS, ...UNPAGED_RUNS, ...PAGED_RUNS, 'repoGetWikiPages'],
  },
  'forgejo-15': {
    everything: [
      ...ALL_WITHOUT_PAGE,
      ...RUNNERS,
      'ListActionTasks',
      'adminListHooks',
      'getWorkflowRuns',
      'userCurrentListStarred',
      'userListStarred',
    ],
    uncounted: ['ListActionTasks', 'getWorkflowRuns', 'issueListIssueDependencies'],
    unlinked: [...UNLINKED, 'ListActionTasks', 'getWorkflowRuns', 'repoGetWikiPages'],
    bare: RUNNERS,
  },
};
