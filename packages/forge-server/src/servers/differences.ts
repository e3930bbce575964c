import { isOlder, type OlderKind, type ServerKind } from '../state/server-kinds.js';
import { type AnswerDifference, ANSWER_DIFFERENCES } from './answers.js';
import {
  type FieldDifference,
  FORGEJO_FIELDS,
  GITEA_122_FIELDS,
  GITEA_125_FIELDS,
  type SchemaName,
} from './fields.js';
import { type ListDifferences, LIST_DIFFERENCES } from './lists.js';
import { listIgnoredFields, listUnsentFields } from './new-fields.js';

/** Why the branch of a merged pull request has to stay. */
export type KeptBranch = 'default' | 'protected' | 'foreign';

/** The quota that a write counts against. */
export interface QuotaLimit {
  readonly subject: string;
  /** Whose quota it is: that of the owner in the path, or of the caller. */
  readonly target: 'owner' | 'caller';
}

/**
 * How a server differs from Gitea 1.27 with what Gitea 28 adds, which the rest of the embedded forge
 * emulates. Taken from recordings of each server.
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
  /** Which settings of a repository's parts an update may change without naming their switch. */
  readonly settingsWithoutSwitch?: 'none' | 'all';
  /** A merge keeps the branch, even if the repository deletes branches by default. */
  readonly mergeKeepsBranches?: true;
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
  /** The content of a file over the limit is that of an empty file; on Gitea 1.27 it is null. */
  readonly emptiesBigFiles?: true;
  /** Lists of variables whose values are empty. */
  readonly hidesValues?: readonly string[];
  /**
   * A merge that is to delete the branch is executed, and then refused with these messages if the
   * branch has to stay; Gitea 1.27 keeps the branch without an error.
   */
  readonly keptBranches?: Readonly<Record<KeptBranch, string | undefined>>;
}

/**
 * Returns the differences that every server except Gitea 1.27 and 28 has. Federation was disabled in the
 * recordings.
 */
function makeCommonDifferences(kind: OlderKind): Omit<Differences, 'fields'> {
  return {
    withoutFields: listUnsentFields(kind),
    ignores: listIgnoredFields(kind),
    answers: ANSWER_DIFFERENCES[kind],
    lists: LIST_DIFFERENCES[kind],
    clearsOrgs: true,
    changesNeedHash: true,
    closedMilestones: true,
    equalTeams: true,
  };
}

const UPLOAD_QUOTA = { subject: 'size:assets:attachments:issues', target: 'owner' } as const;
const PUSH_QUOTA = { subject: 'size:repos:all', target: 'owner' } as const;
const NEW_REPO_QUOTA = { subject: 'size:repos:all', target: 'caller' } as const;

/** By server, as recorded of 1.22.6, 1.25.4 and 15.0.3. */
export const DIFFERENCES: Readonly<Record<OlderKind, Differences>> = {
  'gitea-1.22': {
    ...makeCommonDifferences('gitea-1.22'),
    fields: GITEA_122_FIELDS,
    keepsDueDates: true,
    patchesNeedHash: true,
    hookEvents: { without: ['status', 'workflow_job', 'workflow_run'], adds: [] },
    settingsWithoutSwitch: 'none',
    mergeKeepsBranches: true,
    hidesValues: ['getRepoVariablesList'],
    emptiesBigFiles: true,
    keptBranches: {
      default: 'can not delete default branch',
      protected: 'branch protected',
      foreign: undefined,
    },
  },
  'gitea-1.25': {
    ...makeCommonDifferences('gitea-1.25'),
    fields: GITEA_125_FIELDS,
    settingsWithoutSwitch: 'none',
    runAskedFor: null,
  },
  'forgejo-15': {
    ...makeCommonDifferences('forgejo-15'),
    fields: FORGEJO_FIELDS,
    keepsDueDates: true,
    patchesNeedHash: true,
    hookEvents: {
      without: ['status', 'workflow_job', 'workflow_run'],
      adds: ['action_run_failure', 'action_run_recover', 'action_run_success'],
    },
    userOrders: {
      oldest: 'created asc',
      newest: 'created desc',
      leastupdate: 'updated asc',
      recentupdate: 'updated desc',
      alphabetically: 'name asc',
      reversealphabetically: 'name desc',
    },
    hookTypes: ['forgejo', 'sourcehut_builds'],
    settingsWithoutSwitch: 'all',
    mergeKeepsBranches: true,
    emptiesBigFiles: true,
    keptBranches: {
      default: 'the head branch is the default branch',
      protected: 'the head branch is protected',
      foreign: 'insufficient permission to delete head branch',
    },
    runAskedFor: 'return_run_info',
    runStatuses: {
      waiting: 'queued',
      running: 'in_progress',
      blocked: 'waiting',
      success: 'success',
      failure: 'failure',
      cancelled: 'cancelled',
      skipped: 'skipped',
    },
    userSettings: { enable_repo_unit_hints: false, hide_pronouns: false, pronouns: '' },
    quotas: {
      issueCreateIssueAttachment: UPLOAD_QUOTA,
      issueCreateIssueCommentAttachment: UPLOAD_QUOTA,
      repoCreateReleaseAttachment: { ...UPLOAD_QUOTA, subject: 'size:assets:attachments:releases' },
      repoApplyDiffPatch: PUSH_QUOTA,
      repoChangeFiles: PUSH_QUOTA,
      repoCreateBranch: PUSH_QUOTA,
      repoCreateFile: PUSH_QUOTA,
      repoUpdateFile: PUSH_QUOTA,
      createOrgRepo: PUSH_QUOTA,
      createCurrentUserRepo: NEW_REPO_QUOTA,
      createFork: NEW_REPO_QUOTA,
      generateRepo: NEW_REPO_QUOTA,
      repoMigrate: NEW_REPO_QUOTA,
    },
  },
};

/** What Gitea 1.27 lacks of Gitea 28. */
const OF_GITEA_127: Differences = {
  withoutFields: listUnsentFields('gitea-1.27'),
  ignores: listIgnoredFields('gitea-1.27'),
  fields: {},
  answers: [],
  lists: {},
};

/** Returns how a server differs; undefined for Gitea 28. */
export function findDifferences(kind: ServerKind): Differences | undefined {
  if (kind === 'gitea-28') return undefined;
  return isOlder(kind) ? DIFFERENCES[kind] : OF_GITEA_127;
}
