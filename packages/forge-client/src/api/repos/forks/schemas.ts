import { boolean, int, nullable, object, optional, type Schema, string } from '@clients/core/schema';

/** Owner and name of a fork. */
export interface CreateFork {
  /** Organisation to fork into; the authenticated user when omitted. */
  organization?: string | null | undefined;
  /** Default: the name of the original. */
  name?: string | null | undefined;
}
export const createForkBody: Schema<CreateFork> = /* @__PURE__ */ object(() => ({
  organization: optional(nullable(string())),
  name: optional(nullable(string())),
}));

/** A branch of a fork compared with the same branch of the repository it was forked from. */
export interface SyncForkInfo {
  /** Whether `sync` can add commits without losing any. False also when there is nothing to add. */
  allowed: boolean;
  /** Head commit of the fork's branch. */
  fork_commit: string;
  /** Head commit of the original's branch; empty when it has no such branch. */
  base_commit: string;
  /** Number of commits that the fork lacks. */
  commits_behind: number;
}
export const syncForkInfo: Schema<SyncForkInfo> = /* @__PURE__ */ object(() => ({
  allowed: boolean(),
  fork_commit: string(),
  base_commit: string(),
  commits_behind: int(),
}));
