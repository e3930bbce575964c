import { object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** Filters of `listUnadopted`. */
export interface ListUnadoptedQuery extends PageQuery {
  /** @deprecated The server ignores it: use `query`. */
  pattern?: string | undefined;
  /** Glob of the names, such as `ada/lost-*`. */
  query?: string | undefined;
}
export const listUnadoptedQuery: Schema<ListUnadoptedQuery> = /* @__PURE__ */ object(() => ({
  page: optional(z.int()),
  limit: optional(z.int()),
  pattern: optional(z.string()),
  query: optional(z.string()),
}));
