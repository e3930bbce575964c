import * as z from 'zod/v4/mini';
import { isRecord, type Named, type ReadonlyDeep } from '@clients/core';
import {
  instant,
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';
import { refuseUnknownEvents } from './event-names.js';

/** A webhook. */
export interface Hook {
  id: number;
  /** Empty for none. Gitea 1.26 or newer only. */
  name?: string | undefined;
  /** The format of its deliveries: `gitea` for JSON, or the name of a service. */
  type: string;
  /** Glob of the branches it fires for; empty for all. */
  branch_filter: string;
  /**
   * `url` and `content_type`; for `slack` also `channel`, `username`, `icon_url` and `color`. Never
   * the secret.
   */
  config: Record<string, string> | null;
  /** In random order; the server replaces group names such as `issues` with their members. */
  events: string[];
  /** The `authorization` header of its deliveries. Gitea 1.27 sends an empty text instead of it. */
  authorization_header: string;
  /** Whether it delivers events. */
  active: boolean;
  updated_at: string;
  created_at: string;
  /** URL that it delivers to; also in `config`. Forgejo only. */
  url?: string | undefined;
  /** `json` or `form`; also in `config`. Forgejo only. */
  content_type?: string | undefined;
  /** Settings of its type, such as the channel of `slack`. Forgejo only. */
  metadata?: unknown;
}
export const hook: ZodSchema<Hook> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.optional(z.string()),
  type: z.string(),
  branch_filter: z.string(),
  config: z.nullable(z.record(z.string(), z.string())),
  events: list(z.string()),
  authorization_header: z.string(),
  active: z.boolean(),
  updated_at: instant(),
  created_at: instant(),
  url: z.optional(z.string()),
  content_type: z.optional(z.string()),
  metadata: z.optional(z.unknown()),
}));

/** The configuration of a webhook. Servers accept only strings. */
export interface HookConfig {
  /** Where its deliveries are sent. */
  url: string;
  /** How its deliveries are encoded. */
  content_type: OpenEnum<'json' | 'form'>;
  /** Signs the deliveries, so that `forge-client/webhooks` can verify them. */
  secret?: string | undefined;
  /** For `slack` only, where it is required. */
  channel?: string | undefined;
  /** For `slack` only. */
  username?: string | undefined;
  /** For `slack` only. */
  icon_url?: string | undefined;
  /** For `slack` only. */
  color?: string | undefined;
  /**
   * For webhooks of the instance: whether it fires for all repositories instead of being copied to
   * new ones.
   */
  is_system_webhook?: OpenEnum<'true' | 'false'> | undefined;
}

/**
 * The changes to the configuration of a webhook. Servers ignore a new `secret`, and there is a notice
 * `webhook-secret-kept`: create another webhook with it.
 */
export interface HookConfigChanges {
  /** Where its deliveries are sent. */
  readonly url?: string | undefined;
  /** How its deliveries are encoded. */
  readonly content_type?: OpenEnum<'json' | 'form'> | undefined;
  /** For `slack` only. Empties `username`, `icon_url` and `color` that are not set beside it. */
  readonly channel?: string | undefined;
  /** For `slack` only, beside `channel`. */
  readonly username?: string | undefined;
  /** For `slack` only, beside `channel`. */
  readonly icon_url?: string | undefined;
  /** For `slack` only, beside `channel`. */
  readonly color?: string | undefined;
}

/** Refuses what servers ignore in an update: nobody could see that it had no effect. */
function refuseFixedConfig({ value, issues }: z.core.ParsePayload): void {
  if (!isRecord(value)) return;
  const refuse = (key: string, message: string): void => {
    if (value[key] !== undefined)
      issues.push({ code: 'custom', path: [key], message, input: value[key] });
  };
  refuse('is_system_webhook', 'servers ignore it: create another webhook, and delete this one');
  if (value['channel'] !== undefined) return;
  for (const key of ['username', 'icon_url', 'color'])
    refuse(key, 'servers ignore it without channel beside it');
}

const hookConfig = (): z.core.$ZodType<HookConfig> =>
  z.catchall(
    z.object({
      url: z.string(),
      content_type: openEnum(['json', 'form']),
      secret: z.optional(z.string()),
      channel: z.optional(z.string()),
      username: z.optional(z.string()),
      icon_url: z.optional(z.string()),
      color: z.optional(z.string()),
      is_system_webhook: z.optional(openEnum(['true', 'false'])),
    }),
    // A server that reads another type than text refuses the whole request.
    z.string(),
  );

/**
 * Events that a webhook can receive, and groups of events. Servers ignore those they do not know.
 */
