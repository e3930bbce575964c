import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** Owner and name of a fork. */
export interface CreateFork {
  /** Organisation to fork into; the authenticated user when omitted. */
  organization?: string | null | undefined;
  /** Default: the name of the original. */
  name?: string | null | undefined;
}
export const createForkBody: ZodSchema<CreateFork> = /* @__PURE__ */ object(() => ({
  organization: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
}));

/** A branch of a fork compared with the same branch of the repository it was forked from. */
export interface SyncForkInfo {
  /** Whether `sync` can add commits without losing any. Also false when there is nothing to add. */
  allowed: boolean;
  /** Head commit of the fork's branch. */
  fork_commit: string;
  /** Head commit of the original's branch; empty when it has no such branch. */
  base_commit: string;
  /** Number of commits missing from the fork. */
  commits_behind: number;
}
export const syncForkInfo: ZodSchema<SyncForkInfo> = /* @__PURE__ */ object(() => ({
  allowed: z.boolean(),
  fork_commit: z.string(),
  base_commit: z.string(),
  commits_behind: integer(),
}));
