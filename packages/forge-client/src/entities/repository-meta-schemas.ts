import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

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
  id: z.int(),
  name: z.string(),
  owner: z.string(),
  full_name: z.string(),
}));
