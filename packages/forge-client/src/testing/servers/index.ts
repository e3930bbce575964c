import type { ServerKind } from '../../service/server-kinds.js';
import type { FieldDifference, Fields, ListDifferences, SchemaName } from './versions.js';
import {
  forgejoFields,
  gitea122Fields,
  gitea125Fields,
  listIgnored,
  LIST_DIFFERENCES,
  listNotSent,
} from './versions.js';
import type { Schema } from '@clients/core';
import { unwrapLazy } from '@clients/core/schema';
import { isRecord } from '@clients/core/testing';
import type * as z from 'zod/v4/mini';
import * as schemas from '../../schemas.js';
import type { ForgeState } from '../state/forge-state.js';

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

const signingKeys = ['getSigningKey', 'repoSigningKey'];
const variables = ['createRepoVariable', 'createOrgVariable', 'createUserVariable'];
const runnersOfAll = ['getAdminRunner', 'getUserRunner', 'deleteAdminRunner', 'deleteUserRunner'];
const archives = [
  'repoGetArchive',
  'repoDownloadTarball',
  'repoDownloadZipball',
  'repoDownloadBundle',
];

/** The older servers name the file that is not there, and no branch by its repository. */
const missingFile: AnswerDifference = {
  of: ['repoDeleteFile'],
  status: 404,
  words: 'object does not exist [id: , rel_path: ',
  says: (message) => message.replace(/^.*rel_path: /, 'repository file does not exist [path: '),
};

