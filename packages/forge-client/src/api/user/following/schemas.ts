import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** A user of another instance to follow. */
export interface FollowActor {
  /** URL or handle of the user, as ActivityPub names it. */
  target: string;
}
export const followActorBody: ZodSchema<FollowActor> = /* @__PURE__ */ object(() => ({
  target: z.string(),
}));
