import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { object, type ZodSchema } from '@clients/core/schema';

/** Options of `repos.archives.get`. */
export interface GetArchiveQuery {
  /**
   * Only these files and directories, such as `src`, without a leading slash. Gitea 1.26 or newer
   * only.
   */
  path?: string[] | undefined;
}

/** `GetArchiveQuery` as methods take it: its lists may be readonly. */
export interface GetArchiveQueryInput extends ReadonlyDeep<GetArchiveQuery>, Named {}
export const getArchiveQuery: ZodSchema<GetArchiveQuery> = /* @__PURE__ */ object(() => ({
  path: z.optional(z.array(z.string())),
}));
