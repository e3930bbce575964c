import type * as schemas from '../../schemas.js';
import type { ForgeState } from '../state/forge-state.js';
import type { Ignored } from './ignored.js';

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** How the objects of one schema differ from those of Gitea 1.27. */
export interface FieldDifference {
  /** Keys that the server does not send. */
  readonly without?: readonly string[];
  /** Keys that are `null` where Gitea 1.27 leaves them out. */
  readonly nulls?: readonly string[];
  /** Keys that only this server sends, or sends in another form: the value, or what makes it of the object. */
  readonly adds?: Readonly<Record<string, string | number | boolean | null | Fields | ((fields: Fields, state: ForgeState) => unknown)>>;
}

/** How a response differs. */
export interface AnswerDifference {
  /** Operations that differ; every operation when omitted. */
  readonly of?: readonly string[];
  /** The status that Gitea 1.27 responds with. */
  readonly status: number;
  /** The beginning of the message that Gitea 1.27 sends; any when omitted. */
  readonly words?: string;
  /** The status instead; the same when omitted. */
  readonly becomes?: number;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends a bare status without a body. */
  readonly bare?: true;
}

/** How lists differ, by operation. */
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

/** The quota that a write counts against. */
export interface QuotaLimit {
  readonly subject: string;
  /** Whose quota it is: that of the owner in the path, or of the caller. */
  readonly target: 'owner' | 'caller';
}

/** How a server differs from Gitea 1.27, which the rest of the embedded forge emulates. Taken from recordings of each server. */
export interface Differences {
  /** By the name of the schema. */
  readonly fields: Readonly<Partial<Record<keyof typeof schemas, FieldDifference>>>;
  /** The first entry that matches a response applies. */
  readonly answers: readonly AnswerDifference[];
  readonly lists: ListDifferences;
  /** The query parameter by which a dispatch requests its run: that of Gitea 1.27 when omitted; `null` where no run is ever returned. */
  readonly runAskedFor?: 'return_run_info' | null;
  /** The statuses that a query for workflow runs may name, and what Gitea calls them; those of Gitea 1.27 when omitted. */
  readonly runStatuses?: Readonly<Record<string, string>>;
  /** The events of webhooks that the server lacks, and those that only it has. */
  readonly hookEvents?: { readonly without: readonly string[]; readonly adds: readonly string[] };
  /** What the server does not read of a query or a body. */
  readonly ignores: Ignored;
  /** `Cache-Control` of every response without one of its own, including those to unknown methods. */
  readonly cacheControl: string;
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
  /** A page of the commits of a path is as many times longer as its number, and overlaps with the next ones. */
  readonly longPages?: true;
  /** A change of a file requires its hash; without one, Gitea 1.27 creates the file. */
  readonly changesNeedHash?: true;
  /** A patch requires the field `sha`, which is not read. */
  readonly patchesNeedHash?: true;
  /** Lists of variables whose values are empty. */
  readonly hidesValues?: readonly string[];
}
