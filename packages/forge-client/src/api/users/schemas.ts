import { instant, nullable, object, type Open, openEnum, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Comment, comment } from '../../entities/comment-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** One line of a feed. */
export interface Activity {
  id: number;
  /** Whose feed it stands in. */
  user_id: number;
  /** What was done, such as `create_issue`. */
  op_type: Open<
    | 'create_repo'
    | 'rename_repo'
    | 'star_repo'
    | 'watch_repo'
    | 'commit_repo'
    | 'create_issue'
    | 'create_pull_request'
    | 'transfer_repo'
    | 'push_tag'
    | 'comment_issue'
    | 'merge_pull_request'
    | 'close_issue'
    | 'reopen_issue'
    | 'close_pull_request'
    | 'reopen_pull_request'
    | 'delete_tag'
    | 'delete_branch'
    | 'mirror_sync_push'
    | 'mirror_sync_create'
    | 'mirror_sync_delete'
    | 'approve_pull_request'
    | 'reject_pull_request'
    | 'comment_pull'
    | 'publish_release'
    | 'pull_review_dismissed'
    | 'pull_request_ready_for_review'
    | 'auto_merge_pull_request'
  >;
  /** Who did it. */
  act_user_id: number;
  /** Who did it; `null` when the account is gone. */
  act_user: User | null;
  repo_id: number;
  /** `null` when it is gone or hidden. */
  repo: Repository | null;
  /** 0 when none belongs to it. */
  comment_id: number;
  /** `null` when none belongs to it. */
  comment: Comment | null;
  /** Branch or tag; empty for none. */
  ref_name: string;
  /** Only those who may read the repository see it. */
  is_private: boolean;
  /** Depends on `op_type`; often JSON or `number|title`. */
  content: string;
  created: string;
}
export const activity: Schema<Activity> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  user_id: z.int(),
  op_type: activityType(),
  act_user_id: z.int(),
  act_user: nullable(zodOf(user)),
  repo_id: z.int(),
  repo: nullable(zodOf(repository)),
  comment_id: z.int(),
  comment: nullable(zodOf(comment)),
  ref_name: z.string(),
  is_private: z.boolean(),
  content: z.string(),
  created: instant(),
}));

/** The kinds of events in a feed. */
const activityType = () =>
  openEnum([
    'create_repo',
    'rename_repo',
    'star_repo',
    'watch_repo',
    'commit_repo',
    'create_issue',
    'create_pull_request',
    'transfer_repo',
    'push_tag',
    'comment_issue',
    'merge_pull_request',
    'close_issue',
    'reopen_issue',
    'close_pull_request',
    'reopen_pull_request',
    'delete_tag',
    'delete_branch',
    'mirror_sync_push',
    'mirror_sync_create',
    'mirror_sync_delete',
    'approve_pull_request',
    'reject_pull_request',
    'comment_pull',
    'publish_release',
    'pull_review_dismissed',
    'pull_request_ready_for_review',
    'auto_merge_pull_request',
  ]);

/** How much a user did in one stretch of 15 minutes. */
export interface UserHeatmapData {
  /** Start, in seconds since 1970. */
  timestamp: number;
  /** At least 1: idle stretches are left out. */
  contributions: number;
}
export const userHeatmapData: Schema<UserHeatmapData> = /* @__PURE__ */ object(() => ({
  timestamp: z.int(),
  contributions: z.int(),
}));

/** What `searchUsers` filters and sorts by. */
export interface SearchUsersQuery extends PageQuery {
  /** Words to look for. */
  q?: string | undefined;
  /** Only this id. */
  uid?: number | undefined;
}
export const searchUsersQuery: Schema<SearchUsersQuery> = /* @__PURE__ */ object(() => ({
  q: optional(z.string()),
  uid: optional(z.int()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));

/** What `listUserActivity` filters by. */
export interface ListUserActivityQuery extends PageQuery {
  /** Leaves out what others did in repositories of the user. */
  'only-performed-by'?: boolean | undefined;
  /** One day, `YYYY-MM-DD`; a bad one is ignored. */
  date?: string | undefined;
}
export const listUserActivityQuery: Schema<ListUserActivityQuery> = /* @__PURE__ */ object(() => ({
  'only-performed-by': optional(z.boolean()),
  date: optional(z.string()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));
