import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';

/** Filter and page of a list of project boards. */
export interface ListProjectsQuery extends PageQuery {
  /** Default `open`. */
  state?: 'open' | 'closed' | 'all' | undefined;
}
export const listProjectsQuery: ZodSchema<ListProjectsQuery> = /* @__PURE__ */ object(() => ({
  state: z.optional(z.enum(['open', 'closed', 'all'])),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** A project board to create. */
export interface CreateProject {
  /** Must not be blank. Titles need not be unique. */
  title: string;
  description?: string | undefined;
  /**
   * Which columns to create: none (the default), or a column Backlog, which is the default column,
   * and those that the server has for this template.
   */
  template_type?: 'none' | 'basic_kanban' | 'bug_triage' | undefined;
  /** What cards show. Default `text_only`. */
  card_type?: 'text_only' | 'images_and_text' | undefined;
}
export const createProjectBody: ZodSchema<CreateProject> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  description: z.optional(z.string()),
  template_type: z.optional(z.enum(['none', 'basic_kanban', 'bug_triage'])),
  card_type: z.optional(z.enum(['text_only', 'images_and_text'])),
}));

/** Changes to a project board; omitted fields stay as they are. */
export interface UpdateProject {
  title?: string | undefined;
  description?: string | undefined;
  card_type?: 'text_only' | 'images_and_text' | undefined;
  /** `closed` makes columns and issues of the board read-only, until it is `open` again. */
  state?: 'open' | 'closed' | undefined;
}
export const updateProjectBody: ZodSchema<UpdateProject> = /* @__PURE__ */ object(() => ({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  card_type: z.optional(z.enum(['text_only', 'images_and_text'])),
  state: z.optional(z.enum(['open', 'closed'])),
}));

/** A column to create. */
export interface CreateProjectColumn {
  title: string;
  /** `#` and six hex digits, such as `#0052cc`. */
  color?: string | undefined;
}
export const createProjectColumnBody: ZodSchema<CreateProjectColumn> = /* @__PURE__ */ object(
  () => ({
    title: z.string(),
    color: z.optional(z.string()),
  }),
);

/** Changes to a column; omitted fields stay as they are. */
export interface UpdateProjectColumn {
  title?: string | undefined;
  /** `#` and six hex digits, such as `#0052cc`. */
  color?: string | undefined;
  /** Position among the columns, -128 to 127. */
  sorting?: number | undefined;
}
export const updateProjectColumnBody: ZodSchema<UpdateProjectColumn> = /* @__PURE__ */ object(
  () => ({
    title: z.optional(z.string()),
    color: z.optional(z.string()),
    sorting: z.optional(integer()),
  }),
);

/** The new order of all columns. */
export interface MoveProjectColumns {
  /** The `id` of every column of the board, once each, in the new order. */
  column_ids: number[];
}

/** `MoveProjectColumns` as methods take it: its lists may be readonly. */
export interface MoveProjectColumnsInput extends ReadonlyDeep<MoveProjectColumns>, Named {}
export const moveProjectColumnsBody: ZodSchema<MoveProjectColumns> = /* @__PURE__ */ object(() => ({
  column_ids: z.array(integer()),
}));

/** Where an issue moves. */
export interface MoveProjectIssue {
  /** `id` of a column of the same board. */
  column_id: number;
  /**
   * Position in the column, ascending; negative is above, and of equal ones the newest is first.
   * Default: the end.
   */
  sorting?: number | undefined;
}
export const moveProjectIssueBody: ZodSchema<MoveProjectIssue> = /* @__PURE__ */ object(() => ({
  column_id: integer(),
  sorting: z.optional(integer()),
}));
