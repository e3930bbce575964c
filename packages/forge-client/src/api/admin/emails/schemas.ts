import { object, optionalInt, optionalString, type Schema } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** Filters of `admin.emails.search`. */
export interface SearchEmailsQuery extends PageQuery {
  /** Part of the address or the login; an empty text finds all addresses. */
  q?: string | undefined;
}
export const searchEmailsQuery: Schema<SearchEmailsQuery> = /* @__PURE__ */ object(() => ({
  q: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));
