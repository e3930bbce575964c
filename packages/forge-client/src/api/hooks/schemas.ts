import { instant, list, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A webhook. */
export interface Hook {
  id: number;
  /** Empty for none. Not on Gitea up to 1.25 and Forgejo. */
  name?: string | undefined;
  /** What it speaks: `gitea` for JSON deliveries, or a chat service. */
  type: string;
  /** Glob of the branches it fires for; empty for all. */
  branch_filter: string;
  /** `url` and `content_type`; for `slack` also `channel`, `username`, `icon_url` and `color`. Never the secret. */
  config: Readonly<Record<string, string>> | null;
  /** In random order; group names such as `issues` come back as their members. */
  events: readonly string[];
  /** Never given back: always empty. */
  authorization_header: string;
  /** It delivers. */
  active: boolean;
  updated_at: string;
  created_at: string;
  /** Where it delivers to; `config` has it too. Only on Forgejo. */
  url?: string | undefined;
  /** `json` or `form`; `config` has it too. Only on Forgejo. */
  content_type?: string | undefined;
  /** Settings of its type, such as the channel of `slack`. Only on Forgejo. */
  metadata?: unknown;
}
export const hook: Schema<Hook> = /* @__PURE__ */ object(() => ({
  id: z.int(),
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

/** A webhook to make. */
export interface CreateHook {
  /** What it speaks: `gitea` for JSON deliveries, or a chat service. */
  type: 'dingtalk' | 'discord' | 'gitea' | 'gogs' | 'msteams' | 'slack' | 'telegram' | 'feishu' | 'wechatwork' | 'packagist' | 'matrix';
  /**
   * `url` and `content_type` (`json` or `form`) are required; `secret` signs the deliveries; `slack` wants `channel`. For the site,
   * `is_system_webhook: 'true'` fires for all repositories.
   */
  config: Readonly<Record<string, string>> | null;
  /**
   * Names or groups such as `issues`, which then means its bare event and all others of issues. Default `push`; unknown names are dropped
   * without an error.
   */
  events?: readonly string[] | null | undefined;
  /** Glob of the branches it fires for; empty for all. */
  branch_filter?: string | undefined;
  /** Sent along with each delivery. */
  authorization_header?: string | undefined;
  /** Default `false`. */
  active?: boolean | undefined;
  /** At most 255 characters. */
  name?: string | undefined;
}
export const createHookBody: Schema<CreateHook> = /* @__PURE__ */ object(() => ({
  type: z.enum(['dingtalk', 'discord', 'gitea', 'gogs', 'msteams', 'slack', 'telegram', 'feishu', 'wechatwork', 'packagist', 'matrix']),
  config: z.nullable(z.record(z.string(), z.string())),
  events: z.optional(z.nullable(z.array(z.string()))),
  branch_filter: z.optional(z.string()),
  authorization_header: z.optional(z.string()),
  active: z.optional(z.boolean()),
  name: z.optional(z.string()),
}));

/**
 * What to change of a webhook. Take care: `events`, `branch_filter` and `authorization_header` are replaced even when they are left out.
 */
export interface EditHook {
  /** What to change of the configuration. */
  config?: Readonly<Record<string, string>> | null | undefined;
  /** Names or groups. Leaving it out means `push` alone. */
  events?: readonly string[] | null | undefined;
  /** Glob of the branches it fires for. Leaving it out means all. */
  branch_filter?: string | undefined;
  /** Sent along with each delivery. Leaving it out clears it. */
  authorization_header?: string | undefined;
  /** It delivers. */
  active?: boolean | null | undefined;
  /** At most 255 characters; `null` leaves it. */
  name?: string | null | undefined;
}
export const editHookBody: Schema<EditHook> = /* @__PURE__ */ object(() => ({
  config: z.optional(z.nullable(z.record(z.string(), z.string()))),
  events: z.optional(z.nullable(z.array(z.string()))),
  branch_filter: z.optional(z.string()),
  authorization_header: z.optional(z.string()),
  active: z.optional(z.nullable(z.boolean())),
  name: z.optional(z.nullable(z.string())),
}));

/** Options of `testHook`. */
export interface TestHookQuery {
  /** Branch, tag or full hash; the default branch when left out. */
  ref?: string | undefined;
}
export const testHookQuery: Schema<TestHookQuery> = /* @__PURE__ */ object(() => ({
  ref: z.optional(z.string()),
}));

/** What `listAdminHooks` filters by. */
export interface ListAdminHooksQuery extends PageQuery {
  /** `system` fires for all repositories, `default` is copied to new ones. Default `system`. */
  type?: 'system' | 'default' | 'all' | undefined;
}
export const listAdminHooksQuery: Schema<ListAdminHooksQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  type: z.optional(z.enum(['system', 'default', 'all'])),
}));
