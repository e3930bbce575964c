import type { OtherKind } from './exchanges.js';

const values = 'depends on the records, which are not the same';
const order = 'the body is checked before its owner is looked up';
const notRun = 'the recorded run had not started';

/** Responses that differ from the recordings of every server, with the reason. */
const everywhere: Readonly<Record<string, string>> = {
  'createOrgRepoDeprecated err-422-probe': 'the owner is looked up before the body is checked',
  'notifyReadList ok-probe': 'fetch drops the body of a 205',
  'orgListTeams ok': values,
  'repoGetRawFileOrLFS ok': 'text outside of LFS has the headers that Gitea 1.27 sends',
  'teamSearch ok': values,
};

const bundle = { 'repoDownloadBundle ok': 'a bundle has only the headers of any file' };

/** Responses that differ from the recordings, by server. */
export const exceptions: Readonly<Record<OtherKind, Readonly<Record<string, string>>>> = {
  'gitea-1.22': {
    ...everywhere,
    'issueSearchIssues ok': values,
    'renderMarkup err-422-probe': 'an empty body is rendered as nothing',
    'repoEditPullRequest ok': values,
    'repoGetPullRequestByBaseHead ok': values,
    'repoListPullRequests ok': values,
  },
  'gitea-1.25': {
    ...everywhere,
    ...bundle,
    'downloadActionsRunJobLogs err-404': notRun,
    'downloadArtifactRaw probe': 'the owner of an artifact is not looked up first',
    'getUserWorkflowJobs ok': notRun,
    'getUserWorkflowRuns ok': notRun,
    'getWorkflowJob ok': notRun,
    'getWorkflowRuns ok': notRun,
    'listAdminWorkflowJobs ok': notRun,
    'listAdminWorkflowRuns ok': notRun,
    'listWorkflowJobs ok': notRun,
    'listWorkflowRunJobs ok': notRun,
    'repoGetFileContents probe': order,
    'repoGetFileContentsPost probe': order,
    'repoSearch ok': values,
  },
  'forgejo-15': {
    ...everywhere,
    ...bundle,
    'repoCompareDiff ok': 'users and files are left out of a comparison',
  },
};
