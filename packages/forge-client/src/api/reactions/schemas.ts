import { instant, nullable, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type User, user } from '../../entities/user-schemas.js';

/** One reaction of one user. */
export interface Reaction {
  /** `null` when the account is gone. */
  user: User | null;
  /** Such as `+1`, `heart` or `rocket`; the site sets which there are. */
  content: string;
  created_at: string;
}
export const reaction: Schema<Reaction> = /* @__PURE__ */ object(() => ({
  user: nullable(zodOf(user)),
  content: z.string(),
  created_at: instant(),
}));

/** A reaction to add or take back. */
export interface EditReaction {
  /** Such as `+1`, `heart` or `rocket`; one the site does not know is a 403. */
  content: string;
}
export const editReactionBody: Schema<EditReaction> = /* @__PURE__ */ object(() => ({
  content: z.string(),
}));
