import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** What `listUnadopted` filters by. */
export interface ListUnadoptedQuery extends PageQuery {
  /** @deprecated The server ignores it: write `query`. */
  pattern?: string | undefined;
  /** Glob of the names, such as `ada/lost-*`. */
  query?: string | undefined;
}
export const listUnadoptedQuery: Schema<ListUnadoptedQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  pattern: z.optional(z.string()),
  query: z.optional(z.string()),
}));
