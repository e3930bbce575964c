const NO_ISSUE = 'there is no issue or pull request of this number';
const NO_FILE = 'the form has no file, or is no form';
const NO_IMAGE = 'the file is no image that the server can read';
const LAST_OWNER = 'the user is the last owner of the organisation';
const VARIABLE_TAKEN = 'a variable of the new name exists already';
const NO_PATH = 'a path in `path` lies outside of the repository';
const PIN = 'the issue is pinned already, or as many as the server allows are';
const NOT_PINNED = 'the issue is not pinned, or has no such position';
const UNKNOWN_ACTOR = 'no user has the login in `actor`';

/**
 * When servers answer with a 500 that says nothing, as recorded: in all of these cases the request
 * is at fault, and only administrators see the words.
 */
const CAUSES: Readonly<Record<string, string>> = {
  ActionsDispatchWorkflow: 'the workflow, or the branch or tag in `ref`, is missing',
  deleteActionRun: 'the run has not ended: wait for its end, or cancel it in its web page',
  getOrgWorkflowRuns: UNKNOWN_ACTOR,
  getUserWorkflowRuns: UNKNOWN_ACTOR,
  getWorkflowRuns: UNKNOWN_ACTOR,
  issueCreateComment: NO_ISSUE,
  issueGetComments: NO_ISSUE,
  issueGetCommentsAndTimeline: NO_ISSUE,
  issueCreateIssueAttachment: NO_FILE,
  issueCreateIssueCommentAttachment: NO_FILE,
  repoCreateReleaseAttachment: NO_FILE,
  issueCreateIssueBlocking: 'it blocks this issue already',
  issueRemoveIssueBlocking: 'it does not block this issue',
  issueCreateIssueDependencies:
    'it depends on this issue already, or the two would depend on each other',
  issueRemoveIssueDependencies: 'it does not depend on this issue',
  pinIssue: PIN,
  moveIssuePin: NOT_PINNED,
  orgCreateTeam: 'the team has no units: pass units_map, units, or the permission admin',
  orgEditTeam: 'another team has this name',
  orgDelete: 'the organisation has repositories: delete or transfer them first',
  orgDeleteMember: LAST_OWNER,
  orgRemoveTeamMember: LAST_OWNER,
  orgUpdateAvatar: NO_IMAGE,
  repoUpdateAvatar: NO_IMAGE,
  userUpdateAvatar: NO_IMAGE,
  repoAddCollaborator: "the permission is none of 'read', 'write' and 'admin'",
  repoApplyDiffPatch: 'the patch is malformed, or does not apply to the branch',
  repoCreateBranch: 'no branch, tag or commit has the name in `old_ref_name`',
  repoCreatePullRequest: 'the branch in `head` or `base` is missing',
  repoCreateTag: 'the name of the tag is invalid, or a rule that protects tags is a broken pattern',
  repoDeleteBranch: 'there is no branch of this name',
  repoDownloadTarball: NO_PATH,
  repoDownloadZipball: NO_PATH,
  repoGetArchive: NO_PATH,
  repoEditRelease: 'another release has the tag, or it is protected',
  repoMergeUpstream:
    'the branch conflicts with that of the original repository: resolve it with git',
  repoRemoveNote: 'the commit has no note',
  repoUpdatePullRequest: 'the branch is up to date, or the style is none that the server knows',
  updateOrgVariable: VARIABLE_TAKEN,
  updateRepoVariable: VARIABLE_TAKEN,
  updateUserVariable: VARIABLE_TAKEN,
  userDeleteEmail: 'it is the primary address of the account',
  userUpdateOAuth2Application: 'the application belongs to another account',
};

/** Returns the hint for a 500 that says nothing; undefined where no ordinary cause is known. */
export function explainEmptyFailure(operation: string): string | undefined {
  const cause = Object.hasOwn(CAUSES, operation) ? CAUSES[operation] : undefined;
  return cause === undefined
    ? undefined
    : `servers answer like this when ${cause}; for any other cause, the log of the server says why`;
}
