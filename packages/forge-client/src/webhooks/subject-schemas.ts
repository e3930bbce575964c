import { nullable, part, type PartSchema } from '@clients/core/schema';
import { type Repository, repository } from '../entities/repository-schemas.js';
import { type User, user } from '../entities/user-schemas.js';

/** The repository of an event, and the user who caused it. */
export interface Subject {
  repository: Repository | null;
  /** User who caused the event. */
  sender: User | null;
}

/** Returns the schemas of the fields of `Subject`, which are part of every payload. */
export const subject = (): { repository: PartSchema<Repository | null>; sender: PartSchema<User | null> } => ({
  repository: nullable(part(repository)),
  sender: nullable(part(user)),
});
