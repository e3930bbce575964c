import type { ZodSchema } from '@clients/core/schema';
import { type Repository, repository } from '../entities/repository-schemas.js';
import { type User, user } from '../entities/user-schemas.js';

/** The repository of an event, and the user who caused it. */
export interface PayloadSubject {
  /** The repository that the event belongs to. */
  repository: Repository;
  /** User who caused the event. */
  sender: User;
}

/** Returns the schemas of the fields of `PayloadSubject`, which are part of every payload. */
export const makeSubjectSchemas = (): {
  repository: ZodSchema<Repository>;
  sender: ZodSchema<User>;
} => ({
  repository,
  sender: user,
});
