import { instant, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A blocked user. */
export interface BlockedUser {
  /** Id of the user. */
  block_id: number;
  /** Time since when the user is blocked. */
  created_at: string;
}
export const blockedUser: Schema<BlockedUser> = /* @__PURE__ */ object(() => ({ block_id: z.int(), created_at: instant() }));
