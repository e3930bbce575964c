import { object, optionalInt, optionalString, type Schema } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** Filters of `admin.unadopted.list`. */
export interface ListUnadoptedQuery extends PageQuery {
  /** @deprecated The server ignores it: use `query`. */
  pattern?: string | undefined;
  /** Glob of the names, such as `ada/lost-*`. */
  query?: string | undefined;
}
export const listUnadoptedQuery: Schema<ListUnadoptedQuery> = /* @__PURE__ */ object(() => ({
  page: optionalInt(),
  limit: optionalInt(),
  pattern: optionalString(),
  query: optionalString(),
}));
