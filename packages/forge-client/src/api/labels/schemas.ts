import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';
import { clearableText, titleInput } from '../../refs/input-schemas.js';

/** A label to create. */
export interface CreateLabel {
  name: string;
  /** Limits an issue to one of the labels whose names start with the same `scope/`. */
  exclusive?: boolean | undefined;
  /** Six hex digits, with or without `#`. */
  color: string;
  description?: string | undefined;
  /** Keeps the label on issues that have it, but does not offer it for others. */
  is_archived?: boolean | undefined;
}
export const createLabelBody: ZodSchema<CreateLabel> = /* @__PURE__ */ object(() => ({
  name: titleInput(),
  exclusive: z.optional(z.boolean()),
  color: z.string(),
  description: z.optional(z.string()),
  is_archived: z.optional(z.boolean()),
}));

/** Changes to a label; omitted fields stay as they are. */
export interface UpdateLabel {
  /** Must not be empty: every issue list without a label filter would show only its issues. */
  name?: string | null | undefined;
  /** Limits an issue to one of the labels whose names start with the same `scope/`. */
  exclusive?: boolean | null | undefined;
  /** Six hex digits, with or without `#`. */
  color?: string | null | undefined;
  description?: string | null | undefined;
  /** Keeps the label on issues that have it, but does not offer it for others. */
  is_archived?: boolean | null | undefined;
}
export const updateLabelBody: ZodSchema<UpdateLabel> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.nullable(titleInput())),
  exclusive: z.optional(z.nullable(z.boolean())),
  color: z.optional(z.nullable(z.string())),
  description: z.optional(clearableText()),
  is_archived: z.optional(z.nullable(z.boolean())),
}));

/** Order and page of `labels.list`. */
export interface ListLabelsQuery extends PageQuery {
  /** `mostissues`, `leastissues` or `reversealphabetically`; any other sorts by name, the default. */
  sort?: string | undefined;
}
export const listLabelsQuery: ZodSchema<ListLabelsQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(integer()),
  limit: z.optional(integer()),
  sort: z.optional(z.string()),
}));
