import { array, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A badge of a user. Its keys are capitalised on the wire. */
export interface Badge {
  ID: number;
  /** The name that `add` and `remove` take. */
  Slug: string;
  Description: string;
  /** Empty for none. */
  ImageURL: string;
}
export const badge: Schema<Badge> = /* @__PURE__ */ object(() => ({
  ID: z.int(),
  Slug: z.string(),
  Description: z.string(),
  ImageURL: z.string(),
}));

/** The names of badges. */
export interface UserBadges {
  /** The `Slug` of each badge. */
  badge_slugs: readonly string[];
}
export const userBadgesBody: Schema<UserBadges> = /* @__PURE__ */ object(() => ({
  badge_slugs: array(z.string()),
}));
