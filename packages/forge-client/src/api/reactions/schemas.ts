import * as z from 'zod/v4/mini';
import { instant, object, type ZodSchema } from '@clients/core/schema';
import { type User, user } from '../../entities/user-schemas.js';

/** A reaction of a user. */
export interface Reaction {
  /** `null` when the account was deleted. */
  user: User | null;
  /** Such as `+1`, `heart` or `rocket`; the settings of the instance define the possible values. */
  content: string;
  created_at: string;
}
export const reaction: ZodSchema<Reaction> = /* @__PURE__ */ object(() => ({
  user: z.nullable(user),
  content: z.string(),
  created_at: instant(),
}));

/** A reaction to add or remove. */
export interface CreateReaction {
  /** Such as `+1`, `heart` or `rocket`; a value that the instance does not allow causes a 403. */
  content: string;
}
export const createReactionBody: ZodSchema<CreateReaction> = /* @__PURE__ */ object(() => ({
  content: z.string(),
}));