export type HookEventName =
  | 'create'
  | 'delete'
  | 'fork'
  | 'push'
  | 'issues'
  | 'issues_only'
  | 'issue_assign'
  | 'issue_label'
  | 'issue_milestone'
  | 'issue_comment'
  | 'pull_request'
  | 'pull_request_only'
  | 'pull_request_assign'
  | 'pull_request_label'
  | 'pull_request_milestone'
  | 'pull_request_comment'
  | 'pull_request_review'
  | 'pull_request_sync'
  | 'pull_request_review_request'
  | 'wiki'
  | 'repository'
  | 'release'
  | 'package'
  | 'status'
  | 'workflow_run'
  | 'workflow_job'
  // Forgejo's own, which Forgejo 17 deprecates.
  | 'action_run_failure'
  | 'action_run_recover'
  | 'action_run_success';

const eventNames = (): z.core.$ZodType<string[]> => z.array(z.string()).check(refuseUnknownEvents);

/** A webhook to create. */
export interface CreateHook {
  /**
   * The format of its deliveries: `gitea` for JSON, or the name of a service. Gitea refuses
   * `forgejo`, which differs from `gitea` in name alone, and `sourcehut_builds` with a 422.
   */
  type:
    | 'dingtalk'
    | 'discord'
    | 'gitea'
    | 'gogs'
    | 'msteams'
    | 'slack'
    | 'telegram'
    | 'feishu'
    | 'wechatwork'
    | 'packagist'
    | 'matrix'
    | 'forgejo'
    | 'sourcehut_builds';
  /** Where and how it delivers. */
  config: HookConfig;
  /**
   * Names of events or of groups. A group such as `issues` includes the event of that name and all
   * other issue events; `issues_only` is that event alone. Default `push`. The server ignores events
   * of other servers and versions: the webhook that is returned names those that it has, and there
   * is a notice `webhook-events-ignored`. A name that is one letter off is refused.
   */
  events?: OpenEnum<HookEventName>[] | null | undefined;
  /** Glob of the branches it fires for; empty for all. */
  branch_filter?: string | undefined;
  /** The `authorization` header of each delivery. */
  authorization_header?: string | undefined;
  /** Default `false`. */
  active?: boolean | undefined;
  /** At most 255 characters. Gitea 1.26 or newer only. */
  name?: string | undefined;
}

/** `CreateHook` as methods take it: its lists may be readonly. */
export interface CreateHookInput extends ReadonlyDeep<CreateHook>, Named {}
export const createHookBody: ZodSchema<CreateHook> = /* @__PURE__ */ object(() => ({
  type: z.enum([
    'dingtalk',
    'discord',
    'gitea',
    'gogs',
    'msteams',
    'slack',
    'telegram',
    'feishu',
    'wechatwork',
    'packagist',
    'matrix',
    'forgejo',
    'sourcehut_builds',
  ]),
  config: hookConfig(),
  events: z.optional(z.nullable(eventNames())),
  branch_filter: z.optional(z.string()),
  authorization_header: z.optional(z.string()),
  active: z.optional(z.boolean()),
  name: z.optional(z.string()),
}));

/** The changes to a webhook; omitted fields stay as they are. */
export interface UpdateHook {
  /** The changes to the configuration. */
  config?: HookConfigChanges | null | undefined;
  /**
   * Names of all its events or groups, as for `hooks.create`: those that are left out are removed.
   */
  events?: OpenEnum<HookEventName>[] | null | undefined;
  /** Glob of the branches it fires for; empty for all. */
  branch_filter?: string | undefined;
  /**
   * The `authorization` header of each delivery; empty for none. Gitea 1.27 or newer does not return
   * it, and removes it when it is omitted.
   */
  authorization_header?: string | undefined;
  /** Whether it delivers events. */
  active?: boolean | null | undefined;
  /** At most 255 characters; `null` keeps the name. Gitea 1.26 or newer only. */
  name?: string | null | undefined;
}

/** `UpdateHook` as methods take it: its lists may be readonly. */
export interface UpdateHookInput extends ReadonlyDeep<UpdateHook>, Named {}
export const updateHookBody: ZodSchema<UpdateHook> = /* @__PURE__ */ object(() => ({
  config: z.optional(z.nullable(z.record(z.string(), z.string()).check(refuseFixedConfig))),
  events: z.optional(z.nullable(eventNames())),
  branch_filter: z.optional(z.string()),
  authorization_header: z.optional(z.string()),
  active: z.optional(z.nullable(z.boolean())),
  name: z.optional(z.nullable(z.string())),
}));

/** Options of `hooks.test`. */
export interface TestHookQuery {
  /** Branch, tag or full hash. Default: the default branch. */
  ref?: string | undefined;
}

export const testHookQuery: ZodSchema<TestHookQuery> = /* @__PURE__ */ object(() => ({
  ref: z.optional(z.string()),
}));

/** Filters of `admin.hooks.list`. */
export interface ListAdminHooksQuery extends PageQuery {
  /**
   * `system` fires for all repositories, `default` is copied to new ones. Default `system`. Gitea 1.24
   * or newer only.
   */
  type?: 'system' | 'default' | 'all' | undefined;
}
export const listAdminHooksQuery: ZodSchema<ListAdminHooksQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(integer()),
  limit: z.optional(integer()),
  type: z.optional(z.enum(['system', 'default', 'all'])),
}));
