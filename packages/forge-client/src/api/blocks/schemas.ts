import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** What to remember of a block. */
export interface AddUserBlockQuery {
  /** Why, for the web pages; the API never gives it back. */
  note?: string | undefined;
}
export const addUserBlockQuery: Schema<AddUserBlockQuery> = /* @__PURE__ */ object(() => ({
  note: z.optional(z.string()),
}));
