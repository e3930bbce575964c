import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** First page of a list and number of items per page. */
export interface PageQuery {
  /** First page, from 1. Default 1. */
  page?: number | undefined;
  /**
   * Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the
   * instance is configured differently; a value below 1 means the default.
   */
  limit?: number | undefined;
}
export const pageQuery: ZodSchema<PageQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
