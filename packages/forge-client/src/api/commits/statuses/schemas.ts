import { instant, list, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

/** What a check says of a commit. */
export interface CommitStatus {
  id: number;
  /** May be any text: the server does not check it. */
  status: Open<'pending' | 'success' | 'error' | 'failure' | 'warning' | 'skipped'>;
  /** Where to read more; empty for none. */
  target_url: string;
  /** Empty for none. */
  description: string;
  /** Address in the API. */
  url: string;
  /** Name of the check; may be empty. The newest status of each one counts. */
  context: string;
  /** `null` when the account is gone. */
  creator: User | null;
  created_at: string;
  updated_at: string;
}
export const commitStatus: Schema<CommitStatus> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  status: openEnum(['pending', 'success', 'error', 'failure', 'warning', 'skipped']),
  target_url: z.string(),
  description: z.string(),
  url: z.string(),
  context: z.string(),
  creator: z.nullable(zodOf(user)),
  created_at: instant(),
  updated_at: instant(),
}));

/** What the checks of a commit amount to. */
export interface CombinedStatus {
  /** The worst among `statuses`, so of this page only; `pending` when there are none. */
  state: Open<'pending' | 'success' | 'error' | 'failure' | 'warning' | 'skipped'>;
  /** Hash of the commit. */
  sha: string;
  /** Length of `statuses`: how many this page holds, not how many there are. */
  total_count: number;
  /** Newest status of each context, at most 50. */
  statuses: readonly CommitStatus[];
  repository: Repository | null;
  /** Address of the commit in the API. */
  commit_url: string;
  /** Address in the API. */
  url: string;
}
export const combinedStatus: Schema<CombinedStatus> = /* @__PURE__ */ object(() => ({
  state: openEnum(['pending', 'success', 'error', 'failure', 'warning', 'skipped']),
  sha: z.string(),
  total_count: z.int(),
  statuses: list(zodOf(commitStatus)),
  repository: z.nullable(zodOf(repository)),
  commit_url: z.string(),
  url: z.string(),
}));

/** What a check says of a commit. */
export interface CreateStatus {
  /** None gives a status that is neither good nor bad. */
  state?: 'pending' | 'success' | 'error' | 'failure' | 'warning' | 'skipped' | undefined;
  /** Where to read more; empty for none. */
  target_url?: string | undefined;
  /** Short text beside the name. */
  description?: string | undefined;
  /** Name of the check; empty when left out. */
  context?: string | undefined;
}
export const createStatusBody: Schema<CreateStatus> = /* @__PURE__ */ object(() => ({
  state: z.optional(z.enum(['pending', 'success', 'error', 'failure', 'warning', 'skipped'])),
  target_url: z.optional(z.string()),
  description: z.optional(z.string()),
  context: z.optional(z.string()),
}));

/** What `listStatuses` filters and sorts by. */
export interface ListStatusesQuery extends PageQuery {
  /** By age of the last update or by number; `oldest` has the first one first. */
  sort?: 'oldest' | 'recentupdate' | 'leastupdate' | 'leastindex' | 'highestindex' | undefined;
  /** Only statuses of this state. */
  state?: 'pending' | 'success' | 'error' | 'failure' | 'warning' | undefined;
}
export const listStatusesQuery: Schema<ListStatusesQuery> = /* @__PURE__ */ object(() => ({
  sort: z.optional(z.enum(['oldest', 'recentupdate', 'leastupdate', 'leastindex', 'highestindex'])),
  state: z.optional(z.enum(['pending', 'success', 'error', 'failure', 'warning'])),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
