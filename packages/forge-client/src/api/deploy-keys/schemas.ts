import * as z from 'zod/v4/mini';
import { instant, integer, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';

/** A deploy key: an SSH key that gives access to one repository. */
export interface DeployKey {
  /** Id of the key in this repository, which other calls take. */
  id: number;
  /** Id of the key itself, the same in every repository that has it. */
  key_id: number;
  /** Public key in the one-line format of OpenSSH. */
  key: string;
  /** URL in the API. */
  url: string;
  /** Unique within the repository. */
  title: string;
  /** In the form `SHA256:…`. */
  fingerprint: string;
  created_at: string;
  /** Whether the key may only read, not push. */
  read_only: boolean;
  /** Absent when the server could not load it. */
  repository?: Repository | undefined;
}
export const deployKey: ZodSchema<DeployKey> = /* @__PURE__ */ object(() => ({
  id: integer(),
  key_id: integer(),
  key: z.string(),
  url: z.string(),
  title: z.string(),
  fingerprint: z.string(),
  created_at: instant(),
  read_only: z.boolean(),
  repository: z.optional(repository),
}));

/** Filters of `deployKeys.list`. */
export interface ListDeployKeysQuery extends PageQuery {
  /** Only the key with this `key_id`. */
  key_id?: number | undefined;
  /** Only the key with this fingerprint, in the form `SHA256:…`. */
  fingerprint?: string | undefined;
}
export const listDeployKeysQuery: ZodSchema<ListDeployKeysQuery> = /* @__PURE__ */ object(() => ({
  key_id: z.optional(integer()),
  fingerprint: z.optional(z.string()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
