import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** The repository of an issue. */
export interface RepositoryMeta {
  id: number;
  name: string;
  /** Login. */
  owner: string;
  /** `owner/name`. */
  full_name: string;
}
export const repositoryMeta: ZodSchema<RepositoryMeta> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  owner: z.string(),
  full_name: z.string(),
}));
