import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A label to make. */
export interface CreateLabel {
  name: string;
  /** Of the labels named `scope/…` an issue has at most one of these. */
  exclusive?: boolean | undefined;
  /** Six hex digits, with or without `#`. */
  color: string;
  description?: string | undefined;
  /** Kept on old issues, not offered for new ones. */
  is_archived?: boolean | undefined;
}
export const createLabelBody: Schema<CreateLabel> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  exclusive: z.optional(z.boolean()),
  color: z.string(),
  description: z.optional(z.string()),
  is_archived: z.optional(z.boolean()),
}));

/** What to change of a label; what is left out stays. */
export interface EditLabel {
  name?: string | null | undefined;
  /** Of the labels named `scope/…` an issue has at most one of these. */
  exclusive?: boolean | null | undefined;
  /** Six hex digits, with or without `#`. */
  color?: string | null | undefined;
  description?: string | null | undefined;
  /** Kept on old issues, not offered for new ones. */
  is_archived?: boolean | null | undefined;
}
export const editLabelBody: Schema<EditLabel> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.nullable(z.string())),
  exclusive: z.optional(z.nullable(z.boolean())),
  color: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
  is_archived: z.optional(z.nullable(z.boolean())),
}));

/** What `listLabels` filters and sorts by. */
export interface ListLabelsQuery extends PageQuery {
  sort?: string | undefined;
}
export const listLabelsQuery: Schema<ListLabelsQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  sort: z.optional(z.string()),
}));
