import * as z from 'zod/v4/mini';
import {
  instant,
  integer,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import { type Comment, comment } from '../../entities/comment-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** An entry of an activity feed. */
export interface Activity {
  id: number;
  /** Id of the user whose feed it belongs to. */
  user_id: number;
  /** The action, such as `create_issue`. */
  op_type: OpenEnum<
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
  /** Id of the user who did it. */
  act_user_id: number;
  /** The user who did it; `null` when the account was deleted. */
  act_user: User | null;
  repo_id: number;
  /** `null` when it was deleted or is hidden. */
  repo: Repository | null;
  /** 0 if the activity has no comment. */
  comment_id: number;
  /** `null` if the activity has no comment. */
  comment: Comment | null;
  /** Branch or tag; empty for none. */
  ref_name: string;
  /** Whether only users who may read the repository can see it. */
  is_private: boolean;
  /** Depends on `op_type`; often JSON or `number|title`. */
  content: string;
  created: string;
}
export const activity: ZodSchema<Activity> = /* @__PURE__ */ object(() => ({
  id: integer(),
  user_id: integer(),
  op_type: activityType(),
  act_user_id: integer(),
  act_user: z.nullable(user),
  repo_id: integer(),
  repo: z.nullable(repository),
  comment_id: integer(),
  comment: z.nullable(comment),
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

/** The number of activities of a user in an interval of 15 minutes. */
export interface UserHeatmapData {
  /** Start of the interval, in seconds since 1970. */
  timestamp: number;
  /** At least 1: the list omits intervals without activity. */
  contributions: number;
}
export const userHeatmapData: ZodSchema<UserHeatmapData> = /* @__PURE__ */ object(() => ({
  timestamp: integer(),
  contributions: integer(),
}));

/** Filters and sort order of `users.search`. */
export interface SearchUsersQuery extends PageQuery {
  /** Search terms. */
  q?: string | undefined;
  /** Only the user with this id. */
  uid?: number | undefined;
  /** Default `alphabetically`. Gitea ignores it. Forgejo 13 or newer only. */
  sort?:
    | OpenEnum<
        | 'oldest'
        | 'newest'
        | 'alphabetically'
        | 'reversealphabetically'
        | 'recentupdate'
        | 'leastupdate'
      >
    | undefined;
}
export const searchUsersQuery: ZodSchema<SearchUsersQuery> = /* @__PURE__ */ object(() => ({
  q: z.optional(z.string()),
  uid: z.optional(integer()),
  sort: z.optional(
    openEnum([
      'oldest',
      'newest',
      'alphabetically',
      'reversealphabetically',
      'recentupdate',
      'leastupdate',
    ]),
  ),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** Filters of `users.activities.list`. */
export interface ListUserActivityQuery extends PageQuery {
  /** Whether to omit the activity of others in repositories of the user. */
  'only-performed-by'?: boolean | undefined;
  /** A day in the form `YYYY-MM-DD`; an invalid date is ignored. */
  date?: string | undefined;
}
export const listUserActivityQuery: ZodSchema<ListUserActivityQuery> = /* @__PURE__ */ object(
  () => ({
    'only-performed-by': z.optional(z.boolean()),
    date: z.optional(z.string()),
    page: z.optional(integer()),
    limit: z.optional(integer()),
  }),
);
