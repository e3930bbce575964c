import * as z from 'zod/mini';
import { type Repository, repository } from '../entities/repository-schemas.js';
import { type User, user } from '../entities/user-schemas.js';

/** The repository of an event, and the user who caused it. */
export interface Subject {
  repository: Repository | null;
  /** User who caused the event. */
  sender: User | null;
}

/** Returns the schemas of the fields of `Subject`, which are part of every payload. */
export const subject = (): { repository: z.core.$ZodType<Repository | null>; sender: z.core.$ZodType<User | null> } => ({
  repository: z.nullable(repository),
  sender: z.nullable(user),
});
