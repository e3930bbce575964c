import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** A note on a block. */
export interface AddUserBlockQuery {
  /** The reason, for the web pages; the API never returns it. */
  note?: string | undefined;
}
export const addUserBlockQuery: ZodSchema<AddUserBlockQuery> = /* @__PURE__ */ object(() => ({
  note: z.optional(z.string()),
}));
