import { list, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Commit, type CommitAffectedFiles, commit, commitAffectedFiles } from '../../entities/commit-schemas.js';

/** What one end has that the other lacks. */
export interface Compare {
  /** How many commits there are. */
  total_commits: number;
  /** Empty when there is nothing between the ends. */
  commits: readonly Commit[];
  /** Files that the commits change. Only on Forgejo. */
  files?: readonly CommitAffectedFiles[] | undefined;
}
export const compare: Schema<Compare> = /* @__PURE__ */ object(() => ({
  total_commits: z.int(),
  commits: list(zodOf(commit)),
  files: z.optional(list(zodOf(commitAffectedFiles))),
}));

/** How much of the commit to give. */
export interface GetCommitQuery {
  /** False leaves out `stats`, which is faster. Default true. */
  stat?: boolean | undefined;
  /** False leaves out `verification`, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out `files`, which is faster. Default true. */
  files?: boolean | undefined;
}
export const getCommitQuery: Schema<GetCommitQuery> = /* @__PURE__ */ object(() => ({
  stat: z.optional(z.boolean()),
  verification: z.optional(z.boolean()),
  files: z.optional(z.boolean()),
}));

/** How much of each commit to give. */
export interface CompareCommitsQuery {
  /** False leaves out `files`, which is faster. Default true. */
  files?: boolean | undefined;
  /** False leaves out `verification`, which is faster. Default true. */
  verification?: boolean | undefined;
}
export const compareCommitsQuery: Schema<CompareCommitsQuery> = /* @__PURE__ */ object(() => ({
  files: z.optional(z.boolean()),
  verification: z.optional(z.boolean()),
}));

/** Form of the difference. */
export interface CompareCommitsDiffQuery {
  /** `patch` has each commit on its own, with author and message on top. */
  output: 'diff' | 'patch';
}
export const compareCommitsDiffQuery: Schema<CompareCommitsDiffQuery> = /* @__PURE__ */ object(() => ({
  output: z.enum(['diff', 'patch']),
}));
