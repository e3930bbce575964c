import { object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** What `searchEmails` looks for. */
export interface SearchEmailsQuery extends PageQuery {
  /** Part of the address or the login; empty finds all. */
  q?: string | undefined;
}
export const searchEmailsQuery: Schema<SearchEmailsQuery> = /* @__PURE__ */ object(() => ({
  q: optional(z.string()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));
