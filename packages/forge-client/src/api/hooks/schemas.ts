import * as z from 'zod/mini';
import { instant, list, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A webhook. */
export interface Hook {
  id: number;
  /** Empty for none. Gitea 1.26 or newer only. */
  name?: string | undefined;
  /** The format of its deliveries: `gitea` for JSON, or that of a chat service. */
  type: string;
  /** Glob of the branches it fires for; empty for all. */
  branch_filter: string;
  /** `url` and `content_type`; for `slack` also `channel`, `username`, `icon_url` and `color`. Never the secret. */
  config: Record<string, string> | null;
  /** In random order; the server replaces group names such as `issues` by their members. */
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

/** A webhook to create. */
export interface CreateHook {
  /** The format of its deliveries: `gitea` for JSON, or that of a chat service. */
  type: 'dingtalk' | 'discord' | 'gitea' | 'gogs' | 'msteams' | 'slack' | 'telegram' | 'feishu' | 'wechatwork' | 'packagist' | 'matrix';
  /**
   * `url` and `content_type` (`json` or `form`) are required, for `slack` also `channel`; `secret` signs the deliveries. A webhook of the
   * instance with `is_system_webhook: 'true'` fires for all repositories.
   */
  config: Readonly<Record<string, string>> | null;
  /**
   * Names of events or of groups. A group such as `issues` includes the event of that name and all other events of issues. Default `push`;
   * unknown names are ignored.
   */
  events?: readonly string[] | null | undefined;
  /** Glob of the branches it fires for; empty for all. */
  branch_filter?: string | undefined;
  /** The `authorization` header of each delivery. */
  authorization_header?: string | undefined;
  /** Default `false`. */
  active?: boolean | undefined;
  /** At most 255 characters. Gitea 1.26 or newer only. */
  name?: string | undefined;
}
export const createHookBody: ZodSchema<CreateHook> = /* @__PURE__ */ object(() => ({
  type: z.enum(['dingtalk', 'discord', 'gitea', 'gogs', 'msteams', 'slack', 'telegram', 'feishu', 'wechatwork', 'packagist', 'matrix']),
  config: z.nullable(z.record(z.string(), z.string())),
  events: z.optional(z.nullable(z.array(z.string()))),
  branch_filter: z.optional(z.string()),
  authorization_header: z.optional(z.string()),
  active: z.optional(z.boolean()),
  name: z.optional(z.string()),
}));

/** The changes to a webhook. The server replaces `events`, `branch_filter` and `authorization_header` even when they are omitted. */
export interface EditHook {
  /** The changes to the configuration. */
  config?: Readonly<Record<string, string>> | null | undefined;
  /** Names of events or of groups. If omitted, only `push`. */
  events?: readonly string[] | null | undefined;
  /** Glob of the branches it fires for. If omitted, all branches. */
  branch_filter?: string | undefined;
  /** The `authorization` header of each delivery. If omitted, it is removed. */
  authorization_header?: string | undefined;
  /** Whether it delivers events. */
  active?: boolean | null | undefined;
  /** At most 255 characters; `null` keeps the name. Gitea 1.26 or newer only. */
  name?: string | null | undefined;
}
export const editHookBody: ZodSchema<EditHook> = /* @__PURE__ */ object(() => ({
  config: z.optional(z.nullable(z.record(z.string(), z.string()))),
  events: z.optional(z.nullable(z.array(z.string()))),
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
  /** `system` fires for all repositories, `default` is copied to new ones. Default `system`. Gitea 1.24 or newer only. */
  type?: 'system' | 'default' | 'all' | undefined;
}
export const listAdminHooksQuery: ZodSchema<ListAdminHooksQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  type: z.optional(z.enum(['system', 'default', 'all'])),
}));
