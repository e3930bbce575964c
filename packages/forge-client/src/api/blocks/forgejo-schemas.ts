import { instant, integer, object, type ZodSchema } from '@clients/core/schema';

/** A blocked user. */
export interface BlockedUser {
  /** Id of the user. */
  block_id: number;
  /** Time at which the user was blocked. */
  created_at: string;
}
export const blockedUser: ZodSchema<BlockedUser> = /* @__PURE__ */ object(() => ({
  block_id: integer(),
  created_at: instant(),
}));
