import { instant, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type User, user } from '../../users/schemas.js';

/** A public key of a user. */
export interface PublicKey {
  id: number;
  /** Public key in the one-line form of OpenSSH. */
  key: string;
  /** Address in the API. */
  url?: string | undefined;
  title?: string | undefined;
  /** As `SHA256:…`. */
  fingerprint?: string | undefined;
  created_at: string;
  /** The same as `created_at` until it is used. */
  last_used_at: string;
  /** Whose it is; absent in lists of others. */
  user?: User | undefined;
  /** Absent unless true. */
  read_only?: boolean | undefined;
  /** `user`; absent in lists of others. */
  key_type?: string | undefined;
}
export const publicKey: Schema<PublicKey> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  key: z.string(),
  url: z.optional(z.string()),
  title: z.optional(z.string()),
  fingerprint: z.optional(z.string()),
  created_at: instant(),
  last_used_at: instant(),
  user: z.optional(zodOf(user)),
  read_only: z.optional(z.boolean()),
  key_type: z.optional(z.string()),
}));

/** A public key to add. */
export interface CreateKey {
  /** Name of the key. */
  title: string;
  /** Public key in the one-line form of OpenSSH. */
  key: string;
  /** Never comes back as true. */
  read_only?: boolean | undefined;
}
export const createKeyBody: Schema<CreateKey> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  key: z.string(),
  read_only: z.optional(z.boolean()),
}));

/** What `listPublicKeys` filters and sorts by. */
export interface ListPublicKeysQuery extends PageQuery {
  /** Only the key with this fingerprint, `SHA256:…`. */
  fingerprint?: string | undefined;
}
export const listPublicKeysQuery: Schema<ListPublicKeysQuery> = /* @__PURE__ */ object(() => ({
  fingerprint: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
