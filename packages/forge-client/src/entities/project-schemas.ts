import * as z from 'zod/v4/mini';
import { isRecord } from '@clients/core';
import {
  instant,
  instantOrNull,
  integer,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';
import { type User, user } from './user-schemas.js';

/** A project board. */
export interface Project {
  id: number;
  title: string;
  description: string;
  /** Absent for the board of a repository. */
  owner_id?: number | undefined;
  /** Absent for the board of a user or an organisation. */
  repo_id?: number | undefined;
  /** Columns and issues of a closed board cannot be changed. */
  state: OpenEnum<'open' | 'closed'>;
  /** Which columns it was created with. Gitea 28 or newer only. */
  template_type?: OpenEnum<'none' | 'basic_kanban' | 'bug_triage'> | undefined;
  /** What its cards show. Gitea 28 or newer only. */
  card_type?: OpenEnum<'text_only' | 'images_and_text'> | undefined;
  /** What has the board: `individual` is a user. Gitea 28 or newer only. */
  type?: OpenEnum<'individual' | 'repository' | 'organization'> | undefined;
  /** Number of issues and pull requests on it. Gitea 28 or newer only. */
  num_issues?: number | undefined;
  /** Gitea 28 or newer only. */
  num_open_issues?: number | undefined;
  /** Gitea 28 or newer only. */
  num_closed_issues?: number | undefined;
  /** URL of its web page; may be absent. Gitea 28 or newer only. */
  html_url?: string | undefined;
  /** Who created it; may be absent. Gitea 28 or newer only. */
  creator?: User | undefined;
  /** @deprecated Id of `creator`. */
  creator_id?: number | undefined;
  /** @deprecated Read `state`. */
  is_closed?: boolean | undefined;
  created_at: string;
  updated_at: string | null;
  /** Absent while open. */
  closed_at?: string | null | undefined;
}
export const project: ZodSchema<Project> = /* @__PURE__ */ schema(() =>
  normalized(sentProject, addState),
);

const sentProject: ZodSchema<Project> = /* @__PURE__ */ object(() => ({
  id: integer(),
  title: z.string(),
  description: z.string(),
  owner_id: z.optional(integer()),
  repo_id: z.optional(integer()),
  state: openEnum(['open', 'closed']),
  template_type: z.optional(openEnum(['none', 'basic_kanban', 'bug_triage'])),
  card_type: z.optional(openEnum(['text_only', 'images_and_text'])),
  type: z.optional(openEnum(['individual', 'repository', 'organization'])),
  num_issues: z.optional(integer()),
  num_open_issues: z.optional(integer()),
  num_closed_issues: z.optional(integer()),
  html_url: z.optional(z.string()),
  creator: z.optional(user),
  creator_id: z.optional(integer()),
  is_closed: z.optional(z.boolean()),
  created_at: instant(),
  updated_at: instantOrNull(),
  closed_at: z.optional(instantOrNull()),
}));

/** Gitea 1.27 sends `is_closed` instead of the state. */
function addState(value: unknown): unknown {
  if (!isRecord(value) || 'state' in value || typeof value['is_closed'] !== 'boolean') return value;
  return { ...value, state: value['is_closed'] ? 'closed' : 'open' };
}

/** A column of a project board. */
export interface ProjectColumn {
  id: number;
  title: string;
  /** Whether it has the issues that are put on the board without a column. */
  default: boolean;
  /** Position among the columns, ascending. */
  sorting: number;
  /** `#` and six hex digits; absent for none. */
  color?: string | undefined;
  project_id: number;
  /** Who created it; may be absent. */
  creator?: User | undefined;
  created_at: string;
  /** `null` or absent for a column of an older version. */
  updated_at?: string | null | undefined;
}
export const projectColumn: ZodSchema<ProjectColumn> = /* @__PURE__ */ object(() => ({
  id: integer(),
  title: z.string(),
  default: z.boolean(),
  sorting: integer(),
  color: z.optional(z.string()),
  project_id: integer(),
  creator: z.optional(user),
  created_at: instant(),
  updated_at: z.optional(instantOrNull()),
}));
