import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Where to put a fork. */
export interface CreateFork {
  /** Organisation to fork into; the caller when left out. */
  organization?: string | null | undefined;
  /** Default: the name of the original. */
  name?: string | null | undefined;
}
export const createForkBody: Schema<CreateFork> = /* @__PURE__ */ object(() => ({
  organization: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
}));
