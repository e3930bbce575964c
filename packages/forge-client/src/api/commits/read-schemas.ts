import { closedEnum, int, list, object, optional, optionalBoolean, part, type Schema } from '@clients/core/schema';
import { type Commit, type CommitAffectedFiles, commit, commitAffectedFiles } from '../../entities/commit-schemas.js';

/** The commits that one branch, tag or commit has and the other lacks. */
export interface Compare {
  /** Number of commits. */
  total_commits: number;
  /** Empty when there is no difference. */
  commits: readonly Commit[];
  /** Files that the commits change. Only on Forgejo. */
  files?: readonly CommitAffectedFiles[] | undefined;
}
export const compare: Schema<Compare> = /* @__PURE__ */ object(() => ({
  total_commits: int(),
  commits: list(part(commit)),
  files: optional(list(part(commitAffectedFiles))),
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
export const getCommitQuery: Schema<GetCommitQuery> = /* @__PURE__ */ object(() => ({
  stat: optionalBoolean(),
  verification: optionalBoolean(),
  files: optionalBoolean(),
}));

/** Which parts of each commit to return. */
export interface CompareCommitsQuery {
  /** False leaves out `files`, which is faster. Default true. */
  files?: boolean | undefined;
  /** False leaves out `verification`, which is faster. Default true. */
  verification?: boolean | undefined;
}
export const compareCommitsQuery: Schema<CompareCommitsQuery> = /* @__PURE__ */ object(() => ({
  files: optionalBoolean(),
  verification: optionalBoolean(),
}));

/** Format of the difference. */
export interface CompareCommitsDiffQuery {
  /** `patch` has each commit separately, preceded by its author and message. */
  output: 'diff' | 'patch';
}
export const compareCommitsDiffQuery: Schema<CompareCommitsDiffQuery> = /* @__PURE__ */ object(() => ({
  output: closedEnum(['diff', 'patch']),
}));
