import { object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** Filters of `searchEmails`. */
export interface SearchEmailsQuery extends PageQuery {
  /** Part of the address or the login; an empty text finds all addresses. */
  q?: string | undefined;
}
export const searchEmailsQuery: Schema<SearchEmailsQuery> = /* @__PURE__ */ object(() => ({
  q: optional(z.string()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));
