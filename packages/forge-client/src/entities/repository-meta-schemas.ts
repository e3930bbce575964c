import { int, object, type Schema, string } from '@clients/core/schema';

/** The repository of an issue. */
export interface RepositoryMeta {
  id: number;
  name: string;
  /** Login. */
  owner: string;
  /** `owner/name`. */
  full_name: string;
}
export const repositoryMeta: Schema<RepositoryMeta> = /* @__PURE__ */ object(() => ({
  id: int(),
  name: string(),
  owner: string(),
  full_name: string(),
}));
