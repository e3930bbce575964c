import type { OtherKind } from './exchanges.js';

const values = 'depends on the records, which are not the same';
const missing = 'what does not exist is a 404 everywhere';
const unset = 'a protected branch without contexts has an empty list';
const notRun = 'the recorded run had not started';

/** Responses that differ from the recordings of every server, with the reason. */
const everywhere: Readonly<Record<string, string>> = {
  'notifyReadList ok-probe': 'fetch drops the body of a 205',
  'orgListTeams ok': values,
  'repoListBranches ok': unset,
  'repoGetRawFileOrLFS ok': 'text outside of LFS has the headers that Gitea 1.27 sends',
  'teamSearch ok': values,
};

/** Responses that differ from the recordings, by server. */
export const exceptions: Readonly<Record<OtherKind, Readonly<Record<string, string>>>> = {
  'gitea-1.22': {
    ...everywhere,
    'repoDeleteBranch err-500-missing': missing,
    'issueSearchIssues ok': values,
    'renderMarkup err-422-probe': 'an empty body is rendered as nothing',
    'repoEditPullRequest ok': values,
    'repoGetBranch ok': unset,
    'repoGetPullRequestByBaseHead ok': values,
    'repoListPullRequests ok': values,
  },
  'gitea-1.25': {
    ...everywhere,
    'repoDeleteBranch odd-missing': missing,
    'downloadActionsRunJobLogs err-404': notRun,
    'getUserWorkflowJobs ok': notRun,
    'getUserWorkflowRuns ok': notRun,
    'getWorkflowJob ok': notRun,
    'getWorkflowRuns ok': notRun,
    'listAdminWorkflowJobs ok': notRun,
    'listAdminWorkflowRuns ok': notRun,
    'listWorkflowJobs ok': notRun,
    'listWorkflowRunJobs ok': notRun,
    'repoSearch ok': values,
  },
  'forgejo-15': {
    ...everywhere,
    'repoDeleteBranch err-500-missing': missing,
    'repoCompareDiff ok': 'users and files are left out of a comparison',
  },
};
