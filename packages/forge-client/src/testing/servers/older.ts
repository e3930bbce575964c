import { isRecord } from '@clients/core/testing';
import type { AnswerDifference, FieldDifference, Fields } from './differences.js';

/** Lists that ignore `limit` without `page` on every server except Gitea 1.27. */
export const everythingUnlessPaged: readonly string[] = [
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

/** The same, on older versions of Gitea only. */
export const everythingOnGitea: readonly string[] = [
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

/** Lists without `Link` on every server except Gitea 1.27. */
export const unlinkedUntil127: readonly string[] = [
  'adminListHooks',
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
];

/** A server without a signing key responds with an empty text, where Gitea 1.25 and newer send a 404. */
const emptySigningKeys: AnswerDifference = {
  of: ['getSigningKey', 'repoSigningKey'],
  status: 404,
  words: 'no signing key',
  becomes: 200,
  bare: true,
};

/** Variables are created without a body and with another status. */
const variablesWithoutContent: AnswerDifference = {
  of: ['createRepoVariable', 'createOrgVariable', 'createUserVariable'],
  status: 201,
  becomes: 204,
  bare: true,
};

/** An archive is a file that can be read in parts. */
const archivesInParts: AnswerDifference = {
  of: ['repoGetArchive', 'repoDownloadTarball', 'repoDownloadZipball', 'repoDownloadBundle'],
  status: 200,
  headers: { 'accept-ranges': 'bytes', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
};

/** The answers of both Gitea 1.22 and Forgejo 15. */
export const answersOfOlder: readonly AnswerDifference[] = [emptySigningKeys, variablesWithoutContent, archivesInParts];

const filled = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : value);

/** Lists that are `null` where Gitea 1.27 sends an empty one. */
export function nullWhenEmpty(key: string): Readonly<Record<string, (fields: Fields) => unknown>> {
  return { [key]: (fields) => filled(fields[key]) };
}

/** Webhooks are shown with the `authorization` header of their deliveries. */
export const shownAuthorization: NonNullable<FieldDifference['adds']> = {
  authorization_header: ({ id }, { hooks, repos, users }) =>
    [{ hooks }, ...repos, ...users].flatMap((owner) => owner.hooks).find((hook) => hook.id === id)?.authorization ?? '',
};

/** A protected branch without contexts has `null` as `status_check_contexts`. */
export const protectedBranch: FieldDifference = {
  adds: {
    status_check_contexts: (fields) =>
      fields['protected'] === true ? filled(fields['status_check_contexts']) : fields['status_check_contexts'],
  },
};

/** Returns the repository of a run with the permissions of the user. */
export function repositoryOfRun({ repository }: Fields): unknown {
  return isRecord(repository) ? { ...repository, permissions: { admin: true, push: true, pull: true } } : repository;
}

/** Lists contain the counts of changes, too. */
export const countsEverywhere: NonNullable<FieldDifference['adds']> = {
  additions: ({ additions = 0 }) => additions,
  changed_files: ({ changed_files = 0 }) => changed_files,
  deletions: ({ deletions = 0 }) => deletions,
  review_comments: ({ review_comments = 0 }) => review_comments,
};