/** Gitea 1.22 and Forgejo 15. */
const olderAnswers: readonly AnswerDifference[] = [
  { of: signingKeys, status: 404, words: 'no signing key', becomes: 200, bare: true },
  { of: variables, status: 201, becomes: 204, bare: true },
  {
    of: archives,
    status: 200,
    headers: { 'accept-ranges': 'bytes', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
  },
  { of: ['repoDeleteFile'], status: 422, words: 'sha does not match', becomes: 400 },
  { of: ['repoDeleteFile'], status: 422, words: 'path contains a malformed', becomes: 400 },
  missingFile,
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
export const ANSWER_DIFFERENCES: Readonly<
  Record<Exclude<ServerKind, 'gitea-1.27'>, readonly AnswerDifference[]>
> = {
  'gitea-1.22': [...olderAnswers, { status: 301, becomes: 307 }],
  'gitea-1.25': [
    missingFile,
    { of: ['repoCreatePullRequest'], status: 404, words: 'ref "', says: 'not found' },
    { of: runnersOfAll, status: 404, words: 'runner with id', says: 'Runner not found' },
    {
      of: ['GetWorkflowRun'],
      status: 404,
      words: 'run with id ',
      says: 'not found',
    },
    { of: ['downloadArtifact'], status: 302, headers: { 'content-disposition': 'attachment' } },
  ],
  'forgejo-15': [
    ...olderAnswers,
    {
      of: runnersOfAll,
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
  ],
};

/** The quota that a write counts against. */
export interface QuotaLimit {
  readonly subject: string;
  /** Whose quota it is: that of the owner in the path, or of the caller. */
  readonly target: 'owner' | 'caller';
}

/**
 * How a server differs from Gitea 1.27, which the rest of the embedded forge emulates. Taken from
 * recordings of each server.
 */
export interface Differences {
  /** Fields that the server does not send, by schema. */
  readonly withoutFields: ReadonlyMap<string, readonly string[]>;
  readonly fields: Readonly<Partial<Record<SchemaName, FieldDifference>>>;
  readonly answers: readonly AnswerDifference[];
  readonly lists: ListDifferences;
  /**
   * The query parameter by which a dispatch requests its run: that of Gitea 1.27 when omitted;
   * `null` where no run is ever returned.
   */
  readonly runAskedFor?: 'return_run_info' | null;
  /**
   * The statuses that a query for workflow runs may name, each with Gitea's name for it; those of
   * Gitea 1.27 when omitted.
   */
  readonly runStatuses?: Readonly<Record<string, string>>;
  /** The orders of a list of users, each with Gitea's name for it; those of Gitea when omitted. */
  readonly userOrders?: Readonly<Record<string, string>>;
  /** Types of webhooks that only this server has. */
  readonly hookTypes?: readonly string[];
  /** The events of webhooks that the server lacks, and those that only it has. */
  readonly hookEvents?: { readonly without: readonly string[]; readonly adds: readonly string[] };
  /** Keys of a query or a body that the server ignores, by operation. */
  readonly ignores: ReadonlyMap<string, readonly string[]>;
  /** User settings that only this server has, with their defaults. */
  readonly userSettings?: Readonly<Record<string, string | boolean>>;
  /** Writes that are rejected over a quota, by operation. */
  readonly quotas?: Readonly<Record<string, QuotaLimit>>;
  /** Operations that follow the redirects of Gitea 1.27 themselves. */
  readonly follows: readonly string[];
  /** An update of an organisation clears the texts that it omits. */
  readonly clearsOrgs?: true;
  /** An update of a milestone without a date keeps its date. */
  readonly keepsDueDates?: true;
  /** A list of milestones contains the closed ones too, unless the query selects a state. */
  readonly closedMilestones?: true;
  /**
   * Teams have no visibility: every member of an organisation lists all of them, and a search finds
   * those of the caller only.
   */
  readonly equalTeams?: true;
  /** A change of a file requires its hash; without one, Gitea 1.27 creates the file. */
  readonly changesNeedHash?: true;
  /** A patch requires the field `sha`, which is not read. */
  readonly patchesNeedHash?: true;
  /** Lists of variables whose values are empty. */
  readonly hidesValues?: readonly string[];
}

/**
 * Returns the differences that every server except Gitea 1.27 has. Federation was disabled in the
 * recordings.
 */
function makeCommonDifferences(
  kind: Exclude<ServerKind, 'gitea-1.27'>,
): Omit<Differences, 'fields'> {
  return {
    withoutFields: listNotSent(kind),
    ignores: listIgnored(kind),
    answers: ANSWER_DIFFERENCES[kind],
    lists: LIST_DIFFERENCES[kind],
    follows: ['repoGetCommitPullRequest'],
    clearsOrgs: true,
    changesNeedHash: true,
    closedMilestones: true,
    equalTeams: true,
  };
}

const uploads = { subject: 'size:assets:attachments:issues', target: 'owner' } as const;
const pushes = { subject: 'size:repos:all', target: 'owner' } as const;
const newRepos = { subject: 'size:repos:all', target: 'caller' } as const;

/** By server, as recorded of 1.22.6, 1.25.4 and 15.0.3. */
export const DIFFERENCES: Readonly<Record<Exclude<ServerKind, 'gitea-1.27'>, Differences>> = {
  'gitea-1.22': {
    ...makeCommonDifferences('gitea-1.22'),
    fields: gitea122Fields,
    keepsDueDates: true,
    patchesNeedHash: true,
    hookEvents: { without: ['status', 'workflow_job', 'workflow_run'], adds: [] },
    hidesValues: ['getRepoVariablesList'],
  },
  'gitea-1.25': {
    ...makeCommonDifferences('gitea-1.25'),
    fields: gitea125Fields,
    runAskedFor: null,
  },
  'forgejo-15': {
    ...makeCommonDifferences('forgejo-15'),
    fields: forgejoFields,
    keepsDueDates: true,
    patchesNeedHash: true,
    hookEvents: {
      without: ['status', 'workflow_job', 'workflow_run'],
      adds: ['action_run_failure', 'action_run_recover', 'action_run_success'],
    },
    userOrders: {
      ...{ oldest: 'created asc', newest: 'created desc' },
      ...{ leastupdate: 'updated asc', recentupdate: 'updated desc' },
      ...{ alphabetically: 'name asc', reversealphabetically: 'name desc' },
    },
    hookTypes: ['forgejo', 'sourcehut_builds'],
    runAskedFor: 'return_run_info',
    runStatuses: {
      ...{ waiting: 'queued', running: 'in_progress', blocked: 'waiting' },
      ...{ success: 'success', failure: 'failure', cancelled: 'cancelled', skipped: 'skipped' },
    },
    userSettings: { enable_repo_unit_hints: false, hide_pronouns: false, pronouns: '' },
    quotas: {
      ...{ issueCreateIssueAttachment: uploads, issueCreateIssueCommentAttachment: uploads },
      repoCreateReleaseAttachment: { ...uploads, subject: 'size:assets:attachments:releases' },
      ...{
        repoApplyDiffPatch: pushes,
        repoChangeFiles: pushes,
        repoCreateBranch: pushes,
        repoCreateFile: pushes,
        repoUpdateFile: pushes,
      },
      ...{
        createOrgRepo: pushes,
        createCurrentUserRepo: newRepos,
        createFork: newRepos,
        generateRepo: newRepos,
        repoMigrate: newRepos,
      },
    },
  },
};

/** Returns how a server differs from Gitea 1.27; undefined for Gitea 1.27 itself. */
export function findDifferences(kind: ServerKind): Differences | undefined {
  return kind === 'gitea-1.27' ? undefined : DIFFERENCES[kind];
}

type Zod = z.core.$ZodType;

interface ObjectDifference extends FieldDifference {
  readonly without: readonly string[];
}

type ByNode = ReadonlyMap<Zod, ObjectDifference>;

const named = new Map<Differences, ByNode>();

export function convertFields(
  differences: Differences,
  schema: Schema<unknown>,
  value: unknown,
  state: ForgeState,
): unknown {
  const known = named.get(differences) ?? indexByNode(differences);
  named.set(differences, known);
  return rewriteValue(known, schema as unknown as Zod, value, state);
}

function indexByNode({ fields, withoutFields }: Differences): ByNode {
  const names = new Set([
    ...withoutFields.keys(),
    ...Object.keys(fields),
  ]) as ReadonlySet<SchemaName>;
  return new Map(
    [...names].map((name) => [
      unwrapLazy(schemas[name] as Zod),
      { without: withoutFields.get(name) ?? [], ...fields[name] },
    ]),
  );
}

function rewriteValue(known: ByNode, lazy: Zod, value: unknown, state: ForgeState): unknown {
  const node = unwrapLazy(lazy) as z.core.$ZodTypes;
  const difference = known.get(node);
  const inner = rewriteInside(known, node, value, state);
  return difference === undefined || !isRecord(inner)
    ? inner
    : changeFields(difference, inner, state);
}

function rewriteInside(
  known: ByNode,
  node: z.core.$ZodTypes,
  value: unknown,
  state: ForgeState,
): unknown {
  const next = (to: Zod | undefined, part: unknown): unknown =>
    to === undefined ? part : rewriteValue(known, to, part, state);
  const { def } = node._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return next(def.innerType, value);
    case 'pipe':
      return next(def.out, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => next(def.element, item)) : value;
    case 'record':
      return isRecord(value) ? mapFields(value, (part) => next(def.valueType, part)) : value;
    case 'object':
      return isRecord(value) ? mapFields(value, (part, key) => next(def.shape[key], part)) : value;
    case 'union':
      return next(
        def.options.find(
          (each) => unwrapLazy(each)._zod.def.type === (Array.isArray(value) ? 'array' : 'object'),
        ),
        value,
      );
    default:
      return value;
  }
}

function mapFields(value: Fields, change: (part: unknown, key: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]));
}

function changeFields(
  { without, nulls = [], adds = {} }: ObjectDifference,
  fields: Fields,
  state: ForgeState,
): Fields {
  const kept = Object.entries(fields).filter(([key]) => !without.includes(key));
  const empty = nulls.filter(
    (key) => fields[key] === undefined || (Array.isArray(fields[key]) && fields[key].length === 0),
  );
  const added = Object.entries(adds).map(([key, value]) => [
    key,
    typeof value === 'function' ? value(fields, state) : value,
  ]);
  return Object.fromEntries([...kept, ...empty.map((key) => [key, null]), ...added]) as Fields;
}
