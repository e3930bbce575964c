import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import {
  instant,
  integer,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import { type Instant, instantInput } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';

/** The subject of a notification. */
export interface NotificationSubject {
  /** Title of the issue or pull request, or `owner/name` of the repository. */
  title: string;
  /** URL in the API; for a repository only its path, `/owner/name`. */
  url: string;
  /** URL of the newest comment in the API; empty for none. */
  latest_comment_url: string;
  /** URL of its web page. */
  html_url: string;
  /** URL of the web page of the newest comment; empty for none. */
  latest_comment_html_url: string;
  type: 'Issue' | 'Pull' | 'Commit' | 'Repository';
  /** Empty for a repository. */
  state: OpenEnum<'open' | 'closed' | 'merged'>;
}
export const notificationSubject: ZodSchema<NotificationSubject> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  url: z.string(),
  latest_comment_url: z.string(),
  html_url: z.string(),
  latest_comment_html_url: z.string(),
  type: z.enum(['Issue', 'Pull', 'Commit', 'Repository']),
  state: openEnum(['open', 'closed', 'merged']),
}));

/** A notification thread about one issue, pull request or repository. */
export interface NotificationThread {
  id: number;
  /** Without `permissions`; `null` when the user can no longer see it. */
  repository: Repository | null;
  /** The subject; `null` when the user can no longer see it. */
  subject: NotificationSubject | null;
  unread: boolean;
  /** Whether it is pinned, and so neither read nor unread. */
  pinned: boolean;
  updated_at: string;
  /** URL in the API. */
  url: string;
}
export const notificationThread: ZodSchema<NotificationThread> = /* @__PURE__ */ object(() => ({
  id: integer(),
  repository: z.nullable(repository),
  subject: z.nullable(notificationSubject),
  unread: z.boolean(),
  pinned: z.boolean(),
  updated_at: instant(),
  url: z.string(),
}));

/** The number of unread notifications. */
export interface NotificationCount {
  /** Number of unread threads. */
  new: number;
}
export const notificationCount: ZodSchema<NotificationCount> = /* @__PURE__ */ object(() => ({
  new: integer(),
}));

/** Filters of `notifications.list`. */
export interface ListNotificationsQuery extends PageQuery {
  /**
   * Whether to list all threads, including read ones; `status-types` is then ignored. Default
   * `false`.
   */
  all?: boolean | undefined;
  /**
   * Only threads with one of these statuses. Default: `unread` and `pinned`. Unknown values are
   * ignored.
   */
  'status-types'?: OpenEnum<'unread' | 'read' | 'pinned'>[] | undefined;
  /** Only threads about subjects of these types. */
  'subject-type'?: ('issue' | 'pull' | 'commit' | 'repository')[] | undefined;
  /** RFC 3339 instant or `Date`; only threads that changed at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only threads that changed before it. */
  before?: Instant | undefined;
}

/** `ListNotificationsQuery` as methods take it: its lists may be readonly. */
export interface ListNotificationsQueryInput extends ReadonlyDeep<ListNotificationsQuery>, Named {}
export const listNotificationsQuery: ZodSchema<ListNotificationsQuery> = /* @__PURE__ */ object(
  () => ({
    all: z.optional(z.boolean()),
    'status-types': z.optional(z.array(openEnum(['unread', 'read', 'pinned']))),
    'subject-type': z.optional(z.array(z.enum(['issue', 'pull', 'commit', 'repository']))),
    since: z.optional(instantInput()),
    before: z.optional(instantInput()),
    page: z.optional(integer()),
    limit: z.optional(integer()),
  }),
);

/** The notifications to mark, and their new status. */
export interface MarkNotificationsReadQuery {
  /** RFC 3339 instant or `Date`; only threads that have not changed after it. Default: now. */
  last_read_at?: Instant | undefined;
  /**
   * Whether to mark all threads, regardless of their status; `status-types` is then ignored.
   * Default `false`.
   */
  all?: boolean | undefined;
  /** Statuses of the threads to mark. Default: `unread`. Unknown values are ignored. */
  'status-types'?: OpenEnum<'unread' | 'read' | 'pinned'>[] | undefined;
  /** The new status. Default `read`, even for an unknown value. */
  'to-status'?: OpenEnum<'unread' | 'read' | 'pinned'> | undefined;
}

/** `MarkNotificationsReadQuery` as methods take it: its lists may be readonly. */
export interface MarkNotificationsReadQueryInput
  extends ReadonlyDeep<MarkNotificationsReadQuery>, Named {}
export const markNotificationsReadQuery: ZodSchema<MarkNotificationsReadQuery> =
  /* @__PURE__ */ object(() => ({
    last_read_at: z.optional(instantInput()),
    all: z.optional(z.boolean()),
    'status-types': z.optional(z.array(openEnum(['unread', 'read', 'pinned']))),
    'to-status': z.optional(openEnum(['unread', 'read', 'pinned'])),
  }));

/** The new status of a thread. */
export interface MarkNotificationReadQuery {
  /** The new status. Default `read`, even for an unknown value. */
  'to-status'?: OpenEnum<'unread' | 'read' | 'pinned'> | undefined;
}
export const markNotificationReadQuery: ZodSchema<MarkNotificationReadQuery> =
  /* @__PURE__ */ object(() => ({
    'to-status': z.optional(openEnum(['unread', 'read', 'pinned'])),
  }));
