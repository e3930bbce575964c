import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** Filters of `admin.emails.search`. */
export interface SearchEmailsQuery extends PageQuery {
  /** Part of the address or the login; an empty text finds all addresses. */
  q?: string | undefined;
}
export const searchEmailsQuery: ZodSchema<SearchEmailsQuery> = /* @__PURE__ */ object(() => ({
  q: z.optional(z.string()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
