import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** Options of `repos.archives.get`. */
export interface GetArchiveQuery {
  /**
   * Only these files and directories, such as `src`, without a leading slash. Gitea 1.26 or newer
   * only.
   */
  path?: string[] | undefined;
}
export const getArchiveQuery: ZodSchema<GetArchiveQuery> = /* @__PURE__ */ object(() => ({
  path: z.optional(z.array(z.string())),
}));
