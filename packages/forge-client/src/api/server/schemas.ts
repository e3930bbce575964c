import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** The version of the server. */
export interface ServerVersion {
  /** Such as `1.27.0`; other products append their own version after a `+`. */
  version: string;
}
export const serverVersion: ZodSchema<ServerVersion> = /* @__PURE__ */ object(() => ({
  version: z.string(),
}));
