import { array, object, optional, type Schema, string } from '@clients/core/schema';

/** Options of `repos.archives.get`. */
export interface GetArchiveQuery {
  /** Only these files and directories, such as `src`, without a leading slash. Not on Gitea up to 1.25 and Forgejo. */
  path?: readonly string[] | undefined;
}
export const getArchiveQuery: Schema<GetArchiveQuery> = /* @__PURE__ */ object(() => ({
  path: optional(array(string())),
}));
