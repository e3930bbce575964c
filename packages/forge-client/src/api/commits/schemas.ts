import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import { type Instant, instantInput } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** Filters of `commits.list`, and which parts of each commit to return. */
export interface ListCommitsQuery extends PageQuery {
  /** Branch, tag or commit to start from; the default branch when omitted. */
  sha?: string | undefined;
  /** Only commits that touch this file or directory. */
  path?: string | undefined;
  /** RFC 3339 instant or `Date`; only later commits. Gitea 1.25 or newer only. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only earlier commits. Gitea 1.25 or newer only. */
  until?: Instant | undefined;
  /** False leaves out `stats`, which is faster. Default true. */
  stat?: boolean | undefined;
  /** False leaves out `verification`, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out `files`, which is faster. Default true. */
  files?: boolean | undefined;
  /** Leaves out commits that are reachable from this branch, tag or commit. */
  not?: string | undefined;
}

export const listCommitsQuery: ZodSchema<ListCommitsQuery> = /* @__PURE__ */ object(() => ({
  sha: z.optional(z.string()),
  path: z.optional(z.string()),
  since: z.optional(instantInput()),
  until: z.optional(instantInput()),
  stat: z.optional(z.boolean()),
  verification: z.optional(z.boolean()),
  files: z.optional(z.boolean()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
  not: z.optional(z.string()),
}));
