import { array, closedEnum, instant, nullable, object, type Open, openEnum, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Instant, optionalInstant } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';

/** What a notification is about. */
export interface NotificationSubject {
  /** Title of the issue or pull request, or `owner/name` of the repository. */
  title: string;
  /** Address in the API; for a repository only its path, `/owner/name`. */
  url: string;
  /** Address of the newest comment in the API; empty for none. */
  latest_comment_url: string;
  /** Address of its web page. */
  html_url: string;
  /** Web page of the newest comment; empty for none. */
  latest_comment_html_url: string;
  type: 'Issue' | 'Pull' | 'Commit' | 'Repository';
  /** Empty for a repository. */
  state: Open<'open' | 'closed' | 'merged'>;
}
export const notificationSubject: Schema<NotificationSubject> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  url: z.string(),
  latest_comment_url: z.string(),
  html_url: z.string(),
  latest_comment_html_url: z.string(),
  type: closedEnum(['Issue', 'Pull', 'Commit', 'Repository']),
  state: openEnum(['open', 'closed', 'merged']),
}));

/** What the caller is told about one issue, pull request or repository. */
export interface NotificationThread {
  id: number;
  /** Without `permissions`; `null` when the caller may no longer see it. */
  repository: Repository | null;
  /** What it is about; `null` when the caller may no longer see it. */
  subject: NotificationSubject | null;
  unread: boolean;
  /** Kept at the top; neither read nor unread. */
  pinned: boolean;
  updated_at: string;
  /** Address in the API. */
  url: string;
}
export const notificationThread: Schema<NotificationThread> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  repository: nullable(zodOf(repository)),
  subject: nullable(zodOf(notificationSubject)),
  unread: z.boolean(),
  pinned: z.boolean(),
  updated_at: instant(),
  url: z.string(),
}));

/** How many notifications wait. */
export interface NotificationCount {
  /** How many threads are unread. */
  new: number;
}
export const notificationCount: Schema<NotificationCount> = /* @__PURE__ */ object(() => ({ new: z.int() }));

/** What `listNotifications` filters and sorts by. */
export interface ListNotificationsQuery extends PageQuery {
  /** All of them, read ones too; `status-types` is ignored. Default `false`. */
  all?: boolean | undefined;
  /** Default: `unread` and `pinned`. Unknown ones are ignored. */
  'status-types'?: readonly Open<'unread' | 'read' | 'pinned'>[] | undefined;
  /** Only threads about these. */
  'subject-type'?: readonly ('issue' | 'pull' | 'commit' | 'repository')[] | undefined;
  /** RFC 3339 instant or `Date`; only what changed at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only what changed before it. */
  before?: Instant | undefined;
}
export const listNotificationsQuery: Schema<ListNotificationsQuery> = /* @__PURE__ */ object(() => ({
  all: optional(z.boolean()),
  'status-types': optional(array(openEnum(['unread', 'read', 'pinned']))),
  'subject-type': optional(array(closedEnum(['issue', 'pull', 'commit', 'repository']))),
  since: optionalInstant(),
  before: optionalInstant(),
  page: optional(z.int()),
  limit: optional(z.int()),
}));

/** Which notifications to mark, and how. */
export interface MarkNotificationsReadQuery {
  /** RFC 3339 instant or `Date`; only what changed up to it. Default: now. */
  last_read_at?: Instant | undefined;
  /** All of them, whatever they are now; `status-types` is ignored. Default `false`. */
  all?: boolean | undefined;
  /** Which ones to mark. Default: `unread`. Unknown ones are ignored. */
  'status-types'?: readonly Open<'unread' | 'read' | 'pinned'>[] | undefined;
  /** What they become. Default `read`, also for an unknown one. */
  'to-status'?: Open<'unread' | 'read' | 'pinned'> | undefined;
}
export const markNotificationsReadQuery: Schema<MarkNotificationsReadQuery> = /* @__PURE__ */ object(() => ({
  last_read_at: optionalInstant(),
  all: optional(z.boolean()),
  'status-types': optional(array(openEnum(['unread', 'read', 'pinned']))),
  'to-status': optional(openEnum(['unread', 'read', 'pinned'])),
}));

/** How to mark one thread. */
export interface MarkNotificationReadQuery {
  /** What it becomes. Default `read`, also for an unknown one. */
  'to-status'?: Open<'unread' | 'read' | 'pinned'> | undefined;
}
export const markNotificationReadQuery: Schema<MarkNotificationReadQuery> = /* @__PURE__ */ object(() => ({
  'to-status': optional(openEnum(['unread', 'read', 'pinned'])),
}));
