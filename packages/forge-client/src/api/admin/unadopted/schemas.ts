import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** Filters of `admin.unadopted.list`. */
export interface ListUnadoptedQuery extends PageQuery {
  /** @deprecated The server ignores it: use `query`. */
  pattern?: string | undefined;
  /** Glob of the names, such as `ada/lost-*`. */
  query?: string | undefined;
}
export const listUnadoptedQuery: ZodSchema<ListUnadoptedQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(integer()),
  limit: z.optional(integer()),
  pattern: z.optional(z.string()),
  query: z.optional(z.string()),
}));
