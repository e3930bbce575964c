import { nullable, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Repository, repository } from '../entities/repository-schemas.js';
import { type User, user } from '../entities/user-schemas.js';

/** Whom and what an event is about. */
export interface Subject {
  repository: Repository | null;
  /** Who did it. */
  sender: User | null;
}

/** The fields of `Subject`, for the shape of each payload. */
export const subject = (): { repository: z.core.$ZodType<Repository | null>; sender: z.core.$ZodType<User | null> } => ({
  repository: nullable(zodOf(repository)),
  sender: nullable(zodOf(user)),
});
