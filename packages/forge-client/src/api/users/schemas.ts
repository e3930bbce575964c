import { instant, instantOrNull, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Comment, comment } from '../issues/comments/schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../repos/schemas.js';

/** A user, or an organisation where a list holds both. What the caller may not see reads as empty, false or `null`. */
export interface User {
  /** Negative for the built-in users such as Ghost. */
  id: number;
  /** Name in addresses; unique without regard to letter case. Organisations are users too. */
  login: string;
  /** Name at the authentication source; empty unless an administrator set it. */
  login_name: string;
  /** Authentication source; 0 is the site itself. */
  source_id: number;
  full_name: string;
  /**
   * The real address for signed-in callers; a placeholder when it is hidden or the caller is anonymous; empty for organisations.
   */
  email: string;
  avatar_url: string;
  /** Address of its web page. */
  html_url: string;
  /** Language of the interface, such as `en-US`; empty when not set or not shown. */
  language: string;
  /** Administrator of the site. */
  is_admin: boolean;
  /** `null` when never, or when the caller may not see it. */
  last_login: string | null;
  /** `null` for built-in users. */
  created: string | null;
  /** Sees only what it was added to. False also when the caller may not see it. */
  restricted: boolean;
  /** False also when the caller may not see it, so it says nothing about other accounts. */
  active: boolean;
  /** False also when the caller may not see it. */
  prohibit_login: boolean;
  location: string;
  website: string;
  description: string;
  /** `limited` is hidden from anonymous callers, `private` from all who share no organisation. */
  visibility: 'public' | 'limited' | 'private';
  followers_count: number;
  following_count: number;
  starred_repos_count: number;
  /** Same as `login`. */
  username: string;
}
export const user: Schema<User> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  login: z.string(),
  login_name: z.string(),
  source_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  avatar_url: z.string(),
  html_url: z.string(),
  language: z.string(),
  is_admin: z.boolean(),
  last_login: instantOrNull('epoch'),
  created: instantOrNull('epoch'),
  restricted: z.boolean(),
  active: z.boolean(),
  prohibit_login: z.boolean(),
  location: z.string(),
  website: z.string(),
  description: z.string(),
  visibility: z.enum(['public', 'limited', 'private']),
  followers_count: z.int(),
  following_count: z.int(),
  starred_repos_count: z.int(),
  username: z.string(),
}));

/** One line of a feed. */
export interface Activity {
  id: number;
  /** Whose feed it stands in. */
  user_id: number;
  /** What was done, such as `create_issue`. */
  op_type: Open<
    | 'create_repo' | 'rename_repo' | 'star_repo' | 'watch_repo' | 'commit_repo' | 'create_issue' | 'create_pull_request'
    | 'transfer_repo' | 'push_tag' | 'comment_issue' | 'merge_pull_request' | 'close_issue' | 'reopen_issue' | 'close_pull_request'
    | 'reopen_pull_request' | 'delete_tag' | 'delete_branch' | 'mirror_sync_push' | 'mirror_sync_create' | 'mirror_sync_delete'
    | 'approve_pull_request' | 'reject_pull_request' | 'comment_pull' | 'publish_release' | 'pull_review_dismissed'
    | 'pull_request_ready_for_review' | 'auto_merge_pull_request'
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
  op_type: openEnum([
    'create_repo', 'rename_repo', 'star_repo', 'watch_repo', 'commit_repo', 'create_issue', 'create_pull_request', 'transfer_repo',
    'push_tag', 'comment_issue', 'merge_pull_request', 'close_issue', 'reopen_issue', 'close_pull_request', 'reopen_pull_request',
    'delete_tag', 'delete_branch', 'mirror_sync_push', 'mirror_sync_create', 'mirror_sync_delete', 'approve_pull_request',
    'reject_pull_request', 'comment_pull', 'publish_release', 'pull_review_dismissed', 'pull_request_ready_for_review',
    'auto_merge_pull_request',
  ]),
  act_user_id: z.int(),
  act_user: z.nullable(zodOf(user)),
  repo_id: z.int(),
  repo: z.nullable(zodOf(repository)),
  comment_id: z.int(),
  comment: z.nullable(zodOf(comment)),
  ref_name: z.string(),
  is_private: z.boolean(),
  content: z.string(),
  created: instant(),
}));

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
  q: z.optional(z.string()),
  uid: z.optional(z.int()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** What `listUserActivity` filters by. */
export interface ListUserActivityQuery extends PageQuery {
  /** Leaves out what others did in repositories of the user. */
  'only-performed-by'?: boolean | undefined;
  /** One day, `YYYY-MM-DD`; a bad one is ignored. */
  date?: string | undefined;
}
export const listUserActivityQuery: Schema<ListUserActivityQuery> = /* @__PURE__ */ object(() => ({
  'only-performed-by': z.optional(z.boolean()),
  date: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
