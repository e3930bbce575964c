import { boolean, instant, int, object, optional, optionalInt, optionalString, part, type Schema, string } from '@clients/core/schema';
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
export const deployKey: Schema<DeployKey> = /* @__PURE__ */ object(() => ({
  id: int(),
  key_id: int(),
  key: string(),
  url: string(),
  title: string(),
  fingerprint: string(),
  created_at: instant(),
  read_only: boolean(),
  repository: optional(part(repository)),
}));

/** Filters of `deployKeys.list`. */
export interface ListDeployKeysQuery extends PageQuery {
  /** Only the key with this `key_id`. */
  key_id?: number | undefined;
  /** Only the key with this fingerprint, in the form `SHA256:…`. */
  fingerprint?: string | undefined;
}
export const listDeployKeysQuery: Schema<ListDeployKeysQuery> = /* @__PURE__ */ object(() => ({
  key_id: optionalInt(),
  fingerprint: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));
