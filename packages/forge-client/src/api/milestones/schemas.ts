import { closedEnum, nullable, object, optional, optionalInt, optionalString, type Schema, string } from '@clients/core/schema';
import { type Instant, optionalInstantOrNull } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A milestone to create. */
export interface CreateMilestone {
  /** Avoid an empty title: the server accepts it, but then every issue list without a milestone filter shows only its issues. */
  title?: string | undefined;
  description?: string | undefined;
  /** RFC 3339 instant or `Date`. */
  due_on?: Instant | null | undefined;
  state?: 'open' | 'closed' | undefined;
}
export const createMilestoneBody: Schema<CreateMilestone> = /* @__PURE__ */ object(() => ({
  title: optionalString(),
  description: optionalString(),
  due_on: optionalInstantOrNull(),
  state: optional(closedEnum(['open', 'closed'])),
}));

/** Changes to a milestone; omitted fields keep their values, except `due_on`. */
export interface EditMilestone {
  title?: string | undefined;
  description?: string | null | undefined;
  state?: 'open' | 'closed' | null | undefined;
  /**
   * RFC 3339 instant or `Date`. Gitea 1.25 and newer move it to the end of its day, and remove the date when it is omitted or `null`; Gitea
   * 1.22 and Forgejo keep the date then.
   */
  due_on?: Instant | null | undefined;
}
export const editMilestoneBody: Schema<EditMilestone> = /* @__PURE__ */ object(() => ({
  title: optionalString(),
  description: optional(nullable(string())),
  state: optional(nullable(closedEnum(['open', 'closed']))),
  due_on: optionalInstantOrNull(),
}));

/** Filter and page of `milestones.list`. */
export interface ListMilestonesQuery extends PageQuery {
  state?: string | undefined;
  /** Part of the title. */
  name?: string | undefined;
}
export const listMilestonesQuery: Schema<ListMilestonesQuery> = /* @__PURE__ */ object(() => ({
  state: optionalString(),
  name: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));
