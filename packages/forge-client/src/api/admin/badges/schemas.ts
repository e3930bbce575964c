import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** A badge of a user. Its keys are capitalised on the wire. */
export interface Badge {
  ID: number;
  /** The name that `add` and `remove` take. */
  Slug: string;
  Description: string;
  /** Empty for none. */
  ImageURL: string;
}
export const badge: ZodSchema<Badge> = /* @__PURE__ */ object(() => ({
  ID: integer(),
  Slug: z.string(),
  Description: z.string(),
  ImageURL: z.string(),
}));

/** The names of badges. */
export interface UpdateUserBadges {
  /** The `Slug` of each badge. */
  badge_slugs: string[];
}

/** `UpdateUserBadges` as methods take it: its lists may be readonly. */
export interface UpdateUserBadgesInput extends ReadonlyDeep<UpdateUserBadges>, Named {}
export const updateUserBadgesBody: ZodSchema<UpdateUserBadges> = /* @__PURE__ */ object(() => ({
  badge_slugs: z.array(z.string()),
}));
