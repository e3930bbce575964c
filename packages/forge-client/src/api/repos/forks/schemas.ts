import { nullable, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Where to put a fork. */
export interface CreateFork {
  /** Organisation to fork into; the caller when left out. */
  organization?: string | null | undefined;
  /** Default: the name of the original. */
  name?: string | null | undefined;
}
export const createForkBody: Schema<CreateFork> = /* @__PURE__ */ object(() => ({
  organization: optional(nullable(z.string())),
  name: optional(nullable(z.string())),
}));

/** How a branch of a fork stands to the same branch of the repository it was forked from. */
export interface SyncForkInfo {
  /** `sync` would bring commits, and lose none. False when there is nothing to bring, too. */
  allowed: boolean;
  /** Commit that the branch of the fork is at. */
  fork_commit: string;
  /** Commit that the branch of the original is at; empty when it has no such branch. */
  base_commit: string;
  /** Commits that the fork lacks. */
  commits_behind: number;
}
export const syncForkInfo: Schema<SyncForkInfo> = /* @__PURE__ */ object(() => ({
  allowed: z.boolean(),
  fork_commit: z.string(),
  base_commit: z.string(),
  commits_behind: z.int(),
}));
