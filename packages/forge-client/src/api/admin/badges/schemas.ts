import { array, int, object, type Schema, string } from '@clients/core/schema';

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
  ID: int(),
  Slug: string(),
  Description: string(),
  ImageURL: string(),
}));

/** The names of badges. */
export interface UserBadges {
  /** The `Slug` of each badge. */
  badge_slugs: readonly string[];
}
export const userBadgesBody: Schema<UserBadges> = /* @__PURE__ */ object(() => ({
  badge_slugs: array(string()),
}));
