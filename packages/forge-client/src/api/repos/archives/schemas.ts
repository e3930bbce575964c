import { array, object, optional, type Schema, string } from '@clients/core/schema';

/** Options of `repos.archives.get`. */
export interface GetArchiveQuery {
  /** Only these files and directories, such as `src`, without a leading slash. */
  path?: readonly string[] | undefined;
}
export const getArchiveQuery: Schema<GetArchiveQuery> = /* @__PURE__ */ object(() => ({
  path: optional(array(string())),
}));
