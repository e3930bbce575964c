import * as z from 'zod/v4/mini';
import {
  instant,
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

/** The result that a check reports for a commit. */
export interface CommitStatus {
  id: number;
  /** The server does not validate it, so any string may appear. */
  status: OpenEnum<'pending' | 'success' | 'error' | 'failure' | 'warning' | 'skipped'>;
  /** Link to the details; empty when none is set. */
  target_url: string;
  /** Empty when none is set. */
  description: string;
  /** URL in the API. */
  url: string;
  /** Name of the check; may be empty. The newest status of each check counts. */
  context: string;
  /** `null` when the account no longer exists. */
  creator: User | null;
  created_at: string;
  updated_at: string;
}
export const commitStatus: ZodSchema<CommitStatus> = /* @__PURE__ */ object(() => ({
  id: integer(),
  status: openEnum(['pending', 'success', 'error', 'failure', 'warning', 'skipped']),
  target_url: z.string(),
  description: z.string(),
  url: z.string(),
  context: z.string(),
  creator: z.nullable(user),
  created_at: instant(),
  updated_at: instant(),
}));

/** The combined result of a commit's checks. */
export interface CombinedStatus {
  /** The worst state in `statuses`, and so of this page only; `pending` when there are none. */
  state: OpenEnum<'pending' | 'success' | 'error' | 'failure' | 'warning' | 'skipped'>;
  /** Hash of the commit. */
  sha: string;
  /** Length of `statuses`: the number on this page, not the total. */
  total_count: number;
  /** Newest status of each context, at most 50 per page. */
  statuses: CommitStatus[];
  repository: Repository | null;
  /** URL of the commit in the API. */
  commit_url: string;
  /** URL in the API. */
  url: string;
}
export const combinedStatus: ZodSchema<CombinedStatus> = /* @__PURE__ */ object(() => ({
  state: openEnum(['pending', 'success', 'error', 'failure', 'warning', 'skipped']),
  sha: z.string(),
  total_count: integer(),
  statuses: list(commitStatus),
  repository: z.nullable(repository),
  commit_url: z.string(),
  url: z.string(),
}));

/** A status to add to a commit. */
export interface CreateStatus {
  /** If omitted, the status counts as neither success nor failure. */
  state?: 'pending' | 'success' | 'error' | 'failure' | 'warning' | 'skipped' | undefined;
  /** Link to the details; empty when omitted. */
  target_url?: string | undefined;
  /** Short text shown next to the name. */
  description?: string | undefined;
  /** Name of the check; empty when omitted. */
  context?: string | undefined;
}
export const createStatusBody: ZodSchema<CreateStatus> = /* @__PURE__ */ object(() => ({
  state: z.optional(z.enum(['pending', 'success', 'error', 'failure', 'warning', 'skipped'])),
  target_url: z.optional(z.string()),
  description: z.optional(z.string()),
  context: z.optional(z.string()),
}));

/** Filter, order and page of `commits.statuses.list`. */
export interface ListStatusesQuery extends PageQuery {
  /** By time of the last update or by index; `oldest` lists the first status first. */
  sort?: 'oldest' | 'recentupdate' | 'leastupdate' | 'leastindex' | 'highestindex' | undefined;
  /** Only statuses with this state. */
  state?: 'pending' | 'success' | 'error' | 'failure' | 'warning' | undefined;
}
export const listStatusesQuery: ZodSchema<ListStatusesQuery> = /* @__PURE__ */ object(() => ({
  sort: z.optional(z.enum(['oldest', 'recentupdate', 'leastupdate', 'leastindex', 'highestindex'])),
  state: z.optional(z.enum(['pending', 'success', 'error', 'failure', 'warning'])),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
