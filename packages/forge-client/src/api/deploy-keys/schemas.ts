import { instant, object, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';

/** A key that opens one repository. */
export interface DeployKey {
  /** Of the key in this repository, as addresses want it. */
  id: number;
  /** Of the key itself; the same in each repository that has it. */
  key_id: number;
  /** Public key in the one-line form of OpenSSH. */
  key: string;
  /** Address in the API. */
  url: string;
  /** Unique within the repository. */
  title: string;
  /** As `SHA256:…`. */
  fingerprint: string;
  created_at: string;
  /** It may not push. */
  read_only: boolean;
  /** Absent when the server could not load it. */
  repository?: Repository | undefined;
}
export const deployKey: Schema<DeployKey> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  key_id: z.int(),
  key: z.string(),
  url: z.string(),
  title: z.string(),
  fingerprint: z.string(),
  created_at: instant(),
  read_only: z.boolean(),
  repository: optional(zodOf(repository)),
}));

/** What `listDeployKeys` filters and sorts by. */
export interface ListDeployKeysQuery extends PageQuery {
  /** Only this `key_id`. */
  key_id?: number | undefined;
  /** Only this fingerprint, as `SHA256:…`. */
  fingerprint?: string | undefined;
}
export const listDeployKeysQuery: Schema<ListDeployKeysQuery> = /* @__PURE__ */ object(() => ({
  key_id: optional(z.int()),
  fingerprint: optional(z.string()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));
