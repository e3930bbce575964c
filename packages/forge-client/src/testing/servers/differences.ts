import type { AnswerDifference } from './answers.js';
import type { FieldDifference, SchemaName } from './fields.js';
import type { ListDifferences } from './lists.js';

/** The quota that a write counts against. */
export interface QuotaLimit {
  readonly subject: string;
  /** Whose quota it is: that of the owner in the path, or of the caller. */
  readonly target: 'owner' | 'caller';
}

/** How a server differs from Gitea 1.27, which the rest of the embedded forge emulates. Taken from recordings of each server. */
export interface Differences {
  /** Fields that the server does not send, by schema. */
  readonly withoutFields: ReadonlyMap<string, readonly string[]>;
  /** What else differs in objects, by schema. */
  readonly fields: Readonly<Partial<Record<SchemaName, FieldDifference>>>;
  readonly answers: readonly AnswerDifference[];
  readonly lists: ListDifferences;
  /** The query parameter by which a dispatch requests its run: that of Gitea 1.27 when omitted; `null` where no run is ever returned. */
  readonly runAskedFor?: 'return_run_info' | null;
  /** The statuses that a query for workflow runs may name, and what Gitea calls them; those of Gitea 1.27 when omitted. */
  readonly runStatuses?: Readonly<Record<string, string>>;
  /** The events of webhooks that the server lacks, and those that only it has. */
  readonly hookEvents?: { readonly without: readonly string[]; readonly adds: readonly string[] };
  /** What the server does not read of a query or a body, by operation. */
  readonly ignores: ReadonlyMap<string, readonly string[]>;
  /** User settings that only this server has, with their defaults. */
  readonly userSettings?: Readonly<Record<string, string | boolean>>;
  /** Writes that are rejected over a quota, by operation. */
  readonly quotas?: Readonly<Record<string, QuotaLimit>>;
  /** Operations that respond with what Gitea 1.27 redirects to. */
  readonly follows: readonly string[];
  /** An update of an organisation clears the texts that it omits. */
  readonly clearsOrgs?: true;
  /** An update of a milestone without a date keeps its date. */
  readonly keepsDueDates?: true;
  /** A list of milestones contains the closed ones too, unless the query selects a state. */
  readonly closedMilestones?: true;
  /** Teams have no visibility: every member of an organisation lists all of them, and a search finds those of the caller only. */
  readonly equalTeams?: true;
  /** A change of a file requires its hash; without one, Gitea 1.27 creates the file. */
  readonly changesNeedHash?: true;
  /** A patch requires the field `sha`, which is not read. */
  readonly patchesNeedHash?: true;
  /** Lists of variables whose values are empty. */
  readonly hidesValues?: readonly string[];
}
