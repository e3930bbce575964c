import { instant, nullable, object, part, type Schema, string } from '@clients/core/schema';
import { type User, user } from '../../entities/user-schemas.js';

/** A reaction of a user. */
export interface Reaction {
  /** `null` when the account was deleted. */
  user: User | null;
  /** Such as `+1`, `heart` or `rocket`; the settings of the instance define the possible values. */
  content: string;
  created_at: string;
}
export const reaction: Schema<Reaction> = /* @__PURE__ */ object(() => ({
  user: nullable(part(user)),
  content: string(),
  created_at: instant(),
}));

/** A reaction to add or remove. */
export interface EditReaction {
  /** Such as `+1`, `heart` or `rocket`; a value that the instance does not allow is a 403. */
  content: string;
}
export const editReactionBody: Schema<EditReaction> = /* @__PURE__ */ object(() => ({
  content: string(),
}));
