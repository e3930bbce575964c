import { array, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A badge of a user; its keys are capitalised. */
export interface Badge {
  ID: number;
  /** Name that adding and removing takes. */
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

/** Badges, by their names. */
export interface UserBadges {
  /** `Slug` of each. */
  badge_slugs: readonly string[];
}
export const userBadgesBody: Schema<UserBadges> = /* @__PURE__ */ object(() => ({
  badge_slugs: array(z.string()),
}));
