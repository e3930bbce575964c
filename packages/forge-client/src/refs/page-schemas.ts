import { object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Where a list starts and how much a page holds. */
export interface PageQuery {
  /** Page to start from; counts from 1, the default. */
  page?: number | undefined;
  /** Items per page. Default 30, at most 50 unless the site is set otherwise; below 1 acts as the default. */
  limit?: number | undefined;
}
export const pageQuery: Schema<PageQuery> = /* @__PURE__ */ object(() => ({ page: optional(z.int()), limit: optional(z.int()) }));
