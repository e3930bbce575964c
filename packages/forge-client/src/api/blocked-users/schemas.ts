import { instant, int, object, type Schema } from '@clients/core/schema';

/** A blocked user. */
export interface BlockedUser {
  /** Id of the user. */
  block_id: number;
  /** Time since when the user is blocked. */
  created_at: string;
}
export const blockedUser: Schema<BlockedUser> = /* @__PURE__ */ object(() => ({ block_id: int(), created_at: instant() }));
