import * as z from 'zod/v4/mini';
import { list, object, type ZodSchema } from '@clients/core/schema';
import { type Team, team } from './team-schemas.js';
import { type User, user } from './user-schemas.js';

/** A transfer that is waiting to be accepted. */
export interface RepoTransfer {
  /** Who started it. */
  doer: User | null;
  /** The account that must accept it. */
  recipient: User | null;
  /** Teams of the recipient that get access. */
  teams: Team[];
}
export const repoTransfer: ZodSchema<RepoTransfer> = /* @__PURE__ */ object(() => ({
  doer: z.nullable(user),
  recipient: z.nullable(user),
  teams: list(team),
}));
