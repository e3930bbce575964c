import * as z from 'zod/v4/mini';
import { integer, list, object, type ZodSchema } from '@clients/core/schema';
import {
  type Commit,
  type CommitAffectedFiles,
  commit,
  commitAffectedFiles,
} from '../../entities/commit-schemas.js';

/** The commits that are in one branch, tag or commit but not in the other. */
export interface Compare {
  /** Number of commits. */
  total_commits: number;
  /** Empty when there is no difference. */
  commits: Commit[];
  /** Files that the commits change. Forgejo only. */
  files?: CommitAffectedFiles[] | undefined;
}
export const compare: ZodSchema<Compare> = /* @__PURE__ */ object(() => ({
  total_commits: integer(),
  commits: list(commit),
  files: z.optional(list(commitAffectedFiles)),
}));

/** Which parts of the commit to return. */
export interface GetCommitQuery {
  /** False leaves out `stats`, which is faster. Default true. */
  stat?: boolean | undefined;
  /** False leaves out `verification`, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out `files`, which is faster. Default true. */
  files?: boolean | undefined;
}
export const getCommitQuery: ZodSchema<GetCommitQuery> = /* @__PURE__ */ object(() => ({
  stat: z.optional(z.boolean()),
  verification: z.optional(z.boolean()),
  files: z.optional(z.boolean()),
}));

/** Which parts of each commit to return. */
export interface CompareCommitsQuery {
  /** False leaves out `files`, which is faster. Default true. */
  files?: boolean | undefined;
  /** False leaves out `verification`, which is faster. Default true. */
  verification?: boolean | undefined;
}
export const compareCommitsQuery: ZodSchema<CompareCommitsQuery> = /* @__PURE__ */ object(() => ({
  files: z.optional(z.boolean()),
  verification: z.optional(z.boolean()),
}));

/** Format of the difference. */
export interface CompareCommitsDiffQuery {
  /**
   * `patch` has each commit separately, preceded by its author and message. Gitea 1.27 or newer
   * only.
   */
  output: 'diff' | 'patch';
}
export const compareCommitsDiffQuery: ZodSchema<CompareCommitsDiffQuery> = /* @__PURE__ */ object(
  () => ({
    output: z.enum(['diff', 'patch']),
  }),
);
