import * as z from 'zod/v4/mini';
import {
  instant,
  integer,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';

/** A deploy key or a deploy token: an SSH key or a password that gives access to one repository. */
export interface DeployKey {
  /** Id of the key in this repository, which other calls take. */
  id: number;
  /** Id of the key itself, the same in every repository that has it; 0 for a token. */
  key_id: number;
  /** Public key in the one-line format of OpenSSH; empty for a token. */
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
  /** Which of both it is. Gitea 28 or newer only. */
  key_type?: OpenEnum<'ssh' | 'token'> | undefined;
  /** The secret, in the response of `createToken` alone. Gitea 28 or newer only. */
  token?: string | undefined;
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
  key_type: z.optional(openEnum(['ssh', 'token'])),
  token: z.optional(z.string()),
}));

/** A deploy token to create. */
export interface CreateDeployToken {
  /** Unique within the repository. */
  title: string;
  /** Whether it may only read, not push. */
  read_only?: boolean | undefined;
}
export const createDeployTokenBody: ZodSchema<CreateDeployToken> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  read_only: z.optional(z.boolean()),
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
