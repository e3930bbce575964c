import type { OlderKind } from '../state/server-kinds.js';

/** How a response differs from that of Gitea 1.27. */
export interface AnswerDifference {
  /** Operations that differ; every operation when omitted. */
  readonly of?: readonly string[];
  /** The status that Gitea 1.27 responds with. */
  readonly status: number;
  /** The beginning of the message that Gitea 1.27 sends; any when omitted. */
  readonly words?: string;
  /** The status instead; the same when omitted. */
  readonly becomes?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends a bare status without a body. */
  readonly bare?: true;
  /** The message, or a function that derives it from that of Gitea 1.27; the same when omitted. */
  readonly says?: string | ((message: string) => string);
}

const SIGNING_KEYS = ['getSigningKey', 'repoSigningKey'];
const NEW_VARIABLES = ['createRepoVariable', 'createOrgVariable', 'createUserVariable'];
/** Operations on a runner of the instance or of the caller. */
const RUNNERS_OF_CALLER = [
  'getAdminRunner',
  'getUserRunner',
  'deleteAdminRunner',
  'deleteUserRunner',
];
const ARCHIVES = [
  'repoGetArchive',
  'repoDownloadTarball',
  'repoDownloadZipball',
  'repoDownloadBundle',
];

/** The older servers name the file that is not there, and no branch by its repository. */
const MISSING_FILE: AnswerDifference = {
  of: ['repoDeleteFile'],
  status: 404,
  words: 'object does not exist [id: , rel_path: ',
  says: (message) => message.replace(/^.*rel_path: /, 'repository file does not exist [path: '),
};

const MERGE = ['repoMergePullRequest'];
const RUN_LISTS = ['getWorkflowRuns', 'listWorkflowJobs', 'listWorkflowRunJobs', 'ListActionTasks'];

/** Answers that Gitea 1.22 and Forgejo 15 share. */
const OLDER_ANSWERS: readonly AnswerDifference[] = [
  { of: MERGE, status: 405, words: 'The PR is already merged', says: '' },
  { of: SIGNING_KEYS, status: 404, words: 'no signing key', becomes: 200, bare: true },
  { of: NEW_VARIABLES, status: 201, becomes: 204, bare: true },
  {
    status: 400,
    words: 'invalid variable or secret name',
    says: 'invalid secret name',
  },
  {
    status: 403,
    words: 'token does not have at least one of required scope(s), ',
    says: (message) => message.replace(', required=', ': ').split(', token scope=', 1).join(''),
  },
  {
    of: ARCHIVES,
    status: 200,
    headers: { 'accept-ranges': 'bytes', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
  },
  { of: ['repoDeleteFile'], status: 422, words: 'sha does not match', becomes: 400 },
  { of: ['repoDeleteFile'], status: 422, words: 'path contains a malformed', becomes: 400 },
  MISSING_FILE,
  {
    status: 404,
    words: 'branch does not exist',
    says: (message) => message.replace(/repo_id: \d+ /, ''),
  },
  {
    of: ['repoCreatePullRequest'],
    status: 404,
    words: 'ref "',
    says: "The target couldn't be found.",
  },
  { status: 404, words: 'not found', says: "The target couldn't be found." },
];

/** By server. The first entry that matches a response applies. */
export const ANSWER_DIFFERENCES: Readonly<Record<OlderKind, readonly AnswerDifference[]>> = {
  'gitea-1.22': [...OLDER_ANSWERS, { status: 301, becomes: 307 }],
  'gitea-1.25': [
    MISSING_FILE,
    { of: ['repoCreatePullRequest'], status: 404, words: 'ref "', says: 'not found' },
    { of: RUNNERS_OF_CALLER, status: 404, words: 'runner with id', says: 'Runner not found' },
    {
      of: ['GetWorkflowRun'],
      status: 404,
      words: 'run with id ',
      says: 'not found',
    },
    {
      of: RUN_LISTS,
      status: 400,
      words: 'invalid status ',
      says: (message) => message.replace('i', 'I'),
    },
    { of: ['downloadArtifact'], status: 302, headers: { 'content-disposition': 'attachment' } },
  ],
  'forgejo-15': [
    ...OLDER_ANSWERS,
    ...['Not all required', 'Does not have enough'].map((words) => ({
      of: MERGE,
      status: 405,
      words,
      says: (message: string) => `not allowed to merge [reason: ${message}]`,
    })),
    {
      of: MERGE,
      status: 405,
      says: (message) => message.replace('is not allowed an', 'is not an'),
    },
    {
      of: RUNNERS_OF_CALLER,
      status: 404,
      words: 'runner with id',
      says: (message) => message.replace('id', 'ID'),
    },
    {
      of: ['ActionsDispatchWorkflow'],
      status: 422,
      words: '[Ref]',
      becomes: 400,
      says: 'ref is empty',
    },
    { of: ['ActionsDispatchWorkflow'], status: 404, words: 'ref "', becomes: 500, says: '' },
    { of: ['ActionsDispatchWorkflow'], status: 404, words: 'workflow "', becomes: 500, says: '' },
    { of: ['repoUpdateFile'], status: 422, words: 'sha does not match', becomes: 409 },
    {
      of: RUN_LISTS,
      status: 400,
      words: 'invalid status ',
      says: (message) => message.replace('invalid status', 'unknown status:'),
    },
    { of: ['repoCreateRelease'], status: 409, says: 'Release has no Tag' },
    {
      of: ['issueEditIssue'],
      status: 412,
      says: (message) => message.replace(' or pull request', ''),
    },
  ],
};
