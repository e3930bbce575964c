import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import { type Instant, instantInput, clearableText, titleInput } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A milestone to create. */
export interface CreateMilestone {
  /**
   * Must not be empty. The server accepts an empty title, but then every issue list without a
   * milestone filter shows only its issues.
   */
  title: string;
  description?: string | undefined;
  /** RFC 3339 instant or `Date`. */
  due_on?: Instant | null | undefined;
  state?: 'open' | 'closed' | undefined;
}
export const createMilestoneBody: ZodSchema<CreateMilestone> = /* @__PURE__ */ object(() => ({
  title: titleInput(),
  description: z.optional(z.string()),
  due_on: z.optional(z.nullable(instantInput())),
  state: z.optional(z.enum(['open', 'closed'])),
}));

/** Changes to a milestone; omitted fields stay as they are. */
export interface UpdateMilestone {
  /** Must not be empty. */
  title?: string | undefined;
  description?: string | null | undefined;
  state?: 'open' | 'closed' | null | undefined;
  /**
   * RFC 3339 instant or `Date`, which Gitea 1.23 and newer move to the end of its day; `null` removes
   * the date.
   */
  due_on?: Instant | null | undefined;
}
export const updateMilestoneBody: ZodSchema<UpdateMilestone> = /* @__PURE__ */ object(() => ({
  title: z.optional(titleInput()),
  description: z.optional(clearableText()),
  state: z.optional(z.nullable(z.enum(['open', 'closed']))),
  due_on: z.optional(z.nullable(instantInput())),
}));

/** Filter and page of `milestones.list`. */
export interface ListMilestonesQuery extends PageQuery {
  /** `open`, `closed` or `all`; `milestones.list` sends `open` when it is omitted. */
  state?: string | undefined;
  /** Part of the title. */
  name?: string | undefined;
}
export const listMilestonesQuery: ZodSchema<ListMilestonesQuery> = /* @__PURE__ */ object(() => ({
  state: z.optional(z.string()),
  name: z.optional(z.string()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
